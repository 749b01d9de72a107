"""Learned planes: Klee-Minty in N + 4 evaluations, the same runs whatever the units, and ends that the test of the gradient may trust."""

from klee_minty.blackbox import BlackBox
from klee_minty.problem import rotated_klee_minty
from klee_minty.running import load_optimizer
from klee_minty.targets import PAPER_TARGETS, Targets

import numpy as np
import pytest
from scipy.optimize import linprog


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
    assert record["end"] == "converged" and record["convex"]
    assert box.best_nu == 0.0 and box.best_f - f_opt <= precision
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
    # A box of 0.01 at 1e3, where y has 11 digits of it
    assert solved(Quadratic(N, shift=1e3, width=1e-3)) <= 1.5 * price


class Under:
    """min f under A y <= d in [-width, width]^N."""

    y_opt = None

    def __init__(self, N, f, A=(), d=(), width=5.0, f_opt=None):
        self.N, self.f, self.A, self.d, self.f_opt = N, f, np.reshape(A, (-1, N)), np.array(d), f_opt
        self.lower, self.upper = np.full(N, -width), np.full(N, width)

    def evaluate(self, y):
        g = np.einsum("kn,mn->km", y, self.A) - self.d
        return self.f(y), g, np.maximum(g, 0.0).sum(axis=1)


def run(problem, seed=1, **parameters):
    """Its record, the error at nu = 0, and evaluations; the run knows no f_opt."""
    f_opt, problem.f_opt = problem.f_opt, None
    box = BlackBox(problem, 20000 * problem.N, 100 * problem.N)
    record = load_optimizer("learned_planes", **parameters)(box, np.random.default_rng(seed))
    problem.f_opt = f_opt
    return record, box.best_f - f_opt if box.best_nu == 0.0 else np.inf, box.evaluations


def squares(y):
    return ((y - 1.0) ** 2).sum(axis=1)


def rosenbrock(y):
    return (100.0 * (y[:, 1:] - y[:, :-1] ** 2) ** 2 + (1.0 - y[:, :-1]) ** 2).sum(axis=1)


@pytest.mark.parametrize("N", [2, 3, 6])
@pytest.mark.parametrize("seed", range(4))
def test_an_equality_as_two_rows_is_met_exactly(N, seed):
    normal = np.random.default_rng([N, 9]).standard_normal(N)
    f_opt = (normal.sum() - 1.0) ** 2 / (normal @ normal)
    record, error, evaluations = run(Under(N, squares, [normal, -normal], [1.0, -1.0], f_opt=f_opt), seed)
    assert record["equalities"] == 1 and record["end"] == "converged" and error <= 1e-8 and evaluations <= 50 * N


def test_equalities_that_leave_a_single_point_do_not_end_the_process():
    """Nothing but equalities is near; nnls of no columns would end the process."""
    record, _, _ = run(Under(3, squares, [[0.3, 0.7, 0.11], [-0.3, -0.7, -0.11]], [1.0, -1.0], f_opt=0.0))
    assert record["affine_g"] and record["equalities"] == 1


@pytest.mark.parametrize("N", [2, 6])
@pytest.mark.parametrize("seed", range(3))
def test_smooth_convex_problems_end_within_the_precision_without_lexma_es(N, seed):
    """No row, a slab of 1e-6, f that grows exponentially, and one whose Hessian is 0 at the optimum of the box."""
    one, root = np.ones(N), np.sqrt(N)
    problems = [
        Under(N, squares, f_opt=0.0),
        Under(N, squares, [one / root, -one / root], [0.5 + 1e-6, -0.5], f_opt=N * ((0.5 + 1e-6) / root - 1.0) ** 2),
        Under(N, lambda y: np.exp(y).sum(axis=1), -one, [-N / 2.0], f_opt=N * np.exp(0.5)),
        Under(N, lambda y: ((y - 1.0) ** 4).sum(axis=1), one, [N + 0.5], f_opt=0.0),
    ]
    for problem, most in zip(problems, (55, 25, 45, 120), strict=True):
        record, error, evaluations = run(problem, seed)
        assert record["end"] == "converged" and record["convex"] and error <= 1e-8 and evaluations <= most * N


