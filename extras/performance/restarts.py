"""Compute ECDFs of simulated restarts, and their bands: a run that misses a target is followed by another run."""

import argparse
from itertools import product

from klee_minty import settings
from analysis import bands, hits
from klee_minty.command_line import add_runs, positive, run
from klee_minty.files import write_csv
from klee_minty.records import algorithm_of, each_run

import numpy as np

DRAWS = 1000  # of restarts
SAMPLES = 200, 50  # bootstrap samples, and draws of restarts from each


def restarted(runs, budget):
    """Rows evaluations, lower, upper, proportion: the ECDF of simulated restarts, and its band."""
    rng, n, known = np.random.default_rng(hits.SEED), len(runs), hits.arrays(runs)
    (times,) = hits.restarts(*known, np.arange(n)[None], DRAWS, rng)
    evaluations = bands.points(times.max(initial=budget, where=np.isfinite(times)))
    resampled = hits.restarts(*known, rng.integers(n, size=(SAMPLES[0], n)), SAMPLES[1], rng)
    bounds = hits.band([bands.ecdf(sample, evaluations) for sample in resampled])
    return bands.rows(evaluations, *bounds, bands.ecdf(times, evaluations))


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    add_runs(parser)
    parser.add_argument("--budget", type=positive, default=20000, help="evaluations / N")
    parser.add_argument("--output", default="data/restarts.csv")
    args = parser.parse_args(arguments)
    steps = []
    for folder, N in product(args.runs, args.dimensions):
        records = list(each_run(folder, N, args.chunks, args.instances))
        for step in restarted(records, settings.evaluations(args.budget, N)):
            steps.append({"algorithm": algorithm_of(folder), "N": N} | step)
    write_csv(args.output, steps)


if __name__ == "__main__":
    run(main)
