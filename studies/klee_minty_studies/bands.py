"""ECDFs at points evenly spaced on the logarithmic axis, and bands of resampled runs."""

import itertools

from klee_minty_studies.hit_arrays import arrays, band, resamples
from klee_minty_studies.paper import key_of

import numpy as np

POINTS = 200


def ecdf_band(runs, budget):
    """Rows evaluations, lower, upper: at each number of evaluations 95 % of the ECDFs of resampled runs lie between the two."""
    evaluations = points(budget)
    shares = np.array([share_hit(times, evaluations) for times in arrays(runs)[0]])
    return rows(evaluations, *band(resamples(len(runs)) @ shares / len(runs)))


def ecdf_bands(hits, budget):
    """Rows algorithm, N, evaluations, lower, upper of all cells; hits: rows of target_hits.csv; budget in evaluations / N."""
    bands = []
    for (algorithm, N), runs in itertools.groupby(hits, key_of):
        for row in ecdf_band(list(runs), budget * N):
            bands.append({"algorithm": algorithm, "N": N} | row)
    return bands


def points(last):
    """Numbers of evaluations (n,) from 1 to the last, at most POINTS."""
    return np.unique(np.geomspace(1, last, POINTS).round().astype(int))


def share_hit(times, evaluations):
    """Share (n,) of the times, of any shape, at or below each number of evaluations (n,)."""
    return np.searchsorted(np.sort(times, axis=None), evaluations, side="right") / times.size


def rows(evaluations, lower, upper, proportion=None):
    """A dict per number of evaluations; a column that is None is left out."""
    columns = {"evaluations": evaluations, "lower": lower, "upper": upper, "proportion": proportion}
    known = {name: values.tolist() for name, values in columns.items() if values is not None}
    return [dict(zip(known, row, strict=True)) for row in zip(*known.values(), strict=True)]
