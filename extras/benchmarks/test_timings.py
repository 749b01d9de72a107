"""CPU seconds per algorithm and dimension, and their figure."""

import timings

import pytest

ROW = {"seconds_min": 1.0, "seconds_max": 4.0}


def test_it_has_a_line_and_a_range_per_algorithm():
    rows = [
        ROW | {"algorithm": name, "N": N, "seconds_median": N, "microseconds_per_evaluation": 10.0 * N}
        for name in ("lshade44", "mine")
        for N in (2, 3)
    ]
    seconds, microseconds = timings.draw(rows).axes
    for axes, values in ((seconds, [2, 3]), (microseconds, [20.0, 30.0])):
        assert [(list(line.get_xdata()), list(line.get_ydata())) for line in axes.lines] == [([2, 3], values)] * 2
        assert (axes.get_xscale(), axes.get_yscale(), axes.get_xlabel()) == ("log", "log", "$N$")
    assert [seconds.get_ylabel(), microseconds.get_ylabel()] == ["CPU seconds per run", "µs per evaluation"]
    for band in seconds.collections:
        (outline,) = band.get_paths()
        assert (outline.vertices.min(axis=0).tolist(), outline.vertices.max(axis=0).tolist()) == ([2, 1], [3, 4])
    (legend,) = seconds.figure.legends
    assert [text.get_text() for text in legend.texts] == ["LSHADE44", "mine"]


def test_a_row_sums_up_the_runs():
    runs = [{"elapsed": seconds, "evaluations": 1000} for seconds in (3.0, 1.0, 2.0, 6.0)]
    row = timings.timing("mine", 5, runs)
    assert (row["algorithm"], row["N"], row["runs"]) == ("mine", 5, 4)
    assert (row["seconds_median"], row["seconds_min"], row["seconds_max"]) == (2.5, 1.0, 6.0)
    assert row["seconds_sum"] == 12.0
    assert row["microseconds_per_evaluation"] == pytest.approx(3000.0)
