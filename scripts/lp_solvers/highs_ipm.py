"""HiGHS' interior point without presolve and without crossover."""

import highspy
import numpy as np


def solve(A, b, lower, upper, crossover=False):
    """min y_N subject to A y <= b and lower <= y <= upper; returns (y or None, status)."""
    highs = run(A, b, lower, upper, crossover=crossover)
    return (list(highs.getSolution().col_value) if status(highs) == "optimal" else None), status(highs)


def run(A, b, lower, upper, presolve=False, crossover=False):
    """The HiGHS object after the interior point method."""
    highs = load(A, b, lower, upper)
    highs.setOptionValue("solver", "ipm")
    highs.setOptionValue("presolve", "on" if presolve else "off")
    highs.setOptionValue("run_crossover", "on" if crossover else "off")
    highs.run()
    return highs


def status(highs):
    return highs.modelStatusToString(highs.getModelStatus()).lower()


def load(A, b, lower, upper):
    """A HiGHS object that holds the problem, prints nothing and uses one thread."""
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
    highs.setOptionValue("output_flag", False)
    highs.setOptionValue("threads", 1)
    highs.passModel(lp)
    return highs
