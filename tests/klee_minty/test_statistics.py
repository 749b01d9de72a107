import math

from klee_minty import statistics
from klee_minty.statistics import FEWEST, holm, interval, mean_test, proportion

import numpy as np
import pytest


def test_holm_adjusts_in_the_given_order_and_leaves_missing_tests_out():
    assert holm([0.01, math.nan, 0.04, 0.03, 0.005]) == pytest.approx(
        [0.03, math.nan, 0.06, 0.06, 0.02], nan_ok=True
    )
    assert holm([0.9, 0.8]) == [1.0, 1.0]
    assert np.isnan(holm([math.nan])).all()


def test_a_mean_of_the_sample_itself_is_plausible_and_a_distant_one_is_not():
    sample = np.random.default_rng(1).exponential(100.0, 15)
    assert mean_test(sample.mean(), 15, sample)[1] > 0.9
    z, p = mean_test(3.0 * sample.mean(), 15, sample)
    assert z < -4.0 and p < 0.01


def test_z_is_the_two_sample_t_statistic_with_one_standard_deviation():
    sample = np.random.default_rng(2).normal(10.0, 2.0, 20)
    z, _ = mean_test(9.0, 15, sample)
    assert z == pytest.approx((sample.mean() - 9.0) / (sample.std(ddof=1) * math.sqrt(1 / 15 + 1 / 20)))


def test_the_test_keeps_its_level_for_normal_runs(monkeypatch):
    monkeypatch.setattr(statistics, "RESAMPLES", 999)
    rng = np.random.default_rng(3)
    p = [mean_test(rng.normal(size=15).mean(), 15, rng.normal(size=15))[1] for _ in range(300)]
    assert 0.02 < np.mean(np.array(p) <= 0.05) < 0.11


@pytest.mark.parametrize("sample", [[], [1.0] * 20, list(range(FEWEST - 1))])
def test_no_test_without_runs_or_without_spread(sample):
    assert np.isnan(mean_test(1.0, 15, sample)).all()


def test_the_same_sample_gives_the_same_answer():
    sample = np.random.default_rng(4).normal(size=15)
    assert mean_test(0.3, 15, sample) == mean_test(0.3, 15, sample)
    assert interval(np.mean, sample) == interval(np.mean, sample)


def test_an_interval_holds_its_estimate_and_needs_runs():
    sample = np.random.default_rng(5).normal(size=15)
    low, high = interval(np.mean, sample)
    assert low < sample.mean() < high
    assert np.isnan(interval(np.mean, sample[: FEWEST - 1])).all()


def test_all_of_15_runs_leave_a_fifth_open():
    assert proportion(15, 15) == pytest.approx((1.0, 0.025 ** (1 / 15), 1.0))
