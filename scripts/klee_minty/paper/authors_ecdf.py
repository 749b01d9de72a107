"""Compare random search with the authors' only published curve of it, of 3 runs at N = 2, 3, 5 and 10.

The distance of a curve is its mean difference from the mean of the runs here, over log10(evaluations / N) up to the
budget. p is the share of triples of these runs whose distance is at least as large; over all N it is the share of
quadruples of triples, a triple for each N, by the sum of their distances, each divided by the mean distance at its N.
"""

import itertools
import math

from klee_minty.files import group_by
from klee_minty.paper import BUDGET
from klee_minty.statistics.inference import SEED

import numpy as np

RUNS = 3  # of the authors
POINTS = 2000  # at which curves are compared
DRAWS = 200_000


def curves(runs, N, grid):
    """(runs, points): the number of targets that each run has hit by 10^grid N evaluations."""
    hits = [[hit for hit in run["target_hits"] if hit is not None] for run in runs]
    limits = N * 10.0**grid * (1.0 + 1e-12)
    return np.array([np.searchsorted(np.sort(of_run), limits, side="right") for of_run in hits])


def distances(ours, theirs):
    """The distances, in targets, of all triples of our curves (runs, points), and of their curve (points,)."""
    mean = RUNS * ours.mean(axis=0)
    triples = np.array([ours[list(three)].sum(axis=0) for three in itertools.combinations(range(len(ours)), RUNS)])
    return np.abs(triples - mean).mean(axis=1), float(np.abs(theirs - mean).mean())


def comparison(hits, authors):
    """Rows of authors_ecdf.csv; hits: rows of target_hits.csv, authors: rows of authors_random_search_ecdf.csv."""
    grid, all_triples, total = np.linspace(0.0, math.log10(BUDGET), POINTS), [], 0.0
    of_N = group_by(hits, "N")
    for N, points in group_by(authors, "N").items():
        places = [point["log10_evaluations_per_N"] for point in points]
        counts = np.array([point["targets_hit_of_309"] for point in points])
        theirs = counts[np.searchsorted(places, grid, side="right") - 1]
        triples, distance = distances(curves(of_N[N], N, grid), theirs)
        all_triples.append(triples / triples.mean())
        total += distance / triples.mean()
        yield {"N": N, "p_value": float(np.mean(triples >= distance))}
    rng = np.random.default_rng(SEED)
    sums = sum(rng.choice(triples, DRAWS) for triples in all_triples)
    yield {"N": "all", "p_value": float(np.mean(sums >= total))}
