"""The leaderboard's figures and cells of its tables, and that what the page says holds."""

import csv
import re
import tomllib
from pathlib import Path

from board import FLOOR
from klee_minty.settings import VISIBILITIES
from klee_minty_studies.paper import DIMENSIONS
from klee_minty_studies.tables import by_key, read_table
from study_leaderboard import LARGEST, MARKS, draw, result

import pytest
from scipy.stats import fisher_exact

FOLDER = Path(__file__).parent
ALGORITHMS = tomllib.loads((FOLDER / "leaderboard.toml").read_text(encoding="utf-8"))["algorithms"]
COBYLA = ("scipy_cobyla_margin", "scipy_cobyla")  # the first of those that see g


def row(algorithm, sees, costs, place="1", instances=None, name=None):
    """A row of leaderboard.csv, as far as page and figure need it; costs: {N: (successes of 15, ERT)}."""
    found = {"algorithm": algorithm, "sees": sees, "name": name or algorithm, "place_paper": place}
    for kind, cells in {"paper": costs, "instances": instances or {}}.items():
        for N in DIMENSIONS:
            successes, ert = cells.get(N, (None, None))
            found |= {f"runs_{kind}_{N}": 15 if N in cells else None, f"successes_{kind}_{N}": successes}
            found[f"ert_{kind}_{N}"] = ert
    return found


INF = float("inf")
ROWS = [
    row(FLOOR, "g", {5: (15, 7.0), 10: (15, 12.0)}, "0", {40: (15, 42.0)}),
    row("good", "g", {5: (14, 33.0), 10: (15, 80.0)}, name="ε good 1.2"),
    row("best", "g", {2: (15, 9.0), 5: (15, 20.0), 10: (15, 90.0)}, "2", {40: (9, 500.0)}, "The Best (B 1.20.3), c"),
    row("failing", "nu", {5: (0, INF), 10: (0, INF)}, ""),
    row("small", "feasible_f", {5: (15, 10.0)}, ""),
]


def test_the_figure_has_a_line_for_each_algorithm_whose_markers_say_how_many_runs_succeed():
    figure = draw(ROWS)
    figure.draw_without_rendering()
    (axes,) = figure.axes
    names = ["sees g:", FLOOR, r"$\epsilon$ good", "The Best (B), c", "sees nu:", "failing"]
    names += ["sees feasible_f:", "small"]
    assert [label.get_text() for label in axes.get_yticklabels()] == names
    marks = [line for line in axes.lines if line.get_marker() != "None"]
    solved, failed = ([line for line in marks if (line.get_xdata()[0] > LARGEST) == is_failed] for is_failed in (0, 1))
    assert sorted((line.get_ydata()[0], line.get_xdata()[0], line.get_marker()) for line in solved) == [
        *[(1, 7.0, MARKS[5]), (1, 12.0, MARKS[10])],
        *[(2, 33.0, MARKS[5]), (2, 80.0, MARKS[10])],
        *[(3, 9.0, MARKS[2]), (3, 20.0, MARKS[5]), (3, 90.0, MARKS[10])],
        (7, 10.0, MARKS[5]),
    ]
    assert [line.get_xdata()[0] for line in solved if line.get_markerfacecolor() == "white"] == [33.0]
    assert [(line.get_ydata()[0], line.get_marker()) for line in failed] == [(5, MARKS[5]), (5, MARKS[10])]


def test_a_cell_has_the_ert_and_successes_where_some_runs_fail():
    cells = (1, "paper_5"), (2, "paper_10"), (3, "paper_5"), (3, "paper_40")
    assert [result(ROWS[k], where) for k, where in cells] == ["33 (14/15)", "90", "0/15", "–"]


def test_levels_and_versions_are_those_that_there_are(root):
    """A label's versions are of requirements/today.txt or requirements.txt; pynomadbbo is NOMAD."""
    pinned = " ".join((root / name).read_text("utf-8") for name in ("requirements.txt", "requirements/today.txt"))
    for entry in ALGORITHMS.values():
        assert entry["sees"] in VISIBILITIES
        assert all(f"=={version}" in pinned for version in re.findall(r"\d+\.\d[\d.]*", entry["label"])), entry["label"]
    assert FLOOR in ALGORITHMS


@pytest.fixture
def rows():
    return read_table(FOLDER / "leaderboard.csv")


@pytest.fixture
def stored(rows):
    return by_key(rows, "algorithm")


def test_what_the_page_says_of_methods_that_see_g_holds(rows, stored):
    def ert(name, N):
        return stored[name][f"ert_paper_{N}"]

    contestants = [name for name, row in stored.items() if name != FLOOR and row["runs_paper_40"]]
    assert [name for name in contestants if stored[name]["sees"] == "g"][:2] == [*COBYLA]
    assert min(contestants, key=lambda name: ert(name, 40)) == COBYLA[0]
    assert {stored[name]["place_paper"] for name in COBYLA} == {"1–2"}
    assert all(ert("scipy_cobyla", N) > 1.2 * ert("scipy_cobyla_margin", N) for N in DIMENSIONS)


def test_what_the_page_says_of_levels_and_instances_holds(rows, stored):
    (first,) = (row["algorithm"] for row in rows if (row["sees"], row["place_paper"]) == ("feasible_f", "1"))
    without_g = [row for row in rows if row["sees"] != "g" and row["ert_paper_40"]]
    assert min(without_g, key=lambda row: row["ert_paper_40"])["algorithm"] == "lexma_es" == first
    solved = [stored[name]["successes_instances_40"] for name in ("lshade44", "epsmag_es")]
    assert solved[0] > solved[1] and fisher_exact([[hit, 15 - hit] for hit in solved])[1] > 0.05


def test_the_first_paragraph_has_the_costs_of_the_runs():
    """ERTs on the paper's instance at N = 40, from the tables of runs; the last column is the target."""
    erts = {}
    for name, entry in ALGORITHMS.items():
        with (FOLDER / f"runs/{name}.csv").open(encoding="utf-8") as file:
            runs = [row for row in csv.reader(file) if row[1:3] == ["40", "0"]]
        if hits := sum(row[-1] != "" for row in runs):
            erts[entry["sees"], name] = sum(int(row[-1] or row[4]) for row in runs) / hits
            assert len(runs) == 15
    g, without_g = (
        {name: ert for (sees, name), ert in erts.items() if (sees == "g") is has_g} for has_g in (True, False)
    )
    assert sorted((name for name in g if name != FLOOR), key=g.get)[:2] == [*COBYLA]
    assert min(without_g, key=without_g.get) == "lexma_es"
    paragraph = (FOLDER / "README.md").read_text(encoding="utf-8").split("\n\n")[1]
    exact = [round(g[name]) for name in (FLOOR, *COBYLA)]
    rounded = [round(ert, -3) for ert in (g["epsmag_es"], without_g["lexma_es"], without_g["lshade44"])]
    numbers = re.findall(r"(?<![A-Za-z\d])\d+(?:,\d{3})*", re.sub(r"\[.*?\]", "", paragraph))
    assert [int(number.replace(",", "")) for number in numbers] == [40, *exact, rounded[0], 0, *rounded[1:]]
