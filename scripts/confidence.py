"""Bootstrapped bands of the ECDFs (beyond the paper): they hold 95 % of the curves of resampled sets of runs.

With --restarts the ECDFs themselves, too, and of simulated restarts: a run that misses a target is followed by others.
"""

from klee_minty import hits
from klee_minty.command_line import option, script
from klee_minty.files import read_csv, write_csv
from klee_minty.records import each_run

import numpy as np

POINTS = 200  # of a band, evenly spaced on the logarithmic axis
DRAWS = 1000  # of restarts
SAMPLES = 200, 50  # bootstrap samples, and draws of restarts from each


def band(runs, budget):
    """Rows evaluations, lower, upper: the band in which the ECDF of resampled runs lies."""
    evaluations = points(budget)
    shares = np.array([share(times, evaluations) for times in hits.arrays(runs)[0]])
    return rows(evaluations, *hits.band(hits.resamples(len(runs)) @ shares / len(runs)))


def restarted(runs, budget):
    """Rows evaluations, lower, upper, proportion: the ECDF of simulated restarts, and its band."""
    rng, n, known = np.random.default_rng(hits.SEED), len(runs), hits.arrays(runs)
    (times,) = hits.restarts(*known, np.arange(n)[None], DRAWS, rng)
    evaluations = points(times.max(initial=budget, where=np.isfinite(times)))
    resampled = hits.restarts(*known, rng.integers(n, size=(SAMPLES[0], n)), SAMPLES[1], rng)
    bounds = hits.band([share(sample, evaluations) for sample in resampled])
    return rows(evaluations, *bounds, share(times, evaluations))


def points(last):
    return np.unique(np.geomspace(1, last, POINTS).round().astype(int))


def share(times, evaluations):
    return np.searchsorted(np.sort(times, axis=None), evaluations, side="right") / times.size


def rows(*columns):
    names = ("evaluations", "lower", "upper", "proportion")[: len(columns)]
    return [dict(zip(names, row, strict=True)) for row in zip(*(column.tolist() for column in columns), strict=True)]


@script
def main(
    budget,
    indicators="data/indicators.csv",
    runs="data/runs",
    instances=(0,),
    restarts: option("simulate restarts") = False,
    output="data/ecdf_bands.csv",
):
    steps = []
    for row in read_csv(indicators):
        key = {"algorithm": row["algorithm"], "N": row["N"]}
        records = list(each_run(runs, *key.values(), row["runs"] // len(instances), instances))
        steps += [key | step for step in (restarted if restarts else band)(records, budget * row["N"])]
    write_csv(output, steps)
