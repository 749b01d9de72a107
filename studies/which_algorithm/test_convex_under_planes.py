"""The known point is the optimum, and planes and shape of f are as stated."""

from klee_minty.instances import contract_fault
from klee_minty.plug_ins import load, path_of

import numpy as np
import pytest

problem = load(path_of("problems", "convex_under_planes"), "convex_under_planes").problem
KINDS = [
    {"active": 0, "condition": 1e4},
    {"active": 1},
    {"active": 2, "condition": 1e2, "similarity": 0.9},
    {"active": 3, "condition": 1e4},
    {"active": 3, "linear": True, "multipliers": "even"},
    {"active": 3, "linear": True, "multipliers": "flat", "similarity": 0.9},
]


@pytest.mark.parametrize("kind", KINDS)
def test_the_optimum_is_known(kind):
    """The conditions of Karush, Kuhn and Tucker, which suffice for a convex f; differences of a quadratic function are exact."""
    its, active = problem(3, 2, **kind), kind["active"]
    assert contract_fault(its, 3) is None
    f, g, nu = its.evaluate(its.y_opt[None])
    assert f[0] == its.f_opt and nu[0] == 0.0 and np.count_nonzero(g == 0.0) == active
    ahead, behind = (its.evaluate(its.y_opt + step * np.eye(3)) for step in (1e-2, -1e-2))
    gradient, normals = (ahead[0] - behind[0]) / 2e-2, ((ahead[1] - behind[1]) / 2e-2).T[:active]
    assert gradient == pytest.approx(-its.multipliers @ normals, abs=1e-7)
    assert (its.multipliers > 0.0).all() and np.linalg.matrix_rank(normals) == active
    curvature = ahead[0] + behind[0] - 2.0 * its.f_opt
    assert np.abs(curvature).max() < 1e-12 if kind.get("linear") else (curvature > 0.0).all()


def test_values_of_an_ellipsoid_are_those_of_its_definition():
    its = problem(6, 1, active=2, condition=100.0)
    h, Q = its.shape
    H = Q.T @ np.diag(h) @ Q
    y_centre = its.y_opt + np.linalg.solve(H, its.multipliers @ its.a[:2]) / 2.0
    points = np.random.default_rng(3).uniform(its.lower, its.upper, (9, 6))
    f, _, _ = its.evaluate(points)
    assert f == pytest.approx([(y - y_centre) @ H @ (y - y_centre) for y in points], rel=1e-11)
    assert np.linalg.cond(H) == pytest.approx(100.0) and np.linalg.det(H) == pytest.approx(1.0)


def test_multipliers_span_the_cone_evenly_or_flatly_and_the_shape_changes_no_draw():
    even, flat, drawn = (problem(20, 1, active=20, linear=True, multipliers=name) for name in ("even", "flat", "drawn"))
    assert np.array_equal(even.multipliers, np.ones(20))
    assert 0.5 <= drawn.multipliers.min() < drawn.multipliers.max() <= 1.5
    assert flat.multipliers.min() < 0.3 and flat.multipliers.max() > 2.0
    for other in (flat, problem(20, 1, active=8, condition=1e4)):
        assert np.array_equal(even.y_opt, other.y_opt) and np.array_equal(even.a, other.a)


@pytest.mark.parametrize("wrong", [{"active": -1}, {"active": 7}, {"active": 2, "linear": True}])
def test_wrong_numbers_of_active_planes_are_refused(wrong):
    with pytest.raises(ValueError, match="active"):
        problem(3, 1, **wrong)
