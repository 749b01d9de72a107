"""The known point is the optimum, as many planes are active as stated, and a value does not depend on its block."""

from klee_minty.plug_ins import load, path_of

import numpy as np
import pytest
from scipy.optimize import minimize

problem = load(path_of("problems", "sphere_under_planes"), "sphere_under_planes").problem
# Of instance 1 of dimension 3
Y_OPT, F_OPT = [0.22744276349914538, 0.5768852147465873, -0.5510997530870787], 0.30592545480460615


@pytest.mark.parametrize(("N", "active"), [(2, 0), (3, 1), (10, 5), (10, 10), (5, 10)])
@pytest.mark.parametrize("similarity", [0.0, 0.8])
def test_the_optimum_is_known(N, active, similarity):
    """The conditions of Karush, Kuhn and Tucker, which suffice as the objective is convex; and SciPy finds nothing better."""
    its = problem(N, 3, active=active, similarity=similarity)
    f, g, nu = its.evaluate(its.y_opt[None])
    assert f[0] == its.f_opt and nu[0] == 0.0 and np.count_nonzero(g == 0.0) == active
    assert (g[0, active:] <= -0.5).all() and (its.multipliers > 0.0).all() and len(its.multipliers) == active
    gradient = 2.0 * (its.y_opt - its.y_centre)
    assert gradient == pytest.approx(-its.multipliers @ its.a[:active], abs=1e-12)
    start = np.clip(its.y_centre, its.lower, its.upper)
    constraint = {"type": "ineq", "fun": lambda y: -its.evaluate(y[None])[1][0]}
    found = minimize(lambda y: its.evaluate(y[None])[0][0], start, method="SLSQP", constraints=[constraint], tol=1e-14)
    assert found.fun >= its.f_opt - 1e-9 and found.x == pytest.approx(its.y_opt, abs=1e-4)


@pytest.mark.parametrize(("N", "constraints"), [(2, 1), (7, 9), (10, None), (40, 39)])
def test_values_are_those_of_the_definition_and_of_no_block(N, constraints):
    its = problem(N, 1, constraints=constraints, active=1)
    points = np.random.default_rng(1).uniform(its.lower, its.upper, (23, N))
    f, g, nu = its.evaluate(points)
    assert f == pytest.approx(((points - its.y_centre) ** 2).sum(axis=1), rel=1e-12)
    assert g == pytest.approx((points - its.y_opt) @ its.a.T - its.d, abs=1e-12)
    assert nu == pytest.approx(np.maximum(g, 0.0).sum(axis=1), rel=1e-12)
    assert g.shape == (23, constraints or 2 * N) and np.linalg.norm(its.a, axis=1) == pytest.approx(1.0)
    for k, point in enumerate(points):
        alone = its.evaluate(point[None])
        assert alone[0][0] == f[k] and np.array_equal(alone[1][0], g[k]) and alone[2][0] == nu[k]


def test_no_digits_are_lost_near_the_optimum():
    its = problem(40, 1, active=20)
    step = np.random.default_rng(2).standard_normal(40)
    step *= 1e-9 / np.linalg.norm(step)
    f, g, _ = its.evaluate((its.y_opt + step)[None])
    assert abs(f[0] - its.f_opt) < 1e-7 and np.abs(g[0, :20]).max() <= 1.01e-9


def test_more_active_planes_change_nothing_else():
    few, many, again = (problem(10, 2, active=active) for active in (2, 8, 2))
    assert np.array_equal(few.a, many.a) and np.array_equal(few.y_opt, many.y_opt)
    assert np.array_equal(few.d[8:], many.d[8:]) and np.array_equal(few.multipliers, many.multipliers[:2])
    assert np.array_equal(few.y_centre, again.y_centre)
    other = problem(10, 3, active=2)
    assert not np.array_equal(few.a, other.a) and not np.array_equal(few.y_opt, other.y_opt)


def test_similarity_makes_active_normals_similar():
    apart, close = (problem(20, 1, active=10, similarity=c).a[:10] for c in (0.0, 0.9))
    off = ~np.eye(10, dtype=bool)
    assert (close @ close.T)[off].mean() > 0.7 > 0.2 > abs((apart @ apart.T)[off].mean())


def test_the_definition_of_instances_never_changes():
    its = problem(3, 1)
    assert (its.N, its.d.shape, len(its.multipliers)) == (3, (6,), 1)
    assert its.y_opt.tolist() == pytest.approx(Y_OPT, rel=1e-15) and its.f_opt == pytest.approx(F_OPT, rel=1e-14)


@pytest.mark.parametrize("wrong", [{"active": 7}, {"active": -1}, {"similarity": 1.0}, {"constraints": 0}])
def test_wrong_parameters_are_refused(wrong):
    with pytest.raises(ValueError, match="planes active"):
        problem(3, 1, **wrong)
