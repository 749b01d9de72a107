"""The file of a problem: that of its name, parameters, dimension and instance."""

from klee_minty import instances
from klee_minty.affine import AffineProblem
from klee_minty.problem import rotated_klee_minty

import numpy as np
import pytest


@pytest.mark.parametrize("instance", [0, 3])
def test_the_file_holds_the_problem(tmp_path, call, instance):
    path = tmp_path / "p.npz"
    parameters = ("--problem-parameters", '{"degrees": 45}')
    assert call("generate_problem", "--N", 3, "--instance", instance, *parameters, "--output", path) is None
    loaded, about = instances.read(path)
    expected = rotated_klee_minty(3, instance=instance, degrees=45)
    assert all(np.array_equal(getattr(loaded, name), getattr(expected, name)) for name in AffineProblem.ARRAYS)
    assert (about["problem"], about["instance"]) == ("rotated_klee_minty", instance)


@pytest.mark.parametrize("parameters", ['{"degrees": 361}', '{"epsilon": 0.4}', '{"sides": 3}'])
def test_parameters_that_are_none_are_refused_in_one_line(tmp_path, call, parameters):
    which = ("--N", 2, "--problem-parameters", parameters)
    message = call("generate_problem", *which, "--output", tmp_path / "p.npz")
    assert message.startswith("generate_problem.py: rotated_klee_minty: ") and "\n" not in message
    assert not list(tmp_path.iterdir())
