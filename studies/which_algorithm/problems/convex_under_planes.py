"""Convex under planes: a sphere, an ellipsoid or a linear function whose optimum lies on a stated number of planes.

Of m half-spaces a_i'(y - y*) <= d_i the first k are active, d_i = 0; box [-5, 5]^N. With multipliers λ_i > 0 of the active
ones and p = Σ λ_i a_i, the gradient at y* is -p:
- f(y) = (y - y_c)'H(y - y_c) with y_c = y* + H⁻¹p / 2, so that f_opt = p'H⁻¹p / 4. H has the stated condition, eigenvalues
  evenly spaced in their logarithms with geometric mean 1, and drawn orthogonal eigenvectors; H = I is the sphere.
- f(y) = -p'y, where k = N: y* is the vertex of the active planes, and p is inside of the cone that their normals span.
f is strictly convex or y* such a vertex, so that y* is the only optimum (conditions of Karush, Kuhn and Tucker). With
z = y - y*, f - f_opt = z'Hz - p'z and g = A z - d lose no digits near the optimum.
"""

from klee_minty_studies.near_optimum import FACTORS, UnderPlanes, planes

import numpy as np

MULTIPLIERS = {
    "drawn": lambda rng, m: rng.uniform(*FACTORS, m),
    "even": lambda rng, m: np.ones(m),
    "flat": lambda rng, m: np.abs(rng.standard_normal(m)),  # as the slopes of the drawn Klee-Minty instances
}


def problem(N, instance=0, active=None, similarity=0.0, condition=1.0, linear=False, multipliers="drawn"):
    """active: k of the m = 2N planes, N // 2 by default; similarity: as planes takes it; condition: that of H; linear: f is linear,
    which needs k = N; multipliers: of MULTIPLIERS.
    """
    m, k = 2 * N, N // 2 if active is None else active
    if not 0 <= k <= m or (linear and k != N):
        raise ValueError(f"active is {k}, but must be a number from 0 to {m}, or {N} where f is linear")
    *drawn, of_multipliers, axes = planes(b"convex_under_planes", N, instance, m, k, similarity)
    h = condition ** np.linspace(-0.5, 0.5, N)
    Q = np.eye(N) if condition == 1.0 else np.linalg.qr(axes.standard_normal((N, N)))[0]
    return ConvexUnderPlanes(*drawn, MULTIPLIERS[multipliers](of_multipliers, m)[:k], None if linear else (h, Q))


class ConvexUnderPlanes(UnderPlanes):
    """shape: the eigenvalues (N,) of H and its eigenvectors, the rows of an (N, N) array; None: f is linear."""

    def __init__(self, y_opt, a, d, multipliers, shape):
        super().__init__(y_opt, a, d, multipliers)
        self.shape = shape
        if shape is None:
            roots = np.zeros((0, self.N))
            self.f_opt = -float(self.pull @ y_opt)
        else:
            h, Q = shape
            roots = np.sqrt(h)[:, None] * Q  # z'Hz = ‖roots z‖²
            self.f_opt = float(((Q @ self.pull) ** 2 / h).sum()) / 4.0
        self.set_parts(self.a, -self.d, -self.pull, roots=roots)
