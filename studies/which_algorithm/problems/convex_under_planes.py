"""Convex under planes: a sphere, an ellipsoid or a linear function whose optimum lies on a stated number of planes.

Of m half-spaces a_i'(y - y*) <= d_i the first k are active, d_i = 0; box [-5, 5]^N. With multipliers λ_i > 0 of the active
ones and p = Σ λ_i a_i, the gradient at y* is -p:
- f(y) = (y - y_c)'H(y - y_c) with y_c = y* + H⁻¹p / 2, so that f_opt = p'H⁻¹p / 4. H has the stated condition, eigenvalues
  evenly spaced in their logarithms with geometric mean 1, and drawn orthogonal eigenvectors; H = I is the sphere.
- f(y) = -p'y, where k = N: y* is the vertex of the active planes, and p is inside of the cone that their normals span.
f is strictly convex or y* such a vertex, so that y* is the only optimum (conditions of Karush, Kuhn and Tucker). With
z = y - y*, f - f_opt = z'Hz - p'z and g = A z - d lose no digits near the optimum.
"""

import numpy as np

WIDTH = 5.0  # the box is [-5, 5]^N
CENTRE = 1.0  # y* is drawn from [-1, 1]^N
FACTORS = 0.5, 1.5  # multipliers ("drawn") and distances d_i of the planes that are not active are drawn from here
MULTIPLIERS = {
    "drawn": lambda rng, m: rng.uniform(*FACTORS, m),
    "even": lambda rng, m: np.ones(m),
    "flat": lambda rng, m: np.abs(rng.standard_normal(m)),  # as the slopes of the drawn Klee-Minty instances
}


def problem(N, instance=0, active=None, similarity=0.0, condition=1.0, linear=False, multipliers="drawn"):
    """An instance: everything is drawn by (N, instance), and more active planes change no other draw.

    active: k of the m = 2N planes, N // 2 by default; similarity: c from 0 to 1 (exclusive) makes the normals of the active
    planes similar: a_i ∝ √(1 - c) u_i + √c w with the same w for all; condition: that of H; linear: f is linear, which needs
    k = N; multipliers: of MULTIPLIERS.
    """
    k = N // 2 if active is None else active
    if not (0 <= k <= 2 * N and 0.0 <= similarity < 1.0 and condition >= 1.0 and multipliers in MULTIPLIERS):
        raise ValueError(f"{k} of {2 * N} planes active, similarity {similarity}, condition {condition}, {multipliers}")
    if linear and (k != N or condition != 1.0):
        raise ValueError(f"a linear f needs {N} active planes and no condition, not {k} and {condition}")
    streams = np.random.SeedSequence(instance, spawn_key=(N, *b"convex_under_planes")).spawn(6)
    y_opt, w, normals, factors, distances, axes = map(np.random.default_rng, streams)
    y_opt = y_opt.uniform(-CENTRE, CENTRE, N)
    a, w = unit(normals.standard_normal((2 * N, N))), unit(w.standard_normal((1, N)))
    if similarity > 0.0:
        a[:k] = unit(np.sqrt(1.0 - similarity) * a[:k] + np.sqrt(similarity) * w)
    d = distances.uniform(*FACTORS, 2 * N)
    d[:k] = 0.0
    h = condition ** np.linspace(-0.5, 0.5, N)
    Q = np.eye(N) if condition == 1.0 else np.linalg.qr(axes.standard_normal((N, N)))[0]
    return ConvexUnderPlanes(a, d, MULTIPLIERS[multipliers](factors, 2 * N)[:k], y_opt, None if linear else (h, Q))


def unit(rows):
    return rows / np.sqrt((rows**2).sum(axis=1, keepdims=True))


class ConvexUnderPlanes:
    """a (m, N): unit normals; d (m,): distances from y_opt (N,); multipliers (k,): of the active planes, the first k.

    shape: the eigenvalues (N,) of H and its eigenvectors, the rows of an (N, N) array; None: f is linear.
    """

    def __init__(self, a, d, multipliers, y_opt, shape):
        self.a, self.d, self.multipliers, self.y_opt, self.shape = a, d, multipliers, y_opt, shape
        self.N = len(y_opt)
        self.lower, self.upper = np.full(self.N, -WIDTH), np.full(self.N, WIDTH)
        self.pull = multipliers @ a[: len(multipliers)]  # p = -gradient at y_opt
        if shape is None:
            roots = np.zeros((0, self.N))
            self.f_opt = -float(self.pull @ y_opt)
        else:
            h, Q = shape
            roots = np.sqrt(h)[:, None] * Q  # z'Hz = ‖roots z‖²
            self.f_opt = float(((Q @ self.pull) ** 2 / h).sum()) / 4.0
        parts = [np.column_stack([a, -d]), np.append(-self.pull, 0.0), np.column_stack([roots, np.zeros(len(roots))])]
        self._parts = np.vstack(parts).T

    def evaluate(self, y):
        """f (k,), g (k, m) and nu (k,), the sum of max(0, g_i), of the points y (k, N)."""
        y = np.asarray(y, dtype=float)
        if y.ndim != 2 or y.shape[1] != self.N:
            raise ValueError(f"evaluate takes points of shape (k, {self.N}), not {y.shape}")
        # A multiple of four rows: BLAS rounds the last rows of others otherwise, and a point's values must not depend
        # on the block that it is evaluated in.
        k, m = len(y), len(self.d)
        rows = np.ones((k + -k % 4, self.N + 1))
        rows[:k, :-1] = y - self.y_opt
        products = rows.dot(self._parts)[:k]
        g = products[:, :m]
        f = self.f_opt + ((products[:, m + 1 :] ** 2).sum(axis=1) + products[:, m])
        return f, g, np.maximum(g, 0.0).sum(axis=1)
