"""The ECDF of Figure 3, as steps."""

from collections import Counter

from klee_minty.targets import TARGETS

import numpy as np

RESOLUTION = 5000  # of an ECDF: steps per curve, whatever the number of runs


def ecdf_steps(runs):
    """Steps (evaluations, proportion) of the share of runs x 103 targets hit so far, at least one.

    runs: their records, any iterable; it is gone through once, and only the hits at each evaluation are counted.
    Of steps closer than 1/RESOLUTION, which up to 48 runs do not have, the first is kept, and the last of all.
    """
    hits, number = Counter(), 0
    for run in runs:
        number += 1
        hits.update(hit for hit in run["target_hits"] if hit is not None)
    evaluations = np.array(sorted(hits), dtype=int)
    proportions = np.cumsum([hits[evaluation] for evaluation in evaluations.tolist()]) / (number * TARGETS)
    _, kept = np.unique(np.floor(proportions * RESOLUTION), return_index=True)
    kept[-1:] = len(proportions) - 1
    return list(zip(evaluations[kept].tolist(), proportions[kept].tolist(), strict=True)) or [(1, 0.0)]
