"""Running times from tables of target hits; own algorithms are tested against the leaderboard alone."""

import math

from board import compared
from entries import FLOOR
from klee_minty.results.hits import write_hits
from klee_minty_studies.hit_arrays import median_targets
from klee_minty_studies.paper import CONSTRAINT_TARGETS, OBJECTIVE_TARGETS, TARGETS

import pytest

FEASIBLE = len(CONSTRAINT_TARGETS)


def runs(algorithm, N, ends, reached=TARGETS):
    """Runs that hit so many targets, the last of them at their end."""
    return [
        {"algorithm": algorithm, "N": N, "instance": 0, "run": run, "evaluations": end}
        | {"target_hits": [*[1] * (reached - 1), end, *[None] * (TARGETS - reached)]}
        for run, end in enumerate(ends)
    ]


@pytest.fixture
def tables(tmp_path):
    """Two algorithms of the leaderboard and, run here, one of them and another one."""
    stored = {
        "fast": runs("fast", 2, range(10, 25)) + runs("fast", 3, range(20, 35)),
        "slow": runs("slow", 2, range(1000, 1015)),
    }
    for name, rows in stored.items():
        write_hits(tmp_path / f"{name}.csv", rows)
    own = runs("mine", 2, range(100, 115)) + runs("mine", 10, [9] * 5, reached=60) + runs("slow", 2, [1] * 15)
    write_hits(tmp_path / "own.csv", own)
    return tmp_path


def compare(tables, own=None):
    times, tests = compared([tables / "fast.csv", tables / "slow.csv"], own)
    return {(row["algorithm"], row["N"]): row for row in times}, [
        (row["N"], row["algorithm"], row["other"]) for row in tests
    ]


def test_entries_are_compared_with_each_other(tables):
    times, tests = compare(tables)
    assert tests == [(2, "fast", "slow")]
    assert {cell: row["ert"] for cell, row in times.items()} == pytest.approx(
        {("fast", 2): 17, ("fast", 3): 27, ("slow", 2): 1007}
    )
    assert times["slow", 2]["ratio"] == pytest.approx(1007 / 17) and times["fast", 2]["ratio"] == 1.0
    assert times["slow", 2]["successes"] == 15 and times["slow", 2]["failure_rate_upper"] == pytest.approx(
        0.218, abs=1e-3
    )


def test_own_algorithms_are_tested_against_each_entry_at_their_dimensions(tables):
    """What is on the leaderboard already is not taken from the runs here."""
    times, tests = compare(tables, tables / "own.csv")
    assert tests == [(2, "mine", "fast"), (2, "mine", "slow")]
    assert set(times) == {("mine", 2), ("mine", 10), ("fast", 2), ("fast", 3), ("slow", 2)}
    assert times["slow", 2]["ert"] == pytest.approx(1007)
    assert times["mine", 2]["ratio"] == pytest.approx(107 / 17)
    failed = times["mine", 10]
    assert failed["successes"] == 0 and failed["ert"] == math.inf and math.isnan(failed["lower"])
    assert failed["error_target"] == OBJECTIVE_TARGETS[60 - FEASIBLE - 1]


def test_ERTs_are_multiples_of_the_floors_which_is_tested_against_none(tables):
    write_hits(tables / "fast.csv", runs("fast", 2, [20] * 15) + runs(FLOOR, 2, [4] * 15))
    times, tests = compare(tables)
    assert tests == [(2, "fast", "slow")]
    assert times["fast", 2]["times_floor"] == pytest.approx(5.0) and times["fast", 2]["ratio"] == 1.0
    assert times[FLOOR, 2]["times_floor"] == 1.0 and math.isnan(times[FLOOR, 2]["ratio"])
    _, tests = compare(tables, tables / "own.csv")
    assert tests == [(2, "mine", "fast"), (2, "mine", "slow")]


def test_the_median_run_stands_for_the_targets():
    mixed = [run for reached in (10, 55, FEASIBLE) for run in runs("es", 2, [100], reached)]
    targets = median_targets(mixed)
    assert targets["nu_target"] == 0.0 and math.isnan(targets["error_target"])
    assert median_targets(mixed[:1]) == {
        "nu_target": CONSTRAINT_TARGETS[9],
        "error_target": pytest.approx(math.nan, nan_ok=True),
    }
