"""Interior point methods with redundant rows: solutions and iterations."""

import redundant_ipm
from klee_minty.files import group_by
from klee_minty.problem import rotated_klee_minty
from lp_solvers import glpk_ipm
from problems.klee_minty_redundant import RedundantProblem, repetitions, shifts

import numpy as np
import pytest


@pytest.fixture(scope="module")
def rows():
    return list(redundant_ipm.solutions(2, {"GLPK": 100, "HiGHS": 2000}))


def test_every_solution_is_optimal_and_the_limits_hold(rows):
    assert all(row["status"] == "optimal" and row["abs_error"] < 1e-6 and row["nu"] < 1e-6 for row in rows)
    complete = repetitions(2, shifts(2)).sum()
    assert {row["rows"] for row in rows if row["solver"] == "GLPK"} < {0, *range(10, 13), *range(100, 103)}
    assert [row["rows"] for row in rows if row["full"]] == [complete] * 4  # HiGHS alone, presolve off and on, twice
    assert {row["rows"] for row in rows if row["solver"] == "HiGHS"} > {0, complete}


def test_redundant_rows_cost_iterations_unless_presolve_removes_them(rows):
    rows = group_by([row for row in rows if (row["solver"], row["degrees"]) == ("HiGHS", 10.0)], "presolve")
    off, on = ([row["iterations"] for row in rows[presolve]] for presolve in (0, 1))
    assert off[-1] > off[0] and len({*on}) == 1


def test_glpks_iterations_and_solution_are_those_of_the_plain_solver(capfd):
    problem = RedundantProblem(rotated_klee_minty(3), shifts(3), np.array([5, 6, 7]))
    AR = problem.A @ problem.R
    b = problem.b + AR @ problem.t
    y, count, status = redundant_ipm.solve_glpk(AR, b, problem.lower, problem.upper, presolve=False)
    assert (y, status) == glpk_ipm.solve(AR, b, problem.lower, problem.upper)
    assert 5 < count < 50
    with_presolve, _, _ = redundant_ipm.solve_glpk(AR, b, problem.lower, problem.upper, presolve=True)
    assert with_presolve == pytest.approx(y, abs=1e-4)
    assert capfd.readouterr() == ("", "")
