"""Redundant constraints: they change no polytope, f or optimum, and there are as many as the central path needs."""

import itertools
import math

from klee_minty.problem import rotated_klee_minty
from lp_solvers import highs_ipm
from problems.klee_minty_redundant import DELTA, RedundantProblem, problem, repetitions, shifts
from problems.rotated_klee_minty import EPSILON

import numpy as np
import pytest


def vertices(N):
    """{which x_k are at their upper bound: vertex} of the unrotated cube, N zeros and ones, in the order of falling x_N."""
    points = {}
    for upper in itertools.product((0, 1), repeat=N):
        x = [0.0]
        for bit in upper:
            x.append(1.0 - EPSILON * x[-1] if bit else EPSILON * x[-1])
        points[upper] = x[1:]
    return dict(sorted(points.items(), key=lambda item: -item[1][-1]))


@pytest.mark.parametrize(("N", "instance"), [*itertools.product((2, 3, 5), (0, 1))])
def test_the_rows_hold_at_all_vertices_and_leave_the_optimum(N, instance):
    original = rotated_klee_minty(N, instance=instance)
    redundant = RedundantProblem(original, shifts(N), repetitions(N, shifts(N), 100))
    y = np.array([*vertices(N).values()]) @ original.R + original.t
    _, g, nu = redundant.evaluate(y)
    assert g[:, 2 * N :].max() <= -shifts(N).min() + 1e-9  # by far more than rounding
    assert np.array_equal(nu, original.evaluate(y)[2])
    AR = redundant.A @ original.R
    solution, status = highs_ipm.solve(AR, redundant.b, original.lower - original.t, original.upper - original.t)
    assert status == "optimal" and solution[-1] == pytest.approx(0.0, abs=1e-6)


def test_f_and_the_problems_own_constraints_stay_the_same_to_the_bit():
    original = rotated_klee_minty(3)
    redundant = RedundantProblem(original, shifts(3), np.array([3, 0, 2]))
    y = np.random.default_rng(1).uniform(original.lower, original.upper, (50, 3))
    (f, g, nu), expected = redundant.evaluate(y), original.evaluate(y)
    assert np.array_equal(f, expected[0]) and np.array_equal(g[:, :6], expected[1]) and g.shape == (50, 11)
    assert g == pytest.approx((y - original.t) @ (redundant.A @ original.R).T - redundant.b, abs=1e-9)
    assert nu == pytest.approx(np.maximum(g, 0.0).sum(axis=1), rel=1e-12) and (nu > expected[2]).any()


@pytest.mark.parametrize("N", [2, 5, 10])
def test_no_point_of_the_box_violates_a_row_unless_the_rows_are_near(N):
    original = rotated_klee_minty(N)
    corners = np.where(original.A[N:] @ original.R > 0.0, original.upper, original.lower)  # the worst, one per row
    near, beyond, hidden = (problem(N, constraints=name).evaluate(corners) for name in ("near", "beyond", "hidden"))
    expected = original.evaluate(corners)
    assert (near[2] > expected[2]).all() and beyond[1][:, 2 * N :].max() < 0.0
    assert np.array_equal(beyond[2], expected[2]) and np.array_equal(hidden[1], expected[1])
    assert near[1].shape[1] == beyond[1].shape[1] == 2 * N + repetitions(N, shifts(N), 1600).sum()


@pytest.mark.parametrize("N", [2, 3, 5])
def test_there_are_enough_rows_wherever_the_path_is(N):
    """r_1 - EPSILON r_2 and 2 EPSILON^(k-1) r_k - r_1 - EPSILON^k r_(k+1) are at least 3 / DELTA for slacks from 0 to 1."""
    d, h = shifts(N), repetitions(N, shifts(N))
    least, most = h / (d + 1.0), np.append((h - 1) / d, 0.0)  # what is subtracted was rounded up, by less than 1
    assert least[0] - EPSILON * most[1] >= 3.0 / DELTA
    for k in range(1, N):
        assert 2.0 * EPSILON**k * least[k] - most[0] - EPSILON ** (k + 1) * most[k + 1] >= 3.0 / DELTA


def central_path(N, d, h):
    """Points (m, N) of the central path of min x_N on the unrotated cube, from the analytic centre on.

    Damped Newton steps on x_N / mu - sum of the logarithms of the slacks, the redundant ones h_k times.
    """
    lower = np.eye(N) - EPSILON * np.eye(N, k=-1)
    upper = np.eye(N) + EPSILON * np.eye(N, k=-1)
    x, points = np.full(N, 0.5), []
    decades = N + 10
    steps = 20 * 2**N * decades  # the path turns at every vertex
    for mu in np.logspace(3, 3 - decades, steps):
        decrement = math.inf
        while decrement > 1e-10:
            s, S = lower @ x, 1.0 - upper @ x
            gradient = np.eye(N)[-1] / mu - lower.T @ (1.0 / s + h / (d + s)) + upper.T @ (1.0 / S)
            hessian = (lower.T * (s**-2.0 + h / (d + s) ** 2.0)) @ lower + (upper.T * S**-2.0) @ upper
            step = -np.linalg.solve(hessian, gradient)
            decrement = float(-gradient @ step)
            x = x + step / (1.0 + math.sqrt(max(decrement, 0.0)) if decrement > 0.1 else 1.0)
        points.append(x)
    return np.array(points)


def visits(N, h):
    """For each vertex the distance of the central path from it and the index of the nearest point; keys as of vertices.

    Distance: the largest of the slacks of the vertex's N constraints, that of constraint k in units of EPSILON^(k-1).
    """
    path = central_path(N, shifts(N), h)
    before = EPSILON * np.hstack((np.zeros((len(path), 1)), path[:, :-1]))
    slacks = np.stack((path - before, 1.0 - path - before)) / EPSILON ** np.arange(N)
    distances = {vertex: slacks[vertex, :, range(N)].max(axis=0) for vertex in vertices(N)}
    return {vertex: (its.min(), its.argmin()) for vertex, its in distances.items()}


@pytest.mark.parametrize("N", [2, 3])
def test_the_central_path_visits_all_vertices_in_order_and_without_the_rows_the_optimum_only(N):
    its = visits(N, repetitions(N, shifts(N)))
    assert max(distance for distance, _ in its.values()) <= DELTA
    assert sorted(its, key=lambda vertex: its[vertex][1]) == [*vertices(N)]
    assert [vertex for vertex, (distance, _) in visits(N, np.zeros(N)).items() if distance <= DELTA] == [(0,) * N]
