"""What intervals and test are worth, on distributions where it is known."""

from ert_coverage import coverage, rejections, steady

import numpy as np
import pytest


def test_shares_of_intervals_that_hold_the_ert():
    """One run in ten is 2.5 times as slow: samples of 15 without one, .9^15 = .21, lack it but for the one more run."""
    times = np.repeat([1.0, 2.5], [900, 100]) * np.exp(0.02 * np.random.default_rng(0).standard_normal(1000))
    found = coverage(np.array([times, np.ones(1000)]), 15, 400)
    assert found["Student"][0] == pytest.approx(1.0 - 0.9**15, abs=0.06)
    assert found["in use"][0] > 0.93
    assert found["in use"][1] > found["Student"][1] > 1.0


def test_the_direction_of_rejections():
    def slow(runs, rng):
        return steady(2.0, runs, rng)

    def fast(runs, rng):
        return steady(1.0, runs, rng)

    def never(runs, rng):
        return np.array([np.ones(runs), np.zeros(runs)])

    assert rejections(fast, slow, (15, 15), 3) == (1.0, 0.0)
    assert rejections(slow, fast, (7, 15), 3) == (0.0, 1.0)
    assert rejections(never, fast, (15, 7), 3) == (0.0, 1.0)
