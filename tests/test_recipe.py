"""The recipe of docs/own-problems.md for an optimum that nobody knows, with the commands on that page."""

import json
import re
import shlex
from pathlib import Path

from klee_minty.files import read_csv

import numpy as np
import pytest

DOCS = Path(__file__).parents[1] / "docs"
PAGE = (DOCS / "own-problems.md").read_text(encoding="utf-8")
FEW = ("budget=300", "algorithms=[lshade44]")


@pytest.mark.slow
def test_the_recipe_for_an_optimum_that_nobody_knows(copy, snakemake, run_script_of):
    """Its f_known is the lightest spring of all runs; more runs find a lighter one."""
    attempt, compare = map(shlex.split, re.findall(r"^\d\. \w+(?: it)?: `(.*)`$", PAGE, re.MULTILINE))
    done = run_script_of(copy, attempt[1], *attempt[2:], "--budget", 300)
    assert re.search(r"f 0\.0\d+, nu 0\.0000e\+00, \d+\.\d\d s", done.stdout), done.stdout + done.stderr

    def compared(runs, target="spring/comparison.md"):
        done = snakemake(target, *compare[4:], *FEW, f"runs={runs}", repository=copy, check=True)
        (known,) = read_csv(copy / "spring/data/f_opt.csv", "source", "algorithm", "y")
        return known, done.stdout, (copy / "spring/comparison.md").read_text(encoding="utf-8")

    known, *texts = compared(1, compare[3])
    rows = read_csv(copy / "spring/data/runs.csv", "algorithm", "stop")
    exec((DOCS / "spring.py").read_text(encoding="utf-8"), found := {})
    f, g = found["problem"](3).evaluate(np.array([json.loads(known["y"])]))
    assert known["f_opt"] == min(row["f"] for row in rows if row["nu"] == 0.0) == f[0] and (g <= 0.0).all()
    assert known["source"] == "found" and 0.01266 < known["f_opt"] < 0.02  # designs in books have 0.01267
    for text in texts:
        assert f"the best f of all runs here, {known['f_opt']!r}." in text
    better, *texts = compared(10)
    assert better["f_opt"] < known["f_opt"]
    for text in texts:
        assert f"the best f of all runs here, {better['f_opt']!r}." in text
    assert compared(1)[0] == known
