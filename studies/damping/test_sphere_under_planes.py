"""The known point is the optimum, and as many planes are active as stated."""

from klee_minty.plug_ins import load, path_of

import numpy as np
import pytest

problem = load(path_of("problems", "sphere_under_planes"), "sphere_under_planes").problem


@pytest.mark.parametrize(("N", "active"), [(2, 0), (3, 1), (10, 5), (10, 10), (5, 10)])
def test_the_optimum_is_known(N, active):
    """The conditions of Karush, Kuhn and Tucker, which suffice as the objective is convex; differences of a sphere are exact."""
    its = problem(N, 3, active=active)
    f, g, nu = its.evaluate(its.y_opt[None])
    assert f[0] == its.f_opt and nu[0] == 0.0 and np.count_nonzero(g == 0.0) == active
    assert (g[0, active:] <= -0.5).all() and (its.multipliers > 0.0).all() and len(its.multipliers) == active
    ahead, behind = (its.evaluate(its.y_opt + step * np.eye(N)) for step in (0.5, -0.5))
    gradient, normals = ahead[0] - behind[0], (ahead[1] - behind[1]).T[:active]
    assert gradient == pytest.approx(-its.multipliers @ normals, abs=1e-12)
    points = np.random.default_rng(1).uniform(its.lower, its.upper, (9, N))
    assert its.evaluate(points)[0] == pytest.approx(((points - its.y_centre) ** 2).sum(axis=1), rel=1e-12)


def test_the_definition_of_instances_never_changes():
    its = problem(3, 1)
    assert (its.N, its.d.shape, len(its.multipliers)) == (3, (6,), 1)
    y_opt, f_opt = [0.22744276349914538, 0.5768852147465873, -0.5510997530870787], 0.30592545480460615
    assert its.y_opt.tolist() == pytest.approx(y_opt, rel=1e-15) and its.f_opt == pytest.approx(f_opt, rel=1e-14)


@pytest.mark.parametrize("active", [7, -1])
def test_another_number_of_planes_is_refused(active):
    with pytest.raises(ValueError, match="planes active"):
        problem(3, 1, active=active)
