"""Shares of variance between instances, where they are known."""

import math

from instances_variance import censored_share, same_rate_test, share_between, share_with_interval

import numpy as np
import pytest

RNG = np.random.default_rng(1)
RUNS = RNG.random((200, 5))  # nothing depends on the instance
INSTANCES = np.repeat(RNG.random((200, 1)), 5, axis=1)  # all does


def test_the_share_by_hand():
    values = np.array([[1.0, 3.0], [5.0, 7.0]])
    between, within = 2 * 8.0, 2.0  # mean squares
    assert share_between(values) == pytest.approx((between - within) / (between + within))
    assert math.isnan(share_between(np.ones((3, 2))))


def test_the_run_and_the_instance():
    assert share_between(INSTANCES) == pytest.approx(1.0)
    share, low, high = share_with_interval(RUNS)
    assert low < 0.0 < high and abs(share) < 0.1
    share, low, high = share_with_interval(RUNS + INSTANCES)
    assert low < 0.5 < high and high - low < 0.25


def test_successes_that_a_binomial_would_spread_as_much():
    assert same_rate_test(RUNS[:30] < 0.5) > 0.05
    assert same_rate_test(INSTANCES[:30] < 0.5) == pytest.approx(1e-4)


@pytest.mark.slow
def test_censoring_hardly_moves_the_share():
    """Normal logarithms, half of whose variance lies between instances; the largest third is censored."""
    logs = RNG.normal(size=(60, 1)) + RNG.normal(size=(60, 5))
    limit = np.quantile(logs, 2 / 3)
    for censored in (np.zeros(logs.shape, dtype=bool), logs > limit):
        share, low, high = censored_share(np.minimum(logs, limit) if censored.any() else logs, censored)
        assert low < 0.5 < high and share == pytest.approx(0.5, abs=0.15)
