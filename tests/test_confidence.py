"""Bootstrapped bands, expected running times and pairwise tests on hand-made runs."""

import itertools
import math

import confidence
from figure3 import draw
from table_ranking import confidence_table

import numpy as np
import pytest


def run(hits, evaluations=100):
    return {"target_hits": [*hits, *[None] * (103 - len(hits))], "evaluations": evaluations}


def solved(evaluations):
    return run([evaluations] * 103, evaluations)


def draws(runs):
    return np.random.default_rng(0).multinomial(runs, np.full(runs, 1 / runs), size=500)


def test_equal_runs_have_a_band_without_width():
    rows = confidence.band([run([5, 50])] * 3, draws(3), 100)
    assert rows[0]["evaluations"] == 1 and rows[-1]["evaluations"] == 100
    for row in rows:
        share = ((row["evaluations"] >= 5) + (row["evaluations"] >= 50)) / 103
        assert row["lower"] == row["upper"] == pytest.approx(share)


def test_a_band_is_monotone_and_holds_the_ecdf():
    runs = [run(sorted(hits)) for hits in np.random.default_rng(1).integers(1, 100, size=(15, 40)).tolist()]
    rows = confidence.band(runs, draws(15), 100)
    for row, later in itertools.pairwise(rows):
        assert row["lower"] <= later["lower"] and row["upper"] <= later["upper"]
    for row in rows:
        ecdf = np.mean(
            [hit is not None and hit <= row["evaluations"] for r in runs for hit in r["target_hits"]]
        )
        assert row["lower"] <= ecdf <= row["upper"]
    assert any(row["lower"] < row["upper"] for row in rows)


def test_the_expected_running_time_counts_failed_runs():
    runs = [solved(10), solved(30), run([1], evaluations=100)]
    time = confidence.running_time(runs, draws(3))
    assert time["ert"] == (10 + 30 + 100) / 2
    assert time["lower"] < time["ert"] < time["upper"] == math.inf  # some resamples hold no success


def test_without_a_success_the_expected_running_time_is_infinite():
    time = confidence.running_time([run([1])] * 2, draws(2))
    assert time == {"ert": math.inf, "lower": math.inf, "upper": math.inf}


def test_rank_sum():
    assert confidence.rank_sum([math.inf] * 5, [math.inf] * 5) == 1.0
    assert confidence.rank_sum(list(range(15)), [math.inf] * 15) < 1e-5
    assert confidence.rank_sum(list(range(15)), list(range(15))) > 0.9


def test_the_table_names_who_is_beaten():
    times = [
        {"algorithm": name, "N": 2, "ert": ert, "lower": ert, "upper": ert}
        for name, ert in (("mine", 10.0), ("lshade44", 20.0), ("random_search", math.inf))
    ]
    tests = [
        {"N": 2, "algorithm": "mine", "other": "lshade44", "p_value": 0.04, "p_holm": 0.06},
        {"N": 2, "algorithm": "mine", "other": "random_search", "p_value": 1e-3, "p_holm": 2e-3},
        {"N": 2, "algorithm": "lshade44", "other": "random_search", "p_value": 1e-3, "p_holm": 2e-3},
    ]
    lines = confidence_table(times, tests).splitlines()
    assert [line for line in lines if line.startswith("$2$")] == [
        r"$2$ & 1.0000e+01 & 1.0000e+01 & 1.0000e+01 & 3 \\",
        r"$2$ & 2.0000e+01 & 2.0000e+01 & 2.0000e+01 & 3 \\",
        r"$2$ & $\infty$ & $\infty$ & $\infty$ &  \\",
    ]


def test_bands_give_a_panel_per_dimension():
    steps = [{"algorithm": "mine", "N": N, "evaluations": 3, "proportion": 0.5} for N in (2, 3)]
    bands = [{"algorithm": "mine", "N": N, "evaluations": 3, "lower": 0.4, "upper": 0.6} for N in (2, 3)]
    figure = draw(steps, 100, bands)
    assert sum(bool(axes.collections) for axes in figure.axes) == 2
