"""The ECDF of Figure 3, as steps."""

from collections import Counter

import numpy as np

RESOLUTION = 5000  # maximum steps per curve; up to 48 runs have fewer


def ecdf_steps(runs):
    """Steps (evaluations, proportion) of the share of runs x targets hit so far, at least one step.

    runs: rows of target_hits.csv in any iterable, which is read once; only the hits at each evaluation are counted.
    Thins out steps closer than 1/RESOLUTION: keeps the first, and the very last.
    """
    hits, pairs = Counter(), 0
    for run in runs:
        pairs += len(run["target_hits"])
        hits.update(hit for hit in run["target_hits"] if hit is not None)
    if not hits:
        return [(1, 0.0)]
    evaluations = np.array(sorted(hits), dtype=int)
    proportions = np.cumsum([hits[evaluation] for evaluation in evaluations.tolist()]) / pairs
    _, kept = np.unique(np.floor(proportions * RESOLUTION), return_index=True)
    kept[-1] = len(proportions) - 1
    return list(zip(evaluations[kept].tolist(), proportions[kept].tolist(), strict=True))
