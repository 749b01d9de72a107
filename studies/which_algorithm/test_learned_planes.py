"""Learned planes: Klee-Minty in N + 4 evaluations, the same runs whatever the units, and ends that the test of the gradient may trust."""

from klee_minty.blackbox import BlackBox
from klee_minty.problem import rotated_klee_minty
from klee_minty.running import load_optimizer
from klee_minty.targets import PAPER_TARGETS, Targets

import numpy as np
import pytest


@pytest.mark.parametrize("N", [2, 5, 10, 20, 40])
@pytest.mark.parametrize("instance", [0, 901, 902])
def test_klee_minty_is_solved_in_n_plus_4_evaluations(N, instance):
    box = BlackBox(rotated_klee_minty(N, instance=instance), 20000 * N, 100 * N)
    load_optimizer("learned_planes")(box, np.random.default_rng(1))
    assert (box.stop, box.best_nu) == ("target", 0.0) and box.evaluations <= N + 4


class Quadratic:
    """min f = scale_f (z'H z - p'z + 7), z = (y - shift) / width - z*, under A z <= d with rows scaled; f_opt = 7 scale_f at z = 0."""

    y_opt = None

    def __init__(self, N, scale_f=1.0, scale_rows=1.0, shift=0.0, width=1.0, outside=None, further=None):
        rng, self.N = np.random.default_rng([3, N]), N
        A = rng.standard_normal((2 * N, N))
        A /= np.linalg.norm(A, axis=1, keepdims=True)
        best, active = rng.uniform(-1.0, 1.0, N), max(1, N // 2)
        d = np.where(np.arange(2 * N) < active, 0.0, rng.uniform(0.5, 1.5, 2 * N))
        self.p = rng.uniform(0.5, 1.5, active) @ A[:active]
        Q = np.linalg.qr(rng.standard_normal((N, N)))[0]
        self.H = Q.T @ np.diag(np.logspace(-1.0, 1.0, N)) @ Q
        if further == "redundant":
            A, d = np.vstack([A, A]), np.append(d, d)
        if further == "degenerate":
            A, d = np.vstack([A, A[:2].sum(axis=0)]), np.append(d, d[:2].sum())
        scales = scale_rows ** (-1.0) ** np.arange(len(d))
        self.A, self.d, self.best = A * scales[:, None], d * scales, best
        self.scale_f, self.shift, self.width, self.outside = scale_f, shift, width, outside
        self.lower, self.upper = np.full(N, shift - 5.0 * width), np.full(N, shift + 5.0 * width)
        self.f_opt = 7.0 * scale_f
        self.targets = Targets(PAPER_TARGETS.constraint, tuple(scale_f * level for level in PAPER_TARGETS.objective))

    def evaluate(self, points):
        z = (points - self.shift) / self.width - self.best
        g = np.einsum("kn,mn->km", z, self.A) - self.d
        f = self.scale_f * (np.einsum("kn,nm,km->k", z, self.H, z) - z @ self.p + 7.0)
        nu = np.maximum(g, 0.0).sum(axis=1)
        return (f if self.outside is None else np.where(nu > 0.0, self.outside, f)), g, nu


def solved(problem, precision=1e-8):
    """Evaluations and what is recorded; the run knows no f_opt, and ends by itself."""
    f_opt, problem.f_opt = problem.f_opt, None
    box = BlackBox(problem, 20000 * problem.N, 100 * problem.N)
    record = load_optimizer("learned_planes", precision=precision)(box, np.random.default_rng(1))
    problem.f_opt = f_opt
    assert record["end"] == "converged" and box.best_nu == 0.0 and box.best_f - f_opt <= precision
    return box.evaluations


VARIANTS = [
    {"scale_rows": 1e6},
    {"scale_rows": 1e-6},
    {"shift": 1e3},
    {"width": 1e3},
    {"width": 1e-3},
    {"shift": 1e3, "width": 1e3},
]
VARIANTS += [{"further": "redundant"}, {"further": "degenerate"}, {"outside": 1e30}]


@pytest.mark.parametrize("N", [2, 6])
def test_units_scales_and_further_rows_change_its_price_by_at_most_a_fifth(N):
    price = solved(Quadratic(N))
    for variant in VARIANTS:
        assert 0.8 <= solved(Quadratic(N, **variant)) / price <= 1.2, variant
    for scale in (1e8, 1e-8):
        assert 0.8 <= solved(Quadratic(N, scale_f=scale), 1e-8 * scale) / price <= 1.2


def test_an_equality_alone_is_two_opposite_rows():
    """Nothing else is near, and nnls of no columns would end the process. Rounding decides whether nu is 0."""

    class Plane:
        N, lower, upper, f_opt, y_opt = 3, np.full(3, -5.0), np.full(3, 5.0), None, None
        normal = np.array([0.3, 0.7, 0.11])

        def evaluate(self, y):
            side = np.einsum("kn,n->k", y, self.normal) - 1.0
            return ((y - 1.0) ** 2).sum(axis=1), np.column_stack([side, -side]), np.abs(side)

    for seed in range(5):
        box = BlackBox(Plane(), 500, 300)
        record = load_optimizer("learned_planes")(box, np.random.default_rng(seed))
        assert record["affine_g"] and record["equalities"] == 1 and box.best_nu < 1e-14
        nearest = 1.0 - Plane.normal * 0.11 / (Plane.normal @ Plane.normal)
        assert box.best_y == pytest.approx(nearest, abs=1e-6)


def test_constraints_that_are_not_affine_are_told_and_taken_all_the_same(tmp_path):
    class Disc:
        N, lower, upper, f_opt, y_opt = 2, np.full(2, -5.0), np.full(2, 5.0), None, None

        def evaluate(self, y):
            g = np.column_stack([(y**2).sum(axis=1) - 1.0, y.sum(axis=1) - 2.0])
            return ((y - 1.0) ** 2).sum(axis=1), g, np.maximum(g, 0.0).sum(axis=1)

    box = BlackBox(Disc(), 40000, 200)
    record = load_optimizer("learned_planes")(box, np.random.default_rng(1))
    assert not record["affine_g"] and record["end"] == "converged"
    assert 0.0 <= box.best_f - (np.sqrt(2.0) - 1.0) ** 2 <= 1e-8 and box.evaluations < 100
