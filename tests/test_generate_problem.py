"""The file of a problem: that of its dimension and instance, and none where its optimum would not be known."""

import generate_problem
from klee_minty.problem import Problem, rotated_klee_minty

import numpy as np
import pytest


@pytest.mark.parametrize("instance", [0, 3])
def test_the_file_holds_the_problem(tmp_path, call, instance):
    assert call("generate_problem", "--N", 3, "--instance", instance, "--output", tmp_path / "p.npz") is None
    loaded, expected = Problem.load(tmp_path / "p.npz"), rotated_klee_minty(3, instance=instance)
    assert all(np.array_equal(getattr(loaded, name), getattr(expected, name)) for name in Problem.ARRAYS)


def test_an_inadmissible_angle_is_refused_with_the_reason(tmp_path, call):
    message = call("generate_problem", "--N", 2, "--degrees", 350, "--output", tmp_path / "p.npz")
    assert "multiplier" in message and "-5.71 to 90 degrees" in message and "\n" not in message
    assert not list(tmp_path.iterdir())


def test_no_angle_at_all_is_refused_in_one_line(tmp_path, call):
    message = call("generate_problem", "--N", 2, "--degrees", "nan", "--output", tmp_path / "p.npz")
    assert message.startswith("generate_problem.py: degrees ") and "\n" not in message


def test_an_admissible_angle_is_taken():
    assert np.array_equal(generate_problem.verified_problem(2, degrees=45).R, rotated_klee_minty(2, degrees=45).R)
