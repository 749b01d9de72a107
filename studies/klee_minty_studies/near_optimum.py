"""Problems with affine constraints and a known optimum: evaluated without cancellation near it, and alike alone and in a block."""

import numpy as np

WIDTH = 5.0  # the box under planes is [-5, 5]^N
CENTRE = 1.0  # y* is drawn from [-1, 1]^N
FACTORS = 0.5, 1.5  # multipliers of the active planes and distances d_i of the others are drawn from here


def padded(y, origin):
    """Rows (y - origin, 1) of the points y (k, N), and more rows up to a multiple of four; ValueError for another shape.

    BLAS rounds the last rows of other products otherwise, and a point's values must not depend on the block that it is evaluated in.
    """
    y, N = np.asarray(y, dtype=float), len(origin)
    if y.ndim != 2 or y.shape[1] != N:
        raise ValueError(f"evaluate takes points of shape (k, {N}), not {y.shape}")
    rows = np.ones((len(y) + -len(y) % 4, N + 1))
    rows[: len(y), :N] = y - origin
    return rows


def sizes_at_optimum(problem):
    """How many constraints a problem has, and how many of them are active at its optimum."""
    g = problem.evaluate(problem.y_opt[None])[1][0]
    return {"constraints": len(g), "active": int(np.count_nonzero(np.abs(g) < 1e-9))}


class NearOptimum:
    """With z = y - y_opt: g = A z + g_opt and f = f_opt + square ‖z‖² + slope'z."""

    def set_parts(self, A, g_opt, slope, square):
        """A (m, N), g_opt (m,), slope (N,); square: a number. The problem has N, y_opt and f_opt."""
        self._square, self._m = square, len(A)
        self._parts = np.vstack([np.column_stack([A, g_opt]), np.append(slope, 0.0)]).T

    soft_bounds = True  # as in the stored runs: no rows are added for the box

    def evaluate(self, y):
        """f (k,), g (k, m) and nu (k,), the sum of max(0, g_i), of the points y (k, N)."""
        rows = padded(y, self.y_opt)
        products = rows.dot(self._parts)[: len(y)]
        g, z = products[:, : self._m], rows[: len(y), :-1]
        squares = self._square * (z * z).sum(axis=1)
        return self.f_opt + (squares + products[:, self._m]), g, np.maximum(g, 0.0).sum(axis=1)


def planes(name, N, instance, constraints, active):
    """y_opt (N,), unit normals a (m, N), distances d (m,) from y_opt, and a generator for the multipliers.

    All is drawn by (name, N, instance), and more planes, or more active ones, change no other draw.
    """
    streams = np.random.SeedSequence(instance, spawn_key=(N, *name)).spawn(5)
    y_opt, _, normals, multipliers, distances = map(np.random.default_rng, streams)
    a = normals.standard_normal((constraints, N))
    d = distances.uniform(*FACTORS, constraints)
    d[:active] = 0.0
    return y_opt.uniform(-CENTRE, CENTRE, N), a / np.sqrt((a**2).sum(axis=1, keepdims=True)), d, multipliers


class UnderPlanes(NearOptimum):
    """a (m, N): unit normals; d (m,): distances from y_opt (N,); multipliers (k,): of the first k planes, which are active."""

    def __init__(self, y_opt, a, d, multipliers):
        self.a, self.d, self.multipliers, self.y_opt, self.N = a, d, multipliers, y_opt, len(y_opt)
        self.lower, self.upper = np.full(self.N, -WIDTH), np.full(self.N, WIDTH)
        self.pull = multipliers @ a[: len(multipliers)]  # p = Σ λ_i a_i, the gradient at y_opt negated
