"""The file of an instance of the milder distribution."""

from instances_problem import mild_instance
from klee_minty.problem import Problem

import numpy as np


def test_the_file_has_the_instance(call, tmp_path):
    path = tmp_path / "N5_instance3.npz"
    assert call("generate_mild", "--N", 5, "--instance", 3, "--output", path) is None
    problem, expected = Problem.load(path), mild_instance(5, 3)
    assert all(np.array_equal(getattr(problem, name), getattr(expected, name)) for name in Problem.ARRAYS)


def test_there_is_no_instance_0(call, tmp_path):
    assert call("generate_mild", "--N", 5, "--instance", 0, "--output", tmp_path / "N5.npz") == 2
