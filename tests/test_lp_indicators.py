"""Rows of LP solutions, over all instances and for each."""

import math

from klee_minty.files import read_csv
from lp_indicators import lp_indicators

import pytest


@pytest.fixture
def rows(tmp_path, call):
    """The tables of HiGHS on two instances with N = 2 and 3."""
    for N in (2, 3):
        for instance in (0, 3):
            problem = tmp_path / f"N{N}/instance{instance}.npz"
            call("generate_problem", "--N", N, "--instance", instance, "--output", problem)
            solution = tmp_path / f"lp/highs_ipm/N{N}/instance{instance}.json"
            call("solve_lp", "--solver", "highs_ipm", "--problem", problem, "--output", solution)
    which = ("--solutions", tmp_path / "lp/highs_ipm", "--dimensions", 2, 3, "--instances", 0, 3)
    assert call("lp_indicators", *which, "--output", tmp_path / "lp_indicators.csv") is None
    return read_csv(tmp_path / "lp_indicators.csv", "solver", "status", "instances")


def test_lp_indicators_are_over_all_instances(rows):
    assert [(row["N"], row["instances"]) for row in rows] == [(2, "0 3"), (3, "0 3")]
    assert all(row["status"] == "optimal" and row["abs_error"] < 1e-3 for row in rows)


def record(error, f_opt=8.0):
    values = {"f_opt": f_opt, "f": f_opt + error, "nu": 0.0, "abs_error": error, "distance": 0.0}
    return {"solver": "s", "N": 2, "status": "optimal"} | values


def test_lp_rows_are_the_median_instance_with_failures_last():
    failed = record(0.0) | dict.fromkeys(("f", "nu", "abs_error", "distance")) | {"status": "infeasible"}
    row = lp_indicators({"0": failed, "3": record(0.2), "7": record(0.1)})
    assert row["abs_error"] == 0.2
    assert row["feasibility_rate"] == pytest.approx(2 / 3)
    assert lp_indicators({"0": failed})["status"] == "infeasible"


def test_where_lp_optima_differ_there_is_no_objective_of_all():
    there = record(0.5, f_opt=9.0)
    row = lp_indicators({"0": record(0.5), "3": there})
    assert (row["abs_error"], row["instances"]) == (0.5, "0 3") and math.isnan(row["f_opt"]) and math.isnan(row["f"])
    row = lp_indicators({"3": there})
    assert (row["f_opt"], row["f"], row["instances"]) == (9.0, 9.5, "3")


def test_of_an_even_number_the_lower_median_counts():
    rows = {str(k): record(error) for k, error in enumerate([0.4, 0.1, 0.3, 0.2])}
    assert lp_indicators(rows)["abs_error"] == 0.2
    assert lp_indicators({"0": rows["0"], "1": rows["1"]})["abs_error"] == 0.1
