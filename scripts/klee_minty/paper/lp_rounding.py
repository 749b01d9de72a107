"""Measure how far rounding alone moves the LP solvers' results.

The right-hand side b + A R t is computed in several ways that differ only by rounding. Its entries have the size N^3,
and the errors of Table 3 are many orders smaller.
"""

import math
from itertools import product

from klee_minty.lp import lp_record, solution
from klee_minty.rotated_klee_minty import rotated_klee_minty

import numpy as np

OWN = "b + (A R) t"  # as the problem itself computes it


def right_hand_sides(problem):
    """b + A R t (2N,), named by the order of its operations."""
    A, b, R, t = problem.A, problem.b, problem.R, problem.t
    AR = A @ R
    terms = AR * t
    return {
        OWN: b + AR @ t,
        "b + A (R t)": b + A @ (R @ t),
        "b + row sums of A R, times N^3": b + AR.sum(axis=1) * t[0],
        "b + A (row sums of R), times N^3": b + A @ R.sum(axis=1) * t[0],
        "b + products, first to last": b + left_to_right(terms),
        "b + products, last to first": b + left_to_right(terms[:, ::-1]),
        "b + products, odd before even": b + left_to_right(np.hstack([terms[:, ::2], terms[:, 1::2]])),
        "b + products, last before first half": b + left_to_right(np.roll(terms, problem.N // 2, axis=1)),
        "b + products, ascending": b + left_to_right(np.sort(terms, axis=1)),
        "b + products, descending": b + left_to_right(np.sort(terms, axis=1)[:, ::-1]),
        "b + products, pairwise": b + terms.sum(axis=1),
        "b + products, summed exactly": b + [math.fsum(row) for row in terms],
    }


def left_to_right(terms):
    """Row sums without NumPy's pairwise summation."""
    return np.cumsum(terms, axis=1)[:, -1]


def solutions(solvers, dimensions):
    """Rows of lp_rounding.csv: a solution for each solver, dimension and right-hand side."""
    rows = []
    for solver, problem in product(solvers, map(rotated_klee_minty, dimensions)):
        for name, right_hand_side in right_hand_sides(problem).items():
            A, _, lower, upper = problem.linear_program()
            record = lp_record(solver, problem, *solution(solver, A, right_hand_side, lower, upper))
            row = {key: record[key] for key in ("solver", "N", "status", "f", "nu", "abs_error", "distance")}
            rows.append(row | {"right_hand_side": name})
    return rows
