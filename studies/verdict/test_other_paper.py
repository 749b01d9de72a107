import re
from itertools import product
from pathlib import Path

import run_scipy_de
from klee_minty_studies.formats import probability
from klee_minty_studies.tables import by_key, read_table
from run_scipy_de import PROBLEMS, run_scipy

import numpy as np
import pytest

FOLDER = Path(run_scipy_de.__file__).parent


@pytest.mark.digits
@pytest.mark.parametrize(("variant", "name", "number"), [*product(["deferred"], PROBLEMS, [0]), ("best", "f2", 1)])
def test_the_stored_runs_are_made_again(variant, name, number):
    stored = by_key(read_table(FOLDER / f"example/{variant}.csv"), "function", "run")
    assert len(stored) == len(PROBLEMS) * run_scipy_de.RUNS[variant]
    assert run_scipy(name, number, variant) == stored[name, number]


def test_the_page_has_the_numbers_of_the_verdicts():
    """README.md is written by hand; its table is that of the judgements with a control."""
    page = (FOLDER / "README.md").read_text(encoding="utf-8")
    cells = [[cell.strip() for cell in line.split("|")] for line in page.splitlines() if re.match(r"f\d+,", line)]
    judged = read_table(FOLDER / "example/control_best.csv")
    expected = [
        [row["function"], f"{row['printed']:,}", f"{row['value']:,.0f}", *map(probability, (row["p_value"], row["p_of_other"]))]
        for row in judged
    ]  # fmt: skip
    assert [[line[0].partition(",")[0], *line[1:]] for line in cells] == expected
    assert {row["verdict"] for row in judged} == {"reproduces"}
    assert [row["p_holm_of_other"] > 0.05 for row in judged] == [True, True, False, False, False]
    runs = [run for run in read_table(FOLDER / "example/deferred.csv") if run["function"] == "f1"]
    assert np.mean([run["success"] for run in runs]) == pytest.approx(0.89, abs=0.005)
