"""The leaderboard's page, table and figures: order, floor, the best in bold, failures, sources."""

import csv
import math
from html import unescape
from itertools import pairwise

from board import places, ranked
from entries import FLOOR
from klee_minty.files import number
from klee_minty.names import Names
from klee_minty.presentation.figures import BLUE, ORANGE, set_style
from klee_minty_studies.page_markdown import escape_names
from klee_minty_studies.paper import DIMENSIONS
from klee_minty_studies.running_times import with_ratios
from klee_minty_studies.standings import cost, round_up
from leaderboard import LAST, PANELS, Board, draw, implementations, line, page, results

import pytest
from markdown import markdown
from scipy.stats import fisher_exact

NAMES = Names({"best": "The Best", "good": "ε | good"})
ERT = {("best", 2): (15, 20.0), ("best", 3): (15, 90.0), ("small", 2): (15, 10.0)}
ERT |= {("failing", 2): (0, math.inf), ("failing", 3): (0, math.inf), ("good", 2): (14, 33.0), ("good", 3): (15, 80.0)}


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
    return texts | {"algorithm": algorithm, "sees": "nu", "knows": ["target", "budget"] if algorithm == "best" else []}


def at(algorithm, N, successes, ert=math.inf, runs=15):
    return {"algorithm": algorithm, "N": N, "runs": runs, "successes": successes, "ert": ert}


def p(N, one, other, value):
    return {"N": N, "algorithm": one, "other": other, "p_value": value}


def test_the_order_is_by_the_largest_dimension_that_most_runs_solve(times):
    assert ranked(times) == ["good", "best", "small", "failing"]
    rarely = [at("rarely", 2, 15, 50.0), at("rarely", 3, 7, 1.0)]
    mostly = [at("mostly", 2, 15, 60.0), at("mostly", 3, 8, 70.0)]
    assert ranked([*times, *rarely, *mostly]) == ["mostly", "good", "best", "small", "rarely", "failing"]


def test_the_floor_comes_first_at_place_0(floor):
    slow = [row | {"ert": 1e9} if row["algorithm"] == FLOOR else row for row in floor]
    for rows in (floor, slow):
        board = Board(rows, [])
        assert board.ranking == [FLOOR, "good", "best", "small", "failing"] and board.places[FLOOR] == "0"


@pytest.mark.parametrize(("value", "expected"), [(0.001, ["1", "2", "3"]), (0.03, ["1–2", "1–3", "2–3"])])
def test_a_place_is_after_those_that_are_better_and_before_those_that_are_worse(value, expected):
    """By Holm's correction, two p-values of .03 are none below .05."""
    times = [at(name, 2, 15, ert) for name, ert in zip("abc", (1.0, 2.0, 3.0), strict=True)]
    tests = [p(2, "b", "a", value), p(2, "c", "b", value), p(2, "c", "a", 1e-5)]
    assert places(times, tests) == dict(zip("abc", expected, strict=True))


def test_shares_of_successes_that_are_chance_share_a_place():
    """9 and 6 of 15 at the largest N; at the N below, the test of ERTs tells them apart, which does not count."""
    times = [at("nine", 20, 15, 9.0), at("nine", 40, 9, 90.0), at("six", 20, 15, 5.0), at("six", 40, 6, 50.0)]
    tests = [p(20, "nine", "six", 1e-5), p(40, "nine", "six", 0.2)]
    assert ranked(times) == ["nine", "six"] and {*places(times, tests).values()} == {"1–2"}
    for last in ([], [at("six", 40, 0)]):  # not run, or never solved
        assert [*places([*times[:3], *last], tests).values()] == ["1", "2"]


def test_a_place_depends_on_its_own_tests_alone():
    """b is told apart from a and from c, which are not told apart from each other."""
    times = [at(name, 2, 15, ert) for name, ert in zip("abc", (1.0, 2.0, 3.0), strict=True)]
    tests = [p(2, "a", "b", 1e-5), p(2, "b", "c", 1e-5), p(2, "a", "c", 0.9)]
    assert places(times, tests) == {"a": "1–2", "b": "2", "c": "2–3"}


def test_the_tables_have_the_best_in_bold_and_failures_as_they_are(floor, monkeypatch):
    monkeypatch.setattr("leaderboard.SHOWN", (2, 3))
    board = Board(floor, [p(3, "good", "best", 1e-5)], {"failing": "nu", "small": "feasible_f"})
    second = Board([at("best", LAST, 9, 500.0), at(FLOOR, LAST, 15, 42.0)], [])
    tables = [results(board, second, escape_names(NAMES), levels) for levels in PANELS.values()]
    table = {row[1]: row for rows in tables for row in rows}
    assert table["linear_model"] == ["0", "linear_model", "4", "5", "42"]
    assert table["ε &#124; good"] == ["1", "ε &#124; good", "33 (14/15)", "**80**", "–"]
    assert table["The Best"] == ["2", "The Best", "**20**", "90", "**500** (9/15)"]
    assert table["small"][2:] == ["**10**", "–", "–"] and table["failing, nu"][2:] == ["0/15", "0/15", "–"]
    assert "The Best" in [row[1] for row in tables[0]] and [row[1] for row in tables[1]] == ["failing, nu", "small"]


