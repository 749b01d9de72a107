"""Every solver by what all of them owe: the optimum, its status, and no point where there is none."""

from klee_minty.lp import solution, solve
from klee_minty.plug_ins import files
from klee_minty.problem import rotated_klee_minty

import numpy as np
import pytest

ALL = sorted(files("lp_solvers"))


@pytest.mark.parametrize("solver", ALL)
def test_the_350_degrees_lose_the_optimum(solver):
    """Erratum E1, with each solver."""
    assert solve(solver, rotated_klee_minty(2, degrees=350.0))["f"] == pytest.approx(8.0 - 0.07516740, abs=1e-6)
    assert solve(solver, rotated_klee_minty(10, degrees=350.0))["f"] == pytest.approx(1e3 - 0.42205824, abs=1e-5)


@pytest.mark.parametrize("solver", ALL)
def test_any_linear_program(solver):
    """min y_2 subject to y_1 + y_2 >= 3 in the box [0, 2]^2: (2, 1)."""
    y, status = solution(solver, np.array([[-1.0, -1.0]]), np.array([-3.0]), np.zeros(2), np.full(2, 2.0))
    assert status == "optimal"
    assert y == pytest.approx([2.0, 1.0], abs=1e-6)


@pytest.mark.parametrize("solver", ALL)
def test_infeasible_programs_have_a_status_and_no_point(solver):
    """y_1 + y_2 <= -1 in the box [0, 2]^2."""
    y, status = solution(solver, np.array([[1.0, 1.0]]), np.array([-1.0]), np.zeros(2), np.full(2, 2.0))
    assert y is None
    assert status != "optimal" and status.isascii() and status
