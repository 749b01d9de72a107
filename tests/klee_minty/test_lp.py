"""Every solver by what all of them owe: the optimum, its status, and no point where there is none."""

from klee_minty.lp import solution
from klee_minty.plug_ins import files

import numpy as np
import pytest

ALL = sorted(files("lp_solvers"))


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