def test_order_places_and_the_best_are_within_a_level(floor):
    levels = {"best": "nu", "good": "feasible_f", "failing": "nu"}
    board = Board(floor, [p(3, "good", "best", 1e-5), p(3, "best", "failing", 1e-5)], levels)
    assert board.ranking == [FLOOR, "small", "best", "failing", "good"]
    assert board.places == {FLOOR: "0", "small": "1", "best": "1", "failing": "2", "good": "1"}
    cells = [board.cell(name, N) for name in ("best", "good") for N in (2, 3)]
    assert cells == ["**20**", "**90**", "**33** (14/15)", "**80**"]
    assert ranked(floor, levels) == board.ranking and Board([row for row in floor if row["algorithm"] == FLOOR], [])


def test_two_implementations_are_told_apart_where_both_ran():
    board = Board([at("scipy_cobyla", N, 15, 1.0) for N in (2, 3)] + [at("nlopt_cobyla", 2, 3, 1.0)], [])
    found = implementations(board)
    assert found["N"] == [2] and (found["successes"], found["runs"]) == ([15, 3], [15, 15]) and found["p"] < 1e-4


def test_a_line_of_the_table_for_machines(floor):
    boards = {"paper": Board(floor, []), "instances": Board(floor[:1], [])}
    repetition = {"repeated_on": "2026-01-02", "repeated_runs": 15, "same_runs": 14, "verdict": "differs"}
    row = line("best", entry("best") | {"label": "Best (numpy {numpy})"}, boards, repetition)
    assert (row["name"], row["place_paper"], row["place_instances"]) == ("Best (numpy 2.0)", "1–2", "")
    assert (row["successes_paper_3"], row["ert_paper_3"], row["times_floor_paper_3"]) == (15, 90.0, 18.0)
    assert row["ert_paper_40"] == row["ert_instances_2"] == "" and row["knows"] == "target budget"
    assert row["same_runs"] == 14


def test_a_target_is_rounded_to_what_was_reached():
    assert [round_up(10.0**power) for power in (-8, -7.84, 4, 0.2)] == ["1e-08", "2e-08", "10,000", "2"]
    failed = {"successes": 0, "nu_target": math.nan, "error_target": math.nan}
    assert cost(failed) == "no target"
    assert cost(failed | {"nu_target": 10.0}) == "ν ≤ 10" and cost(failed | {"nu_target": 0.0}) == "feasible"


def listed(axes):
    """{letter: name} of the list beside a panel."""
    return dict(text.get_text().split("  ") for text in axes.get_legend().get_texts())


def test_the_figure_names_each_line_by_a_letter_at_its_end_and_tells_what_fails(floor):
    figure = draw(Board(floor, [], {"good": "nu"}), NAMES)
    second = figure.axes[1]
    assert [listed(axes) for axes in figure.axes] == [
        {"a": "linear_model", "b": "The Best", "c": "small"},
        {"a": r"$\epsilon$ | good"},
    ]
    ends = [{text.get_text(): text.xy for text in axes.texts[:-1]} for axes in figure.axes]
    assert ends == [{"a": (3, 5.0), "b": (3, 90.0), "c": (2, 10.0)}, {"a": (3, 80.0)}]
    markers = [line for line in second.lines if line.get_marker() != "None" and line.get_markersize()]
    assert [line.get_markerfacecolor() for line in markers].count("white") == 1  # the good one fails once at N = 2
    legend = [text.get_text() for text in figure.legends[0].get_texts()]
    assert legend == ["every run succeeds", "not every run", "without a success: failing"]
    for axes in figure.axes:
        assert [tick.get_text() for tick in axes.get_xticklabels()] == ["2", "3"]


def test_letters_at_one_n_do_not_cover_each_other_and_are_inside():
    rows = [at(name, N, 15, 1e5 * N) for name in "abcd" for N in (2, 3)]
    set_style()
    figure = draw(Board(rows, []), Names({"a": "A (B 1.20.3), c 1"}))
    figure.draw_without_rendering()
    axes = figure.axes[0]
    assert listed(axes)["a"] == "A (B), c 1"
    letters = [text for text in axes.texts if text.get_text() in [*"abcd"]]
    boxes = sorted((text.get_window_extent() for text in letters), key=lambda box: box.y0)
    assert len(boxes) == 4 and all(low.y1 < high.y0 for low, high in pairwise(boxes))
    assert boxes[-1].y1 < axes.get_window_extent().y1


