"""The verdict's tables as its scripts read them."""

from klee_minty.files import read_csv
from klee_minty_studies import paper


def read_fidelity(path):
    """The rows of fidelity.csv, the paper's numbers as printed."""
    return read_csv(path, "quantity", "algorithm", "paper", *paper.ERRATUM, "verdict", "given", "note")


def read_claims(path):
    """The rows of claims.csv; N is a text, since it may be a span such as 2-10."""
    return read_csv(path, "claim", "part", "verdict", "group", "algorithm", "quantity", "N", "scope", "supports")


def read_rounding(path):
    """The rows of lp_rounding.csv."""
    return read_csv(path, "solver", "status", "right_hand_side")


def read_solutions(path):
    """The rows of lp_indicators.csv."""
    return read_csv(path, "solver", "status", "instances")
