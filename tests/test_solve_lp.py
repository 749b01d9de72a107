"""Solvers that fail: their rows in lp_indicators.csv and in Table 3 say so instead of a number."""

import json
import math

from klee_minty.files import read_csv

import pytest

# Solvers, and the status that their rows show.
FAULTY = {
    "infeasible": ("def solve(A, b, lower, upper):\n    return None, 'infeasible'", "infeasible"),
    "gives_up": ("def solve(A, b, lower, upper):\n    return None, '50 % of #1_a'", "50 % of #1_a"),
    "raises": (
        "def solve(A, b, lower, upper):\n    raise ArithmeticError('a_b')",
        "failed (ArithmeticError)",
    ),
    "exits": ("def solve(A, b, lower, upper):\n    exit(0)", "failed (SystemExit)"),
    "returns_nothing": ("def solve(A, b, lower, upper):\n    pass", "failed (TypeError)"),
    "short": ("def solve(A, b, lower, upper):\n    return [1.0], 'optimal'", "failed (ValueError)"),
    "no_point": ("def solve(A, b, lower, upper):\n    return None, 'optimal'", "failed (ValueError)"),
    "nan": (
        "def solve(A, b, lower, upper):\n    return [float('nan')] * len(lower), 'optimal'",
        "failed (ValueError)",
    ),
    "seven": ("def solve(A, b, lower, upper):\n    return None, 7", "7"),
    "not_python": ("def solve(", "failed (SyntaxError)"),
}


@pytest.fixture(scope="module")
def repository(copy_repository):
    folder = copy_repository()
    for name, (code, _) in FAULTY.items():
        (folder / f"scripts/lp_solvers/{name}.py").write_text(code)
    (folder / "scripts/lp_solvers/needs_a_package.py").write_text("import no_such_package")
    return folder


@pytest.fixture(scope="module")
def problem(repository, run_script_of):
    run_script_of(repository, "generate_problem", "--N", 2, "--output", "N2.npz")
    return repository / "N2.npz"


@pytest.mark.parametrize("name", FAULTY)
def test_a_solver_that_fails_has_a_row_that_says_so(tmp_path, repository, problem, run_script_of, call, name):
    path = tmp_path / f"lp/{name}/N2.json"
    done = run_script_of(repository, "solve_lp", "--solver", name, "--problem", problem, "--output", path)
    status = FAULTY[name][1]
    assert done.returncode == 0
    assert len(done.stderr.splitlines()) == ("failed" in status)
    assert json.loads(path.read_text())["status"] == status

    run = tmp_path / "runs/random_search/N2/run0.json"
    call("optimize", "--algorithm", "random_search", "--N", 2, "--budget", 10, "--output", run)
    arguments = ["--algorithms", "random_search", "--solvers", name, "--dimensions", 2, "--runs", 1]
    assert call("aggregate", "--data", tmp_path, *arguments) is None
    (row,) = read_csv(tmp_path / "lp_indicators.csv")
    assert (row["solver"], row["status"], row["feasibility_rate"]) == (name, status, 0.0)
    assert all(math.isnan(row[key]) for key in ("f", "nu", "abs_error", "distance"))

    assert (
        call("table3", "--indicators", tmp_path / "lp_indicators.csv", "--output", tmp_path / "t.tex") is None
    )
    shown = status.replace("%", r"\%").replace("#", r"\#").replace("_", r"\_")
    assert (
        rf"$2$ & $2^3$ & \multicolumn{{6}}{{l}}{{{shown}}} \\"
        in (tmp_path / "t.tex").read_text().splitlines()
    )


def test_a_missing_package_is_named(tmp_path, repository, problem, run_script_of):
    path = tmp_path / "N2.json"
    done = run_script_of(
        repository, "solve_lp", "--solver", "needs_a_package", "--problem", problem, "--output", path
    )
    assert done.returncode == 1
    assert done.stderr == "solve_lp.py: needs_a_package needs the package 'no_such_package'; install it\n"
    assert not path.exists()


def test_an_unknown_solver_is_refused(tmp_path, problem, call):
    message = call("solve_lp", "--solver", "glpk", "--problem", problem, "--output", tmp_path / "N2.json")
    assert message == "solve_lp.py: there is no solver 'glpk'; did you mean 'glpk_ipm'?"


def test_a_damaged_problem_is_refused(tmp_path, call):
    (tmp_path / "N2.npz").write_bytes(b"PK")
    path = tmp_path / "N2.json"
    message = call("solve_lp", "--solver", "glpk_ipm", "--problem", tmp_path / "N2.npz", "--output", path)
    assert message.startswith(f"solve_lp.py: {tmp_path}/N2.npz is damaged (")
    assert message.endswith("; delete it and run snakemake again")
    assert not path.exists()
