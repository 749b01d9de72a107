"""Every solver by what all of them owe, and how near the optimum it ends:
GLPK's interior point as printed in Table 3.
"""

import csv

from klee_minty.lp import lp_record, solution, solve
from klee_minty.plug_ins import files
from klee_minty.rotated_klee_minty import rotated_klee_minty

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


TOLERANCE = {2: 0.005, 3: 0.005, 5: 0.005, 10: 0.005, 20: 0.03, 40: 0.25}


@pytest.mark.parametrize("N", TOLERANCE)
def test_glpk_gives_the_printed_table_crossover_is_more_accurate_and_highs_without_it_is_near_the_optimum(N, root):
    with open(root / "data/paper/table3.csv", newline="") as file:
        (printed,) = [row for row in csv.DictReader(file) if row["N"] == str(N)]
    record = solve("glpk_ipm", rotated_klee_minty(N))
    for key in ("abs_error", "distance"):
        assert record[key] == pytest.approx(float(printed[key]), rel=TOLERANCE[N])
    assert f"{record['f']:.4e}" == printed["f"]
    assert (record["status"], record["N"], record["f_opt"]) == ("optimal", N, float(N**3))
    assert record["nu"] == 0.0 if N < 40 else record["nu"] < 1e-5  # erratum E7
    crossed = solve("highs_ipm_crossover", rotated_klee_minty(N))
    assert crossed["status"] == "optimal"
    assert crossed["abs_error"] <= (2e-8 if N == 40 else 1e-11) and crossed["abs_error"] < record["abs_error"]
    interior = solve("highs_ipm", rotated_klee_minty(N))
    assert interior["status"] == "optimal" and interior["y"] != crossed["y"]
    assert interior["abs_error"] <= 1e-6 * N**3 and interior["nu"] <= 1e-6
