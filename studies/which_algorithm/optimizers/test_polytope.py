"""A triangle in a box, and a box of which an equality leaves a line."""

from klee_minty.plug_ins import load, path_of

import numpy as np

Polytope = load(path_of("optimizers", "polytope"), "polytope").Polytope
LOWER, UPPER = np.array([-1.0, 2.0]), np.array([1.0, 6.0])


def polytope(slopes, sides):
    slopes = np.array(slopes)
    return Polytope(LOWER, UPPER, slopes, np.array(sides), np.abs(slopes).sum(axis=1))


def test_rows_are_divided_by_their_largest_coefficient_and_u_is_0_to_1_in_the_box():
    triangle = polytope([[2.0, 4.0], [0.0, 0.0]], [3.0, 1.0])
    assert triangle.own.tolist() == [0] and triangle.scales.tolist() == [4.0] and triangle.rank == 0
    assert triangle.y(np.array([[0.0, 0.0], [1.0, 0.5]])).tolist() == [[-1.0, 2.0], [1.0, 4.0]]
    assert np.allclose(triangle.room(np.array([0.5, 0.25])), [0.75 - 0.5, 0.5, 0.75, 0.5, 0.25], atol=1e-12)


def test_steps_balls_and_random_points_stay_within_the_rows():
    triangle = polytope([[1.0, 1.0]], [1.0])
    assert np.isclose(triangle.longest(np.zeros(2), np.ones(2)), 0.5)
    centre, radius = triangle.ball(np.zeros(2), 4.0)
    assert np.allclose(centre, radius) and np.isclose(radius, 1.0 / (2.0 + np.sqrt(2.0)))
    rng = np.random.default_rng(1)
    points = np.array([triangle.random_point(rng) for _ in range(200)])
    assert points.min() > 0.0 and points.sum(axis=1).max() < 1.0
    assert np.allclose(points.mean(axis=0), 1.0 / 3.0, atol=0.05)
    steps = triangle.stencil(np.array([0.5, 0.5]), 0.1)
    assert (triangle.G @ (0.5 + steps).T <= triangle.c[:, None]).all() and abs(np.linalg.det(steps)) > 1e-4


def test_a_point_outside_enters_where_a_row_is_just_met():
    triangle = polytope([[1.0, 1.0]], [1.0])
    inside = triangle.entered(np.array([0.6, 0.6]), 1.0)
    assert 0.0 <= triangle.room(inside).min() < 1e-9 or np.isclose(triangle.room(inside).min(), 0.0, atol=1e-15)
    assert np.abs(inside - 0.6).max() < 0.3


def test_opposite_rows_without_room_leave_a_line():
    line = polytope([[1.0, 1.0], [-2.0, -2.0], [1.0, 0.0]], [1.0, -2.0, 0.75])
    assert line.rank == 1 and line.pairs == [(0, 1)] and line.G.shape == (7, 1)
    u = np.array([[-0.2], [0.3]])
    x = (line.y(u) - LOWER) / (UPPER - LOWER)
    assert np.allclose(x.sum(axis=1), 1.0) and not line.is_free[:2].any()
    assert polytope([[1.0, 1.0], [-1.0, -1.0]], [1.0, -0.99]).rank == 0
