"""LP solutions and their rows in lp_indicators.csv, over all instances and for each;
those of solvers that fail say so.
"""

import json
import math
from itertools import product

from klee_minty import plug_ins
from klee_minty.files import read_csv, write_csv
from lp_indicators import lp_indicators, rows

import pytest

SOLVE = "def solve(A, b, lower, upper):\n    "
# Solvers, and the status that their rows show.
FAULTY = {
    "infeasible": (SOLVE + "return None, 'infeasible'", "infeasible"),
    "two_lines": (SOLVE + "return None, '50 %\\n\\n of #1_a ' + 99 * 'x'", "50 % of #1_a " + 47 * "x"),
    "raises": (SOLVE + "raise ArithmeticError('a_b')", "failed (ArithmeticError)"),
    "exits": (SOLVE + "exit(0)", "failed (SystemExit)"),
    "returns_nothing": (SOLVE + "pass", "failed (TypeError)"),
    "short": (SOLVE + "return [1.0], 'optimal'", "failed (ValueError)"),
    "long": (SOLVE + "return [1.0] * 3, 'optimal'", "failed (ValueError)"),
    "far": (SOLVE + "return [1.0, -1e101], 'optimal'", "failed (ValueError)"),
    "no_point": (SOLVE + "return None, 'optimal'", "failed (ValueError)"),
    "nan": (SOLVE + "return [float('nan')] * len(lower), 'optimal'", "failed (ValueError)"),
    "seven": (SOLVE + "return None, 7", "7"),
}


@pytest.fixture
def problem(tmp_path, call):
    call("generate_problem", "--N", 2, "--output", tmp_path / "N2.npz")
    return tmp_path / "N2.npz"


@pytest.fixture
def plug_in(tmp_path, root, monkeypatch):
    """Write a solver's file, which is then found as if it stood in scripts/lp_solvers/."""

    def plug_in(name, code):
        folder = tmp_path / "scripts/lp_solvers"
        folder.mkdir(parents=True)
        (folder.parent / "problems").symlink_to(root / "scripts/problems")
        (folder / f"{name}.py").write_text(code)
        monkeypatch.setattr(plug_ins, "REPOSITORY", tmp_path.resolve())

    return plug_in


@pytest.mark.parametrize("name", FAULTY)
def test_a_solver_that_fails_has_a_row_that_says_so(tmp_path, problem, plug_in, call, capsys, name):
    code, status = FAULTY[name]
    plug_in(name, code)
    path = tmp_path / f"lp/{name}/N2/instance0.json"
    assert call("solve_lp", "--solver", name, "--problem", problem, "--output", path) is None
    assert len(capsys.readouterr().err.splitlines()) == ("failed" in status)
    assert json.loads(path.read_text())["status"] == status

    write_csv(tmp_path / "lp_indicators.csv", list(rows({path.parents[1]: None}, [2], [0])))
    (row,) = read_csv(tmp_path / "lp_indicators.csv", "solver", "status", "instances")
    assert (row["solver"], row["status"], row["feasibility_rate"]) == (name, status, 0.0)
    assert all(math.isnan(row[key]) for key in ("f", "nu", "abs_error", "distance"))


def test_a_point_that_is_no_optimum_has_its_status(tmp_path, problem, plug_in, call):
    plug_in("stopped", SOLVE + "return [8.0, 8.25], 'iteration limit'")
    assert call("solve_lp", "--solver", "stopped", "--problem", problem, "--output", tmp_path / "N2.json") is None
    record = json.loads((tmp_path / "N2.json").read_text())
    assert (record["y"], record["f"], record["status"]) == ([8.0, 8.25], 8.25, "iteration limit")


def test_a_missing_package_is_named(tmp_path, problem, plug_in, call, says):
    plug_in("needs_a_package", "import no_such_package")
    path = tmp_path / "N2.json"
    message = call("solve_lp", "--solver", "needs_a_package", "--problem", problem, "--output", path)
    assert says(message, "solve_lp.py: needs_a_package 'no_such_package' installed") and "\n" not in message
    assert not path.exists()


def test_rows_are_over_all_instances(tmp_path, call):
    for N, instance in product((2, 3), (0, 3)):
        problem = tmp_path / f"N{N}/instance{instance}.npz"
        call("generate_problem", "--N", N, "--instance", instance, "--output", problem)
        solution = tmp_path / f"lp/highs_ipm/N{N}/instance{instance}.json"
        call("solve_lp", "--solver", "highs_ipm", "--problem", problem, "--output", solution)
    which = ("--solutions", tmp_path / "lp/highs_ipm", "--dimensions", 2, 3, "--instances", 0, 3)
    assert call("lp_indicators", *which, "--data", tmp_path) is None
    found = read_csv(tmp_path / "lp_indicators.csv", "solver", "status", "instances")
    assert [(row["N"], row["instances"]) for row in found] == [(2, "0 3"), (3, "0 3")]
    assert all(row["status"] == "optimal" and row["abs_error"] < 1e-3 for row in found)


def record(error, f_opt=8.0):
    """A record with this error; None: of a solver that found no optimum."""
    if error is None:
        values = dict.fromkeys(("f", "nu", "abs_error", "distance")) | {"f_opt": f_opt, "status": "infeasible"}
    else:
        values = {"f_opt": f_opt, "f": f_opt + error, "nu": 0.0, "abs_error": error, "status": "optimal"}
    return {"solver": "s", "N": 2, "distance": 0.0} | values


@pytest.mark.parametrize(
    ("errors", "median", "rate"),
    [([None, 0.2, 0.1], 0.2, 2 / 3), ([0.4, 0.1, 0.3, 0.2], 0.2, 1.0), ([0.4, 0.1], 0.1, 1.0), ([None], None, 0.0)],
)
def test_lp_rows_are_the_lower_median_instance_with_failures_last(errors, median, rate):
    row = lp_indicators({str(k): record(error) for k, error in enumerate(errors)})
    assert row["abs_error"] == median and row["feasibility_rate"] == pytest.approx(rate)
    assert row["status"] == ("infeasible" if median is None else "optimal")


def test_where_lp_optima_differ_there_is_no_objective_of_all():
    there = record(0.5, f_opt=9.0)
    row = lp_indicators({"0": record(0.5), "3": there})
    assert (row["abs_error"], row["instances"]) == (0.5, "0 3") and math.isnan(row["f_opt"]) and math.isnan(row["f"])
    row = lp_indicators({"3": there})
    assert (row["f_opt"], row["f"], row["instances"]) == (9.0, 9.5, "3")
