"""Sphere under planes: a sphere function whose optimum lies on a stated number of planes.

min ‖y - y_c‖² subject to a_i'(y - y*) <= d_i, i = 1 … m, and -5 <= y <= 5. Of the first k planes, the active ones, d_i = 0; with
multipliers λ_i > 0 of theirs, y_c = y* + Σ λ_i a_i / 2, so that -Σ λ_i a_i is the gradient at y*. As the objective is strictly
convex, y* is the only optimum (conditions of Karush, Kuhn and Tucker), and f_opt = ‖Σ λ_i a_i‖² / 4.
"""

import numpy as np
from _near_optimum import NearOptimum

WIDTH = 5.0  # the box is [-5, 5]^N
CENTRE = 1.0  # y* is drawn from [-1, 1]^N
FACTORS = 0.5, 1.5  # multipliers of the active planes and distances d_i of the others are drawn from here


def problem(N, instance=0, constraints=None, active=None, similarity=0.0):
    """An instance: everything is drawn by (N, instance), and more planes or more active ones change no other draw.

    constraints: m, 2N by default; active: k of them, N // 2 by default; similarity: c from 0 to 1 (exclusive) makes the normals of
    the active planes similar: a_i ∝ √(1 - c) u_i + √c w with the same w for all.
    """
    m = 2 * N if constraints is None else constraints
    k = N // 2 if active is None else active
    if N < 1 or not 0 <= k <= m or m < 1 or not 0.0 <= similarity < 1.0:
        raise ValueError(f"{k} of {m} planes active, similarity {similarity}: at most all, and from 0 to below 1")
    streams = np.random.SeedSequence(instance, spawn_key=(N, *b"sphere_under_planes")).spawn(5)
    y_opt, w, normals, multipliers, distances = (np.random.default_rng(stream) for stream in streams)
    y_opt = y_opt.uniform(-CENTRE, CENTRE, N)
    a, w = unit(normals.standard_normal((m, N))), unit(w.standard_normal((1, N)))
    if similarity > 0.0:
        a[:k] = unit(np.sqrt(1.0 - similarity) * a[:k] + np.sqrt(similarity) * w)
    d = distances.uniform(*FACTORS, m)
    d[:k] = 0.0
    return SphereUnderPlanes(a, d, multipliers.uniform(*FACTORS, m)[:k], y_opt)


def unit(rows):
    return rows / np.sqrt((rows**2).sum(axis=1, keepdims=True))


class SphereUnderPlanes(NearOptimum):
    """a (m, N): unit normals; d (m,): distances from y_opt (N,); multipliers (k,): of the first k planes, which are active."""

    def __init__(self, a, d, multipliers, y_opt):
        self.a, self.d, self.multipliers, self.y_opt = a, d, multipliers, y_opt
        self.N = len(y_opt)
        self.lower, self.upper = np.full(self.N, -WIDTH), np.full(self.N, WIDTH)
        pull = multipliers @ a[: len(multipliers)]  # Σ λ_i a_i = 2 (y_c - y*)
        self.y_centre = y_opt + pull / 2.0
        self.f_opt = float(pull @ pull) / 4.0
        self.set_parts(a, -d, -pull, 1.0)