ROSENBROCK = {  # (N, width): most evaluations of the first descent, and in all
    (2, 5.0): (260, 2000),
    (2, 100.0): (400, 3000),
    (2, 1e4): (1000, 5000),
    (6, 5.0): (1000, 20000),
    (6, 100.0): (2500, 40000),
    (6, 1e4): (8000, 60000),
}


@pytest.mark.parametrize(("N", "width"), ROSENBROCK)
def test_rosenbrock_is_solved_in_wide_boxes(N, width):
    """With a plane that the optimum is away from. It is not convex, so that it goes on from other points; at N = 6 it has a local optimum."""
    first_end, most = ROSENBROCK[N, width]
    for seed in range(3):
        record, error, evaluations = run(Under(N, rosenbrock, np.ones(N), [1.5 * N], width, f_opt=0.0), seed)
        assert record["end"] == "converged" and not record["convex"] and error <= 1e-8
        assert record["first_end"] <= first_end and evaluations <= most


def test_without_restarts_it_ends_with_the_first_descent():
    problem = Under(2, rosenbrock, np.ones(2), [3.0], f_opt=0.0)
    record, error, evaluations = run(problem, restarts=False)
    assert (record["starts"], record["end"]) == (1, "converged") and error <= 1e-8
    assert evaluations == record["first_end"] == run(problem)[0]["first_end"]


@pytest.mark.parametrize("N", [2, 6])
def test_a_kink_is_not_taken_for_an_end(N):
    """The maximum of affine functions, and a sum of distances: they go on through lexMA-ES, which is right."""
    rng = np.random.default_rng([0, N, 5])
    A, b, G, d = rng.normal(size=(2 * N, N)), rng.normal(size=2 * N), rng.normal(size=(N, N)), rng.uniform(0.2, 1.0, N)
    rows = np.vstack([np.column_stack([A, -np.ones(2 * N)]), np.column_stack([G, np.zeros(N)])])
    bounds = [(-5.0, 5.0)] * N + [(None, None)]
    f_opt = linprog(np.eye(N + 1)[N], rows, np.append(-b, d), bounds=bounds).fun
    for seed in range(3):
        for problem in (
            Under(N, lambda y: (y @ A.T + b).max(axis=1), G, d, f_opt=f_opt),
            Under(N, lambda y: np.abs(y - 0.3).sum(axis=1), f_opt=0.0),
        ):
            record, error, _ = run(problem, seed)
            assert record["end"] == "lexMA-ES" and error <= 1e-7


@pytest.mark.parametrize("seed", range(3))
def test_g01_is_solved(seed):
    """g01 of CEC 2006 is -15 at its best. A descent ends there in one of eight; so it goes on from other points, or through lexMA-ES."""
    rows = np.zeros((9, 13))
    for k, (i, j, p, q) in enumerate([(0, 1, 9, 10), (0, 2, 9, 11), (1, 2, 10, 11)]):
        rows[k, [i, j]], rows[k, [p, q]] = 2.0, 1.0
    for k in range(3):
        rows[3 + k, [k, 9 + k]] = -8.0, 1.0
        rows[6 + k, [3 + 2 * k, 4 + 2 * k, 9 + k]] = -2.0, -1.0, 1.0
    problem = Under(13, lambda y: 5.0 * (y[:, :4] - y[:, :4] ** 2).sum(axis=1) - y[:, 4:].sum(axis=1), rows)
    problem.d, problem.f_opt = np.repeat([10.0, 0.0], [3, 6]), -15.0
    problem.lower, problem.upper = np.zeros(13), np.where(np.isin(np.arange(13), (9, 10, 11)), 100.0, 1.0)
    record, error, evaluations = run(problem, seed)
    assert not record["convex"] and error <= 1e-8 and evaluations <= 150000


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