def test_the_papers_algorithms_look_as_in_every_figure():
    rows = [at(name, N, 15, 10.0 * N) for name in ("epsmag_es", *"abcdefghij", "lshade44") for N in (2, 3)]
    first, second = draw(Board(rows, [], {"lshade44": "feasible_f"}), NAMES).axes
    lines = [line for line in first.lines if not line.get_markersize()]
    assert [line.get_color() for line in lines].count(BLUE) == 1 and ORANGE not in {line.get_color() for line in lines}
    assert len({(line.get_color(), line.get_linestyle()) for line in lines}) == 11
    assert ORANGE in {line.get_color() for line in second.lines}


def test_an_order_gives_each_algorithm_one_look_and_letter_on_both_boards():
    ids = [*"abc"]
    boards = [
        Board([at(name, 2, 15, ert) for name, ert in zip(ids, erts, strict=True)], [])
        for erts in ([1, 2, 3], [3, 1, 2])
    ]
    legends = [draw(board, NAMES, ids).axes[0].get_legend() for board in boards]
    looks = [
        [(text.get_text(), line.get_color()) for text, line in zip(legend.get_texts(), legend.get_lines(), strict=True)]
        for legend in legends
    ]
    assert boards[0].ranking != boards[1].ranking and looks[0] == looks[1] and len(looks[0]) == 3


@pytest.fixture
def checked_in(root):
    with open(root / "extras/leaderboard/leaderboard.csv", newline="", encoding="utf-8") as file:
        return {row["algorithm"]: row for row in csv.DictReader(file)}


@pytest.fixture
def boards(checked_in):
    """Those of the checked-in results, without tests."""

    def board(kind):
        columns = ("runs", "successes", "ert", "times_floor")
        rows = [
            {"algorithm": name, "N": N} | {column: number(row[f"{column}_{kind}_{N}"]) for column in columns}
            for name, row in checked_in.items()
            for N in DIMENSIONS
            if row[f"runs_{kind}_{N}"]
        ]
        return Board(rows, [], {name: row["sees"] for name, row in checked_in.items()})

    return board("paper"), board("instances")


def test_the_checked_in_page_is_of_the_checked_in_results(boards, root, checked_in):
    """But for the places, which need tests of the runs."""

    def without_places(text):
        return [line.partition(" |")[2] if line.startswith("| ") else line for line in text.splitlines()]

    text = page(*boards, Names({name: row["name"] for name, row in checked_in.items()}))
    assert without_places(text) == without_places((root / "extras/leaderboard/README.md").read_text(encoding="utf-8"))


def test_a_name_is_shown_as_it_is(boards):
    html = markdown(page(*boards, Names({"scipy_cobyla": "ES <mine>"})), extensions=["tables"])
    assert "<mine>" not in html and "ES <mine>" in unescape(html) and html.count("<h1>") == 1


def test_on_instances_the_papers_two_are_not_told_apart(checked_in):
    solved = [int(checked_in[name]["successes_instances_40"]) for name in ("lshade44", "epsmag_es")]
    assert solved[0] > solved[1] and fisher_exact([[hit, 15 - hit] for hit in solved])[1] > 0.05


def test_what_the_page_says_of_classical_methods_holds(checked_in):
    def ert(name, N):
        return float(checked_in[name][f"ert_paper_{N}"])

    contestants = [name for name, row in checked_in.items() if name != FLOOR and row["runs_paper_40"]]
    assert min(contestants, key=lambda name: ert(name, 40)) == "scipy_cobyla_margin"
    assert all(ert("scipy_cobyla", N) > 1.2 * ert("scipy_cobyla_margin", N) for N in DIMENSIONS)
    assert ert("in_turn", 40) < ert("scipy_slsqp", 40) / 10 and checked_in["in_turn"]["successes_paper_40"] == "15"
    assert max(ert("scipy_slsqp", 40), ert("scipy_trust_constr", 40)) < min(ert("epsmag_es", 40), ert("lshade44", 40))
    assert ert("scipy_slsqp", 20) < ert("epsmag_es", 20) < ert("scipy_trust_constr", 20) < ert("lshade44", 20)


def test_what_the_page_says_of_levels_holds(root, checked_in):
    rows = csv.DictReader((root / "studies/damping/rules.csv").read_text(encoding="utf-8").splitlines())
    told = {"sigma_start": "1", "rule": "published", "damping": "1", "N": "40", "instances": "drawn", "budget": "20000"}
    found = {row["repair"]: row for row in rows if told.items() <= row.items()}
    numbers = {key: (row["successes"], row["runs"], round(float(row["ert"]), -4)) for key, row in found.items()}
    assert numbers == {"published": ("25", "60", 1_760_000), "none": ("47", "60", 780_000)}
    by_f, others = (
        [name for name, row in checked_in.items() if row["sees"] == at] for at in ("feasible_f", "feasible")
    )
    assert others == ["random_search"] and len(by_f) >= 7 and "lshade44" in by_f
    assert checked_in["scipy_cobyla_margin"]["place_paper"][0] == checked_in["lexma_es"]["place_paper"] == "1"
    assert not any(int(checked_in["random_search"][f"successes_paper_{N}"]) for N in (2, 3, 5, 10, 20, 40))
