"""Any linear program in a free MPS file that HiGHS reads: min c'y subject to its rows and bounds.

A row with two ends, or an equation, is two inequalities; an equation may be violated by the tolerance, so that the feasible
region has an inside. Columns without a bound get one. HiGHS finds the optimum, and GLPK must agree.
"""

from pathlib import Path

from klee_minty.errors import InputError
from klee_minty.lp import solution

import highspy
import numpy as np

AGREEMENT = 1e-6  # relative difference of the optima that HiGHS and GLPK may find


class LinearProgram:
    """min c'y subject to A y <= b and lower <= y <= upper, A (m, N); y_opt (N,) is a vertex that HiGHS found."""

    def __init__(self, c, A, b, lower, upper):
        self.c, self.A, self.b, self.lower, self.upper, self.N = c, A, b, lower, upper, len(c)
        y, status = solution("highs_ipm_crossover", *self.linear_program())
        if status != "optimal":
            raise InputError(f"HiGHS says {status}")
        other, status = solution("glpk_ipm", *self.linear_program())
        if status != "optimal" or abs(other[-1] - y[-1]) > AGREEMENT * (1.0 + abs(y[-1])):
            raise InputError(f"HiGHS finds the optimum {y[-1]}, GLPK {status} {other[-1] if other is not None else ''}")
        f, _, nu = self.evaluate(y[None, : self.N])
        self.f_opt = float(f[0])
        self.y_opt = y[: self.N] if nu[0] == 0.0 else None  # the vertex is rounded, and may lie outside by that

    def evaluate(self, y):
        """f (k,), g (k, m) and nu (k,) of the points y (k, N); sums in an order that does not depend on k."""
        y = np.asarray(y, dtype=float)
        f = (y * self.c).sum(axis=1)
        g = np.stack([(y * row).sum(axis=1) for row in self.A], axis=1) - self.b
        return f, g, np.maximum(g, 0.0).sum(axis=1)

    def linear_program(self):
        """The same with a last variable s, which is minimised: c'y - s <= 0."""
        A = np.block([[self.A, np.zeros((len(self.A), 1))], [self.c, -1.0]])
        ends = self.c * self.lower, self.c * self.upper
        lower, upper = np.minimum(*ends).sum(), np.maximum(*ends).sum()
        return A, np.append(self.b, 0.0), np.append(self.lower, lower - 1.0), np.append(self.upper, upper + 1.0)


def problem(N, instance=0, path=None, tolerance=1e-6, bound=1e4):
    """path: the .mps file, which has N columns; tolerance: of equations; bound: of columns without one, ± in their units."""
    if path is None or not Path(path).is_file():
        raise ValueError(f"there is no file {path!r}; give its path as a parameter")
    lp = read(path)
    if lp.num_col_ != N:
        raise ValueError(f"{path} has {lp.num_col_} columns, so N must be {lp.num_col_}")
    sign = -1.0 if lp.sense_ == highspy.ObjSense.kMaximize else 1.0
    A = dense(lp)
    low, high = np.array(lp.row_lower_), np.array(lp.row_upper_)
    slack = np.where(low == high, tolerance, 0.0)
    above, below = high < highspy.kHighsInf, low > -highspy.kHighsInf
    rows = np.vstack([A[above], -A[below]])
    ends = np.concatenate([(high + slack)[above], -(low - slack)[below]])
    lower, upper = np.clip(lp.col_lower_, -bound, None), np.clip(lp.col_upper_, None, bound)
    return LinearProgram(sign * np.array(lp.col_cost_), rows, ends, lower, upper)


def read(path):
    highs = highspy.Highs()
    highs.setOptionValue("output_flag", False)
    if highs.readModel(str(path)) == highspy.HighsStatus.kError:
        raise ValueError(f"HiGHS cannot read {path}")
    return highs.getLp()


def dense(lp):
    """The matrix (m, N) of a linear program of HiGHS, which it stores by columns."""
    A = np.zeros((lp.num_row_, lp.num_col_))
    for j in range(lp.num_col_):
        start, end = lp.a_matrix_.start_[j], lp.a_matrix_.start_[j + 1]
        A[lp.a_matrix_.index_[start:end], j] = lp.a_matrix_.value_[start:end]
    return A
