"""Whether the runs made here agree with the reference sample: only then are printed numbers judged by it.

check: rows of reference_check.csv.
"""

import math

from .inference import LEVEL
from .paper import RUNS

SURE = 0.001  # the level for runs of the sample's own source; strict: users try many seeds
NOTHING = "nothing known"  # in the column differences
OTHER_SOURCE = "its source is not the one that made the sample"
TESTS = ("p_evaluations", "p_distance", "p_error")


def disagreement(check):
    """The reason why nothing can be judged; empty if all runs are in the sample or agree with it."""
    for row in check:
        which = f"the runs of {row['algorithm']} here are not of the reference sample"
        p = smallest(row)
        at = f"(N = {row['N']}: corrected p = {p:.0e})"
        if row["same_source"] and p < SURE:
            if row["differences"] == NOTHING:
                return f"{which} {at}, though they have its seed, source, NumPy and kind of machine"
            return f"{which} {at}: they were made with {row['differences']}"
        if not row["same_source"] and p < LEVEL:
            return f"{which} {at}: {OTHER_SOURCE}"
        if not row["same_source"] and row["identical"] < row["runs"] < RUNS:
            return f"{which}: {OTHER_SOURCE}, and {row['runs']} runs are too few to tell whether they agree with it"
    return ""


def smallest(row):
    """The smallest p-value of a row; 1 if all its runs are in the sample."""
    return min((row[test] for test in TESTS if not math.isnan(row[test])), default=1.0)
