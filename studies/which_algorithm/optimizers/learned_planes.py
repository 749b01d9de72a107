"""Learned planes: constraints that are affine are known after N + 1 evaluations, and from then on no evaluation is spent on them.

1. N + 1 points give g = g0 + G (x - x0), where x is 0 to 1 in the box, and one more tells whether g, and f, is affine.
2. If f is affine, too: the linear program (HiGHS), and its vertex from the rows that have a multiplier.
3. Else SLSQP (SciPy's), which knows the rows, from a random point inside. Differences of f are taken within the rows: forward ones in the
   first pass; in further ones of second order, with smaller steps each time that a pass gains no more than the precision. f is divided by
   the length of its gradient, u by that of the step that is to be expected; a pass ends where it finds nothing lower along a line.
4. The end of each pass is moved into the rows by some roundings, until nu is 0.
5. It is over after three steps of differences without a gain at which f departs from its plane with the square of the distance; where it
   does not at two, f has a kink. f_opt is not used.
6. Where a value is below a plane of f, f is not convex: again from other points, until it is unlikely that there is another optimum, by
   the rule of Boender and Rinnooy Kan ("Bayesian stopping rules for multistart global optimization methods", 1987).
7. Where this does not end: lexMA-ES in the box.

Where g is not affine, it says so, and SLSQP takes differences of g, too, which cost nothing more.
"""

import contextlib
import math
import warnings

from klee_minty.callbacks import Finished

import numpy as np
from function import Function, ask
from lexma_es import LexMAES
from polytope import EPS, Polytope
from scipy import optimize as scipy

STEP = 0.25  # of the box: between the points from which planes are learned
AFFINE = 1e-9  # of the size of its terms: how well a plane predicts
TIGHT = {"primal_feasibility_tolerance": 1e-10, "dual_feasibility_tolerance": 1e-10}
FORWARD = 1e-7  # of the box: of differences in the first pass
STEPS = 1e-5, 1e-6, 1e-7, 1e-8, 1e-9, 1e-10  # in further ones
FIRST, LATER = 10.0, 0.01  # of the box: SLSQP's first step, in the first descent and, to the nearest optimum, in others
NEAREST = 1e-6  # of the box: the least first step of further passes; it is ten times what the pass before has moved
PASSES, TRIALS, STARTS = 40, 8, 50  # most passes of a descent, values along a line, descents
FALL = 1e-3  # of the precision: SLSQP ends where f falls by less
APART = 1e3  # times the precision: f of optima that are told apart


class Stalled(Exception):
    """Ends SLSQP where it finds nothing lower along a line."""


def optimize(box, rng, precision=1e-8, restarts=True):
    """precision: that of f which is wanted; restarts: whether it goes on from other points where f is not convex.

    Records whether f and g are affine, whether f is convex as far as seen, equalities, starts, passes, the evaluations at the end of the
    first descent, and how it ends.
    """
    run = LearnedPlanes(box, rng, precision, STARTS if restarts else 1)
    with contextlib.suppress(Finished), np.errstate(all="ignore"), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        run.run()
    return run.record


