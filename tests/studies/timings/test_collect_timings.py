"""CPU seconds per algorithm and dimension, and their figure."""

import collect_timings
import figure_timings

import pytest


def test_a_row_sums_up_the_runs():
    runs = [{"elapsed": seconds, "evaluations": 1000} for seconds in (3.0, 1.0, 2.0, 6.0)]
    row = collect_timings.timing("mine", 5, runs)
    assert (row["algorithm"], row["N"], row["runs"]) == ("mine", 5, 4)
    assert (row["seconds_median"], row["seconds_min"], row["seconds_max"]) == (2.5, 1.0, 6.0)
    assert row["seconds_sum"] == 12.0
    assert row["microseconds_per_evaluation"] == pytest.approx(3000.0)


def test_the_figure_has_a_line_per_algorithm():
    runs = [{"elapsed": seconds, "evaluations": 1000} for seconds in (1.0, 2.0)]
    rows = [collect_timings.timing(name, N, runs) for name in ("lshade44", "mine") for N in (2, 3)]
    figure = figure_timings.draw(rows)
    assert [len(axes.lines) for axes in figure.axes] == [2, 2]
    assert [text.get_text() for text in figure.legends[0].texts] == ["LSHADE44", "mine"]
