"""When runs hit the targets, as arrays.

hits (n, k) are the evaluations at which n runs hit k targets, or infinite, and ends (n,) those of the whole runs.
"""

import math

from klee_minty.targets import PAPER_TARGETS

import numpy as np


def arrays(runs):
    """hits (n, k) and ends (n,) of records, or of the runs that read_hits returns."""
    hits = np.array([run["target_hits"] for run in runs], dtype=float)
    return np.where(np.isnan(hits), math.inf, hits), np.array([run["evaluations"] for run in runs], dtype=float)


def median_targets(runs, targets=PAPER_TARGETS):
    """The hardest targets of the violation and of the error that the median run hits; NaN if it hits none."""
    hits = np.isfinite(arrays(runs)[0])
    middle = sorted(hits, key=np.count_nonzero)[(len(runs) - 1) // 2]
    constraints, reached = len(targets.constraint), {}
    for part, levels, hit in (
        ("nu", targets.constraint, middle[:constraints]),
        ("error", targets.objective, middle[constraints:]),
    ):
        number = np.count_nonzero(hit)
        reached[f"{part}_target"] = levels[number - 1] if number else math.nan
    return reached
