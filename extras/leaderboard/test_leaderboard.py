"""The leaderboard's page, table and figures: order, floor, the best in bold, failures, sources."""

import itertools
import math
import re
from html import unescape

from analysis.running_times import with_ratios
from board import beside, ranked
from entries import FLOOR
from leaderboard import Board, draw, line, looks_of, multiple, page, source
from presentation.comparison import cost, rounded_up
from presentation.names import Names

import numpy as np
import pytest
from markdown import markdown
from matplotlib.colors import to_rgb

NAMES = Names({"best": "The Best", "good": "ε | good"})
ERT = {
    ("best", 2): (15, 20.0),
    ("best", 3): (15, 90.0),
    ("small", 2): (15, 10.0),
    ("failing", 2): (0, math.inf),
    ("failing", 3): (0, math.inf),
    ("good", 2): (14, 33.0),
    ("good", 3): (15, 80.0),
}


@pytest.fixture
def times():
    rows = []
    for (algorithm, N), (successes, ert) in ERT.items():
        bounds = {"lower": 0.9 * ert if successes else math.nan, "upper": 1.1 * ert, "failure_rate_upper": 0.218}
        targets = {"nu_target": 0.0, "error_target": 1e-8 if successes else 10.0**-2.72}
        row = {"algorithm": algorithm, "N": N, "runs": 15, "successes": successes, "ert": ert}
        rows.append(row | bounds | targets)
    return with_ratios(rows, "N")


@pytest.fixture
def floor(times):
    """The same rows with the floor's, and their multiples of it."""
    known = {"algorithm": FLOOR, "runs": 15, "successes": 15, "lower": 3.0, "upper": 9.0, "failure_rate_upper": 0.218}
    rows = [known | {"N": N, "ert": N + 2.0, "nu_target": 0.0, "error_target": 1e-8} for N in (2, 3)]
    return [row | {"ratio": math.nan, "times_floor": 1.0} for row in rows] + [
        row | {"times_floor": row["ert"] / (row["N"] + 2.0)} for row in times
    ]


def entry(algorithm):
    texts = {key: f"{key} of {algorithm}" for key in ("label", "description", "ran_by", "records", "settings")}
    texts |= {"reference": "https://doi.org/1", "code": f"scripts/{algorithm}.py", "versions": {"numpy": "2.0"}}
    return texts | {"algorithm": algorithm, "knows": ["target", "budget"] if algorithm == "best" else []}


def made(times, tests=(), second=None, names=NAMES, **texts):
    """The page of these rows on the paper's instance, and others on instances."""
    entries = {row["algorithm"]: entry(row["algorithm"]) | texts for row in times}
    return page(Board(times, list(tests)), Board(second or times, []), entries, {}, names)


def lines_of(text, start):
    return [line for line in text.splitlines() if line.startswith(start)]


def cells(text, start):
    """Those of the first line of a table that starts so."""
    return lines_of(text, start)[0].strip("| ").split(" | ")


def test_the_order_is_by_the_largest_dimension_that_is_solved(times):
    assert ranked(times) == ["good", "best", "small", "failing"]


def test_the_floor_comes_first_as_number_0(floor):
    slow = [row | {"ert": 1e9} if row["algorithm"] == FLOOR else row for row in floor]
    for rows in (floor, slow):
        assert Board(rows, []).number == {FLOOR: 0, "good": 1, "best": 2, "small": 3, "failing": 4}


def test_the_page_has_the_best_in_bold_and_failures_as_they_are(floor):
    tests = [{"N": 2, "algorithm": "best", "other": "small", "ratio": 2.0, "p_holm": 0.01}]
    text = made(floor, tests)
    assert cells(text, "| 0 |")[-2:] == ["4", "5"]
    assert cells(text, "| 1 |")[2:] == ["ε &#124; good<br><sub>settings of good</sub>", "33 (14/15)", "**80**"]
    known = "settings of best; knows the target and the budget"
    assert cells(text, "| 2 |")[2:] == [f"The Best<br><sub>{known}</sub>", "20", "90"]
    assert cells(text, "| 3 |")[-2:] == ["**10**", "–"]
    assert cells(text, "| 4 |")[-2:] == ["0/15", "0/15"]
    (detail,) = (row for row in lines_of(text, "| 2 | The Best | 15/15") if row.endswith("| – | 3 |"))
    assert "| 15/15 | 22 % | 20 | 18 – 22 | 5 |" in detail
    assert "error ≤ 2e-03" in text
    assert "Code: [scripts/good.py](../../scripts/good.py); numpy 2.0." in text


def test_the_page_has_the_places_of_both_tables(floor):
    second = [row for row in floor if row["algorithm"] in (FLOOR, "best", "failing")]
    first, on_instances = made(floor, second=second).split("## Instances")
    places = [cells(first, f"| {i} |")[:2] for i in range(5)]
    assert places == [["0", "0"], ["1", "–"], ["2", "1"], ["3", "–"], ["4", "2"]]
    assert [cells(on_instances, f"| {i} |")[:2] for i in range(3)] == [["0", "0"], ["1", "2"], ["2", "4"]]


def test_multiples_of_the_floor(floor):
    text = made(floor).split("as multiples of the floor's")[1]
    assert cells(text, "| 3 |")[-2:] == ["**2.5**", "–"] and cells(text, "| 1 |")[-2:] == ["8.2 (14/15)", "**16**"]
    assert multiple({"times_floor": math.nan}) == "–"


