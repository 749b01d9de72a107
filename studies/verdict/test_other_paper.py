import csv
import re
from pathlib import Path

import run_scipy_de
from klee_minty.files import read_csv
from klee_minty_studies.formats import probability
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


@pytest.mark.parametrize("variant", [*STRATEGIES])
def test_runs_reach_the_target_and_can_be_repeated(variant):
    row = run_scipy("f2", 0, variant)
    assert row == run_scipy("f2", 0, variant) != run_scipy("f2", 1, variant)
    assert row["success"] == 1 and 200 < row["evaluations"] < 3000


def test_runs_are_made_and_judged(call, tmp_path, monkeypatch):
    monkeypatch.setattr(run_scipy_de, "RUNS", {"deferred": 2, "best": 2})
    monkeypatch.setattr(run_scipy_de, "PROBLEMS", {"f2": PROBLEMS["f2"]})
    (tmp_path / "printed.csv").write_text("function,quantity,statistic,runs,printed\nf2,evaluations,mean,2,654\n")
    assert call("run_scipy_de", "--printed", tmp_path / "printed.csv", "--folder", tmp_path) is None
    for variant in STRATEGIES:
        rows = read_csv(tmp_path / f"{variant}.csv", "function")
        assert [(row["function"], row["run"]) for row in rows] == [("f2", 0), ("f2", 1)]
    (row,) = read_csv(tmp_path / "control_best.csv", "function", "quantity", "statistic", "verdict")
    assert row["value"] == np.mean([run["evaluations"] for run in read_csv(tmp_path / "deferred.csv", "function")])
    assert row["p_of_other"] > 0.0


def test_the_page_has_the_numbers_of_the_verdicts():
    """README.md is written by hand; its table is that of the judgements with a control."""
    page = (FOLDER / "README.md").read_text(encoding="utf-8")
    cells = [[cell.strip() for cell in line.split("|")] for line in page.splitlines() if re.match(r"f\d+,", line)]
    with open(FOLDER / "example/control_best.csv") as file:
        judged = list(csv.DictReader(file))
    expected = [
        [
            row["function"],
            f"{int(row['printed']):,}",
            f"{float(row['value']):,.0f}",
            *(probability(float(p)) for p in (row["p_value"], row["p_of_other"])),
        ]
        for row in judged
    ]
    assert [[line[0].partition(",")[0], *line[1:]] for line in cells] == expected
    assert {row["verdict"] for row in judged} == {"reproduces"}
    assert [float(row["p_holm_of_other"]) > 0.05 for row in judged] == [True, True, False, False, False]
    runs = read_csv(FOLDER / "example/deferred.csv", "function")
    assert np.mean([run["success"] for run in runs if run["function"] == "f1"]) == pytest.approx(0.89, abs=0.005)
