"""What the core makes of a user's problem: bounds count, and nu is summed in one order."""

from functools import partial
from pathlib import Path

from klee_minty.affine import AffineProblem
from klee_minty.contract import PluggedIn, contract_fault, value_fault
from klee_minty.errors import BlackBoxError
from klee_minty.rotated_klee_minty import rotated_klee_minty

import numpy as np
import pytest


class Plane:
    """f = y_1 + y_2 subject to y_1 <= 3 for -1 <= y <= 2: least at (-1, -1)."""

    N, lower, upper, f_opt, y_opt = 2, [-1.0, -1.0], [2.0, 2.0], -2.0, [-1.0, -1.0]

    def evaluate(self, y):
        assert (abs(y) < 1e9).all()
        return y.sum(axis=1), y[:, :1] - 3.0


class SoftPlane(Plane):
    soft_bounds = True


def plugged_in(kind):
    problem = PluggedIn(kind(), 2, Path("plane.py"))
    assert contract_fault(problem, 2) is None
    return problem


POINTS = np.array([[0.5, 1.0], [4.0, 1.0], [-1.5, 2.25], [0.5, -1e300]])


def test_beyond_its_bounds_a_point_is_infeasible_and_has_the_values_of_the_nearest_within():
    f, g, nu = plugged_in(Plane).evaluate(POINTS)
    assert f.tolist() == [1.5, 3.0, 1.0, -0.5] and nu.tolist() == [0.0, 2.0, 0.75, 1e300]
    assert g[:3].tolist() == [  # y_1 - 3 of the nearest point, lower - y, y - upper
        [-2.5, -1.5, -2.0, -1.5, -1.0],
        [-1.0, -5.0, -2.0, 2.0, -1.0],
        [-4.0, 0.5, -3.25, -3.5, 0.25],
    ]


def test_with_soft_bounds_a_point_beyond_them_is_like_any_other():
    f, g, nu = plugged_in(SoftPlane).evaluate(POINTS[:3])
    assert f.tolist() == [1.5, 5.0, 0.75] and g.tolist() == [[-2.5], [1.0], [-4.5]] and nu.tolist() == [0.0, 1.0, 0.0]


def test_an_affine_problem_has_its_bounds_only_if_it_is_wrapped_without_leave():
    assert AffineProblem.soft_bounds
    its = rotated_klee_minty(3)
    wrapped, point = PluggedIn(its, 3, Path("affine.py")), np.array([[-1e3, 1e3, 27.0]])
    assert all(map(np.array_equal, wrapped.evaluate(point), its.evaluate(point)))


def test_an_optimum_beyond_the_bounds_is_refused():
    problem = PluggedIn(Plane(), 2, Path("plane.py"))
    problem.y_opt = np.array([-1.0, -1.25])
    assert contract_fault(problem, 2) == "y_opt is infeasible, nu = 0.25; correct it, or set y_opt to None"


def test_too_large_an_excess_is_no_fault_of_the_problem():
    with np.errstate(over="ignore"):
        assert plugged_in(Plane).evaluate(np.full((1, 2), 1.7e308))[2] == np.inf  # refused by the box


@pytest.mark.parametrize("value", [np.nan, np.inf, -np.inf])
def test_a_coordinate_that_is_no_number_is_refused(value):
    with pytest.raises(BlackBoxError, match="finite coordinates$"):
        plugged_in(Plane).evaluate(np.array([[0.0, 0.0], [1.0, value]]))


class Many(Plane):
    """Of 19 constraints; nu: a function of these, None where evaluate returns none."""

    f_opt = y_opt = None

    def __init__(self, nu=None):
        self.nu = nu

    def evaluate(self, y):
        g = np.transpose([np.sin(k * y[:, 0] + y[:, 1] / 3.0) for k in range(1, 20)])
        return (y[:, 0], g, self.nu(g)) if self.nu else (y[:, 0], g)


RANDOM = np.random.default_rng(1).random((50, 2))


@pytest.mark.parametrize("nu", [None, lambda g: np.maximum(g, 0.0).sum(axis=1)])
def test_the_sum_of_many_constraints_is_summed_by_the_core_also_where_it_is_given(nu):
    """NumPy sums the rows of a transposed array in another order if there are several."""
    problem = plugged_in(partial(Many, nu))
    _, g, nu = problem.evaluate(RANDOM)
    assert nu == pytest.approx(np.maximum(g, 0.0).sum(axis=1), rel=1e-14) and (nu > 0.0).any()
    assert nu.tolist() == [problem.evaluate(point[None, :])[2][0] for point in RANDOM]


def test_another_violation_than_the_sum_stays_as_it_is():
    _, g, nu = plugged_in(partial(Many, lambda g: np.maximum(g, 0.0).max(axis=1))).evaluate(RANDOM)
    assert nu.tolist() == np.maximum(g, 0.0).max(axis=1).tolist()


VALUES = {(-1.0, 0.0): True, (0.0, 0.0): True, (0.5, 0.5): True, (0.5, 1e-9): True, (-np.inf, 0.0): True}
VALUES |= {(0.5, 0.0): False, (-1.0, 0.5): False, (0.5, -0.5): False, (-1.0, -1e-9): False, (0.5, np.inf): False}
VALUES |= {(np.nan, 0.0): False, (np.nan, 0.5): False, (0.5, np.nan): False, (np.inf, 0.5): False}


@pytest.mark.parametrize(("values", "is_right"), VALUES.items())
def test_a_violation_is_0_exactly_where_no_constraint_is_violated(values, is_right):
    g, nu = values
    fault = value_fault(np.ones((2, 3)), (np.zeros(2), np.array([[-2.0, -1.0], [-2.0, g]]), np.array([0.0, nu])))
    assert (fault is None) == is_right


def test_a_problem_without_constraints_is_one():
    assert value_fault(np.ones((2, 3)), (np.zeros(2), np.empty((2, 0)), np.zeros(2))) is None
