"""The deterministic solvers: GLPK against the printed Table 3, HiGHS against the optimum, and no optimum."""

import csv

from klee_minty.lp import SOLVERS, solution, solve
from klee_minty.problem import rotated_klee_minty

import numpy as np
import pytest

DIMENSIONS = (2, 3, 5, 10, 20, 40)
TOLERANCE = {2: 0.005, 3: 0.005, 5: 0.005, 10: 0.005, 20: 0.03, 40: 0.25}
ALL = sorted(path.stem for path in SOLVERS.glob("*.py"))


@pytest.fixture(scope="module")
def printed(request):
    with open(request.config.rootpath / "data/paper/table3.csv", newline="") as file:
        return {int(row["N"]): row for row in csv.DictReader(file)}


@pytest.mark.parametrize("N", DIMENSIONS)
def test_glpk_gives_the_printed_table(N, printed):
    record = solve("glpk_ipm", rotated_klee_minty(N))
    for key in ("abs_error", "distance"):
        assert record[key] == pytest.approx(float(printed[N][key]), rel=TOLERANCE[N])
    assert f"{record['f']:.4e}" == printed[N]["f"]
    assert (record["status"], record["N"], record["f_opt"]) == ("optimal", N, float(N**3))
    assert record["nu"] == 0.0 if N < 40 else record["nu"] < 1e-5  # erratum E7


@pytest.mark.parametrize("N", DIMENSIONS)
def test_highs_with_crossover_is_more_accurate(N):
    record = solve("highs_ipm_crossover", rotated_klee_minty(N))
    assert record["status"] == "optimal"
    assert record["abs_error"] <= (2e-8 if N == 40 else 1e-11)
    assert record["abs_error"] < solve("glpk_ipm", rotated_klee_minty(N))["abs_error"]


@pytest.mark.parametrize("N", DIMENSIONS)
def test_highs_without_crossover_is_near_the_optimum(N):
    record = solve("highs_ipm", rotated_klee_minty(N))
    assert record["status"] == "optimal"
    assert record["abs_error"] <= 1e-6 * N**3 and record["nu"] <= 1e-6


@pytest.mark.parametrize("solver", ALL)
def test_the_350_degrees_lose_the_optimum(solver):
    """Erratum E1, with each solver."""
    assert solve(solver, rotated_klee_minty(2, 350.0))["f"] == pytest.approx(8.0 - 0.07516740, abs=1e-6)
    assert solve(solver, rotated_klee_minty(10, 350.0))["f"] == pytest.approx(1e3 - 0.42205824, abs=1e-5)


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
