"""Running times, order and places of the algorithms, and the line of one in leaderboard.csv."""

import math

from klee_minty.paper import TARGETS
from studies.leaderboard.board import FLOOR, board_rows, places, ranked

import pytest


def hits(algorithm, N, ends):
    """Successful runs with these numbers of evaluations."""
    run = {"algorithm": algorithm, "N": N, "instance": 0}
    return [run | {"run": k, "evaluations": end, "target_hits": [end] * TARGETS} for k, end in enumerate(ends)]


def test_a_line_of_the_table():
    runs = [*hits("fast", 2, range(10, 25)), *hits("fast", 3, range(20, 35)), *hits("slow", 2, range(1000, 1015))]
    runs += [run | {"instance": 1} for run in runs if run["algorithm"] == "slow"]
    entry = {"label": "ES 2.0", "sees": "nu", "knows": ["target", "budget"]}
    algorithms = {"slow": {"label": "Slow", "sees": "nu"}, "fast": entry, FLOOR: entry}
    floor, fast, slow = board_rows(algorithms, [*runs, *hits(FLOOR, 2, [4] * 15)])
    placed = [(row["algorithm"], row["place_paper"], row["solved"]) for row in (floor, fast, slow)]
    assert placed == [(FLOOR, "0", 2), ("fast", "1", 3), ("slow", "2", 2)]
    numbers = fast["runs_paper_2"], fast["ert_paper_2"], fast["ert_paper_3"], slow["ert_instances_2"]
    assert numbers == pytest.approx((15, 17.0, 27.0, 1007.0))
    assert fast["lower_paper_2"] < 17.0 < fast["upper_paper_2"]
    assert fast["ert_paper_40"] == fast["ert_instances_2"] == ""
    assert (fast["name"], fast["knows"], slow["knows"]) == ("ES 2.0", "target budget", "")


def at(algorithm, N, successes, ert=math.inf, sees="g"):
    return {"algorithm": algorithm, "sees": sees, "N": N, "runs": 15, "successes": successes, "ert": ert}


TIMES = [at("best", 2, 15, 20.0), at("best", 3, 15, 90.0), at("small", 2, 15, 10.0), at("failing", 2, 0)]
TIMES += [at("failing", 3, 0), at("good", 2, 14, 33.0), at("good", 3, 15, 80.0)]


def p(N, one, other, value):
    return {"N": N, "algorithm": one, "other": other, "p_value": value}


def test_the_order_is_by_the_largest_dimension_that_most_runs_solve_after_the_floor():
    for ert in (4.0, 1e9):
        assert ranked([*TIMES, at(FLOOR, 2, 15, ert)]) == [FLOOR, "good", "best", "small", "failing"]
    rarely = [at("rarely", 2, 15, 50.0), at("rarely", 3, 7, 1.0) | {"runs": 14}]
    mostly = [at("mostly", 2, 15, 60.0), at("mostly", 3, 8, 70.0)]
    assert ranked([*TIMES, *rarely, *mostly]) == ["mostly", "good", "best", "small", "rarely", "failing"]


def ranks(*p_values):
    """The places of a, b and c, with these p-values of the tests of a and b, b and c, a and c."""
    times = [at(name, 2, 15, ert) for name, ert in zip("abc", (1.0, 2.0, 3.0), strict=True)]
    found = places(times, [p(2, *pair, value) for pair, value in zip(("ba", "cb", "ca"), p_values, strict=True)])
    return [found[name] for name in "abc"]


def test_a_place_is_after_those_that_are_better_and_before_those_that_are_worse():
    """By Holm's correction, two p-values of .03 are none below .05; b may be apart from a and c, which are alike."""
    assert ranks(0.001, 0.001, 1e-5) == ["1", "2", "3"]
    assert ranks(0.03, 0.03, 1e-5) == ["1–2", "1–3", "2–3"]
    assert ranks(1e-5, 1e-5, 0.9) == ["1–2", "2", "2–3"]
