"""εMAg-ES: parameters, bound handling, pseudo-inverses, and whole generations against the paper's steps one by one."""

import math
from unittest import mock

from klee_minty.blackbox import BlackBox
from klee_minty.rotated_klee_minty import rotated_klee_minty
from optimizers import epsmag_es
from optimizers.epsmag_es import EpsMAgES, pinv_times

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st


def strategy(N, lower=None, upper=None):
    """The ES in a box, that of the problem unless given."""
    problem = rotated_klee_minty(N)
    problem.lower = problem.lower if lower is None else np.array(lower)
    problem.upper = problem.upper if upper is None else np.array(upper)
    return EpsMAgES(BlackBox(problem, 10000, 100), None)


def test_what_is_kept_of_M_is_not_negative_in_a_large_population(monkeypatch):
    monkeypatch.setattr(EpsMAgES, "lam_per_N", 100)
    assert strategy(2).c_1 + strategy(2).c_mu == pytest.approx(1.0)


def test_reflection_by_hand():
    corner = np.array([100.0, -50.0])
    es = strategy(2, corner, corner + np.array([10.0, 4.0]))
    points = np.array([[3.0, 4.0], [-3.0, 1.0], [12.0, 5.0], [0.0, -9.0], [31.0, 2.0]])
    reflected, moved = es.reflect(corner + points)
    # -9 is 9 below a width of 4: 9 mod 4 = 1 above the bound; 31 is 21 above: 21 mod 10 = 1 below the bound.
    assert (reflected - corner).tolist() == [[3.0, 4.0], [3.0, 1.0], [8.0, 3.0], [0.0, 1.0], [9.0, 2.0]]
    assert moved.tolist() == [False, True, True, True, True]


COORDINATES = st.floats(-1e12, 1e12) | st.floats(-500.0, 2000.0)


@given(st.lists(st.tuples(COORDINATES, COORDINATES), min_size=1, max_size=8), st.sampled_from([8.0, 27.0, 64000.0]))
def test_reflection_lands_in_the_box_and_leaves_inner_points(rows, cube):
    points, lower, upper = np.array(rows), np.zeros(2), np.full(2, 5.0 * cube)
    inside = (points >= lower) & (points <= upper)
    reflected, moved = strategy(2, lower, upper).reflect(points.copy())
    assert ((reflected >= lower) & (reflected <= upper)).all()
    assert (reflected[inside] == points[inside]).all()
    assert (moved == ~inside.all(axis=1)).all()


@pytest.mark.parametrize("condition", [1.0, 1e1, 1e5, 1e9])
@pytest.mark.parametrize("scale", [1e-6, 1.0, 1e12])
def test_pseudo_inverses_equal_those_by_svd(condition, scale):
    rng = np.random.default_rng(0)
    A = scale * rng.standard_normal((6, 8, 4)) * np.geomspace(1.0, condition, 4)
    expected = np.array([pseudo_inverse(matrix) for matrix in A])
    error = 1e-11 * np.abs(expected).max()
    assert np.abs(pinv_times(A, np.eye(8), 1e-12) - expected).max() <= error
    b = rng.standard_normal((6, 8, 2))
    assert np.abs(pinv_times(A, b, 1e-12) - expected @ b).max() <= 10 * error


ILL, WELL = ([1e7, 1e-6], [1e-7, 1e6]), ([3e-13, 2e-13], [0.0, 0.0])  # conditioned
NEAR = ([1e-11, 1e-13], [1e11, 0.0]), ([5e-12, 2e-12], [2e11, 5e11])


@pytest.mark.parametrize(("values", "inverted"), [ILL, WELL, *NEAR])
def test_singular_values_below_1e_12_count_as_zero_whatever_the_largest_is(values, inverted):
    Q = np.array([[0.6, -0.8], [0.8, 0.6]])
    A = Q @ np.diag(values) @ Q  # Q is no inverse of itself: the singular vectors differ
    assert pinv_times(A, np.eye(2), 1e-12) == pytest.approx(Q.T @ np.diag(inverted) @ Q.T, rel=1e-2)


def pseudo_inverse(A):
    """Without the singular values below 1e-12, an absolute tolerance."""
    return np.linalg.pinv(A, rcond=1e-12 / np.linalg.norm(A, 2))


