"""Planes are drawn as stated, and a value is that of the definition, depends on no block and loses no digits near the optimum."""

from klee_minty_studies.near_optimum import UnderPlanes, planes, sizes_at_optimum

import numpy as np
import pytest


def drawn(N=10, instance=2, constraints=20, active=2):
    y_opt, a, d, multipliers = planes(b"test", N, instance, constraints, active)
    return y_opt, a, d, multipliers.uniform(0.5, 1.5, active)


def made(N, constraints, active):
    its = UnderPlanes(*drawn(N, 1, constraints, active))
    its.f_opt = 7.0
    its.set_parts(its.a, -its.d, -its.pull, square=3.0)
    return its


@pytest.mark.parametrize("constraints", [1, 9, 14])
def test_values_are_those_of_the_definition_and_of_no_block(constraints):
    its = made(7, constraints, 1)
    points = np.random.default_rng(1).uniform(its.lower, its.upper, (23, 7))
    z, (f, g, nu) = points - its.y_opt, its.evaluate(points)
    assert f == pytest.approx(7.0 + 3.0 * (z**2).sum(axis=1) - z @ its.pull, rel=1e-12)
    assert g == pytest.approx(z @ its.a.T - its.d, abs=1e-12) and g.shape == (23, constraints)
    assert nu == pytest.approx(np.maximum(g, 0.0).sum(axis=1), rel=1e-12)
    for k, point in enumerate(points):
        assert all(
            np.array_equal(one[0], all_[k]) for one, all_ in zip(its.evaluate(point[None]), (f, g, nu), strict=True)
        )
    with pytest.raises(ValueError, match="points of shape"):
        its.evaluate(points[:, 1:])


def test_no_digits_are_lost_near_the_optimum():
    its = made(40, 80, 20)
    step = np.random.default_rng(2).standard_normal(40)
    step *= 1e-9 / np.linalg.norm(step)
    f, g, _ = its.evaluate((its.y_opt + step)[None])
    assert abs(f[0] - its.f_opt) < 1e-7 and np.abs(g[0, :20]).max() <= 1.01e-9
    assert sizes_at_optimum(its) == {"constraints": 80, "active": 20}


def test_more_planes_or_active_ones_change_nothing_else():
    few, many, more = drawn(active=2), drawn(active=8), drawn(constraints=30)
    for one in (many, more):
        assert np.array_equal(few[0], one[0]) and np.array_equal(few[1], one[1][:20])
        assert np.array_equal(few[2][8:], one[2][8:20]) and np.array_equal(few[3], one[3][:2])
    assert np.linalg.norm(few[1], axis=1) == pytest.approx(1.0)
    assert (few[2][:2] == 0.0).all() and few[2][2:].min() >= 0.5 and np.abs(few[0]).max() <= 1.0
    other = drawn(instance=3)
    assert not np.array_equal(few[0], other[0]) and not np.array_equal(few[1], other[1])
