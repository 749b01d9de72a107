"""The black box that an optimizer sees: bounds, budget and evaluations, nothing of A, b, R or t."""

import math
import os
import threading
from operator import attrgetter

import numpy as np

from .errors import BlackBoxError
from .targets import error_of, targets_of

UNCOUNTED = (
    "evaluation by a copy of the box, after its run, or in another process or thread: the box counts only in its own; "
    "pass the box itself, evaluate where it was passed to you (workers=1), and whole populations at once"
)
LONGEST_GENERATION = 100  # times N^2: the most evaluations of a generation, or the budget if that is more


class BlackBox:
    """Counts evaluations, keeps the best-so-far and each improvement of it, and ends the run (Section 3).

    Attributes, none of which can be set
    ------------------------------------
    dimension, lower (N,), upper (N,), budget: what an optimizer may know
    evaluations: number of points evaluated
    best_y (N,), best_f, best_nu: the best-so-far in the lexicographic order, Eq. (10)
    improvements: [evaluation, f, nu] of each point that was better than all before it
    stop: target | budget | stagnation | iterations; "optimizer" if it returned before any of these
    last_generation: evaluations in the last generation, which is always finished
    is_done: whether the run has reached the target or the end of the budget
    """

    __slots__ = (
        "_best", "_best_y", "_budget", "_counted_by", "_dimension", "_evaluations", "_improvements", "_in_generation",
        "_last_generation", "_longest_generation", "_lower", "_precision", "_problem", "_stagnation", "_stop", "_upper"
    )  # fmt: skip

    def __init__(self, problem, budget, stagnation):
        """budget in evaluations; stagnation in generations without improvement."""
        self._dimension, self._budget = problem.N, budget
        self._lower, self._upper = read_only(problem.lower), read_only(problem.upper)
        self._evaluations = self._last_generation = 0
        self._improvements, self._stop = [], "optimizer"
        self._best, self._best_y = complex(math.inf, math.inf), None  # nu + i f, which NumPy orders by nu, then by f
        self._problem, self._stagnation, self._precision = problem, stagnation, targets_of(problem).precision
        self._counted_by = self._caller()
        self._longest_generation = max(budget, LONGEST_GENERATION * problem.N**2)
        self._in_generation = False

    dimension, budget = property(attrgetter("_dimension")), property(attrgetter("_budget"))
    lower, upper = property(attrgetter("_lower")), property(attrgetter("_upper"))
    evaluations, last_generation = property(attrgetter("_evaluations")), property(attrgetter("_last_generation"))
    best_nu, best_f = property(attrgetter("_best.real")), property(attrgetter("_best.imag"))
    best_y, stop = property(attrgetter("_best_y")), property(attrgetter("_stop"))

    @property
    def improvements(self):
        return list(map(list, self._improvements))

    @property
    def is_done(self):
        return self._stop in ("target", "budget")

    def generations(self, at_most=math.inf, stop_at_stagnation=True):
        """Yield 0, 1, 2, … until success, budget, stagnation (unless told not to) or at_most generations."""
        generation = unimproved = 0
        try:
            while not self.is_done:
                if unimproved >= self._stagnation and stop_at_stagnation:
                    self._stop = "stagnation"
                    break
                if generation >= at_most:
                    self._stop = "iterations"
                    break
                before, self._in_generation, self._last_generation = len(self._improvements), True, 0
                yield generation
                if not self._last_generation:
                    raise BlackBoxError("a generation without an evaluation")
                generation += 1
                unimproved = 0 if len(self._improvements) > before else unimproved + 1
        finally:  # also where the optimizer leaves the loop
            self._in_generation = False

    def evaluate(self, points):
        """f (k,), g (k, m) and nu (k,) of the points (k, N); g <= 0 and nu == 0 mean feasible.

        Raises BlackBoxError for another shape, for coordinates that are not finite or too large, and for an evaluation
        after the end of the budget. The generation in which the budget runs out may be finished; its evaluations
        beyond the budget count, but improve nothing. The box counts only in its own process, thread and run; elsewhere,
        and as a copy, it evaluates nothing.
        """
        if self._counted_by != self._caller():
            raise BlackBoxError(UNCOUNTED)
        if type(points) is not np.ndarray or points.dtype != np.float64:
            points = real_points(points)
        if points.ndim != 2 or points.shape[1] != self.dimension or not len(points):
            raise BlackBoxError(f"evaluate takes points of shape (k, {self.dimension}), not {points.shape}")
        in_generation = self._last_generation if self._in_generation else 0  # evaluations of this generation so far
        is_over = self._evaluations - in_generation >= self._budget  # the budget, when the generation began
        if is_over or in_generation + len(points) > self._longest_generation:
            fix = "loop over box.generations(), or while not box.is_done"
            raise BlackBoxError(f"evaluation beyond the budget of {self.budget}: {fix}")
        f, g, nu = self._problem.evaluate(points)
        if not math.isfinite(nu[nu.argmax()]):
            raise BlackBoxError("evaluate takes points with finite coordinates at which no constraint overflows")
        left = self._budget - self._evaluations
        if left > 0:
            self._remember(points[:left], f[:left], nu[:left])
        self._evaluations += len(points)
        self._last_generation = in_generation + len(points)
        if self._evaluations >= self._budget and self._stop != "target":
            self._stop = "budget"
        return f, g, nu

    def close(self):
        """End the run: an optimizer that keeps the box cannot evaluate with it afterwards."""
        self._counted_by = None

    def _caller(self):
        return os.getpid(), threading.get_ident(), id(self)

    def _remember(self, points, f, nu):
        values = np.empty(len(f), dtype=complex)  # in the order of Eq. (10), as _best
        values.real, values.imag = nu, f
        best = values.argmin()
        if not values[best] < self._best:
            return
        so_far = np.minimum.accumulate(np.append(self._best, values[: best + 1]))
        new = (so_far[1:] < so_far[:-1]).nonzero()[0]
        for i in new.tolist():
            self._improvements.append((self._evaluations + 1 + i, float(f[i]), float(nu[i])))
            if self._is_success(f[i], nu[i]):
                self._stop = "target"
        self._best, self._best_y = complex(values[best]), read_only(points[best])

    def _is_success(self, f, nu):
        f_opt, is_proven = self._problem.f_opt, self._problem.y_opt is not None
        return nu == 0.0 and f_opt is not None and error_of(f, f_opt, is_proven) <= self._precision


def real_points(points):
    """The points as an array of float64; BlackBoxError where some are masked, or no real numbers."""
    if np.ma.is_masked(points):
        raise BlackBoxError("evaluate takes points without a mask; fill it")
    array = np.asarray(points)
    if array.dtype.kind not in "fiub":
        raise BlackBoxError(f"evaluate takes real numbers, not {array.dtype}")
    return array.astype(float)


def read_only(array):
    """A copy that cannot be changed."""
    copy = np.array(array, dtype=float)
    copy.setflags(write=False)
    return copy
