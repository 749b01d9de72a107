"""docs/own-problems.md: each example runs, and says what is so."""

import os
import re
import subprocess
import sys
from pathlib import Path

from klee_minty.problem import rotated_klee_minty
from problems.rotated_klee_minty import transformation

import numpy as np
import pytest

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs/own-problems.md").read_text(encoding="utf-8")
EXAMPLES = dict(re.findall(r"^```python\n# (\w+): .*?\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL))
LARGEST = 100.0  # error and violation of the best of 1000 random points


@pytest.mark.slow
def test_the_example_runs(tmp_path):
    given = {"cwd": tmp_path, "env": os.environ | {"PYTHONPATH": str(ROOT / "scripts")}}
    done = subprocess.run([sys.executable, "-c", EXAMPLES["NumPy"]], capture_output=True, text=True, **given)
    assert done.returncode == 0, done.stderr
    error, violation = re.fullmatch(r"error (\S+) violation (\S+)\n", done.stdout).groups()
    assert float(error) < LARGEST and float(violation) <= LARGEST


def test_instances_are_what_the_page_defines():
    exec(EXAMPLES["Instances"], found := {})
    v2, degrees, t = transformation(3, 1)
    assert np.array_equal(found["v2"], v2) and found["degrees"] == degrees and np.array_equal(found["t"], t)
    text = PAGE.replace("\n", " ")
    assert all(repr(float(value)) in text for value in (*v2[:2], degrees, *t))


@pytest.mark.parametrize(("N", "instance"), [(2, 0), (10, 0), (3, 1), (40, 7)])
def test_the_definition_is_the_problem(N, instance):
    exec(EXAMPLES["Definition"], found := {})
    problem = rotated_klee_minty(N, instance=instance)
    points = np.random.default_rng(1).uniform(problem.lower, problem.upper, (5, N))
    points = np.vstack([points, problem.y_opt, problem.y_opt + 1e-3 * np.eye(N)])
    for ours, theirs in zip(
        found["evaluate"](points, *transformation(N, instance)), problem.evaluate(points), strict=True
    ):
        assert ours == pytest.approx(theirs, rel=1e-12, abs=1e-12)
    if (N, instance) == (10, 0):
        assert all(map(np.array_equal, (found["v2"], found["t"]), transformation(10, 0)[::2]))


def test_no_example_is_left_out():
    assert EXAMPLES.keys() == {"NumPy", "Instances", "Definition"}
