"""docs/own-problems.md: each example runs, and says what is so."""

import os
import re
import subprocess
import sys
from pathlib import Path

from klee_minty.rotated_klee_minty import rotated_klee_minty, transformation

import numpy as np
import pytest

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs/own-problems.md").read_text(encoding="utf-8")
(EXAMPLE,) = re.findall(r"^```python\n# NumPy: .*?\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
LARGEST = 100.0  # error and violation of the best of 1000 random points


@pytest.mark.slow
def test_the_example_runs(tmp_path):
    given = {"cwd": tmp_path, "env": os.environ | {"PYTHONPATH": str(ROOT / "scripts")}}
    done = subprocess.run([sys.executable, "-c", EXAMPLE], capture_output=True, text=True, **given)
    assert done.returncode == 0, done.stderr
    error, violation = re.fullmatch(r"error (\S+) violation (\S+)\n", done.stdout).groups()
    assert float(error) < LARGEST and float(violation) <= LARGEST


def definition(y, v2, degrees, t):
    """f (k,), g (k, 2N) and nu (k,) of the points y (k, N), written from the page and the paper alone."""
    N, angle = len(t), np.radians(degrees)
    diagonal, below = np.eye(N), 0.1 * np.eye(N, k=-1)
    A, b = np.vstack([diagonal + below, below - diagonal]), np.repeat([1.0, 0.0], N)
    v1 = np.eye(N)[-1]
    plane, turn = np.outer(v1, v1) + np.outer(v2, v2), np.outer(v1, v2) - np.outer(v2, v1)
    R = np.eye(N) + (np.cos(angle) - 1.0) * plane - np.sin(angle) * turn
    g = (y - t) @ (A @ R).T - b
    return y[:, -1], g, np.maximum(g, 0.0).sum(axis=1)


def instance(k, N):
    """v2, the angle and t."""
    rng = np.random.default_rng(np.random.SeedSequence(k, spawn_key=(N,)))
    v2 = np.append(np.abs(rng.standard_normal(N - 1)), 0.0)
    return v2 / np.sqrt(v2 @ v2), rng.uniform(0.0, 90.0), N**3 * rng.uniform(0.5, 1.5, N)


def test_instances_are_what_the_page_defines():
    """Never changed: others implement them, too. tests/test_numbers.py has those that the page shows."""
    for N in (2, 3, 40):
        assert all(map(np.array_equal, instance(1, N), transformation(N, 1)))


@pytest.mark.parametrize(("N", "instance"), [(2, 0), (10, 0), (3, 1), (40, 7)])
def test_the_definition_is_the_problem(N, instance):
    problem = rotated_klee_minty(N, instance=instance)
    points = np.random.default_rng(1).uniform(problem.lower, problem.upper, (5, N))
    points = np.vstack([points, problem.y_opt, problem.y_opt + 1e-3 * np.eye(N)])
    for ours, theirs in zip(definition(points, *transformation(N, instance)), problem.evaluate(points), strict=True):
        assert ours == pytest.approx(theirs, rel=1e-12, abs=1e-12)
