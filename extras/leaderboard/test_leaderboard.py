"""The leaderboard's page and figures: the best in bold, failures, markers, and that what the page says holds."""

from html import unescape

from entries import FLOOR
from klee_minty.presentation.figures import set_style
from klee_minty_studies.paper import DIMENSIONS
from klee_minty_studies.tables import by_key, read_table
from leaderboard import MARKS, draw, page, total

import pytest
from markdown import markdown
from scipy.stats import fisher_exact


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
    row("good", "g", {5: (14, 33.0), 10: (15, 80.0)}, name="ε | good 1.2"),
    row("best", "g", {2: (15, 9.0), 5: (15, 20.0), 10: (15, 90.0)}, "2", {40: (9, 500.0)}, "The Best (B 1.20.3), c"),
    row("failing", "nu", {5: (0, INF), 10: (0, INF)}, ""),
    row("small", "feasible_f", {5: (15, 10.0)}, ""),
]


def test_the_figure_has_a_line_for_each_algorithm_with_a_success_whose_markers_say_whether_all_runs_succeed():
    set_style()
    figure = draw(ROWS, "paper")
    figure.draw_without_rendering()
    (axes,) = figure.axes
    names = ["sees g:", FLOOR, r"$\epsilon$ | good", "The Best (B), c", "sees feasible_f:", "small"]
    assert [label.get_text() for label in axes.get_yticklabels()] == names
    marks = [line for line in axes.lines if line.get_marker() != "None"]
    assert sorted((line.get_ydata()[0], line.get_xdata()[0], line.get_marker()) for line in marks) == [
        *[(1, 7.0, MARKS[5]), (1, 12.0, MARKS[10])],
        *[(2, 33.0, MARKS[5]), (2, 80.0, MARKS[10])],
        *[(3, 9.0, MARKS[2]), (3, 20.0, MARKS[5]), (3, 90.0, MARKS[10])],
        (5, 10.0, MARKS[5]),
    ]
    assert [line.get_xdata()[0] for line in marks if line.get_markerfacecolor() == "white"] == [33.0]
    (axes,) = draw(ROWS, "instances").axes
    assert [label.get_text() for label in axes.get_yticklabels()] == ["sees g:", FLOOR, "The Best (B), c"]


@pytest.fixture
def rows(root):
    return read_table(root / "extras/leaderboard/leaderboard.csv")


@pytest.fixture
def checked_in(rows):
    return by_key(rows, "algorithm")


def test_the_checked_in_page_is_of_the_checked_in_results(rows, root):
    assert page(rows) == (root / "extras/leaderboard/README.md").read_text(encoding="utf-8")


def test_a_name_is_shown_as_it_is(rows):
    html = markdown(page([row | {"name": "ES <mine>"} for row in rows]), extensions=["tables"])
    assert "<mine>" not in html and "ES <mine>" in unescape(html) and html.count("<h1>") == 1


def test_what_the_page_says_of_classical_methods_holds(rows, checked_in):
    def ert(name, N):
        return checked_in[name][f"ert_paper_{N}"]

    contestants = [name for name, row in checked_in.items() if name != FLOOR and row["runs_paper_40"]]
    assert min(contestants, key=lambda name: ert(name, 40)) == "scipy_cobyla_margin" == rows[1]["algorithm"]
    assert all(ert("scipy_cobyla", N) > 1.2 * ert("scipy_cobyla_margin", N) for N in DIMENSIONS)
    assert ert("in_turn", 40) < ert("scipy_slsqp", 40) / 10 and checked_in["in_turn"]["successes_paper_40"] == 15
    assert max(ert("scipy_slsqp", 40), ert("scipy_trust_constr", 40)) < min(ert("epsmag_es", 40), ert("lshade44", 40))
    assert ert("scipy_slsqp", 20) < ert("epsmag_es", 20) < ert("scipy_trust_constr", 20) < ert("lshade44", 20)
    margins = [ert("scipy_cobyla_margin", N) / ert(FLOOR, N) for N in DIMENSIONS]
    assert [min(margins), max(margins)] == margins[-2:]  # of which the page names both
    assert {total(rows, name, "runs") for name in ("scipy_cobyla", "nlopt_cobyla", "nlopt_cobyla_margin")} == {75}


def test_what_the_page_says_of_levels_and_instances_holds(root, rows, checked_in):
    told = {"sigma_start": "1", "rule": "published", "damping": 1, "N": 40, "instances": "drawn", "budget": 20000}
    found = by_key(read_table(root / "studies/damping/rules.csv"), "repair", **told)
    numbers = {key: (row["successes"], row["runs"], round(row["ert"], -4)) for key, row in found.items()}
    assert numbers == {"published": (25, 60, 1_760_000), "none": (47, 60, 780_000)}
    without_g = [row for row in rows if row["sees"] != "g" and row["ert_paper_40"]]
    assert min(without_g, key=lambda row: row["ert_paper_40"])["algorithm"] == "lexma_es"
    assert [row["algorithm"] for row in rows if row["sees"] == "feasible"] == ["random_search"]
    first = [row["algorithm"] for row in rows if row["place_paper"] in ("1", "1–2")]
    assert first == ["scipy_cobyla_margin", "scipy_cobyla", "lexma_es"]
    assert not any(checked_in["random_search"][f"successes_paper_{N}"] for N in DIMENSIONS)
    solved = [checked_in[name]["successes_instances_40"] for name in ("lshade44", "epsmag_es")]
    assert solved[0] > solved[1] and fisher_exact([[hit, 15 - hit] for hit in solved])[1] > 0.05
