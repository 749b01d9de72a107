import math

from klee_minty import paper
from klee_minty.statistics import judging
from klee_minty.statistics.inference import drawn_places, drawn_statistics, holm, p_value, place
from klee_minty.statistics.judging import Number, impossible, judgements

import numpy as np
import pytest


@pytest.mark.parametrize("p_values", [[0.5], [0.001, 0.8, 0.02, 0.012], [0.9] * 5, [1e-4, 2e-4, 0.016, 0.026, 0.03]])
def test_what_is_unnoticed_is_what_holm_does_not_reject(p_values):
    draws = np.sort(np.random.default_rng(4).normal(size=99_999))
    for i in range(len(p_values)):
        low, high = judging.unnoticed(draws, draws, p_values, i)
        for value, is_rejected in ((low, False), (high, False), (np.nextafter(low, -9.0), True), (high + 1e-9, True)):
            p = p_value(draws, value)
            assert (holm([*p_values[:i], p, *p_values[i + 1 :]])[i] <= judging.LEVEL) == is_rejected
    # With too many numbers for the draws none deviates.
    assert judging.unnoticed(np.arange(99.0), np.arange(99.0), [0.5] * 10, 3) == (-math.inf, math.inf)


VALUES = np.random.default_rng(1).exponential(100.0, 300)


@pytest.mark.parametrize("value", [50.0, 80.0, 130.0, 190.0])
def test_tails_by_shares_are_those_of_draws(value):
    uniform = np.full((1, 300), 1 / 300)
    of_means = judging.tails_of_means(VALUES, uniform, 15, value, unit=5.0)
    draws = drawn_statistics(VALUES, "mean", 15)
    assert of_means[0][0] == pytest.approx(np.mean(draws <= value + 5.0), rel=0.05, abs=2e-4)
    assert of_means[1][0] == pytest.approx(np.mean(draws >= value - 5.0), rel=0.05, abs=2e-4)


@pytest.mark.parametrize("statistic", ["best", "q30", "median", "q80", "worst"])
def test_tails_of_order_are_on_average_those_of_places(statistic):
    """The gaps between n runs are as probable as those between n + 1 uniform numbers on a circle."""
    values, count = VALUES[:20], 6
    gaps = np.random.default_rng(2).dirichlet(np.ones(21), 5_000)
    lows, highs = drawn_places(values, statistic, count)
    for value in (1.0, *np.quantile(values, [0.1, 0.5, 0.8]), 900.0):
        below, above = judging.tails_of_order(np.sort(values), gaps, *place(statistic, count), count, value, unit=2.0)
        assert below.mean() == pytest.approx(np.mean(lows <= value + 2.0), abs=0.006)
        assert above.mean() == pytest.approx(np.mean(highs >= value - 2.0), abs=0.006)


@pytest.mark.parametrize("statistic, printed", [("mean", 150.0), ("median", 120.0), ("std", 150.0)])
def test_p_values_of_resamples_scatter_as_those_of_new_samples_do(monkeypatch, statistic, printed):
    monkeypatch.setattr(judging, "RESAMPLED_DRAWS", 5_000)
    rng, directly = np.random.default_rng(7), []
    p_values = judging.resampled_p_values(VALUES, np.full(300, True), statistic, 15, printed)
    for _ in range(400):
        draws = drawn_statistics(rng.choice(VALUES, 300), statistic, 15, 5_000)
        directly.append(p_value(draws, printed))
    assert np.quantile(p_values, [0.2, 0.5, 0.9]) == pytest.approx(np.quantile(directly, [0.2, 0.5, 0.9]), rel=0.25)


def test_a_best_below_all_runs_is_as_probable_as_that_it_is_of_the_papers_runs():
    """And no resample is sure of more."""
    number = Number(VALUES, np.full(300, True), "best", 15, VALUES.min() / 2.0, 0.0)
    row, _ = judgements([number, number])
    assert row["p_value"] == pytest.approx(2 * 15 / 315, rel=1e-3) and number.is_beyond()
    assert row["p_low"] < 0.01 and row["p_high"] > 0.2 and row["unnoticed_low"] == -math.inf


