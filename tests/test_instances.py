"""Instances: the optimum stays known, inadmissible angles are refused, runs on several are aggregated properly."""

import math
import re
import subprocess
import sys
from pathlib import Path

import aggregate
import optimize
from klee_minty.errors import InputError
from klee_minty.files import read_csv, read_json
from klee_minty.indicators import indicators
from klee_minty.optimum import admissible_angles, check_optimum, multipliers
from klee_minty.problem import rotated_klee_minty, transformation
from klee_minty.records import instance_suffix

import numpy as np
import pytest
from scipy.optimize import linprog

CONFIG = ["instances=[0,3]", "runs=2", "dimensions=[2]", "algorithms=[epsmag_es,lshade44]", "solvers=[glpk_ipm]"]
CONFIG.append("parameters={epsmag_es: {repair_steps: 1}}")
SCRIPTS = Path(__file__).parent.parent / "scripts"


def run_script(name, *arguments):
    return subprocess.run([sys.executable, SCRIPTS / name, *arguments], capture_output=True, text=True)


@pytest.mark.parametrize("N", [2, 3, 5, 10, 20, 40])
@pytest.mark.parametrize("instance", [0, 1, 2, 3, 2**40])
def test_optimum_is_t_and_the_polytope_is_in_the_box(N, instance):
    problem = rotated_klee_minty(N, instance=instance)
    check_optimum(problem)
    assert np.allclose(problem.R @ problem.R.T, np.eye(N), atol=1e-14)
    assert np.linalg.det(problem.R) == pytest.approx(1.0)
    f, _, nu = problem.evaluate(problem.y_opt[None, :])
    assert nu[0] == 0.0 and f[0] == problem.f_opt
    radius = math.sqrt(N)  # of the cube, which is in [0, 1]^N, around its vertex 0
    assert np.all(problem.t - radius >= problem.lower) and np.all(problem.t + radius <= problem.upper)


@pytest.mark.parametrize("N", [2, 3, 4])
@pytest.mark.parametrize("instance", [0, 1, 2])
def test_admissible_angles_are_exactly_those_that_keep_t_optimal(N, instance):
    low, high = admissible_angles(transformation(N, instance)[0])
    assert high == 90.0 and low < 0.0
    for degrees, admissible in [
        (0.99 * low, True),
        (1.01 * low, False),
        (89.99, True),
        (90.01, False),
        (180.0, False),
        (350.0, low <= -10.0),
    ]:
        problem = rotated_klee_minty(N, degrees, instance)
        assert (multipliers(problem).min() >= 0.0) == admissible
        loss = linprog(
            np.eye(N)[-1],
            problem.A @ problem.R,
            problem.b,
            bounds=[(None, None)] * N,
            options={"dual_feasibility_tolerance": 1e-10},
        ).fun
        assert (loss > -1e-10) == admissible


def test_the_lp_solver_alone_finds_a_wrong_optimum():
    problem = rotated_klee_minty(3)
    problem.b = problem.b + 0.5  # moves the constraints, not their normals
    with pytest.raises(InputError, match="LP minimum"):
        check_optimum(problem)


def test_an_inadmissible_angle_is_refused_with_the_reason(tmp_path):
    ended = run_script("generate_problem.py", "--N", "2", "--degrees", "350", "--output", tmp_path / "p.npz")
    assert ended.returncode == 1 and len(ended.stderr.splitlines()) == 1
    assert "multiplier" in ended.stderr and "-5.71 to 90 degrees" in ended.stderr
    assert not list(tmp_path.iterdir())


def test_instances_differ_and_are_reproducible():
    first, again, other = (rotated_klee_minty(5, instance=k) for k in (1, 1, 2))
    assert np.array_equal(first.R, again.R) and np.array_equal(first.t, again.t)
    assert not np.array_equal(first.R, other.R) and not np.array_equal(first.t, other.t)


