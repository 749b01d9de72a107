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
    loaded, identity = instances.read(path)
    expected = rotated_klee_minty(3, instance=instance, degrees=45)
    assert all(np.array_equal(getattr(loaded, name), getattr(expected, name)) for name in AffineProblem.ARRAYS)
    assert (identity["problem"], identity["instance"]) == ("rotated_klee_minty", instance)
