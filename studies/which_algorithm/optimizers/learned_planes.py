"""Learned planes: constraints that are affine are known after N + 1 evaluations, and from then on no evaluation is spent on them.

1. N + 1 points give g = g0 + G (x - x0), where x is 0 to 1 in the box, and one more tells whether g, and f, is affine. The box and the
   rows of g are inequalities G u <= c, each divided by its largest coefficient. Opposite rows that leave no room between them are an
   equality: u are coordinates of what it leaves free, else u = x.
2. If f is affine, too: the linear program (HiGHS), and its vertex from the rows that have a multiplier.
3. Else SLSQP (SciPy's), which knows the rows, from a point inside, with f divided by the length of its gradient. Differences of f are
   taken within the rows: forward ones first, in later passes of second order with smaller steps.
4. Its end is moved into the rows by some roundings, until nu is 0.
5. A step of differences is used up where active rows hold the gradient, but for the precision, or where neither SLSQP nor steps along
   what they do not hold gain more than the precision. It is over after two such steps, or three if the gradient is not held, at which f
   departs from its plane with the square of the distance; where it does not twice, f has a kink. f_opt is not used.
6. If it is not over: lexMA-ES in the box (the MA-ES with the lexicographic order and its own rule for sigma).

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
)  # of the box: of differences in the first pass, and in later ones
PASSES = 12
FALL = 1e-3  # of the precision: SLSQP ends where f falls by less
NEAR = 1e-6  # of the box: room of rows that may be active
LENGTHS = 16.0 ** -np.arange(6.0)  # of the way to the next row
TIGHT = {"primal_feasibility_tolerance": 1e-10, "dual_feasibility_tolerance": 1e-10}


def optimize(box, rng, precision=1e-8):
    """precision: that of f which is wanted. Records whether f and g are affine, equalities, passes and how it ends."""
    run = LearnedPlanes(box, rng, precision)
    with contextlib.suppress(Finished), np.errstate(all="ignore"), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        run.run()
    return run.record


class LearnedPlanes:
    """y = origin + basis u; rows G u <= c, those of g first (their indices: own), then the box; margin: a few roundings of each."""

    def __init__(self, box, rng, precision):
        self.box, self.rng, self.precision, self.width = box, rng, precision, box.upper - box.lower
        self.record = {"affine_f": False, "affine_g": False, "equalities": 0, "passes": 0, "end": "cut off"}
        self.at = self.slopes_at = (None,)

    def run(self):
        plane = self.learn()
        if not (self.record["affine_f"] and self.is_vertex(*plane)) and not self.is_descended():
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
        """f, g and nu at a point u (n,); the last point is remembered."""
        if not np.array_equal(u, self.at[0]):
            values = self.ask(self.y(u)[None])[0]
            self.at = u.copy(), values[0], values[1:], float(self.nu[0])
        return self.at[1:]

    def is_feasible(self, u):
        return self.values(u)[2] <= self.tolerance

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
        is_affine = np.abs(at_0 + x[-1] @ slopes - values[-1]) <= AFFINE * sizes
        self.record |= {"affine_f": bool(is_affine[0]), "affine_g": bool(is_affine[1:].all())}
        far = np.maximum(np.abs(box.lower), np.abs(box.upper)) / self.width  # what y, and so g, is rounded to
        x0, Z = self.set_rows(slopes[:, 1:].T, -at_0[1:], sizes[1:] + far @ np.abs(slopes[:, 1:]))
        self.first = Z.T @ (x[0] - x0)
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
        self.pairs = list(self.equal_rows(G[: len(self.own)], c)) if self.record["affine_g"] else []
        self.equal, x0, Z = G[[i for i, _ in self.pairs]], np.zeros(N), np.eye(N)
        if self.pairs:
            U, s, V = np.linalg.svd(self.equal)
            rank = int((s > AFFINE).sum())
            sides = np.array([c[i] - c[j] for i, j in self.pairs]) / 2.0
            x0, Z = V[:rank].T @ ((U.T @ sides)[:rank] / s[:rank]), V[rank:].T
            self.record["equalities"] = rank
        # Of nu: whether it is 0 on an equality is decided by rounding
        self.tolerance = 64.0 * EPS * sum(sizes[self.own[i]] + sizes[self.own[j]] for i, j in self.pairs)
        self.G, self.c = G @ Z, c - G @ x0
        self.is_free = np.abs(self.G).max(axis=1, initial=0.0) > AFFINE  # not given by equalities alone
        self.origin, self.basis = self.box.lower + self.width * x0, self.width[:, None] * Z
        return x0, Z

    def equal_rows(self, G, c):
        """Pairs (i, j) of opposite rows that leave no room between them."""
        for i, row in enumerate(G):
            for j in i + 1 + np.flatnonzero(np.abs(G[i + 1 :] + row).max(axis=1, initial=0.0) <= AFFINE):
                if abs(c[i] + c[j]) <= 16.0 * (self.margin[i] + self.margin[j]):
                    yield i, j

    def room(self, u, margins=1.0):
        """How far each row is from u, less its margin."""
        return np.where(self.is_free, self.c - margins * self.margin - self.G @ u, math.inf)

    def ball(self, u, reach, margins=1.0):
        """Centre less u (n,), and radius, of the largest ball within the rows and, in each coordinate, within reach of u; radius 0: none."""
        n = len(u)
        G = np.vstack([self.G[self.is_free], np.eye(n), -np.eye(n)])
        sides = np.append(self.room(u, margins)[self.is_free] / reach, np.ones(2 * n))
        rows = np.column_stack([G, np.linalg.norm(G, axis=1)])
        found = scipy.linprog(-np.eye(n + 1)[n], rows, sides, bounds=(None, None))
        return (reach * found.x[:n], reach * found.x[n]) if found.status == 0 else (np.zeros(n), 0.0)

    def longest(self, u, step):
        """How many times a step (n,) from u stays within the rows."""
        ahead = self.G @ step
        return np.min((np.maximum(self.room(u), 0.0) / ahead)[self.is_free & (ahead > 0.0)], initial=math.inf)

    # 2. Affine f

    def is_vertex(self, f_0, slopes):
        """Whether the optimum of the linear program is feasible, and has the f that the plane predicts."""
        found = scipy.linprog(slopes, self.G, self.c, bounds=(None, None), options=TIGHT)
        if found.status:
            return False
        active = np.flatnonzero(found.ineqlin.marginals)
        u = self.moved_inside(found.x + np.linalg.lstsq(self.G[active], self.room(found.x)[active])[0])
        self.record["end"] = "vertex"
        f, _, nu = self.values(u)
        return nu == 0.0 and abs(f - f_0 - slopes @ u) <= AFFINE * (abs(f_0) + np.abs(slopes).sum())

    # 3. Passes of SLSQP

    def is_descended(self):
        """Whether passes end where the tests say that it is the optimum."""
        n = self.G.shape[1]
        centre, radius = self.ball(np.zeros(n), 2.0 * n)
        if radius <= 0.0:
            return False
        away = self.first - centre  # from the centre itself, where symmetric f have no slope, to a random side
        u = self.slsqp(centre + 0.9 * min(1.0, self.longest(centre, away)) * away, 1, FORWARD)
        self.record["end"] = "converged"
        steps, is_over = list(STEPS), []
        while steps and self.record["passes"] < PASSES:
            self.record["passes"] += 1
            is_held = self.is_feasible(u) and self.is_held(u, steps[0])
            if not is_held:
                u, gain = self.better(u, steps[0])
                if gain > self.precision:
                    continue
            is_over.append(self.is_feasible(u) and self.is_smooth(u, steps.pop(0)))
            if sum(is_over) >= (2 if is_held else 3):
                return True
            if is_over.count(False) == 2:
                return False
        return False

    def better(self, u, step):
        """The end of SLSQP or, where that gains no more than the precision, the best of some steps; and the gain."""
        end = self.slsqp(u, 2, step)
        if not self.is_feasible(end):
            return self.stepped(u, step)
        f_end = self.values(end)[0]
        gain = self.values(u)[0] - f_end if self.is_feasible(u) else math.inf
        return (end, gain) if gain > self.precision else self.stepped(end if gain > -self.precision else u, step)

    def slsqp(self, u, order, step):
        """The end of SLSQP from a point, moved into the rows."""
        unit, m, is_affine = np.linalg.norm(self.slopes(u, order, step)) or 1.0, len(self.own), self.record["affine_g"]
        is_bound = self.is_free & ((self.G != 0.0).sum(axis=1) == 1)
        is_bound[:m] &= is_affine
        low, high = np.full(len(u), -math.inf), np.full(len(u), math.inf)
        rows, sides = self.is_free & ~is_bound, self.c - self.margin
        for row, side in zip(self.G[is_bound], sides[is_bound], strict=True):
            k = np.flatnonzero(row)[0]
            ends, tighter = (high, min) if row[k] > 0.0 else (low, max)
            ends[k] = tighter(ends[k], side / row[k])
        high = np.maximum(low, high)

        def slack(u):
            slacks = sides - self.G @ u
            return (slacks if is_affine else np.append(-self.values(u)[1], slacks[m:]))[rows]

        def jacobian(u):
            self.slopes(u, order, step)  # which sets G where g is not affine
            return -self.G[rows]

        found = scipy.minimize(
            lambda u: self.values(u)[0] / unit,
            np.clip(u, low, high),
            method="SLSQP",
            jac=lambda u: self.slopes(u, order, step) / unit,
            bounds=np.column_stack([low, high]),
            constraints={"type": "ineq", "fun": slack, "jac": jacobian} if rows.any() else (),
            options={"ftol": max(FALL * self.precision / unit, EPS), "maxiter": 100 + 20 * len(u)},
        )
        return self.moved_inside(found.x if np.isfinite(found.x).all() else u)

    def slopes(self, u, order, step):
        """Of f (n,) by forward differences or, with order 2, exact for quadratic f; where g is not affine G changes, too."""
        key = np.append(u, [order, step])
        if not np.array_equal(key, self.slopes_at[0]):
            (f, g, _), D = self.values(u), self.stencil(u, order * step) / order
            further = self.ask(self.y(np.vstack([u + k * D for k in range(1, order + 1)]))) - np.append(f, g)
            ahead = further[: len(u)]
            slopes = np.linalg.solve(D, ahead if order == 1 else 2.0 * ahead - 0.5 * further[len(u) :])
            self.slopes_at = key, np.nan_to_num(slopes[:, 0]), D
            if not self.record["affine_g"]:
                m = len(self.own)
                self.G[:m] = slopes[:, 1:].T
                self.c[:m] = self.G[:m] @ u - g
        return self.slopes_at[1]

    def stencil(self, u, reach):
        """Independent steps, the rows of an (n, n) array, that stay within the rows and within reach: along the axes, else in a ball."""
        room = self.room(u)[:, None]
        up, down = (reach * self.G <= room).all(axis=0), (-reach * self.G <= room).all(axis=0)
        if not (up | down).all():
            centre, radius = self.ball(u, reach)
            if radius > 1e-3 * reach:
                return centre + radius * np.diag(np.where(centre < 0.0, -1.0, 1.0))
        return reach * np.diag(np.where(up | ~down, 1.0, -1.0))

    # 4. Into the rows

    def moved_inside(self, u):
        """A point near u with nu = 0, if there is one; the rows are taken as measured at the point before."""
        m, margins = len(self.own), 1.0
        for _ in range(MOVES):
            _, g, nu = self.values(u)
            if nu == 0.0:
                break
            self.c[:m] = self.G[:m] @ u - g
            for row, (i, j) in zip(self.equal, self.pairs, strict=True):
                self.origin = self.origin - self.width * row * (g[i] - g[j]) / 2.0 / (row @ row)
            if self.pairs:  # rounded in another way, it may be on an equality
                u = u + 16.0 * EPS * self.rng.standard_normal(len(u))
            room = self.room(u, margins)
            step = self.ball(u, max(NEAR, -1e3 * room.min()), margins)[0]
            ahead = self.G @ step
            u = u + np.max((room / ahead)[(room < 0.0) & (ahead < 0.0)], initial=0.0) * step
            margins, self.at = GROWTH * margins, (None,)
        self.values(u)
        return u

    # 5. Is it over?

    def held(self, u, step):
        """What active rows leave of the negative gradient (n,), and how much f could fall until they are reached."""
        room = np.maximum(self.room(u), 0.0)
        near, gradient = room <= NEAR, self.slopes(u, 2, step)
        multipliers = scipy.nnls(self.G[near].T, -gradient)[0] if near.any() else np.zeros(0)
        return -gradient - multipliers @ self.G[near], multipliers @ room[near]

    def is_held(self, u, step):
        """Whether no point of the box can have a smaller f by more than the precision, if f is convex."""
        left, gap = self.held(u, step)
        return np.abs(left).sum() + gap <= self.precision

    def stepped(self, u, step):
        """The best of steps along what is left of the gradient, and what it gains."""
        left, f = self.held(u, step)[0], self.values(u)[0]
        longest = min(self.longest(u, left), 1.0 / max(np.abs(left).max(), EPS))
        if left @ left * longest <= self.precision:
            return u, 0.0
        steps = longest * LENGTHS[:, None] * left
        its = self.ask(self.y(u + steps))[:, 0]
        its[self.nu > self.tolerance] = math.inf
        return (u + steps[its.argmin()], f - its.min()) if its.min() < f else (u, 0.0)

    def is_smooth(self, u, step):
        """Whether f departs from its plane with the square of the distance, in the stencil and along what is left of the gradient."""
        f, slopes, left = self.values(u)[0], self.slopes(u, 2, step), self.held(u, step)[0]
        ahead = [self.slopes_at[2].mean(axis=0)] + [left] * bool(np.abs(left).sum() > self.precision)
        far = np.vstack([min(STEPS[0] / max(np.abs(s).max(), EPS), self.longest(u, s)) * s for s in ahead])
        off, nearer = (np.abs(self.ask(self.y(u + s))[:, 0] - f - s @ slopes) for s in (far, far / 8.0))
        return bool(np.all((nearer <= off / 10.0) | (nearer <= 64.0 * EPS * abs(f))))


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