def test_a_line_of_the_table_for_machines(floor):
    boards = {"paper": Board(floor, []), "instances": Board(floor[:1], [])}
    repetition = {"repeated_on": "2026-01-02", "repeated_runs": 15, "same_runs": 14, "verdict": "differs"}
    row = line("best", entry("best") | {"label": "Best (numpy {numpy})"}, boards, repetition)
    assert (row["name"], row["place_paper"], row["place_instances"]) == ("Best (numpy 2.0)", 2, "")
    assert (row["successes_paper_3"], row["ert_paper_3"], row["times_floor_paper_3"]) == (15, 90.0, 18.0)
    assert row["ert_paper_40"] == row["ert_instances_2"] == "" and row["knows"] == "target budget"
    assert row["same_runs"] == 14


def test_texts_of_an_entry_are_shown_as_they_are(floor):
    texts = {"description": "An ES\n# with <b>*power*</b>, by `make`.", "ran_by": "A | B", "records": "[gone](gone.md)"}
    text = made(floor, names=Names({"best": "ES <mine>"}), settings="a | *b*", **texts)
    html = markdown(text, extensions=["tables", "md_in_html"])
    assert not re.search('<b>|<mine>|<em>|gone.md"', html) and html.count("<h1>") == 1
    shown = unescape(html)
    assert "ES <mine>" in shown and "[gone](gone.md)" in shown and "a | *b*" in shown
    assert "# with <b>*power*</b>, by `make`." in unescape(text)


def test_a_source_elsewhere_has_its_commit_and_one_here_its_parameters():
    elsewhere = {"code": "https://example.org/es.m", "commit": "0123456789abcdef"}
    assert source(elsewhere) == "[https://example.org/es.m](https://example.org/es.m), commit 0123456"
    here = {"code": "scripts/es.py", "parameters": {"method": "A", "k": 2}}
    assert source(here) == "[scripts/es.py](../../scripts/es.py) with method = A, k = 2"


def test_a_target_is_rounded_to_what_was_reached():
    assert [rounded_up(10.0**power) for power in (-8, -7.84, 4, 0.2)] == ["1e-08", "2e-08", "1e+04", "2e+00"]
    failed = {"successes": 0, "nu_target": math.nan, "error_target": math.nan}
    assert cost(failed) == "ν > 1e+04"
    assert cost(failed | {"nu_target": 10.0}) == "ν ≤ 1e+01" and cost(failed | {"nu_target": 0.0}) == "ν ≤ 0"


def test_the_figure_names_each_line_at_its_end_or_start(floor):
    board = Board(floor, [])
    looks = looks_of(board.ranking)
    figure = draw(board, looks, NAMES)
    (axes,) = figure.axes
    places = {text.get_text(): text.xy for text in axes.texts}
    assert places == {
        "budget of a run": (2, 40000),
        "small": (2, 10.0),
        r"$\epsilon$ | good": (3, 80.0),
        "The Best": (3, 90.0),
        "linear model (LP)": (3, 5.0),
    }
    heights = sorted(text.get_position()[1] for text in axes.texts if text.xy[0] == 3)
    assert all(after >= 1.3 * before for before, after in zip(heights, heights[1:], strict=False))
    markers = [line for line in axes.lines if line.get_marker() != "None" and line.get_markersize()]
    assert [line.get_markerfacecolor() for line in markers].count("white") == 1  # the good one fails once at N = 2
    legend = [text.get_text() for text in figure.legends[0].get_texts()]
    assert legend == ["every run succeeds", "not every run", "without a success: failing"]
    assert looks[FLOOR]["linestyle"] == "dashed"


def test_an_algorithm_has_one_number_in_all_details(root):
    _, details = (root / "extras/leaderboard/README.md").read_text(encoding="utf-8").split("## Details")
    rows = {*re.findall(r"^\| (\d+) \| ([^|]+) \|", details, re.MULTILINE)}
    assert len(rows) == len({name for _, name in rows}) > 10


def test_neighbours_in_the_ranking_are_told_apart_in_grey():
    looks = list(looks_of([FLOOR, *(f"es{number}" for number in range(20))]).values())[1:]
    for one, other in itertools.pairwise(looks):
        brightness = [to_rgb(look["color"]) @ np.array([0.299, 0.587, 0.114]) for look in (one, other)]
        assert abs(brightness[0] - brightness[1]) > 0.1
        assert {one["linewidth"], other["linewidth"]} == {1.1, 2.2}
        thin = min(one, other, key=lambda look: look["linewidth"])
        assert thin["zorder"] == max(one["zorder"], other["zorder"])
    assert len({(look["color"], look["linestyle"]) for look in looks}) == len(looks)


def test_beside_the_leaderboard_own_algorithms_come_first(times):
    found = beside(times, [], stored=["best", "small", "failing"])
    assert found["own"] == ["good"] and list(found["number"]) == ["good", "best", "small", "failing"]
    assert found["number"] == {"good": 4} | {
        algorithm: i for i, algorithm in enumerate(["best", "small", "failing"], 1)
    }
    assert found["places"]["good", 2] == "3 of 4" and found["places"]["good", 3] == "1 of 3"
    assert found["places"]["failing", 2] == "–"
