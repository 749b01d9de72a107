"""Bootstrapped bands of the ECDFs and expected running times, and pairwise rank-sum tests (beyond the paper).

The expected running time (ERT) to the target of 1e-8 is the sum of the evaluations of all runs, up to the target or to
their end, divided by the number of successful runs. The tests are Wilcoxon's rank-sum tests on evaluations to the target,
unsuccessful runs last, with Holm's correction over all pairs and dimensions. Bands and intervals hold 95 % of the
resampled sets of runs.
"""

import itertools
import math
from pathlib import Path

from klee_minty.command_line import Parser, dimension, run_script, whole_number
from klee_minty.files import write_csv
from klee_minty.records import each_run
from klee_minty.statistics import LEVEL, SEED, holm
from klee_minty.targets import TARGETS

import numpy as np
from scipy.stats import mannwhitneyu

RESAMPLES = 1000
POINTS = 200  # of a band, evenly spaced on the logarithmic axis


def main():
    parser = Parser(description=__doc__)
    parser.add_argument("--data", default="data", help="folder of runs/")
    parser.add_argument("--algorithms", nargs="+", required=True, metavar="ID")
    parser.add_argument("--dimensions", nargs="+", type=dimension, required=True, metavar="N")
    parser.add_argument("--instances", nargs="+", type=whole_number(0), default=[0], metavar="K")
    parser.add_argument(
        "--runs", type=whole_number(1), required=True, help="runs per algorithm and dimension"
    )
    parser.add_argument("--budget", type=whole_number(1), required=True, help="evaluations / N")
    parser.add_argument("--output", nargs=3, required=True, metavar="CSV", help="bands, running times, tests")
    arguments = parser.parse_args()

    band_rows, time_rows, tests = [], [], []
    for N in arguments.dimensions:
        to_target = {}
        for algorithm in arguments.algorithms:
            folder = Path(arguments.data, "runs")
            runs = list(each_run(folder, algorithm, N, arguments.runs, arguments.instances))
            # Rows of numbers of draws, one per resample, of each run.
            draws = np.random.default_rng(SEED).multinomial(
                len(runs), np.full(len(runs), 1.0 / len(runs)), size=RESAMPLES
            )
            band_rows += [
                {"algorithm": algorithm, "N": N} | row for row in band(runs, draws, arguments.budget * N)
            ]
            time_rows.append({"algorithm": algorithm, "N": N} | running_time(runs, draws))
            to_target[algorithm] = [run["target_hits"][-1] or math.inf for run in runs]
        tests += [
            {"N": N, "algorithm": one, "other": other, "p_value": rank_sum(to_target[one], to_target[other])}
            for one, other in itertools.combinations(arguments.algorithms, 2)
        ]
    for row, p in zip(tests, holm([row["p_value"] for row in tests]), strict=True):
        row["p_holm"] = p
    bands, times, comparisons = arguments.output
    write_csv(bands, band_rows)
    write_csv(times, time_rows)
    write_csv(comparisons, tests or [dict.fromkeys(("N", "algorithm", "other", "p_value", "p_holm"), "")])


def band(runs, draws, budget):
    """Rows evaluations, lower, upper: the band in which the ECDF of resampled runs lies."""
    evaluations = np.unique(np.geomspace(1, budget, POINTS).round().astype(int))
    hits = [np.sort([hit for hit in run["target_hits"] if hit is not None]) for run in runs]
    shares = np.array([np.searchsorted(hit, evaluations, side="right") for hit in hits]) / TARGETS
    lower, upper = percentiles(draws @ shares / len(runs))
    return [
        {"evaluations": at, "lower": low, "upper": high}
        for at, low, high in zip(evaluations.tolist(), lower.tolist(), upper.tolist(), strict=True)
    ]


def running_time(runs, draws):
    """ert, lower, upper: the expected running time and its interval; infinite without a success."""
    success = np.array([run["target_hits"][-1] is not None for run in runs])
    evaluations = np.array([run["target_hits"][-1] or run["evaluations"] for run in runs], dtype=float)
    with np.errstate(divide="ignore"):
        ert = evaluations.sum() / np.float64(success.sum())
        lower, upper = percentiles((draws @ evaluations) / (draws @ success))
    return {"ert": float(ert), "lower": float(lower), "upper": float(upper)}


def percentiles(resampled):
    """The ends of the central 1 - LEVEL of the resamples (axis 0)."""
    return np.percentile(resampled, [50.0 * LEVEL, 100.0 - 50.0 * LEVEL], axis=0, method="inverted_cdf")


def rank_sum(one, other):
    """Two-sided p-value; 1 where all values are equal."""
    return float(mannwhitneyu(one, other).pvalue) if len({*one, *other}) > 1 else 1.0


if __name__ == "__main__":
    run_script(main)