class LearnedPlanes:
    """rows: the Polytope, in whose coordinates u (n,) are; function: of the box, there; learned: u (k, n) and f of the first points."""

    def __init__(self, box, rng, precision, starts):
        self.box, self.rng, self.precision, self.starts = box, rng, precision, starts
        self.record = {"affine_f": False, "affine_g": False, "convex": True, "equalities": 0, "starts": 0, "passes": 0}
        self.record |= {"first_end": None, "end": "cut off"}

    def run(self):
        plane = self.learn()
        if not (self.record["affine_f"] and self.is_vertex(*plane)) and not self.is_optimum_found():
            self.record["end"] = "lexMA-ES"
            LexMAES(self.box, self.rng).run()

    def learn(self):
        """f at u = 0 and its slopes (n,), as if it were affine."""
        box, width = self.box, self.box.upper - self.box.lower
        y = self.rng.uniform(box.lower, box.upper)
        steps = np.where(y < (box.lower + box.upper) / 2.0, STEP, -STEP)
        points = np.vstack([y, y + np.diag(steps * width), self.rng.uniform(box.lower, box.upper)])
        values, x = ask(box, points)[0], (points - box.lower) / width
        slopes = (values[1:-1] - values[0]) / steps[:, None]
        at_0 = values[0] - x[0] @ slopes
        sizes = np.abs(at_0) + np.abs(slopes).sum(axis=0)
        are_affine = np.abs(at_0 + x[-1] @ slopes - values[-1]) <= AFFINE * sizes
        is_f_affine, is_g_affine = bool(are_affine[0]), bool(are_affine[1:].all())
        far = np.maximum(np.abs(box.lower), np.abs(box.upper)) / width  # what y, and so g, is rounded to
        sizes = sizes[1:] + far @ np.abs(slopes[:, 1:])
        self.rows = Polytope(box.lower, box.upper, slopes[:, 1:].T, -at_0[1:], sizes, is_g_affine)
        self.function = Function(box, self.rows, is_g_affine)
        self.learned = (x, values[:, 0]) if not self.rows.rank else (x[:0, : self.rows.Z.shape[1]], values[:0, 0])
        self.record |= {"affine_f": is_f_affine, "affine_g": is_g_affine, "equalities": self.rows.rank}
        return at_0[0] + slopes[:, 0] @ self.rows.x0, slopes[:, 0] @ self.rows.Z

    def is_vertex(self, f_0, slopes):
        """Whether the optimum of the linear program is feasible, and has the f that the plane predicts."""
        rows = self.rows
        found = scipy.linprog(slopes, rows.G, rows.c, bounds=(None, None), options=TIGHT)
        if found.status:
            return False
        active = np.flatnonzero(found.ineqlin.marginals)
        end = found.x + np.linalg.lstsq(rows.G[active], rows.room(found.x)[active])[0]
        u = self.function.moved_inside(end, self.rng)
        self.record["end"] = "vertex"
        f, _, nu = self.function.values(u)
        return nu == 0.0 and abs(f - f_0 - slopes @ u) <= AFFINE * (abs(f_0) + np.abs(slopes).sum())

    def is_optimum_found(self):
        """Whether a descent is over and, where f is not convex, it is unlikely that others find another optimum."""
        ends = []
        for n in range(1, self.starts + 1):
            start = self.rows.random_point(self.rng)
            if start is None:
                return False
            self.record["starts"] = n
            end = self.end_of_descent(start, LATER if ends else FIRST)
            if end is None and not ends:
                return False
            if end is not None:
                ends.append(end)
                self.record["first_end"] = self.record["first_end"] or self.box.evaluations
            self.record["convex"] &= self.function.is_convex(*self.learned, self.precision)
            self.function.planes.clear()
            optima = 1 + np.sum(np.diff(np.sort(ends)) > APART * self.precision)
            if self.record["convex"] or self.starts == 1 or optima * (n - 1) <= (optima + 0.5) * (n - optima - 2):
                self.record["end"] = "converged"
                return True
        return False

    def end_of_descent(self, u, size):
        """f where passes of SLSQP from u end, or None if it is not over."""
        u, size = self.slsqp(u, 1, FORWARD, size), 1.0
        steps, is_smooth = list(STEPS), []
        for _ in range(PASSES):
            self.record["passes"] += 1
            end = self.slsqp(u, 2, steps[0], size)
            size = np.clip(10.0 * np.abs(end - u).max(), NEAREST, 1.0)
            gain = self.function.lowest(u) - self.function.lowest(end)
            u = end if gain > 0.0 else u
            if gain > self.precision:
                is_smooth = []
                continue
            is_smooth.append(self.function.lowest(u) < math.inf and self.function.is_smooth(u, steps.pop(0)))
            if sum(is_smooth) == 3:
                return self.function.lowest(u)
            if is_smooth.count(False) == 2 or not steps:
                return None
        return None

    def slsqp(self, u, order, step, size):
        """The end of SLSQP from u, moved into the rows; order, step: of differences; its variables are (its u - u) / size."""
        rows, function, start, trials = self.rows, self.function, u, 0
        length = np.linalg.norm(function.slopes(u, order, step)) or 1.0
        unit = length * size  # of f
        fall = max(FALL * self.precision, EPS * abs(function.values(u)[0])) / unit

        def value(v):
            nonlocal trials
            trials += 1
            if trials > TRIALS:
                raise Stalled
            return function.values(start + size * v)[0] / unit

        def gradient(v):
            nonlocal trials
            trials = 0
            return function.slopes(start + size * v, order, step) / length

        def slack(v):
            u = start + size * v
            slacks = rows.c - rows.margin - rows.G @ u
            if not function.is_g_affine:
                slacks[: len(rows.own)] = -function.values(u)[1]
            return slacks[rows.is_free] / size

        def jacobian(v):
            function.slopes(start + size * v, order, step)  # which sets G where g is not affine
            return -rows.G[rows.is_free]

        constraints = {"type": "ineq", "fun": slack, "jac": jacobian}
        options = {"ftol": fall, "maxiter": 100 + 20 * len(u)}
        try:
            v = np.zeros(len(u))
            v = scipy.minimize(value, v, jac=gradient, method="SLSQP", constraints=constraints, options=options).x
            end = start + size * v if np.isfinite(v).all() else start
        except Stalled:
            end = function.slopes_at[0]
        return function.moved_inside(end, self.rng)
