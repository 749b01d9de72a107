"""The file of a problem: that of its name, parameters, dimension and instance."""

import json

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


@pytest.mark.parametrize(("code", "N"), [("N = 3\n", 3), ("", None), ("N = 2.0\n", None)])
def test_a_problems_file_may_have_its_dimension(tmp_path, call, capsys, code, N):
    (tmp_path / "mine.py").write_text(f"{code}from klee_minty.problem import rotated_klee_minty as problem\n")
    told = call("generate_problem", "--problem", "mine", "--problem-file", tmp_path / "mine.py")
    assert told is None and json.loads(capsys.readouterr().out)["N"] == N if N else "has no constant N" in told
