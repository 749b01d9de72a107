import re
from pathlib import Path

import run_scipy_de
from klee_minty_studies.formats import probability
from klee_minty_studies.tables import by_key, read_table
from run_scipy_de import PROBLEMS, STRATEGIES, Counter, run_scipy

import numpy as np
import pytest

FOLDER = Path(run_scipy_de.__file__).parent


def test_functions_at_points_known_by_hand():
    assert PROBLEMS["f1"].f(np.array([[1.0], [2.0], [2.0]])).tolist() == [9.0]
    assert PROBLEMS["f2"].f(np.array([[1.0, 0.0], [1.0, 2.0]])).tolist() == [0.0, 401.0]
    assert PROBLEMS["f13"].f(np.array([[0.0, 0.5], [0.0, 1.0]])) == pytest.approx([0.0, 20.25 + 1.0])
    x = np.array([[0.0, np.pi], [0.0, 0.0]])
    assert PROBLEMS["f7"].f(x) == pytest.approx([0.0, np.pi**2 / 4000.0 + 2.0])


def test_evaluations_are_counted_up_to_the_first_that_reaches_the_target():
    counter = Counter(PROBLEMS["f1"])
    counter(np.ones((3, 5)))
    points = np.ones((3, 4))
    points[:, 2] = 1e-4
    assert (counter(points) == [3.0, 3.0, pytest.approx(3e-8), 3.0]).all()
    counter(np.zeros((3, 7)))
    assert (counter.evaluations, counter.is_reached) == (8, True)


@pytest.mark.digits
@pytest.mark.parametrize("variant", [*STRATEGIES])
def test_the_stored_runs_are_made_again(variant):
    stored = by_key(read_table(FOLDER / f"example/{variant}.csv"), "function", "run")
    for number in (0, 1):
        assert run_scipy("f2", number, variant) == stored["f2", number]
    assert len(stored) == len(PROBLEMS) * run_scipy_de.RUNS[variant]


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
