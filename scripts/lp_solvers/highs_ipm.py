"""The interior-point method of HiGHS, without presolve and without crossover."""

import highspy
import numpy as np


def solve(A, b, lower, upper, crossover="off"):
    """min y_N subject to A y <= b and lower <= y <= upper; returns (y or None, status)."""
    highs = load(A, b, lower, upper, solver="ipm", presolve="off", run_crossover=crossover)
    highs.run()
    return (list(highs.getSolution().col_value) if status(highs) == "optimal" else None), status(highs)


def load(A, b, lower, upper, **options):
    """A HiGHS object that minimizes y_N subject to A y <= b and lower <= y <= upper, silently and in one thread."""
    m, n = A.shape
    lp = highspy.HighsLp()
    lp.num_row_, lp.num_col_ = m, n
    lp.col_cost_ = np.eye(n)[-1]
    lp.col_lower_, lp.col_upper_ = np.asarray(lower), np.asarray(upper)
    lp.row_lower_, lp.row_upper_ = np.full(m, -highspy.kHighsInf), np.asarray(b)
    i, j = A.nonzero()
    lp.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
    lp.a_matrix_.start_ = np.searchsorted(i, np.arange(m + 1))
    lp.a_matrix_.index_, lp.a_matrix_.value_ = j, A[i, j]
    highs = highspy.Highs()
    for name, value in {"output_flag": False, "threads": 1, **options}.items():
        highs.setOptionValue(name, value)
    highs.passModel(lp)
    return highs


def status(highs):
    return highs.modelStatusToString(highs.getModelStatus()).lower()
