"""The interior-point method of HiGHS, without presolve, followed by crossover to a vertex."""

import highs_ipm


def solve(A, b, lower, upper):
    """min y_N subject to A y <= b and lower <= y <= upper; returns (y or None, status)."""
    return highs_ipm.solve(A, b, lower, upper, crossover="on")
