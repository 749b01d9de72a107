"""The reproduction in some sentences, for the report and for the terminal."""

import math
from collections import Counter

from klee_minty import paper
from klee_minty.statistics import LEVEL


def numbers(fidelity):
    """How many of the printed numbers reproduce; fidelity: rows of fidelity.csv."""
    verdicts = Counter(row["verdict"] for row in fidelity)
    return sentence(
        counted(verdicts[paper.REPRODUCED], f"of the {len(fidelity)} numbers printed in Tables 2 and 3 reproduce"),
        counted(verdicts[paper.DEVIATES], "deviates", "deviate"),
        counted(verdicts[paper.POSSIBLY_MISPRINTED], "deviates and may be misprinted", "deviate and may be misprinted"),
        counted(verdicts[paper.MISPRINT], "is a misprint in the paper", "are misprints in the paper"),
        counted(verdicts[paper.NOT_COMPARABLE], "cannot be compared with what was run here"),
    )


def claims(rows):
    """How many of the paper's claims are supported; rows: of claims.csv."""
    verdicts = Counter({row["claim"]: row["verdict"] for row in rows}.values())
    return sentence(
        counted(verdicts[paper.SUPPORTED], f"of the paper's {verdicts.total()} claims are supported"),
        counted(verdicts[paper.CONTRADICTED], "is contradicted", "are contradicted"),
        counted(verdicts[paper.UNDECIDED], "is undecided", "are undecided"),
        counted(verdicts[paper.NOT_JUDGED], "cannot be judged by what was run here"),
    )


def sentence(first, *others):
    """The counts, without those of nothing but the first."""
    return ", ".join([first, *(other for other in others if not other.startswith("0 "))]) + "."


def counted(count, singular, plural=None):
    return f"{count} {singular if count == 1 else plural or singular}"


def reference(check):
    """Whether the runs here are those of the reference sample, by which numbers are judged; check: rows of reference_check.csv."""
    runs, identical = (sum(row[key] for row in check if row[key] == row[key]) for key in ("runs", "identical"))
    if not runs:
        return "No runs here belong to the reference sample."
    if identical == runs:
        return f"All {runs} runs of the two EAs here are, bit for bit, the first ones of the reference sample."
    p_values = [row[key] for row in check for key in row if key.startswith("p_") and not math.isnan(row[key])]
    agree = "agree" if min(p_values) >= LEVEL else "do NOT agree"
    return (
        f"{runs - identical} of the {runs} runs of the two EAs here are not those of the reference sample, as it is with another "
        f"seed, CPU architecture or NumPy; their statistics {agree} with it (rank-sum tests, smallest Holm-corrected "
        f"p = {min(p_values):.2g})."
    )
