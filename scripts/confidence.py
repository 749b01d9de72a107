"""Compute bands of the ECDFs (beyond the paper), which hold 95 % of bootstrap samples of the runs at each evaluation.

With --restarts compute ECDFs and bands of simulated restarts: a run that misses a target is followed by another run.
"""

import argparse
from itertools import product

from klee_minty import hits, settings
from klee_minty.command_line import add_runs, positive, run
from klee_minty.files import write_csv
from klee_minty.records import algorithm_of, each_run

import numpy as np

POINTS = 200  # of a band, evenly spaced on the logarithmic axis
DRAWS = 1000  # of restarts
SAMPLES = 200, 50  # bootstrap samples, and draws of restarts from each


def ecdf_band(runs, budget):
    """Rows evaluations, lower, upper: the band in which the ECDF of resampled runs lies."""
    evaluations = points(budget)
    shares = np.array([ecdf(times, evaluations) for times in hits.arrays(runs)[0]])
    return rows(evaluations, *hits.band(hits.resamples(len(runs)) @ shares / len(runs)))


def restarted(runs, budget):
    """Rows evaluations, lower, upper, proportion: the ECDF of simulated restarts, and its band."""
    rng, n, known = np.random.default_rng(hits.SEED), len(runs), hits.arrays(runs)
    (times,) = hits.restarts(*known, np.arange(n)[None], DRAWS, rng)
    evaluations = points(times.max(initial=budget, where=np.isfinite(times)))
    resampled = hits.restarts(*known, rng.integers(n, size=(SAMPLES[0], n)), SAMPLES[1], rng)
    bounds = hits.band([ecdf(sample, evaluations) for sample in resampled])
    return rows(evaluations, *bounds, ecdf(times, evaluations))


def points(last):
    return np.unique(np.geomspace(1, last, POINTS).round().astype(int))


def ecdf(times, evaluations):
    return np.searchsorted(np.sort(times, axis=None), evaluations, side="right") / times.size


def rows(*columns):
    names = ("evaluations", "lower", "upper", "proportion")[: len(columns)]
    return [dict(zip(names, row, strict=True)) for row in zip(*(column.tolist() for column in columns), strict=True)]


def bands(folders, dimensions, chunks, instances, budget, restarts=False):
    """Rows of ecdf_bands.csv, or of restarts.csv; budget in evaluations / N."""
    steps = []
    for folder, N in product(folders, dimensions):
        records = list(each_run(folder, N, chunks, instances))
        curve = restarted if restarts else ecdf_band
        for step in curve(records, settings.evaluations(budget, N)):
            steps.append({"algorithm": algorithm_of(folder), "N": N} | step)
    return steps


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    add_runs(parser)
    parser.add_argument("--budget", type=positive, default=20000, help="evaluations / N")
    parser.add_argument("--restarts", action="store_true", help="simulate restarts")
    parser.add_argument("--output", default="data/ecdf_bands.csv")
    args = parser.parse_args(arguments)
    which = args.runs, args.dimensions, args.chunks, args.instances
    write_csv(args.output, bands(*which, args.budget, args.restarts))


if __name__ == "__main__":
    run(main)
