"""Sphere under planes: a sphere function whose optimum lies on a stated number of planes.

min ‖y - y_c‖² subject to a_i'(y - y*) <= d_i, i = 1 … m, and -5 <= y <= 5. Of the first k planes, the active ones, d_i = 0; with
multipliers λ_i > 0 of theirs, y_c = y* + Σ λ_i a_i / 2, so that -Σ λ_i a_i is the gradient at y*. As the objective is strictly
convex, y* is the only optimum (conditions of Karush, Kuhn and Tucker), and f_opt = ‖Σ λ_i a_i‖² / 4.
"""

from klee_minty_studies.near_optimum import FACTORS, UnderPlanes, planes


def problem(N, instance=0, active=None):
    """active: k of the m = 2N planes, N // 2 by default."""
    m, k = 2 * N, N // 2 if active is None else active
    if not 0 <= k <= m:
        raise ValueError(f"{k} of {m} planes active: from 0 to all")
    *drawn, multipliers = planes(b"sphere_under_planes", N, instance, m, k)
    return SphereUnderPlanes(*drawn, multipliers.uniform(*FACTORS, m)[:k])


class SphereUnderPlanes(UnderPlanes):
    def __init__(self, *parts):
        super().__init__(*parts)
        self.y_centre = self.y_opt + self.pull / 2.0
        self.f_opt = float(self.pull @ self.pull) / 4.0
        self.set_parts(self.a, -self.d, -self.pull, square=1.0)
