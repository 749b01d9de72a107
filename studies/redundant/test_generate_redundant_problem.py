"""Problem files with redundant constraints, from the command line to the scripts that read them."""

from klee_minty.files import read_json
from klee_minty.problem import Problem, rotated_klee_minty
from redundant_problem import RedundantProblem

import numpy as np
import pytest

REDUNDANT = ("--N", 2, "--shifts", 20, 5, "--repetitions", 3, 4)


def test_the_file_holds_the_problem_with_its_redundant_constraints(tmp_path, call):
    assert call("generate_redundant_problem", *REDUNDANT, "--output", tmp_path / "p.npz") is None
    problem = Problem.load(tmp_path / "p.npz")
    expected = RedundantProblem(rotated_klee_minty(2), np.array([20.0, 5.0]), np.array([3, 4]))
    y = np.random.default_rng(1).uniform(problem.lower, problem.upper, (20, 2))
    for values, others in zip(problem.evaluate(y), expected.evaluate(y), strict=True):
        assert values == pytest.approx(others, abs=1e-10)


def test_solvers_and_optimizers_take_it(tmp_path, call):
    call("generate_redundant_problem", *REDUNDANT, "--output", tmp_path / "p.npz")
    record = tmp_path / "r.json"
    assert call("solve_lp", "--solver", "glpk_ipm", "--problem", tmp_path / "p.npz", "--output", record) is None
    assert read_json(record)["abs_error"] < 1e-6
    arguments = ("--algorithm", "lshade44", "--N", 2, "--problem", tmp_path / "p.npz", "--output", record)
    assert call("optimize", *arguments) is None
    assert read_json(record)["stop"] == "target"


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (("--shifts", 20, 5, "--repetitions", 3), "N = 2 2 --shifts --repetitions"),
        (("--shifts", 20, 5, 1, "--repetitions", 1, 2, 3), "N = 2 2 --shifts --repetitions"),
        (("--shifts", 20, "nan", "--repetitions", 1, 2), "--shifts 0 [20.0, nan]"),
        (("--shifts", 20, "x", "--repetitions", 1, 2), "--shifts float 'x'"),
        (("--shifts", 20, 5, "--repetitions", 1, -2), "--repetitions '-2' integer 0"),
    ],
)
def test_a_mistake_is_refused(arguments, named, tmp_path, call, says, capsys):
    assert call("generate_redundant_problem", "--N", 2, *arguments, "--output", tmp_path / "p.npz") == 2
    assert says(capsys.readouterr().err.splitlines()[-1], named)
    assert not list(tmp_path.iterdir())
