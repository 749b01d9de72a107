"""f and g of a black box as functions of a polytope's coordinates u, and their slopes by differences within its rows."""

import math

from klee_minty.callbacks import Finished

import numpy as np
from polytope import EPS
from scipy.spatial.distance import cdist

MOVES, GROWTH = 12, 4.0  # most moves into the rows, and how the margin grows with each
NEAR = 1e-5  # of the box: where smooth f is near its plane
BELOW = 1e-3  # of the rise of a plane: what its differences may be wrong by


def ask(box, y):
    """f and g, (k, 1 + m), and nu (k,) of points y (k, N); Finished where the run is over."""
    if box.is_done:
        raise Finished
    f, g, nu = box.evaluate(np.clip(y, box.lower, box.upper))
    if box.is_done:
        raise Finished
    return np.column_stack([f, g]), nu


class Function:
    """rows: the Polytope; planes: (u, f, slopes, errors of slopes) of all differences; stencil: the last ones' steps, (n, n)."""

    def __init__(self, box, rows, is_g_affine):
        self.box, self.rows, self.is_g_affine = box, rows, is_g_affine
        self.at, self.slopes_at, self.planes = (None,), (None,), []

    def further(self, u):
        """f and g of the rows, divided by their scales, (k, 1 + rows), of points u (k, n); and nu."""
        values, nu = ask(self.box, self.rows.y(u))
        return np.column_stack([values[:, 0], values[:, 1 + self.rows.own] / self.rows.scales]), nu

    def values(self, u):
        """f, g and nu at a point u (n,); the last point is remembered."""
        if not np.array_equal(u, self.at[0]):
            values, nu = self.further(u[None])
            self.at = u.copy(), values[0, 0], values[0, 1:], float(nu[0])
        return self.at[1:]

    def forget(self):
        self.at = (None,)

    def lowest(self, u):
        """f at a point u that is feasible, else infinity."""
        f, _, nu = self.values(u)
        return f if nu <= self.rows.tolerance else math.inf

    def slopes(self, u, order, step):
        """Of f (n,) by forward differences or, with order 2, exact for quadratic f; where g is not affine the rows change, too."""
        if not (np.array_equal(u, self.slopes_at[0]) and self.slopes_at[1] == (order, step)):
            (f, g, _), self.stencil = self.values(u), self.rows.stencil(u, order * step) / order
            further = self.further(np.vstack([u + k * self.stencil for k in range(1, order + 1)]))[0] - np.append(f, g)
            once, twice = further[: len(u)], further[-len(u) :]
            slopes = np.linalg.solve(self.stencil, once if order == 1 else 2.0 * once - 0.5 * twice)
            self.slopes_at = u.copy(), (order, step), np.nan_to_num(slopes[:, 0])
            self.planes.append((u.copy(), f, self.slopes_at[2], 64.0 * EPS * abs(f) / step))
            if not self.is_g_affine:
                self.rows.G[: len(g)] = slopes[:, 1:].T
                self.rows.measure(u, g)
        return self.slopes_at[2]

    def moved_inside(self, u, rng):
        """A point near u with nu = 0, if there is one; the rows are taken as measured at the point before."""
        for move in range(MOVES):
            _, g, nu = self.values(u)
            if nu == 0.0:
                break
            self.rows.measure(u, g)
            if self.rows.pairs:  # rounded in another way, it may be on an equality
                u = u + 16.0 * EPS * rng.standard_normal(len(u))
            u = self.rows.entered(u, GROWTH**move)
            self.forget()  # the rows have moved
        return u

    def is_smooth(self, u, step):
        """Whether f departs from its plane with the square of the distance, along the mean of the stencil."""
        f, slopes = self.values(u)[0], self.slopes(u, 2, step)
        ahead = self.stencil.mean(axis=0)
        ahead = min(NEAR / np.abs(ahead).max(), self.rows.longest(u, ahead)) * ahead
        off, nearer = (abs(self.further(u[None] + d)[0][0, 0] - f - d @ slopes) for d in (ahead, ahead / 8.0))
        return bool(nearer <= off / 10.0 or nearer <= 64.0 * EPS * abs(f))

    def is_convex(self, others, values, precision):
        """Whether no value of f, at these or other points (k, n), is below a plane, but for errors of differences and the precision."""
        u, f, slopes, errors = map(np.array, zip(*self.planes, strict=True))
        others, values = np.vstack([u, others]), np.append(f, values)
        planes = f[:, None] + slopes @ others.T - (slopes * u).sum(axis=1)[:, None]
        errors = (BELOW * np.linalg.norm(slopes, axis=1) + errors)[:, None] * cdist(u, others)
        return bool(np.all(values >= planes - errors - precision))
