"""Redundant constraints that bend the central path through all vertices of the Klee-Minty cube.

The inequalities d_k + x_k - EPSILON x_{k-1} >= 0, repeated h_k times, come from A. Deza, E. Nematollahi,
R. Peyghami, T. Terlaky, "The central path visits all the vertices of the Klee-Minty cube", 2006. The condition on
h below is derived anew, for the EPSILON of this benchmark; the shifts d are a choice of this project that needs
few rows.
"""

import math

from klee_minty.affine import AffineProblem
from problems import rotated_klee_minty
from problems.rotated_klee_minty import EPSILON

import numpy as np

ROWS = 1600  # in the optimizers' runs; more are scaled down
DELTA = 0.5  # less than this, and the neighbourhoods of the vertices are disjoint


def problem(N, instance=0, constraints="near", d=None, h=None):
    """constraints: "near" (points far out violate redundant rows), "beyond" (no point of the box does) or "hidden"
    (as beyond, but g shows the problem's own constraints only); or d and h of one's own, lists of N numbers.
    """
    original = rotated_klee_minty.problem(N, instance=instance)
    if d and h:
        return RedundantProblem(original, np.array(d, dtype=float), np.array(h, dtype=int))
    kind = HiddenRows if constraints == "hidden" else RedundantProblem
    moved_by = shifts(N) if constraints == "near" else reach(original)
    problem = kind(original, moved_by, repetitions(N, shifts(N), ROWS))
    problem.stream = "rotated_klee_minty"  # runs are compared with those on the original
    return problem


class RedundantProblem(AffineProblem):
    """A problem with h_k (N,) copies of its constraint N + k, moved outwards by d_k (N,).

    The 2N constraints come first. f and their part of nu are the same to the bit as in the problem.
    """

    def __init__(self, problem, d, h):
        super().__init__(problem.A, problem.b, problem.R, problem.t, problem.lower, problem.upper)
        self.d, self.h = d, h
        self.A = np.vstack((problem.A, np.repeat(problem.A[self.N :], h, axis=0)))
        self.b = np.concatenate((problem.b, np.repeat(problem.b[self.N :] + d, h)))

    def evaluate(self, y):
        f, g, nu = super().evaluate(y)
        redundant = g[:, self.N :] - self.d
        g = np.hstack((g, np.repeat(redundant, self.h, axis=1)))
        return f, g, nu + np.maximum(redundant, 0.0) @ self.h.astype(float)

    def arrays(self):
        """None: a saved problem is made again from its file, since A and b alone would round otherwise."""
        return {}


class HiddenRows(RedundantProblem):
    """The same, but g shows the problem's own constraints only."""

    def evaluate(self, y):
        f, g, nu = super().evaluate(y)
        return f, g[:, : 2 * self.N], nu


def shifts(N):
    """d (N,); about the ones with the fewest rows."""
    return 5.0 * 4.0 ** np.arange(N - 1, -1, -1)


def reach(problem):
    """d (N,) so large that no point in the box, or a little beyond, violates the redundant constraints."""
    rows = problem.A[problem.N :] @ problem.R
    bounds = rows * (problem.lower - problem.t)[None, :], rows * (problem.upper - problem.t)[None, :]
    return np.ceil(np.maximum(*bounds).sum(axis=1))


def repetitions(N, d, at_most=math.inf):
    """h (N,), whole numbers, scaled down where there would be more than about at_most rows.

    With the slacks s_k = x_k - EPSILON x_{k-1} and S_k = 1 - x_k - EPSILON x_{k-1} and r_k = h_k / (d_k + s_k),
    the central path satisfies, for k < N,

        E_k:  1/s_k - 1/S_k + r_k = EPSILON (1/s_{k+1} + 1/S_{k+1} + r_{k+1}).

    E_1 and the combinations EPSILON^(k-1) E_k - sum_{j<k} EPSILON^(j-1) E_j contain r as r_1 - EPSILON r_2 and
    2 EPSILON^(k-1) r_k - r_1 - EPSILON^k r_{k+1}. Where these are at least 3 / DELTA and s_{k+1}, S_{k+1} at least
    EPSILON^k DELTA, S_1 <= DELTA (k = 1) or s_1 <= DELTA (k > 1) follows, and so on for the coordinates between: x_{k+1}
    changes only where x_k is at its upper bound and all before it at the lower, which is the Klee-Minty path.
    As 0 <= s_k <= 1, it is enough that h solves the linear system with d_k + 1 under what is added, d_k under what
    is subtracted.
    """
    powers = EPSILON ** np.arange(N)
    system = np.diag(2.0 * powers / (d + 1.0)) - np.diag(powers[1:] / d[1:], k=1)
    system[1:, 0] -= 1.0 / d[0]
    system[0, 0] = 1.0 / (d[0] + 1.0)
    h = np.linalg.solve(system, np.full(N, 3.0 / DELTA))
    return np.ceil(h * min(1.0, at_most / h.sum())).astype(int)
