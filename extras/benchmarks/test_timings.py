"""CPU seconds per algorithm and dimension."""

import timings

import pytest


def test_a_row_sums_up_the_runs():
    runs = [{"elapsed": seconds, "evaluations": 1000} for seconds in (3.0, 1.0, 2.0, 6.0)]
    row = timings.timing("mine", 5, runs)
    assert (row["algorithm"], row["N"], row["runs"]) == ("mine", 5, 4)
    assert (row["seconds_median"], row["seconds_min"], row["seconds_max"]) == (2.5, 1.0, 6.0)
    assert row["seconds_sum"] == 12.0
    assert row["microseconds_per_evaluation"] == pytest.approx(3000.0)
