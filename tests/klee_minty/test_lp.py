"""Every solver by what all of them owe: the optimum, its status, and no point where there is none."""

from klee_minty.lp import lp_record, solution
from klee_minty.plug_ins import files
from klee_minty.problem import rotated_klee_minty

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


def test_the_error_of_a_solution_below_the_optimum_is_its_size():
    """With a right-hand side that lets y_N go below f_opt."""
    problem = rotated_klee_minty(2)
    A, b, lower, upper = problem.linear_program()
    solved = solution("highs_ipm_crossover", A, b + 0.5, lower, upper)
    record = lp_record("highs_ipm_crossover", problem, *solved)
    assert record["f"] < record["f_opt"] and record["abs_error"] == record["f_opt"] - record["f"] > 0.1
    assert record["distance"] == pytest.approx(np.hypot(record["y"][0] - 8.0, record["y"][1] - 8.0))


def test_where_no_f_is_known_a_solution_has_no_error():
    problem = rotated_klee_minty(2)
    problem.f_opt = problem.y_opt = None
    record = lp_record("any", problem, np.array([8.0, 8.0, 3.0]), "optimal")  # the last one is a variable of its own
    assert (record["f"], record["f_opt"], record["abs_error"], record["distance"]) == (8.0, None, None, None)
    assert record["y"] == [8.0, 8.0]
