"""The leaderboard's page and figure: order, the best in bold, failures, sources."""

import math
import re
from html import unescape

from analysis.running_times import with_ratios
from board import beside, ranked
from leaderboard import draw, outstanding, page, source
from presentation.comparison import cost, rounded_up
from presentation.names import Names

import pytest
from markdown import markdown

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


def entry(algorithm):
    texts = {key: f"{key} of {algorithm}" for key in ("label", "description", "ran_by", "records")}
    return texts | {"reference": "https://doi.org/1", "code": f"scripts/{algorithm}.py", "versions": {"numpy": "2.0"}}


def lines_of(text, start):
    return [line for line in text.splitlines() if line.startswith(start)]


def test_the_order_is_by_the_largest_dimension_that_is_solved(times):
    assert ranked(times) == ["good", "best", "small", "failing"]
    assert outstanding(times, ranked(times)) == {"good", "best", "small"}  # small has the lowest ERT at N = 2


def test_the_page_has_the_best_in_bold_and_failures_as_they_are(times):
    entries = {algorithm: entry(algorithm) for algorithm, _ in ERT}
    tests = [{"N": 2, "algorithm": "best", "other": "small", "ratio": 2.0, "p_holm": 0.01}]
    text = page(times, tests, entries, ranked(times), NAMES)
    rows = [line.split(" | ")[2:] for line in lines_of(text, "| ")[2:6]]
    assert [[cell.removesuffix(" |") for cell in row] for row in rows] == [
        ["14/15: 33", "**15/15: 80**"],
        ["15/15: 20", "15/15: 90"],
        ["**15/15: 10**", "–"],
        ["0/15: error ≤ 2e-03", "0/15: error ≤ 2e-03"],
    ]
    assert "| 1 | ε &#124; good |" in text
    (detail,) = (line for line in lines_of(text, "| 2 | The Best") if "22 %" in line and line.endswith("| – | 3 |"))
    assert "| 15/15 | 22 % | 20 |" in detail
    assert "Code: [scripts/good.py](../../scripts/good.py); numpy 2.0." in text


def test_texts_of_an_entry_are_shown_as_they_are(times):
    texts = {"description": "An ES\n# with <b>*power*</b>, by `make`.", "ran_by": "A | B", "records": "[gone](gone.md)"}
    entries = {algorithm: entry(algorithm) | texts for algorithm, _ in ERT}
    html = markdown(page(times, [], entries, ranked(times), Names({"best": "ES <mine>"})), extensions=["tables"])
    assert not re.search('<b>|<mine>|<em>|gone.md"', html) and html.count("<h1>") == 1
    shown = unescape(html)
    assert (
        "ES <mine>" in shown and "# with <b>*power*</b>, by <code>make</code>." in shown and "[gone](gone.md)" in shown
    )


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


def test_the_figure_names_the_best_and_numbers_the_others(times):
    figure = draw(times, ranked(times), NAMES)
    (axes,) = figure.axes
    written = [text.get_text() for text in axes.texts]
    assert {"1 ε | good", "2 The Best", "3 small"} <= {*written}
    assert written[-3:] == ["4", "4", "← no run succeeds"]  # above N = 2 and 3
    faces = [
        line.get_markerfacecolor() for line in axes.lines if line.get_marker() == "o" and line.get_markersize() == 4
    ]
    assert faces.count("white") == 1  # the good one fails once at N = 2
    legend = [text.get_text() for text in figure.legends[0].get_texts()]
    assert legend == ["every run succeeds", "not every run", "failing"]


def test_beside_the_leaderboard_own_algorithms_come_first(times):
    found = beside(times, [], stored=["best", "small", "failing"])
    assert found["own"] == ["good"] and list(found["number"]) == ["good", "best", "small", "failing"]
    assert found["number"] == {"good": 4} | {
        algorithm: i for i, algorithm in enumerate(["best", "small", "failing"], 1)
    }
    assert found["places"]["good", 2] == "3 of 4" and found["places"]["good", 3] == "1 of 3"
    assert found["places"]["failing", 2] == "–"
