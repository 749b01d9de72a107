"""A polytope, {u: G u <= c}, of affine constraints and a box, and its geometry, which costs no evaluation.

The rows of the constraints stand first, then the box's; each is divided by its largest coefficient. Opposite rows that leave no room
between them are an equality: u are coordinates of what equalities leave free, y = origin + basis u. Without one u is 0 to 1 in the box.
"""

import math

import numpy as np
from scipy.optimize import linprog

EPS = np.finfo(float).eps
ROUNDINGS = 4.0  # of the terms of a row: its margin
SAME = 1e-9  # beside 1: of rows that are opposite, and of coefficients that are 0
WALK = 20  # times n: steps to a random point


class Polytope:
    """own: the constraints that have a row; scales: by which they are divided; margin: of each row; tolerance: of ν on equalities."""

    def __init__(self, lower, upper, slopes, sides, sizes, has_equalities=True):
        """slopes (m, N), sides (m,): constraints slopes x <= sides, where x is 0 to 1 in the box; sizes (m,): of the terms added in each."""
        N, self.width = len(lower), upper - lower
        slopes = np.where(np.abs(slopes) > 64.0 * EPS * sizes[:, None], slopes, 0.0)
        self.own = np.flatnonzero(slopes.any(axis=1))
        self.scales = np.abs(slopes[self.own]).max(axis=1, initial=0.0)
        G = np.vstack([slopes[self.own] / self.scales[:, None], np.eye(N), -np.eye(N)])
        c = np.concatenate([sides[self.own] / self.scales, np.ones(N), np.zeros(N)])
        self.margin = np.append(ROUNDINGS * EPS * sizes[self.own] / self.scales, np.zeros(2 * N))
        self.pairs = list(self.opposite_rows(G, c)) if has_equalities else []
        self.equal = G[[i for i, _ in self.pairs]]
        _, s, V = np.linalg.svd(self.equal)
        self.rank = int((s > SAME).sum())
        middle = np.array([c[i] - c[j] for i, j in self.pairs]) / 2.0
        self.x0, self.Z = np.linalg.lstsq(self.equal, middle, rcond=SAME)[0], V[self.rank :].T
        # Whether ν is 0 on an equality is decided by rounding
        self.tolerance = 64.0 * EPS * sum(sizes[self.own[i]] + sizes[self.own[j]] for i, j in self.pairs)
        self.G, self.c = G @ self.Z, c - G @ self.x0
        self.is_free = np.abs(self.G).max(axis=1, initial=0.0) > SAME  # not given by equalities alone
        self.origin, self.basis = lower + self.width * self.x0, self.width[:, None] * self.Z

    def opposite_rows(self, G, c):
        """Pairs (i, j) of constraints that leave no room between them."""
        m = len(self.own)
        for i, row in enumerate(G[:m]):
            for j in i + 1 + np.flatnonzero(np.abs(G[i + 1 : m] + row).max(axis=1, initial=0.0) <= SAME):
                if abs(c[i] + c[j]) <= 16.0 * (self.margin[i] + self.margin[j]):
                    yield i, j

    def y(self, u):
        return self.origin + u @ self.basis.T

    def measure(self, u, g):
        """Move the rows of the constraints to where their values g at u have them, which is right to the last digit near u."""
        m = len(self.own)
        self.c[:m] = self.G[:m] @ u - g
        for row, (i, j) in zip(self.equal, self.pairs, strict=True):
            self.origin = self.origin - self.width * row * (g[i] - g[j]) / 2.0 / (row @ row)

    def room(self, u, margins=1.0):
        """How far each row is from u, less its margin."""
        return np.where(self.is_free, self.c - margins * self.margin - self.G @ u, math.inf)

    def longest(self, u, step):
        """How many times a step (n,) from u stays within the rows."""
        ahead = self.G @ step
        return np.min((np.maximum(self.room(u), 0.0) / ahead)[self.is_free & (ahead > 0.0)], initial=math.inf)

    def ball(self, u, reach, margins=1.0):
        """Centre less u (n,), and radius, of the largest ball within the rows and, in each coordinate, within reach of u; radius 0: none."""
        n = len(u)
        G = np.vstack([self.G[self.is_free], np.eye(n), -np.eye(n)])
        sides = np.append(self.room(u, margins)[self.is_free] / reach, np.ones(2 * n))
        rows = np.column_stack([G, np.linalg.norm(G, axis=1)])
        found = linprog(-np.eye(n + 1)[n], rows, sides, bounds=(None, None))
        return (reach * found.x[:n], reach * found.x[n]) if found.status == 0 else (np.zeros(n), 0.0)

    def stencil(self, u, reach):
        """Independent steps, the rows of an (n, n) array, that stay within the rows and within reach: along the axes, else in a ball."""
        room = self.room(u)[:, None]
        up, down = (reach * self.G <= room).all(axis=0), (-reach * self.G <= room).all(axis=0)
        if not (up | down).all():
            centre, radius = self.ball(u, reach)
            if radius > 1e-3 * reach:
                return centre + radius * np.diag(np.where(centre < 0.0, -1.0, 1.0))
        return reach * np.diag(np.where(up | ~down, 1.0, -1.0))

    def random_point(self, rng):
        """A point inside: steps of random directions and lengths from the centre of the largest ball; None where there is no ball."""
        n = self.G.shape[1]
        u, radius = self.ball(np.zeros(n), 2.0 * n)
        if radius <= 0.0:
            return None
        for step in rng.standard_normal((WALK * n, n)):
            u = u + rng.uniform(-self.longest(u, -step), self.longest(u, step)) * step
        return u

    def entered(self, u, margins):
        """The point at which the way from u to the centre of the largest ball near it gets into the rows."""
        room = self.room(u, margins)
        step = self.ball(u, max(1e-6, -1e3 * room.min()), margins)[0]
        ahead = self.G @ step
        return u + np.max((room / ahead)[(room < 0.0) & (ahead < 0.0)], initial=0.0) * step
