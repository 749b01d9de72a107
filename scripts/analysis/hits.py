"""When runs hit the targets: as rows of a small table, expected running times (ERT) to each, and simulated restarts.

In arrays, hits (n, k) are the evaluations at which n runs hit k targets, or infinite, and ends (n,) those of the whole runs.
"""

import math
from itertools import accumulate, pairwise

from klee_minty.targets import CONSTRAINT_TARGETS, OBJECTIVE_TARGETS, TARGETS

import numpy as np

from .inference import LEVEL, SEED

RESAMPLES = 1000
PARTS = {"nu": slice(0, len(CONSTRAINT_TARGETS)), "error": slice(len(CONSTRAINT_TARGETS), TARGETS)}


def packed(record):
    """A run as a row of target_hits.csv. Its hits: the first of a violation, how much later each next one is; / the same of errors."""
    parts = ([0, *filter(None, record["target_hits"][part])] for part in PARTS.values())
    hits = "/".join(" ".join(str(after - before) for before, after in pairwise(part)) for part in parts)
    return {key: record[key] for key in ("algorithm", "N", "run", "evaluations")} | {"hits": hits}


def unpacked(row):
    """The row with its target_hits as a record has them."""
    hits = [None] * TARGETS
    for part, text in zip(PARTS.values(), row["hits"].split("/"), strict=True):
        made = list(accumulate(map(int, text.split())))
        hits[part.start : part.start + len(made)] = made
    return row | {"target_hits": hits}


def arrays(runs):
    """hits (n, 103) and ends (n,) of records or unpacked rows."""
    hits = np.array([run["target_hits"] for run in runs], dtype=float)
    return np.where(np.isnan(hits), math.inf, hits), np.array([run["evaluations"] for run in runs], dtype=float)


def median_targets(runs):
    """The hardest targets of the violation and of the error that the median run hits; NaN where it hits none."""
    hits = np.isfinite(arrays(runs)[0])
    middle = sorted(hits, key=np.count_nonzero)[(len(runs) - 1) // 2]
    reached = {}
    for part, targets in (("nu", CONSTRAINT_TARGETS), ("error", OBJECTIVE_TARGETS)):
        number = np.count_nonzero(middle[PARTS[part]])
        reached[f"{part}_target"] = targets[number - 1] if number else math.nan
    return reached


def resamples(n, *stream):
    """(RESAMPLES, n): how often each of n runs is in a bootstrap sample of them."""
    return np.random.default_rng((SEED, *stream)).multinomial(n, np.full(n, 1.0 / n), RESAMPLES)


def band(samples):
    """The ends (2, ...) of the central 95 % of samples (axis 0), which may be infinite."""
    return np.percentile(samples, [50.0 * LEVEL, 100.0 - 50.0 * LEVEL], axis=0, method="inverted_cdf")


def expected_running_times(hits, ends, counts):
    """ERT (..., k) of samples that hold each run as often as counts (..., n) say: infinite where none hits the target.

    It is the evaluations of all runs, up to the target or to their end, divided by the number of those that hit it.
    """
    with np.errstate(divide="ignore"):
        return counts @ np.minimum(hits, ends[:, None]) / (counts @ np.isfinite(hits))


def exponent(dimensions, times):
    """The least-squares slope of log ERT against log N over the N with a finite ERT (..., N); NaN where they are below two."""
    known = np.isfinite(times)
    with np.errstate(invalid="ignore"):
        mean = (known * np.log(dimensions)).sum(axis=-1) / known.sum(axis=-1)
        x = known * (np.log(dimensions) - mean[..., None])
        return (x * np.log(np.where(known, times, 1.0))).sum(axis=-1) / (x * x).sum(axis=-1)


def restarts(hits, ends, samples, draws, rng):
    """When simulated restarts hit the targets, (samples, draws, k): infinite where no run of a sample (samples, n) does.

    A draw takes runs of its sample at random, one after the other, until one hits the target, and adds up their evaluations.
    It takes the same runs for every target, so that it never hits a harder one sooner.
    """
    own = np.repeat(np.arange(len(samples)), draws)
    missing = np.array([np.isfinite(hits[sample]).any(axis=0) for sample in samples])[own]
    times, spent = np.full(missing.shape, math.inf), np.zeros(len(own))
    while len(rows := np.flatnonzero(missing.any(axis=1))):
        run = samples[own[rows], rng.integers(samples.shape[1], size=len(rows))]
        hit = missing[rows] & np.isfinite(hits[run])
        times[rows] = np.where(hit, spent[rows, None] + hits[run], times[rows])
        missing[rows] &= ~hit
        spent[rows] += ends[run]
    return times.reshape(len(samples), draws, -1)
