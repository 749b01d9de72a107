"""Bootstrapped bands of the ECDFs (beyond the paper): they hold 95 % of the curves of resampled sets of runs."""

from klee_minty.command_line import run_script
from klee_minty.files import read_csv, write_csv
from klee_minty.records import each_run
from klee_minty.statistics import LEVEL, SEED
from klee_minty.targets import TARGETS

import numpy as np

RESAMPLES = 1000
POINTS = 200  # of a band, evenly spaced on the logarithmic axis


def main(budget, indicators="data/indicators.csv", runs="data/runs", instances=(0,), output="data/ecdf_bands.csv"):
    rows = []
    for row in read_csv(indicators):
        key = {"algorithm": row["algorithm"], "N": row["N"]}
        records = each_run(runs, *key.values(), row["runs"] // len(instances), instances)
        rows += [key | step for step in band(list(records), budget * row["N"])]
    write_csv(output, rows)


def band(runs, budget):
    """Rows evaluations, lower, upper: the band in which the ECDF of resampled runs lies."""
    # A row per resample: how often each run is drawn.
    draws = np.random.default_rng(SEED).multinomial(len(runs), np.full(len(runs), 1.0 / len(runs)), RESAMPLES)
    evaluations = np.unique(np.geomspace(1, budget, POINTS).round().astype(int))
    hits = [np.sort([hit for hit in run["target_hits"] if hit is not None]) for run in runs]
    shares = np.array([np.searchsorted(hit, evaluations, side="right") for hit in hits]) / TARGETS
    ends = [50.0 * LEVEL, 100.0 - 50.0 * LEVEL]
    bounds = np.percentile(draws @ shares / len(runs), ends, axis=0, method="inverted_cdf")
    columns = ("evaluations", "lower", "upper")
    return [dict(zip(columns, row, strict=True)) for row in zip(evaluations.tolist(), *bounds.tolist(), strict=True)]


if __name__ == "__main__":
    run_script(main)
