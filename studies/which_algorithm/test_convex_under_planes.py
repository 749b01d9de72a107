"""The known point is the optimum, and planes and shape of f are as stated."""

from klee_minty.instances import contract_fault
from klee_minty.plug_ins import load, path_of

import numpy as np
import pytest
from scipy.optimize import minimize

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
def test_nothing_better_is_found(kind):
    its = problem(3, 2, **kind)
    assert contract_fault(its, 3) is None
    f, g, nu = its.evaluate(its.y_opt[None])
    assert f[0] == its.f_opt and nu[0] == 0.0 and np.count_nonzero(g == 0.0) == kind["active"]
    more = {"constraints": [{"type": "ineq", "fun": lambda y: -its.evaluate(y[None])[1][0]}]}
    more |= {"bounds": list(zip(its.lower, its.upper, strict=True)), "options": {"ftol": 1e-15, "maxiter": 1000}}
    for start in np.random.default_rng(1).uniform(-2.0, 2.0, (4, 3)):
        found = minimize(lambda y: its.evaluate(y[None])[0][0], start, method="SLSQP", **more)
        assert found.fun >= its.f_opt - 1e-9
        if found.success:
            assert found.x == pytest.approx(its.y_opt, abs=1e-3)


@pytest.mark.parametrize("kind", [kind | {"active": 6} if not kind.get("linear") else kind for kind in KINDS])
def test_the_gradient_is_in_the_cone_of_the_active_normals(kind):
    """The conditions of Karush, Kuhn and Tucker; differences of a quadratic function are exact."""
    N = kind["active"]
    its = problem(N, 1, **kind)
    steps = 1e-2 * np.eye(N)
    gradient = (its.evaluate(its.y_opt + steps)[0] - its.evaluate(its.y_opt - steps)[0]) / 2e-2
    assert (its.multipliers > 0.0).all()
    assert gradient == pytest.approx(-its.multipliers @ its.a[:N], abs=1e-7)
    assert np.linalg.matrix_rank(its.a[:N]) == N


def test_values_of_an_ellipsoid_are_those_of_its_definition():
    its = problem(6, 1, active=2, condition=100.0)
    h, Q = its.shape
    H = Q.T @ np.diag(h) @ Q
    y_centre = its.y_opt + np.linalg.solve(H, its.multipliers @ its.a[:2]) / 2.0
    points = np.random.default_rng(3).uniform(its.lower, its.upper, (9, 6))
    f, _, _ = its.evaluate(points)
    assert f == pytest.approx([(y - y_centre) @ H @ (y - y_centre) for y in points], rel=1e-11)
    assert np.linalg.cond(H) == pytest.approx(100.0) and np.linalg.det(H) == pytest.approx(1.0)


def test_multipliers_span_the_cone_evenly_or_flatly():
    even, flat, drawn = (problem(20, 1, active=20, linear=True, multipliers=name) for name in ("even", "flat", "drawn"))
    assert np.array_equal(even.multipliers, np.ones(20))
    assert 0.5 <= drawn.multipliers.min() < drawn.multipliers.max() <= 1.5
    assert flat.multipliers.min() < 0.3 and flat.multipliers.max() > 2.0
    assert np.array_equal(even.a, flat.a)


def test_the_shape_changes_no_draw_of_the_planes():
    one, other = problem(10, 2, active=2), problem(10, 2, active=8, condition=1e4)
    assert np.array_equal(one.y_opt, other.y_opt) and np.array_equal(one.a, other.a)


WRONG = [
    {"active": 7},
    {"similarity": 1.0},
    {"condition": 0.5},
    {"multipliers": "even "},
    {"active": 2, "linear": True},
]


@pytest.mark.parametrize("wrong", WRONG)
def test_wrong_parameters_are_refused(wrong):
    with pytest.raises(ValueError, match="active"):
        problem(3, 1, **wrong)
