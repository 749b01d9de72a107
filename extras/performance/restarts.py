"""Compute ECDFs of simulated restarts, and their bands: a run that misses a target is followed by another run."""

import argparse
import itertools
import math

from klee_minty.command_line import cli
from klee_minty.files import write_csv
from klee_minty.results.hits import read_hits
from klee_minty.run_options import add_budget
from klee_minty_studies import bands
from klee_minty_studies.hit_arrays import arrays, band
from klee_minty_studies.inference import SEED
from klee_minty_studies.paper import key_of

import numpy as np

DRAWS = 1000  # of restarts
SAMPLES = 200, 50  # bootstrap samples, and draws of restarts from each


def restarted(runs, budget):
    """Rows evaluations, lower, upper, proportion: the ECDF of simulated restarts and its band."""
    rng, n, known = np.random.default_rng(SEED), len(runs), arrays(runs)
    (times,) = simulated_restarts(*known, np.arange(n)[None], DRAWS, rng)
    evaluations = bands.points(times.max(initial=budget, where=np.isfinite(times)))
    resampled = simulated_restarts(*known, rng.integers(n, size=(SAMPLES[0], n)), SAMPLES[1], rng)
    bounds = band([bands.share_hit(sample, evaluations) for sample in resampled])
    return bands.rows(evaluations, *bounds, bands.share_hit(times, evaluations))


def simulated_restarts(hits, ends, samples, draws, rng):
    """Evaluations (samples, draws, k) at which simulated restarts hit k targets; infinite if no run of the sample hits it.

    A draw takes runs of its sample (samples, n) at random, one after the other, until one hits the target, and adds up their
    evaluations. It takes the same runs for every target, so it never hits a harder target sooner.
    """
    sample_of = np.repeat(np.arange(len(samples)), draws)
    missing = np.array([np.isfinite(hits[sample]).any(axis=0) for sample in samples])[sample_of]
    times, spent = np.full(missing.shape, math.inf), np.zeros(len(sample_of))
    while len(rows := np.flatnonzero(missing.any(axis=1))):
        run = samples[sample_of[rows], rng.integers(samples.shape[1], size=len(rows))]
        hit = missing[rows] & np.isfinite(hits[run])
        times[rows] = np.where(hit, spent[rows, None] + hits[run], times[rows])
        missing[rows] &= ~hit
        spent[rows] += ends[run]
    return times.reshape(len(samples), draws, -1)


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hits", default="data/target_hits.csv", help="written by collect_runs.py")
    add_budget(parser)
    parser.add_argument("--output", default="data/restarts.csv")
    args = parser.parse_args(arguments)
    steps = []
    for (algorithm, N), runs in itertools.groupby(read_hits(args.hits), key_of):
        for step in restarted(list(runs), args.budget * N):
            steps.append({"algorithm": algorithm, "N": N} | step)
    write_csv(args.output, steps)


if __name__ == "__main__":
    cli(main)
