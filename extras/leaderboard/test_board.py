"""Running times from tables of target hits; own algorithms are tested against the leaderboard alone."""

from board import compared
from entries import FLOOR
from klee_minty.results.hits import write_hits
from klee_minty_studies.paper import CONSTRAINT_TARGETS, TARGETS

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
    """Those of two algorithms."""
    stored = {
        "fast": runs("fast", 2, range(10, 25)) + runs("fast", 3, range(20, 35)),
        "slow": runs("slow", 2, range(1000, 1015)),
    }
    for name, rows in stored.items():
        write_hits(tmp_path / f"{name}.csv", rows)
    return tmp_path


def compare(tables):
    times, tests = compared([tables / "fast.csv", tables / "slow.csv"])
    return {(row["algorithm"], row["N"]): row for row in times}, [
        (row["N"], row["algorithm"], row["other"]) for row in tests
    ]


def test_entries_are_compared_with_each_other(tables):
    times, tests = compare(tables)
    assert tests == [(2, "fast", "slow")]
    assert {cell: row["ert"] for cell, row in times.items()} == pytest.approx(
        {("fast", 2): 17, ("fast", 3): 27, ("slow", 2): 1007}
    )
    assert times["slow", 2]["successes"] == 15 and times["slow", 2]["failure_rate_upper"] == pytest.approx(
        0.218, abs=1e-3
    )


def test_ERTs_are_multiples_of_the_floors_which_is_tested_against_none(tables):
    write_hits(tables / "fast.csv", runs("fast", 2, [20] * 15) + runs(FLOOR, 2, [4] * 15))
    times, tests = compare(tables)
    assert tests == [(2, "fast", "slow")]
    assert times["fast", 2]["times_floor"] == pytest.approx(5.0) and times[FLOOR, 2]["times_floor"] == 1.0