@pytest.mark.parametrize("statistic, printed, worst, explains", [
    ("mean", 1900.0, 2e4, True), ("mean", 1900.0, 5e3, False), ("mean", 1900.0, math.nan, False),
    ("mean", 700.0, 2e4, False), ("std", 4000.0, 2e4, True), ("std", 10.0, 2e4, False), ("mean", 1000.0, 2e4, False),
])  # fmt: skip
def test_one_run_at_the_limit_explains_what_it_can(statistic, printed, worst, explains):
    """One at 20,000 makes a mean of 15 that is 1000 without it 2267; one at 5000, 1267."""
    number = Number(np.linspace(800.0, 1200.0, 301), np.full(301, True), statistic, 15, printed, 0.0, worst=worst)
    p = number.p_by(number.values)
    row = judging.explained_by_one_run(number, [p] + [0.5] * 29, 0)
    assert (row["one_run_explains"], row["p_holm_one_more"] >= 0.05) == (explains, explains)
    assert math.isnan(row["p_holm_one_more"]) == (p > 0.01 or math.isnan(worst))


@pytest.mark.parametrize("printed, explains", [(14 / 15, 1), (12 / 15, 0)])
def test_a_share_where_all_runs_succeed_may_have_one_failure(printed, explains):
    number = Number(np.ones(300), np.full(300, True), "share", 15, printed, 1e-4)
    assert judging.explained_by_one_run(number, [1e-5] + [0.5] * 29, 0)["one_run_explains"] == explains


@pytest.mark.parametrize("text, statistic, is_whole, words", [
    ("0.73", "share", False, ""), ("0.7", "share", False, ""), ("0.70", "share", False, "no k / 15"),
    ("0.9333", "share", False, ""), ("0.94", "share", False, "no k / 15"), ("1.00", "share", False, ""),
    ("73.3", "share", False, "between 0 and 1"), ("-0.1", "share", False, "between"), ("-3", "std", False, "negative"),
    ("12.33", "mean", True, ""), ("12.35", "mean", True, "no sum of 15"), ("12.35", "mean", False, ""),
    ("12.4", "mean", True, ""), ("-12.35", "mean", True, "no sum of 15"), ("1235e1", "mean", True, ""),
    ("20010", "worst", True, "limit of a run is 20000"), ("2.1e4", "mean", True, ""), ("2.2e4", "mean", True, "limit"),
])  # fmt: skip
def test_what_is_impossible(text, statistic, is_whole, words):
    said = impossible(text, statistic, 15, is_whole, limit=20_000.0)
    assert words in said and bool(said) == bool(words)


def test_a_number_is_possible_if_a_sum_rounded_or_cut_gives_it():
    for total in range(16):
        for digits in (1, 2, 3):
            cut = math.floor(total / 15 * 10**digits) / 10**digits
            for share in (total / 15, cut):
                assert impossible(f"{share:.{digits}f}", "share", 15) == "", (total, digits)


def test_in_the_papers_own_tables_a_mean_above_the_budget_is_impossible_and_nothing_else():
    """Shares are feasibility rates of 15 runs, and of one solution; evaluations are whole."""
    found = []
    for row in paper.printed_numbers(*paper.PAPER):
        runs = paper.RUNS if row["table"] == 2 else 1
        if row["quantity"] == "feasibility_rate":
            assert impossible(row["paper"], "share", runs) == ""
        if row["quantity"] == "mean_evaluations":
            found.append(impossible(row["paper"], "mean", runs, is_whole=True, limit=paper.BUDGET * row["N"]))
    assert [text for text in found if text] == ["the limit of a run is 400000"] and len(found) == 12
