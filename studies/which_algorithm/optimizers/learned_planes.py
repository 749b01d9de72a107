"""Learned planes: constraints that are affine are known after N + 1 evaluations, and from then on no evaluation is spent on them.

1. N + 1 points give g = g0 + G (x - x0), where x is 0 to 1 in the box, and one more tells whether g, and f, is affine. The box and the
   rows of g are inequalities G u <= c, each divided by its largest coefficient. Rows that leave no room between them are an equality: u
   are coordinates of what it leaves free, else u = x.
2. If f is affine, too: the linear program (HiGHS), and its vertex from the rows that have a multiplier.
3. Else SLSQP (SciPy's) from the centre of the largest ball within the rows, which it knows, with f divided by the length of its first
   gradient. Differences of f are taken within the rows: forward ones first, in later passes of second order with smaller steps.
4. Its end is moved into the rows by the smallest step (least-distance programming by non-negative least squares) with a margin of a few
   roundings, which grows until nu is 0.
5. It is over where the gradient less what active rows hold is as good as zero, or where a pass and steps along it gain no more than the
   precision, and f is as smooth there as the gradient says. f_opt is not used.
6. If no pass ends so: lexMA-ES in the box (the MA-ES with the lexicographic order and its own rule for σ).

Where g is not affine SLSQP takes differences of g, too, which cost nothing more. Needs the core's package and SciPy alone.
"""

import contextlib
import math
import warnings

from klee_minty.callbacks import Finished
from optimizers.epsmag_es import EpsMAgES

import numpy as np
from scipy import optimize as scipy

EPS = np.finfo(float).eps
STEP = 0.25  # of the box: between the points from which planes are learned
AFFINE = 1e-9  # of the size of its terms: how well a plane predicts
ROUNDINGS, GROWTH, MOVES = (
    4.0,
    4.0,
    12,
)  # margin in roundings of a row's terms, its growth with each move inside, most moves
FORWARD, STEPS = (
    1e-7,
    (1e-5, 1e-6, 1e-7, 1e-8, 1e-9, 1e-10),
)  # of the box: differences of the first pass, and of later ones
FALL = 1e-3  # of the precision: SLSQP ends where f falls by less
NEAR = 1e-6  # of the box: slack of rows that may be active
LENGTHS = 0.25 ** np.arange(12)  # of the way to the next row
TIGHT = {"primal_feasibility_tolerance": 1e-10, "dual_feasibility_tolerance": 1e-10}


def optimize(box, rng, precision=1e-8):
    """precision: that of f which is wanted. Records whether f and g are affine, equalities, passes and how it ends."""
    run = LearnedPlanes(box, rng, precision)
    with contextlib.suppress(Finished):
        run.run()
    return run.record