def test_streams_of_instance_zero_are_those_without_instances():
    old = np.random.default_rng(np.random.SeedSequence(1, spawn_key=(5, 3, *b"lshade44")))
    assert old.random() == optimize.random_generator(1, "lshade44", 5, 3).random()
    first = [optimize.random_generator(1, "lshade44", 5, 3, instance).random() for instance in range(20)]
    assert len(set(first)) == 20


def test_a_run_on_another_instance_records_it(tmp_path):
    problem, record = tmp_path / "problem.npz", tmp_path / "run.json"
    assert run_script("generate_problem.py", "--N", "2", "--instance", "3", "--output", problem).returncode == 0
    run = ["--algorithm", "epsmag_es", "--N", "2", "--instance", "3"]
    assert run_script("optimize.py", *run, "--problem", problem, "--output", record).returncode == 0
    run = read_json(record)
    assert run["instance"] == 3
    assert run["f_opt"] == rotated_klee_minty(2, instance=3).f_opt
    assert abs(run["f"] - run["f_opt"]) <= 1e-8 and run["stop"] == "target"
    assert "error" in run_script("optimize.py", "--algorithm", "epsmag_es", "--N", "2", "--instance", "3").stdout


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


def test_each_instance_has_its_rows_and_tables_its_blocks(tmp_path, snakemake):
    outputs = [f"data/{lp}indicators_by_instance.csv" for lp in ("", "lp_")]
    config = ("--config", *CONFIG[:4], "solvers=[highs_ipm]", "confidence=true")
    done = snakemake(tmp_path, *outputs, "paper_tables/table2.tex", "paper_tables/table3.tex", "comparison.md", *config)
    assert done.returncode == 0, done.stderr
    rows, lp_rows = (read_csv(tmp_path / path) for path in outputs)
    instances, optima = ["0", "3", "0 3"], [8.0, rotated_klee_minty(2, instance=3).f_opt, math.nan]
    for part in (rows[:3], rows[3:], lp_rows):
        assert [str(row["instances"]) for row in part] == instances
        assert [row["f_opt"] for row in part] == pytest.approx(optima, nan_ok=True)
    assert [row["runs"] for row in rows] == [2, 2, 4, 2, 2, 4]
    for table, name in (("table2", "LSHADE44"), ("table3", "HiGHS interior point")):
        text = (tmp_path / f"paper_tables/{table}.tex").read_text()
        assert "On instances 0, 3 of the problem." in text
        for title in ("instance 0", "instance 3", "instances 0, 3"):
            assert f"{{{name}, {title}}}" in text
    text = (tmp_path / "comparison.md").read_text()
    assert re.findall(r"^### (.*)$", text, re.MULTILINE) == ["Instances 0, 3", "Instance 0", "Instance 3"]


def test_paths_of_instance_zero_carry_no_suffix():
    assert [instance_suffix(instance) for instance in (0, 1, 12)] == ["", "_instance1", "_instance12"]


def test_only_what_the_paper_ran_is_compared_with_it(tmp_path, snakemake):
    done = snakemake(tmp_path, "data/fidelity.csv", "data/claims.csv", "--config", *CONFIG)
    assert done.returncode == 0, done.stderr
    records = [read_json(path) for path in tmp_path.glob("data/runs/*/*/*.json")]
    assert sorted({(record["N"], record.get("instance", 0), record["run"]) for record in records}) == [
        (2, 0, 0), (2, 0, 1), (2, 3, 0), (2, 3, 1),
    ]  # fmt: skip
    rows = read_csv(tmp_path / "data/fidelity.csv")
    assert {row["verdict"] for row in rows} == {"not comparable"}
    assert {row["note"] for row in rows} == {"the paper solves instance 0 alone"}

    done = snakemake(tmp_path, "data/fidelity.csv", "--config", *CONFIG, "instances=[0]")
    assert done.returncode == 0, done.stderr
    notes = {row["algorithm"]: row["note"] for row in read_csv(tmp_path / "data/fidelity.csv") if row["N"] == 2}
    assert notes["epsmag_es"] == "run with other parameters than the reference sample"
    assert notes["epsmag_es"] != notes["lshade44"]
