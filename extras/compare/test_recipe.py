"""The recipe of docs/own-problems.md for an optimum that nobody knows, from the file on that page to the page of the comparison."""

import json
import re
from pathlib import Path

from klee_minty.files import read_csv
from klee_minty.settings import Settings

import numpy as np

PAGE = (Path(__file__).parents[2] / "docs/own-problems.md").read_text(encoding="utf-8")
SPRING = re.search(r"^```python\n# spring\.py\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)[1]


def test_the_recipe_for_an_optimum_that_nobody_knows(tmp_path, call):
    """Its f_known is the lightest spring of all runs, and the page and the terminal say so."""
    (tmp_path / "spring.py").write_text(SPRING, encoding="utf-8")
    table = {name: tmp_path / f"{name}.csv" for name in ("runs", "hits", "targets", "f-opt")}
    options = {name: (f"--{name}", path) for name, path in table.items()}
    made, problem = tmp_path / "problems/spring", ("--problem", "spring", "--problem-file", tmp_path / "spring.py")
    instance = made / "N3/instance0.npz"
    assert call("generate_problem", *problem, "--N", 3, "--output", instance) is None
    folders = []
    for algorithm in ("epsmag_es", "random_search"):
        folders.append(tmp_path / "runs/spring" / Settings(budget=300).folder(algorithm))
        which = ("--algorithm", algorithm, "--problem", instance, "--budget", 300, "--runs", "0-1")
        assert call("optimize", *which, "--output", folders[-1] / "N3/instance0/runs0-1.jsonl") is None
    which = ("--runs", *folders, "--dimensions", 3, "--chunks", "0-1", "--problems", made, "--table", table["runs"])
    assert call("collect_runs", *which, *options["hits"], *options["targets"], *options["f-opt"]) is None
    given = [word for name in ("runs", "hits", "targets", "f-opt") for word in options[name]]
    pages = [tmp_path / "comparison.md", tmp_path / "comparison.txt"]
    assert call("compare_algorithms", *given, "--output", *pages) is None

    (known,) = read_csv(table["f-opt"], "source", "algorithm", "y")
    lightest = min(row["f"] for row in read_csv(table["runs"], "algorithm", "stop") if row["nu"] == 0.0)
    exec(SPRING, found := {})
    f, _, nu = found["problem"](3).evaluate(np.array([json.loads(known["y"])]))
    assert known["f_opt"] == lightest == f[0] and nu[0] == 0.0 and known["source"] == "found"
    assert 0.01266 < known["f_opt"] < 0.02  # designs in books have 0.01267
    for page in pages:
        assert f"no proven optimum: {known['f_opt']!r} (" in page.read_text(encoding="utf-8")
