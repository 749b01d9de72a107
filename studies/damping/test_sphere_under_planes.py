"""The known point is the optimum, and as many planes are active as stated."""

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
    points = np.random.default_rng(1).uniform(its.lower, its.upper, (9, N))
    assert its.evaluate(points)[0] == pytest.approx(((points - its.y_centre) ** 2).sum(axis=1), rel=1e-12)
    start = np.clip(its.y_centre, its.lower, its.upper)
    constraint = {"type": "ineq", "fun": lambda y: -its.evaluate(y[None])[1][0]}
    found = minimize(lambda y: its.evaluate(y[None])[0][0], start, method="SLSQP", constraints=[constraint], tol=1e-14)
    assert found.fun >= its.f_opt - 1e-9 and found.x == pytest.approx(its.y_opt, abs=1e-4)


def test_the_definition_of_instances_never_changes():
    its = problem(3, 1)
    assert (its.N, its.d.shape, len(its.multipliers)) == (3, (6,), 1) and len(problem(3, 1, constraints=5).d) == 5
    assert its.y_opt.tolist() == pytest.approx(Y_OPT, rel=1e-15) and its.f_opt == pytest.approx(F_OPT, rel=1e-14)


@pytest.mark.parametrize("wrong", [{"active": 7}, {"active": -1}, {"similarity": 1.0}, {"constraints": 0}])
def test_wrong_parameters_are_refused(wrong):
    with pytest.raises(ValueError, match="planes active"):
        problem(3, 1, **wrong)
