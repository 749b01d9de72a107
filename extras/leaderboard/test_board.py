"""Running times, order and places of the entries, and the line of an entry in leaderboard.csv."""

from board import board_rows, compared, places, ranked
from entries import FLOOR
from klee_minty.results.hits import write_hits
from klee_minty_studies.paper import TARGETS

import pytest


def hits(algorithm, N, ends):
    """Successful runs with these numbers of evaluations."""
    run = {"algorithm": algorithm, "N": N, "instance": 0}
    return [run | {"run": k, "evaluations": end, "target_hits": [end] * TARGETS} for k, end in enumerate(ends)]


@pytest.fixture
def tables(tmp_path):
    """Tables of target hits."""
    stored = {"fast": hits("fast", 2, range(10, 25)) + hits("fast", 3, range(20, 35))}
    stored |= {"slow": hits("slow", 2, range(1000, 1015)), FLOOR: hits(FLOOR, 2, [4] * 15)}
    for name, rows in stored.items():
        write_hits(tmp_path / f"{name}.csv", rows)
    return [tmp_path / f"{name}.csv" for name in stored]


def test_entries_are_compared_with_each_other_and_are_multiples_of_the_floor(tables):
    times, tests = compared(tables)
    assert [(row["N"], row["algorithm"], row["other"]) for row in tests] == [(2, "fast", "slow")]
    cells = {(row["algorithm"], row["N"]): row for row in times}
    costs = {("fast", 2): 17, ("fast", 3): 27, ("slow", 2): 1007, (FLOOR, 2): 4}
    assert {cell: row["ert"] for cell, row in cells.items()} == pytest.approx(costs)
    assert cells["fast", 2]["times_floor"] == pytest.approx(17 / 4) and cells[FLOOR, 2]["times_floor"] == 1.0
    assert cells["slow", 2]["failure_rate_upper"] == pytest.approx(0.218, abs=1e-3)


def test_a_line_of_the_table_for_machines(tables):
    texts = dict.fromkeys(("description", "ran_by", "records", "settings", "code", "reference"), "text")
    entry = texts | {"label": "ES (numpy {numpy})", "versions": {"python": "3.12", "numpy": "2.0"}}
    entry |= {"sees": "nu", "knows": ["target", "budget"]}
    again = {"repeated_on": "2026-01-02", "repeated_runs": 15, "same_runs": 14, "verdict": "differs"}
    entries = [entry | {"algorithm": path.stem} for path in tables]
    kinds = {"paper": tables, "instances": tables[1:]}
    floor, fast, slow = board_rows(entries, [again | {"algorithm": "fast"}], kinds)
    assert [row["algorithm"] for row in (floor, fast, slow)] == [FLOOR, "fast", "slow"]
    assert (fast["name"], fast["place_paper"], fast["place_instances"]) == ("ES (numpy 2.0)", "1", "")
    numbers = fast["runs_paper_2"], fast["ert_paper_3"], fast["times_floor_paper_2"], slow["ert_instances_2"]
    assert numbers == pytest.approx((15, 27.0, 17 / 4, 1007.0))
    assert fast["ert_paper_40"] == fast["ert_instances_2"] == "" and fast["knows"] == "target budget"
    assert (fast["same_runs"], slow["same_runs"], fast["versions"]) == (14, "", "python 3.12, numpy 2.0")


def at(algorithm, N, successes, ert=float("inf"), runs=15):
    return {"algorithm": algorithm, "N": N, "runs": runs, "successes": successes, "ert": ert}


TIMES = [at("best", 2, 15, 20.0), at("best", 3, 15, 90.0), at("small", 2, 15, 10.0), at("failing", 2, 0)]
TIMES += [at("failing", 3, 0), at("good", 2, 14, 33.0), at("good", 3, 15, 80.0)]


def p(N, one, other, value):
    return {"N": N, "algorithm": one, "other": other, "p_value": value}


def test_the_order_is_by_the_largest_dimension_that_most_runs_solve():
    assert ranked(TIMES) == ["good", "best", "small", "failing"]
    rarely = [at("rarely", 2, 15, 50.0), at("rarely", 3, 7, 1.0)]
    mostly = [at("mostly", 2, 15, 60.0), at("mostly", 3, 8, 70.0)]
    assert ranked([*TIMES, *rarely, *mostly]) == ["mostly", "good", "best", "small", "rarely", "failing"]


@pytest.mark.parametrize("ert", [4.0, 1e9])
def test_the_floor_comes_first_at_place_0(ert):
    times = [*TIMES, at(FLOOR, 2, 15, ert)]
    assert ranked(times) == [FLOOR, "good", "best", "small", "failing"] and places(times, [])[FLOOR] == "0"


def test_order_and_places_are_within_a_level_and_need_a_success_and_a_rival():
    levels = {"best": "nu", "good": "feasible_f", "failing": "nu", "small": "nu"}
    times = [*TIMES, at(FLOOR, 2, 15, 4.0)]
    assert ranked(times, levels) == [FLOOR, "best", "small", "failing", "good"]
    found = places(times, [p(2, "best", "small", 1e-5)], levels)
    assert found == {FLOOR: "0", "best": "1", "small": "2", "failing": "", "good": ""}


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
