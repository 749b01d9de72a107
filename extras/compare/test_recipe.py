"""The recipe of docs/own-problems.md for an optimum that nobody knows, from the file on that page to the page of the comparison."""

import json
import re
from pathlib import Path

from klee_minty.files import read_csv
from klee_minty.settings import Settings

import numpy as np
import pytest

PAGE = (Path(__file__).parents[2] / "docs/own-problems.md").read_text(encoding="utf-8")
SPRING = re.search(r"^```python\n# spring\.py\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)[1]


@pytest.fixture
def collect(call):
    """Two runs of each of some algorithms, {id: budget / N}, on a problem's file, in tables; returns {table: path}."""

    def collect(folder, file, N, budgets):
        identity, instance = (
            ("--problem", file.stem, "--problem-file", file),
            folder / f"problems/{file.stem}/N{N}/instance0.npz",
        )
        assert call("generate_problem", *identity, "--N", N, "--output", instance) is None
        folders = []
        for algorithm, budget in budgets.items():
            folders.append(folder / "runs" / file.stem / Settings(budget=budget).folder(algorithm))
            which = ("--algorithm", algorithm, "--problem", instance, "--budget", budget, "--runs", "0-1")
            assert call("optimize", *which, "--output", folders[-1] / f"N{N}/instance0/runs0-1.jsonl") is None
        table = {name: folder / f"{name}.csv" for name in ("runs", "hits", "targets", "f_opt", "times", "tests")}
        which = (
            "--runs",
            *folders,
            "--dimensions",
            N,
            "--chunks",
            "0-1",
            "--problems",
            folder / "problems" / file.stem,
        )
        outputs = (
            "--table",
            table["runs"],
            "--hits",
            table["hits"],
            "--targets",
            table["targets"],
            "--f-opt",
            table["f_opt"],
        )
        assert call("collect_runs", *which, *outputs) is None
        names = ("runs", "hits", "targets", "times", "tests")
        assert call("compare_algorithms", *(word for name in names for word in (f"--{name}", table[name]))) is None
        return table

    return collect


def test_the_recipe_for_an_optimum_that_nobody_knows(tmp_path, call, collect):
    """From the file on the page to f_opt.csv and the comparison: its f_known is the lightest spring of all runs."""
    (tmp_path / "spring.py").write_text(SPRING, encoding="utf-8")
    table = collect(tmp_path, tmp_path / "spring.py", 3, {"epsmag_es": 300, "random_search": 300})
    (known,) = read_csv(table["f_opt"], "source", "algorithm", "y")
    lightest = min(row["f"] for row in read_csv(table["runs"], "algorithm", "stop") if row["nu"] == 0.0)
    exec(SPRING, found := {})
    f, _, nu = found["problem"](3).evaluate(np.array([json.loads(known["y"])]))
    assert known["f_opt"] == lightest == f[0] and nu[0] == 0.0 and known["source"] == "found"
    assert 0.01266 < known["f_opt"] < 0.02  # designs in books have 0.01267
    outputs = ("--output", tmp_path / "comparison.md", "--overview", tmp_path / "comparison.txt")
    inputs = [
        word for name in ("times", "tests", "targets", "f_opt") for word in (f"--{name.replace('_', '-')}", table[name])
    ]
    assert call("comparison", *inputs, *outputs) is None
    for page in ("comparison.md", "comparison.txt"):
        assert f"no proven optimum: {known['f_opt']!r} (" in (tmp_path / page).read_text(encoding="utf-8")
