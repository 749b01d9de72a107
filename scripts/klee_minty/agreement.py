"""Whether the runs made here are of the reference sample: only then are printed numbers judged by it.

check: rows of reference_check.csv.
"""

import math

from .statistics import LEVEL

SURE = 0.001  # the level at which runs of the sample's own source are believed not to be of it: seeds are many
NOTHING = "nothing known"  # in the column differences
TESTS = ("p_evaluations", "p_distance", "p_error")


def disagreement(check):
    """Why nothing can be judged; empty where all runs are those of the sample or agree with it."""
    for row in check:
        p = smallest(row)
        if p < (SURE if row["same_source"] else LEVEL):
            if not row["same_source"]:
                why = "its source is not the one that made the sample"
            elif row["differences"] != NOTHING:
                why = f"they were made with another {row['differences']}"
            else:
                why = "though they have its seed, source, NumPy and kind of machine"
            which = f"the runs of {row['algorithm']} here are not of the reference sample"
            return f"{which} (N = {row['N']}: corrected p = {p:.0e}): {why}"
    return ""


def smallest(row):
    """The smallest p-value of a row; 1 where all its runs are those of the sample."""
    return min((row[test] for test in TESTS if not math.isnan(row[test])), default=1.0)
