"""Indicators and ECDFs of records that were run, over all instances and for each; rows of LP solutions."""

import math

import aggregate
from analysis.indicators import ecdf, indicators
from klee_minty.files import read_csv
from klee_minty.problem import rotated_klee_minty
from klee_minty.records import each_run

import pytest

TABLES = ("indicators", "indicators_by_instance", "lp_indicators", "lp_indicators_by_instance", "ecdf")


@pytest.fixture
def tables(tmp_path, call, make_runs):
    """The tables of LSHADE44 and random search on two instances with N = 2 and 3, and the folders of runs."""
    instances = (0, 3)
    folders = [
        make_runs(tmp_path / "runs", algorithm, [2, 3], 3, chunk=2, budget=500, instances=instances)
        for algorithm in ("lshade44", "random_search")
    ]
    for N in (2, 3):
        for suffix, instance in (("", 0), ("_instance3", 3)):
            problem = tmp_path / f"N{N}{suffix}.npz"
            call("generate_problem", "--N", N, "--instance", instance, "--output", problem)
            solution = tmp_path / f"lp/highs_ipm/N{N}{suffix}.json"
            call("solve_lp", "--solver", "highs_ipm", "--problem", problem, "--output", solution)
    which = ("--runs", *folders, "--dimensions", 2, 3, "--chunks", "0-1", "2-2", "--instances", *instances)
    paths = {name: tmp_path / f"{name}.csv" for name in TABLES}
    options = [item for name, path in paths.items() for item in (f"--{name.replace('_', '-')}", path)]
    assert call("aggregate", *which, "--solutions", tmp_path / "lp/highs_ipm", *options) is None
    return {name: read_csv(path) for name, path in paths.items()}, folders


def test_indicators_are_over_all_instances_and_for_each(tables):
    rows, folders = tables
    cells = [("lshade44", 2), ("lshade44", 3), ("random_search", 2), ("random_search", 3)]
    assert [(row["algorithm"], row["N"]) for row in rows["indicators"]] == cells
    assert all((row["instances"], row["runs"]) == ("0 3", 6) for row in rows["indicators"])
    by_instance = rows["indicators_by_instance"]
    assert [(row["algorithm"], row["N"], row["instances"], row["runs"]) for row in by_instance] == [
        (*cell, *part) for cell in cells for part in (("0", 3), ("3", 3), ("0 3", 6))
    ]
    assert repr([row for row in by_instance if row["instances"] == "0 3"]) == repr(rows["indicators"])
    expected = indicators(list(each_run(folders[0], 2, ["0-1", "2-2"], [3])), 8.0)
    assert repr(by_instance[1]) == repr(expected)
    optima = [8.0, rotated_klee_minty(2, instance=3).f_opt, math.nan]
    assert [row["f_opt"] for row in by_instance[:3]] == pytest.approx(optima, nan_ok=True)


def test_ecdfs_are_those_of_the_runs(tables):
    rows, folders = tables
    for folder, algorithm in zip(folders, ("lshade44", "random_search"), strict=True):
        for N in (2, 3):
            own = [row for row in rows["ecdf"] if (row["algorithm"], row["N"]) == (algorithm, N)]
            curve = [(row["evaluations"], row["proportion"]) for row in own]
            assert curve == ecdf(each_run(folder, N, ["0-1", "2-2"], [0, 3]))
            hits = [hit for run in each_run(folder, N, ["0-1", "2-2"], [0, 3]) for hit in run["target_hits"] if hit]
            assert curve == sorted(curve) and curve[-1] == (max(hits), pytest.approx(len(hits) / (6 * 103)))


def test_lp_indicators_are_over_all_instances_and_for_each(tables):
    rows, _ = tables
    assert [(row["N"], row["instances"]) for row in rows["lp_indicators"]] == [(2, "0 3"), (3, "0 3")]
    by_instance = rows["lp_indicators_by_instance"]
    assert [(row["N"], row["instances"]) for row in by_instance] == [(N, k) for N in (2, 3) for k in ("0", "3", "0 3")]
    assert all(row["status"] == "optimal" and row["abs_error"] < 1e-3 for row in by_instance)


def test_runs_are_ordered_by_their_error_not_by_f():
    def run(f, f_opt=None):
        record = {"algorithm": "a", "N": 2, "f": f, "nu": 0.0, "distance": 1.0, "evaluations": 10, "stop": "target"}
        return record if f_opt is None else record | {"f_opt": f_opt}

    row = indicators([run(8.5), run(4.1, 4.0), run(21.0, 20.0)], 8.0)
    assert row["abs_error_med"] == 0.5
    row = indicators([run(8.5), run(4.6, 4.0), run(21.0, 20.0)], 8.0)
    assert row["abs_error_med"] == pytest.approx(0.6)
    assert all(math.isnan(row[key]) for key in ("f_opt", "f_best", "f_med"))  # of all together there is none
    row = indicators([run(4.6, 4.0), run(4.1, 4.0)], 8.0)
    assert (row["f_best"], row["f_med"], row["f_opt"]) == (4.1, 4.1, 4.0)


def test_lp_rows_are_the_median_instance_with_failures_last():
    def record(error, nu=0.0):
        return {
            "solver": "s",
            "N": 2,
            "f_opt": 8.0,
            "f": 8.0 + error,
            "nu": nu,
            "abs_error": abs(error),
            "distance": 0.0,
            "status": "optimal",
        }

    failed = record(0.0) | dict.fromkeys(("f", "nu", "abs_error", "distance")) | {"status": "infeasible"}
    row = aggregate.lp_indicators({"0": failed, "3": record(0.2), "7": record(0.1)})
    assert row["abs_error"] == 0.2
    assert row["feasibility_rate"] == pytest.approx(2 / 3)
    assert aggregate.lp_indicators({"0": failed})["status"] == "infeasible"


def test_where_lp_optima_differ_there_is_no_objective_of_all():
    record = {"solver": "s", "N": 2, "nu": 0.0, "abs_error": 0.5, "distance": 0.0, "status": "optimal"}
    here, there = record | {"f_opt": 8.0, "f": 8.5}, record | {"f_opt": 9.0, "f": 9.5}
    row = aggregate.lp_indicators({"0": here, "3": there})
    assert (row["abs_error"], row["instances"]) == (0.5, "0 3") and math.isnan(row["f_opt"]) and math.isnan(row["f"])
    row = aggregate.lp_indicators({"3": there})
    assert (row["f_opt"], row["f"], row["instances"]) == (9.0, 9.5, "3")