class LearnedPlanes:
    """y = origin + basis u; rows G u <= c, those of g first (their indices: own), then the box; margin: a few roundings of each."""

    def __init__(self, box, rng, precision):
        self.box, self.rng, self.precision, self.width = box, rng, precision, box.upper - box.lower
        self.record = {"affine_f": False, "affine_g": False, "equalities": 0, "passes": 0, "end": "cut off"}
        self.at = self.slopes_at = (None,)

    def run(self):
        with np.errstate(all="ignore"), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            plane = self.learn()
            if (self.record["affine_f"] and self.is_vertex(*plane)) or self.is_descended():
                return
        self.record["end"] = "lexMA-ES"
        LexMAES(self.box, self.rng).run()

    def ask(self, points):
        """f and the rows of g, divided by their scales, (k, 1 + rows), of the points y (k, N)."""
        if self.box.is_done:
            raise Finished
        f, g, self.nu = self.box.evaluate(np.clip(points, self.box.lower, self.box.upper))
        if self.box.is_done:
            raise Finished
        return np.column_stack([f, g[:, self.own] / self.scales])

    def values(self, u):
        """f, g and whether all of it holds, at a point u (n,); the last point is remembered."""
        if not np.array_equal(u, self.at[0]):
            values = self.ask(self.y(u)[None])[0]
            self.at = u.copy(), values, self.nu[0] == 0.0
        return self.at[1]

    def y(self, u):
        return self.origin + u @ self.basis.T

    # 1. The planes

    def learn(self):
        """f (a number) and its slopes (n,) at u = 0, as if it were affine."""
        box = self.box
        y, self.own, self.scales = self.rng.uniform(box.lower, box.upper), slice(None), 1.0
        steps = np.where(y < (box.lower + box.upper) / 2.0, STEP, -STEP)
        points = np.vstack([y, y + np.diag(steps * self.width), self.rng.uniform(box.lower, box.upper)])
        values, x = self.ask(points), (points - box.lower) / self.width
        slopes = (values[1:-1] - values[0]) / steps[:, None]
        at_0 = values[0] - x[0] @ slopes
        sizes = np.abs(at_0) + np.abs(slopes).sum(axis=0)
        affine = np.abs(at_0 + x[-1] @ slopes - values[-1]) <= AFFINE * sizes
        self.record |= {"affine_f": bool(affine[0]), "affine_g": bool(affine[1:].all())}
        far = np.maximum(np.abs(box.lower), np.abs(box.upper)) / self.width  # what y, and so g, is rounded to
        x0, Z = self.set_rows(slopes[:, 1:].T, -at_0[1:], sizes[1:] + far @ np.abs(slopes[:, 1:]))
        return at_0[0] + slopes[:, 0] @ x0, slopes[:, 0] @ Z

    def set_rows(self, G, c, sizes):
        """From slopes and sides of g in x; sizes (m,): of the terms that are added in each row."""
        N = self.box.dimension
        G = np.where(np.abs(G) > 64.0 * EPS * sizes[:, None], G, 0.0)
        self.own = np.flatnonzero(np.abs(G).max(axis=1, initial=0.0) > 0.0)
        self.scales = np.abs(G[self.own]).max(axis=1, initial=0.0)
        G, c = G[self.own] / self.scales[:, None], c[self.own] / self.scales
        self.margin = np.append(ROUNDINGS * EPS * sizes[self.own] / self.scales, np.zeros(2 * N))
        G, c = np.vstack([G, np.eye(N), -np.eye(N)]), np.concatenate([c, np.ones(N), np.zeros(N)])
        pairs = list(self.equal_rows(G[: len(self.own)], c)) if self.record["affine_g"] else []
        self.equal, x0, Z = G[[i for i, _ in pairs]], np.zeros(N), np.eye(N)
        if pairs:
            U, s, V = np.linalg.svd(self.equal)
            rank = int((s > AFFINE).sum())
            sides = np.array([c[i] - c[j] for i, j in pairs]) / 2.0
            x0, Z = V[:rank].T @ ((U.T @ sides)[:rank] / s[:rank]), V[rank:].T
            self.record["equalities"] = rank
        self.pairs, self.G, self.c = pairs, G @ Z, c - G @ x0
        self.is_free = np.abs(self.G).max(axis=1, initial=0.0) > AFFINE  # not given by equalities alone
        self.origin, self.basis = self.box.lower + self.width * x0, self.width[:, None] * Z
        return x0, Z

    def equal_rows(self, G, c):
        """Pairs (i, j) of opposite rows that leave no room between them."""
        for i, row in enumerate(G):
            for j in i + 1 + np.flatnonzero(np.abs(G[i + 1 :] + row).max(axis=1, initial=0.0) <= AFFINE):
                if abs(c[i] + c[j]) <= 16.0 * (self.margin[i] + self.margin[j]):
                    yield i, j

    # 2. Affine f

    def is_vertex(self, f_0, slopes):
        """Whether the optimum of the linear program is feasible, and has the f that the plane predicts."""
        found = scipy.linprog(slopes, self.G, self.c, bounds=(None, None), options=TIGHT)
        if found.status:
            return False
        active = np.flatnonzero(found.ineqlin.marginals)
        missing = self.c - self.margin - self.G @ found.x
        u = self.moved_inside(found.x + np.linalg.lstsq(self.G[active], missing[active])[0])
        self.record["end"] = "vertex"
        size = abs(f_0) + np.abs(slopes).sum()
        return self.at[2] and abs(self.values(u)[0] - f_0 - slopes @ u) <= AFFINE * size

    # 3. Passes of SLSQP

    def is_descended(self):
        """Whether a pass ends where the test says that it is the optimum."""
        u = self.centre()
        if u is None:
            return False
        self.unit = 1.0
        self.unit = np.linalg.norm(self.slopes(u, 1, FORWARD)) or 1.0
        u = self.moved_inside(self.slsqp(u, 1, FORWARD))
        self.record["end"] = "converged"
        for step in STEPS:
            self.record["passes"] += 1
            f, is_feasible = self.values(u)[0], self.at[2]
            if is_feasible and self.is_held(u, step):
                return True
            end = self.moved_inside(self.slsqp(u, 2, step))
            gain = f - self.values(end)[0] if is_feasible else math.inf
            if self.at[2] and gain > 0.0:
                u = end
            if gain <= self.precision and is_feasible:
                u, is_over = self.stepped(u, step)
                if is_over:
                    return True
        return False

    def centre(self):
        """Of the largest ball within the rows, or None."""
        n = self.G.shape[1]
        rows = np.column_stack([self.G, np.linalg.norm(self.G, axis=1)])[self.is_free]
        bounds = [(None, None)] * n + [(None, 1.0)]
        found = scipy.linprog(-np.eye(n + 1)[n], rows, (self.c - self.margin)[self.is_free], bounds=bounds)
        return None if found.status else found.x[:n]

    def slsqp(self, u, order, step):
        """The end of SLSQP from a point."""
        single = self.is_free & ((np.abs(self.G) > 0.0).sum(axis=1) == 1)
        single[: len(self.own)] &= self.record["affine_g"]
        rows, sides = self.is_free & ~single, self.c - self.margin
        low, high = (np.full(len(u), side) for side in (-np.inf, np.inf))
        for row, side in zip(self.G[single], sides[single], strict=True):
            k = np.flatnonzero(row)[0]
            low[k], high[k] = (low[k], min(high[k], side)) if row[k] > 0.0 else (max(low[k], -side), high[k])

        def slack(u):
            if self.record["affine_g"]:
                return (sides - self.G @ u)[rows]
            return -self.values(u)[1:] - self.margin[: len(self.own)]

        def jacobian(u):
            self.slopes(u, order, step)  # which sets G where g is not affine
            return -self.G[rows]

        found = scipy.minimize(
            lambda u: self.values(u)[0] / self.unit,
            np.clip(u, low, np.maximum(low, high)),
            method="SLSQP",
            jac=lambda u: self.slopes(u, order, step) / self.unit,
            bounds=np.column_stack([low, np.maximum(low, high)]),
            constraints={"type": "ineq", "fun": slack, "jac": jacobian} if rows.any() else (),
            options={"ftol": max(FALL * self.precision / self.unit, EPS), "maxiter": 100 + 20 * len(u)},
        )
        return found.x if np.isfinite(found.x).all() else u

    def slopes(self, u, order, step):
        """Of f (n,) by forward differences or, with order 2, exact for quadratic f; where g is not affine G changes, too."""
        key = np.append(u, [order, step])
        if not np.array_equal(key, self.slopes_at[0]):
            values, D = self.values(u), self.stencil(u, order * step) / order
            further = self.ask(self.y(np.vstack([u + k * D for k in range(1, order + 1)]))) - values
            ahead = further[: len(u)]
            slopes = np.linalg.solve(D, ahead if order == 1 else 2.0 * ahead - 0.5 * further[len(u) :])
            self.slopes_at = key, np.nan_to_num(slopes[:, 0])
            if not self.record["affine_g"]:
                m = len(self.own)
                self.G[:m] = slopes[:, 1:].T
                self.c[:m] = self.G[:m] @ u - values[1:]
        return self.slopes_at[1]

    def stencil(self, u, reach):
        """Independent steps, the rows of an (n, n) array, that stay within the rows and within reach."""
        n, G = len(u), self.G[self.is_free]
        slack = np.maximum(self.c - self.margin - self.G @ u, 0.0)[self.is_free] / reach
        up, down = (G <= slack[:, None]).all(axis=0), (-G <= slack[:, None]).all(axis=0)
        if not (up | down).all():
            # s and the largest r such that s + r e_i stay within
            rows = np.vstack([G, np.eye(n), -np.eye(n)])
            sides = np.append(np.minimum(slack, n), np.ones(2 * n))
            rows = np.column_stack([rows, np.abs(rows).max(axis=1)])
            found = scipy.linprog(-np.eye(n + 1)[n], rows, sides, bounds=(None, None))
            if found.status == 0 and found.x[n] > 1e-3:
                return reach * (found.x[:n] + found.x[n] * np.eye(n))
        return reach * np.diag(np.where(up | ~down, 1.0, -1.0))

    # 4. Into the rows

    def moved_inside(self, u):
        """The nearest point that some roundings separate from the rows; they are taken as measured at the point before."""
        m, margin = len(self.own), self.margin
        for _ in range(MOVES):
            g = self.values(u)[1:]
            if self.at[2]:
                break
            self.c[:m] = self.G[:m] @ u + -g
            for row, (i, j) in zip(self.equal, self.pairs, strict=True):
                self.origin = self.origin - self.width * row * (g[i] - g[j]) / 2.0 / (row @ row)
            room = (self.c - margin - self.G @ u)[self.is_free]
            worst = max(-room.min(), EPS)
            near = room <= 1e3 * worst
            if near.any():  # else an equality alone is violated; of no columns nnls ends the process
                dual = np.vstack([-self.G[self.is_free][near].T, -room[near] / worst])
                rest = dual @ scipy.nnls(dual, np.eye(len(dual))[-1])[0] - np.eye(len(dual))[-1]
                u = u - worst * rest[:-1] / rest[-1]
            margin, self.at = GROWTH * margin, (None,)
        self.values(u)
        return u

    # 5. Is it over?

    def held(self, u, step):
        """What active rows leave of the negative gradient (n,), and how much f could fall until they are reached."""
        slack = np.maximum(self.c - self.G @ u, 0.0)
        near, gradient = self.is_free & (slack <= NEAR), self.slopes(u, 2, step)
        multipliers = scipy.nnls(self.G[near].T, -gradient)[0] if near.any() else np.zeros(0)
        return -gradient - multipliers @ self.G[near], multipliers @ slack[near], slack

    def is_held(self, u, step):
        """Whether no point of the box can have a smaller f by more than the precision, if f is convex."""
        left, gap, _ = self.held(u, step)
        return np.abs(left).sum() + gap <= self.precision

    def stepped(self, u, step):
        """The best of steps along what is left of the gradient; and whether none gains more than the precision, and f falls as it says."""
        (left, _, slack), f = self.held(u, step), self.values(u)[0]
        ahead, squared = self.G @ left, left @ left
        longest = np.min((slack / ahead)[self.is_free & (ahead > 0.0)], initial=1.0 / max(np.abs(left).max(), EPS))
        if squared * longest <= self.precision:
            return u, True
        lengths = longest * LENGTHS
        its = self.ask(self.y(u + lengths[:, None] * left))[:, 0]
        its = np.where(self.nu == 0.0, its, math.inf)
        if f - its.min() > self.precision:
            return u + lengths[its.argmin()] * left, False
        is_sure = 10.0 * EPS * abs(f) / lengths[1:] < 0.1 * squared
        slopes = (16.0 * its[1:] - its[:-1] - 15.0 * f) / (12.0 * lengths[1:])
        return u, not is_sure.any() or slopes[is_sure][-1] < -0.3 * squared


class LexMAES(EpsMAgES):
    """εMAg-ES without repair, and with the σ rule of the MA-ES (Beyer and Sendhoff 2017)."""

    def run(self):
        N = self.N
        self.chi_N = math.sqrt(N) * (1.0 - 1.0 / (4.0 * N) + 1.0 / (21.0 * N**2))
        self.d_sigma = 1.0 + self.c_s + 2.0 * max(0.0, math.sqrt((self.mu_eff - 1.0) / (N + 1.0)) - 1.0)
        self.start()
        for _ in self.box.generations(at_most=self.generations_per_N * N):
            self.next_generation(repairs=False)

    def adapt(self, z, d):
        sigma = self.sigma
        super().adapt(z, d)
        growth = self.c_s / self.d_sigma * (np.linalg.norm(self.s) / self.chi_N - 1.0)
        self.sigma = min(sigma * math.exp(min(growth, 700.0)), self.sigma_max)