def reference(problem, rng, generations, limit):
    """The paper's steps as a loop over individuals; yields the offspring of each generation."""
    N, (low, high) = problem.N, (float(problem.lower[0]), float(problem.upper[0]))
    lam, mu = 4 * N, 4 * N // 3
    w = [math.log(mu + 0.5) - math.log(i) for i in range(1, mu + 1)]
    w = [value / sum(w) for value in w]
    mu_eff = 1.0 / sum(value * value for value in w)
    c_s = (mu_eff + 2) / (N + mu_eff + 5)
    c_1 = 2 / ((N + 1.3) ** 2 + mu_eff)
    c_mu = min(1 - c_1, 2 * (mu_eff - 2 + 1 / mu_eff) / ((N + 2) ** 2 + mu_eff))

    def key(point):
        f, _, nu = problem.evaluate(point[None, :])
        return nu[0], f[0]

    def into_the_box(point):
        from_low, from_high = low + (low - point) % (high - low), high - (point - high) % (high - low)
        return np.where(point < low, from_low, np.where(point > high, from_high, point))

    def g_of(point):
        return problem.evaluate(point[None, :])[1][0]

    points = problem.lower + rng.random((lam, N)) * (problem.upper - problem.lower)
    yield points
    y = np.mean(sorted(points, key=key)[:mu], axis=0)
    s, M, sigma = np.zeros(N), np.eye(N), 1.0
    for generation in range(generations):
        z = list(rng.standard_normal((lam, N)))
        d = [M @ value for value in z]
        unbounded = [y + sigma * value for value in d]
        points = [into_the_box(point) for point in unbounded]
        yield np.array(points)
        draws = rng.random(lam) if generation % N == 0 else np.ones(lam)
        for k in range(lam):
            moved = (points[k] != unbounded[k]).any()
            for _ in range(3):
                if draws[k] < 0.2 and key(points[k])[0] > 0.0:
                    shifted = [g_of(points[k] + 1e-4 * unit) for unit in np.eye(N)]
                    J = (np.array(shifted) - g_of(points[k])).T / 1e-4
                    step = pseudo_inverse(J) @ np.maximum(0.0, g_of(points[k]))
                    points[k], moved = into_the_box(points[k] - step), True
            if moved:
                d[k] = (points[k] - y) / sigma
                z[k] = pseudo_inverse(M) @ d[k]
        best = sorted(range(lam), key=lambda k: key(points[k]))[:mu]
        mean_z = sum(w[i] * z[k] for i, k in enumerate(best))
        y = y + sigma * sum(w[i] * d[k] for i, k in enumerate(best))
        s = (1 - c_s) * s + math.sqrt(c_s * (2 - c_s) * mu_eff) * mean_z
        M = (
            (1 - c_1 / 2 - c_mu / 2) * M
            + c_1 / 2 * np.outer(M @ s, s)
            + c_mu / 2 * sum(w[i] * np.outer(d[k], z[k]) for i, k in enumerate(best))
        )
        if np.abs(M).max() > limit:
            M, s = np.eye(N), np.ones(N)
        with np.errstate(over="ignore"):
            sigma = min(sigma * np.exp(c_s / 2 * (s @ s / N - 1)), (high - low) / 2)


@pytest.mark.parametrize("limit", [1e12, 0.95])  # with the second M is reset now and then
@pytest.mark.parametrize("N", [2, 3, 6])
def test_generations_equal_the_steps_one_by_one(monkeypatch, Recorder, N, limit):
    """In a box so small that reflected steps are no chaos that amplifies every rounding."""
    monkeypatch.setattr(EpsMAgES, "M_limit", limit)
    problem, generations = rotated_klee_minty(N), 2 * N + 2  # three of them with repair
    problem.lower, problem.upper = problem.t - 2.0, problem.t + 2.0
    box = Recorder(problem, 20000 * N, generations)
    epsmag_es.optimize(box, np.random.default_rng(N))
    expected = list(reference(problem, np.random.default_rng(N), generations, limit))
    for block, points in zip(box.first[: generations + 1], expected, strict=True):
        assert block == pytest.approx(points, rel=1e-9)


def test_at_most_2000_N_generations(monkeypatch):
    generations = mock.Mock(return_value=[])
    monkeypatch.setattr(BlackBox, "generations", generations)
    epsmag_es.optimize(BlackBox(rotated_klee_minty(3), 100, 100), np.random.default_rng(0))
    generations.assert_called_once_with(at_most=6000)


@pytest.mark.parametrize("budget", [1, 3, 10, 16, 40])
def test_a_small_budget_ends_the_run_whatever_repair_takes(run_once, budget):
    for run in range(10):
        assert run_once("epsmag_es", 2, run, budget=budget).stop == "budget"


@pytest.fixture
def es():
    return EpsMAgES(BlackBox(rotated_klee_minty(3), 60000, 300), np.random.default_rng(1))


def test_sigma_is_capped_at_half_the_width_of_the_box(es):
    """5 N^3 is the width; s of length 100 sqrt(N) makes sigma grow beyond any cap."""
    es.y, es.s = np.zeros(3), np.full(3, 100.0)
    es.adapt(np.zeros((es.mu, 3)), np.zeros((es.mu, 3)))
    assert es.sigma == es.sigma_max == 5.0 * 3**3 / 2.0


@pytest.mark.parametrize(("entry", "is_reset"), [(1e12, False), (1.0001e12, True), (math.nan, True)])
def test_M_is_reset_beyond_1e12(es, entry, is_reset):
    es.M[0, 2] = entry
    assert es.is_limited(es.M) != is_reset
    es.reset()
    assert (es.M == np.eye(3)).all() and (es.s == 1.0).all()


class Squares:
    """g_i = y_i^2, whose forward differences with the step h are 2 y_i + h."""

    N, lower, upper, f_opt, y_opt = 2, np.zeros(2), np.full(2, 10.0), 0.0, np.zeros(2)

    def evaluate(self, y):
        return y.sum(axis=1), y**2, (y**2).sum(axis=1)


def test_the_step_of_the_differences_is_1e_4():
    es = epsmag_es.EpsMAgES(BlackBox(Squares(), 1000, 10), np.random.default_rng(1))
    points = np.array([[1.0, 2.0], [3.0, 4.0]])
    J = es.jacobians(points, points**2)
    assert np.diagonal(J, axis1=1, axis2=2) - 2.0 * points == pytest.approx(np.full((2, 2), 1e-4), rel=1e-6)
    assert J[:, 0, 1] == pytest.approx(0.0, abs=1e-9)
