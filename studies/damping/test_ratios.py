"""Ratios of two ERTs, and ratios that are paired by instance."""

import math

from ratios import ert_ratio, paired_ratios

import numpy as np
import pytest
from scipy.stats import ttest_1samp


def runs(*evaluations, numbers=1):
    return [{"instance": k // numbers, "run": k % numbers, "evaluations": value} for k, value in enumerate(evaluations)]


def test_both_ratios_by_hand():
    row = paired_ratios(runs(200, 400, 800), runs(100, 100, 100))
    assert row["pairs"] == 3 and row["ratio"] == pytest.approx(14 / 3) and row["geometric"] == pytest.approx(4.0)
    test = ttest_1samp(np.log([2.0, 4.0, 8.0]), 0.0)
    ends = [math.exp(end) for end in test.confidence_interval()]
    assert [row[name] for name in ("p_value", "geometric_low", "geometric_high")] == pytest.approx([test.pvalue, *ends])


def test_what_both_have_in_common_does_not_widen_the_intervals():
    row = paired_ratios(runs(30, 3000, 150, 21000), runs(10, 1000, 50, 7000))
    for kind in ("ratio", "geometric"):
        assert row[f"{kind}_low"] == pytest.approx(3.0) == row[f"{kind}_high"]


def test_several_runs_on_an_instance_count_as_one():
    row = paired_ratios(runs(100, 400, 100, 400, numbers=2), runs(200, 200, 100, 100, numbers=2))
    assert row["pairs"] == 2 and row["ratio"] == pytest.approx(500 / 300)
    assert row["geometric"] == pytest.approx(math.sqrt(2.0))


def test_one_instance_has_no_interval_and_others_are_refused():
    assert math.isnan(paired_ratios(runs(3), runs(2))["ratio_low"])
    with pytest.raises(ValueError, match="not of the same"):
        paired_ratios(runs(1, 2), runs(1, 2, 3))


def test_the_ratio_of_two_erts_is_of_equally_many_runs():
    some, others = ([{"target": n, "evaluations": n} for n in ns] for ns in ((100, 200, 300), (50, 100, 150, 10**6)))
    row = ert_ratio(some, others)
    assert row["ratio"] == pytest.approx(2.0) and row["ratio_low"] * row["ratio_high"] == pytest.approx(4.0)
    # by the delta method: relative variance of a mean of three is 1/4 / 3
    assert math.log(row["ratio_high"] / 2.0) == pytest.approx(1.96 * math.sqrt(2.0 * 0.25 / 3.0))
    assert ert_ratio(some[:1] * 2, [{"target": None, "evaluations": 9}] * 2)["ratio"] == 0.0
