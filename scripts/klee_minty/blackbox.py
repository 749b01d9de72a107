"""The black box that an optimizer sees: bounds, budget and evaluations, nothing of A, b, R or t."""

import math
import os
import threading
from operator import attrgetter

import numpy as np

from .errors import BlackBoxError
from .targets import targets_of

UNCOUNTED = (
    "evaluation by a copy of the box, after its run, or in another process or thread: the box counts only in its own; "
    "pass the box itself, evaluate where it was passed to you (workers=1), and whole populations at once"
)
LONGEST_GENERATION = 100  # a generation has at most the budget, or this many times N^2 evaluations if that is more


class BlackBox:
    """Counts evaluations, keeps the best-so-far, records target hits and ends the run (Section 3).

    Attributes, none of which can be set
    ------------------------------------
    dimension, lower (N,), upper (N,), budget: what an optimizer may know
    evaluations: number of points evaluated
    best_y (N,), best_f, best_nu: the best-so-far in the lexicographic order, Eq. (10)
    improvements: where f_opt is None, [evaluation, f] of each improvement of the feasible best-so-far; else None
    stop: target | budget | stagnation | iterations; "optimizer" if it returned before any of these
    last_generation: evaluations in the last generation, which is always finished
    is_done: whether the run has reached the target or the end of the budget
    """

    __slots__ = (
        "_best_f", "_best_nu", "_best_y", "_budget", "_constraint_hits", "_counted_by", "_dimension", "_evaluations",
        "_improved", "_improvements", "_in_generation", "_last_generation", "_longest_generation", "_lower",
        "_objective_hits", "_problem", "_stagnation", "_stop", "_targets", "_upper"
    )  # fmt: skip

    def __init__(self, problem, budget, stagnation):
        """budget in evaluations; stagnation in generations without improvement."""
        self._dimension, self._budget = problem.N, budget
        self._lower, self._upper = read_only(problem.lower), read_only(problem.upper)
        self._evaluations = self._last_generation = 0
        self._best_y, self._best_f, self._best_nu = None, math.inf, math.inf
        self._stop = "optimizer"
        self._problem, self._stagnation, self._targets = problem, stagnation, targets_of(problem)
        self._counted_by = self._caller()
        self._longest_generation = max(budget, LONGEST_GENERATION * problem.N**2)
        self._constraint_hits, self._objective_hits = [], []
        self._improvements = [] if problem.f_opt is None else None
        self._improved = self._in_generation = False

    dimension, budget = property(attrgetter("_dimension")), property(attrgetter("_budget"))
    lower, upper = property(attrgetter("_lower")), property(attrgetter("_upper"))
    evaluations, last_generation = property(attrgetter("_evaluations")), property(attrgetter("_last_generation"))
    best_y, best_f = property(attrgetter("_best_y")), property(attrgetter("_best_f"))
    best_nu, stop = property(attrgetter("_best_nu")), property(attrgetter("_stop"))

    @property
    def improvements(self):
        return None if self._improvements is None else list(self._improvements)

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
                self._improved, self._in_generation, self._last_generation = False, True, 0
                yield generation
                if not self._last_generation:
                    raise BlackBoxError("a generation without an evaluation")
                generation += 1
                unimproved = 0 if self._improved else unimproved + 1
        finally:  # also where the optimizer leaves the loop
            self._in_generation = False

    def evaluate(self, points):
        """f (k,), g (k, m) and nu (k,) of the points (k, N); g <= 0 and nu == 0 mean feasible.

        Raises BlackBoxError for another shape, for coordinates that are not finite or too large, and for an evaluation
        after the end of the budget. You may finish the generation in which the budget runs out; its evaluations
        beyond the budget count, but improve nothing and hit no target. The box counts only in its own process,
        thread and run; elsewhere, and as a copy, it evaluates nothing.
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
        if len(self._objective_hits) == len(self._targets.objective):
            self._stop = "target"
        elif self._evaluations >= self._budget:
            self._stop = "budget"
        return f, g, nu

    @property
    def target_hits(self):
        """For each of the targets the evaluation that first hit it, or None; constraint targets first."""
        missing = len(self._targets.constraint) - len(self._constraint_hits)
        hits = self._constraint_hits + [None] * missing + self._objective_hits
        return hits + [None] * (len(self._targets) - len(hits))

    def close(self):
        """End the run: whoever has kept the box evaluates nothing with it in the next one."""
        self._counted_by = None

    def _caller(self):
        return os.getpid(), threading.get_ident(), id(self)

    def _remember(self, points, f, nu):
        best = first_best(f, nu)
        f_best, nu_best, f_opt = f[best], nu[best], self._problem.f_opt
        if (nu_best, f_best) >= (self._best_nu, self._best_f):
            return  # only a new best-so-far can hit a target
        if self._best_nu > 0.0 and reaches(nu_best, self._constraint_hits, self._targets.constraint):
            self._hit(self._constraint_hits, self._targets.constraint, nu[: best + 1])
        # Where the best f is below f_opt (by rounding), an earlier point may have had a smaller error |f - f_opt|.
        if nu_best == 0.0 and (
            f_opt is None or f_best < f_opt or reaches(f_best - f_opt, self._objective_hits, self._targets.objective)
        ):
            feasible_f = np.where(nu[: best + 1] == 0.0, f[: best + 1], math.inf)
            best_before = self._best_f if self._best_nu == 0.0 else math.inf
            best_f = np.minimum.accumulate(np.minimum(feasible_f, best_before))
            if f_opt is None:
                self._note(best_f, best_before)
            else:
                # Where no optimum is proven, f_opt is the best f that was known, and a better one hits all targets.
                errors = best_f - f_opt if self._problem.y_opt is None else np.abs(best_f - f_opt)
                self._hit(self._objective_hits, self._targets.objective, errors)
        self._best_y, self._best_f, self._best_nu = read_only(points[best]), float(f_best), float(nu_best)
        self._improved = True

    def _note(self, best_f, best_before):
        new = (best_f < np.append(best_before, best_f[:-1])).nonzero()[0]
        evaluations = (self._evaluations + 1 + new).tolist()
        self._improvements += map(list, zip(evaluations, best_f[new].tolist(), strict=True))

    def _hit(self, hits, targets, values):
        reached = np.minimum.accumulate(values)
        first = np.searchsorted(-reached, [-target for target in targets[len(hits) :] if target >= reached[-1]])
        hits += (self._evaluations + 1 + first).tolist()


def real_points(points):
    """The points as an array of float64; BlackBoxError where some are masked, or no real numbers."""
    if np.ma.is_masked(points):
        raise BlackBoxError("evaluate takes points without a mask; fill it")
    array = np.asarray(points)
    if array.dtype.kind not in "fiub":
        raise BlackBoxError(f"evaluate takes real numbers, not {array.dtype}")
    return array.astype(float)


def first_best(f, nu):
    """Index of the first of the best points in the lexicographic order, Eq. (10)."""
    tied = (nu == nu.min()).nonzero()[0]
    return tied[f[tied].argmin()]


def read_only(array):
    """A copy that cannot be changed."""
    copy = np.array(array, dtype=float)
    copy.setflags(write=False)
    return copy


def reaches(value, hits, targets):
    """Whether the value hits the first of the targets that is not hit yet."""
    return len(hits) < len(targets) and value <= targets[len(hits)]
