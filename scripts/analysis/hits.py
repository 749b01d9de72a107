"""When runs hit the targets, as a table and as arrays, and bootstrap samples of runs.

In arrays, hits (n, k) are the evaluations at which n runs hit k targets, or infinite, and ends (n,) those of the whole runs.
"""

import csv
import io
import math

from klee_minty.files import AGAIN, number, reading, write
from klee_minty.targets import CONSTRAINT_TARGETS, OBJECTIVE_TARGETS, TARGETS

import numpy as np

from .inference import LEVEL, SEED

BOOTSTRAPS = 1000
RUN_COLUMNS = ("algorithm", "N", "instance", "run", "evaluations")
HIT_COLUMNS = [f"nu_{j}" for j in range(1, len(CONSTRAINT_TARGETS) + 1)]
HIT_COLUMNS += [f"error_{j}" for j in range(1, len(OBJECTIVE_TARGETS) + 1)]
PARTS = {"nu": slice(0, len(CONSTRAINT_TARGETS)), "error": slice(len(CONSTRAINT_TARGETS), TARGETS)}


def write_hits(path, runs, columns=RUN_COLUMNS):
    """Write a row per run: the columns, then the evaluation at which it hit each target, or nothing if it missed it."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow([*columns, *HIT_COLUMNS])
    writer.writerows([*(run[column] for column in columns), *run["target_hits"]] for run in runs)
    write(path, text.getvalue())


def read_hits(path, cure=AGAIN):
    """The runs that write_hits wrote: a dict each, with target_hits as a record has them."""
    return list(each_of_hits(path, cure))


def each_of_hits(path, cure=AGAIN):
    """The same one after the other, so that memory does not grow with the runs."""
    with reading(path, ValueError, csv.Error, cure=cure), open(path, newline="", encoding="utf-8-sig") as file:
        table = csv.reader(file)
        columns = next(table, [])
        known = len(columns) - TARGETS
        if columns[known:] != HIT_COLUMNS:
            raise ValueError("its last columns are not the targets")
        for row in table:
            if len(row) != len(columns):
                raise ValueError("it is cut short")
            run = dict(zip(columns[:known], row[:known], strict=True))
            run |= {column: number(text) for column, text in run.items() if column != "algorithm"}
            yield run | {"target_hits": [int(hit) if hit else None for hit in row[known:]]}


def arrays(runs):
    """hits (n, 103) and ends (n,) of records, or of the runs that read_hits returns."""
    hits = np.array([run["target_hits"] for run in runs], dtype=float)
    return np.where(np.isnan(hits), math.inf, hits), np.array([run["evaluations"] for run in runs], dtype=float)


def median_targets(runs):
    """The hardest targets of the violation and of the error that the median run hits; NaN if it hits none."""
    hits = np.isfinite(arrays(runs)[0])
    middle = sorted(hits, key=np.count_nonzero)[(len(runs) - 1) // 2]
    reached = {}
    for part, targets in (("nu", CONSTRAINT_TARGETS), ("error", OBJECTIVE_TARGETS)):
        number = np.count_nonzero(middle[PARTS[part]])
        reached[f"{part}_target"] = targets[number - 1] if number else math.nan
    return reached


def resamples(n, *stream):
    """(BOOTSTRAPS, n): how often a bootstrap sample contains each of n runs."""
    return np.random.default_rng((SEED, *stream)).multinomial(n, np.full(n, 1.0 / n), BOOTSTRAPS)


def band(samples):
    """The ends (2, ...) of the central 95 % of samples (axis 0), which may be infinite."""
    return np.percentile(samples, [50.0 * LEVEL, 100.0 - 50.0 * LEVEL], axis=0, method="inverted_cdf")
