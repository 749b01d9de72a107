import math
from functools import partial
from itertools import combinations

from klee_minty.statistics import inference

import numpy as np
import pytest


def test_holm_adjusts_in_the_given_order_and_leaves_missing_tests_out():
    expected = pytest.approx([0.03, math.nan, 0.06, 0.06, 0.02], nan_ok=True)
    assert inference.holm([0.01, math.nan, 0.04, 0.03, 0.005]) == expected
    assert inference.holm([0.9, 0.8]) == [1.0, 1.0]
    assert np.isnan(inference.holm([math.nan])).all()


VALUES = np.random.default_rng(1).exponential(100.0, 300)


DIRECTLY = {"mean": np.mean, "std": partial(np.std, ddof=1), "best": np.min, "worst": np.max, "median": np.median}
DIRECTLY["lower_median"] = lambda runs, axis: np.sort(runs, axis=axis)[:, (runs.shape[1] - 1) // 2]
DIRECTLY |= {name: partial(np.quantile, q=share) for name, share in {"q25": 0.25, "q90": 0.9, "q0": 0.0}.items()}


@pytest.mark.parametrize("statistic, count", [
    ("mean", 15), ("std", 15), ("std", 2), ("best", 15), ("worst", 15), ("median", 15), ("median", 24), ("median", 1),
    ("lower_median", 2), ("lower_median", 15), ("q25", 15), ("q25", 21), ("q90", 10), ("q0", 4),
])  # fmt: skip
def test_draws_have_the_distribution_of_the_statistic_of_drawn_runs(statistic, count):
    directly = DIRECTLY[statistic](np.random.default_rng(3).choice(VALUES, (40_000, count)), axis=1)
    draws = inference.drawn_statistics(VALUES, statistic, count)
    assert len(draws) == inference.DRAWS and (np.diff(draws) >= 0.0).all()
    for at in np.quantile(directly, [0.02, 0.3, 0.5, 0.98]) * (1.0 + 1e-12):
        assert np.mean(draws <= at) == pytest.approx(np.mean(directly <= at), abs=0.008)


@pytest.mark.parametrize("statistic, count", [("best", 3), ("worst", 3), ("median", 3), ("median", 4), ("q20", 3)])
def test_unseen_runs_lie_among_those_seen_in_each_order_as_often(statistic, count):
    """Each choice of places is enumerated; an unseen run is at least, or at most, as large as the seen one beside."""
    values, (k, weight) = np.array([1.0, 2.0, 4.0, 8.0, 16.0]), inference.place(statistic, count)
    ends = [[], []]
    for places in combinations(range(5 + count), count):
        below = [at - unseen for unseen, at in enumerate(places)]  # seen runs below each unseen one
        for lowest, found in zip((0, 1), ends, strict=True):
            ordered = np.array([-math.inf, *values, math.inf])[np.array(below) + lowest]
            found.append(ordered[k - 1] if not weight else (1.0 - weight) * ordered[k - 1] + weight * ordered[k])
    for drawn, found in zip(inference.drawn_places(values, statistic, count), ends, strict=True):
        assert (drawn[1:] >= drawn[:-1]).all()
        for at in (0.0, *np.unique(found)):
            assert np.mean(drawn <= at) == pytest.approx(np.mean(np.array(found) <= at + 1e-9), abs=0.004)


def test_the_value_is_the_statistic_of_all_runs():
    values = np.array([3.0, 1.0, 2.0, 10.0])
    expected = {"mean": 4.0, "best": 1.0, "worst": 10.0, "median": 2.5, "q75": 4.75, "std": np.std(values, ddof=1)}
    for statistic, value in expected.items():
        assert inference.statistic_of(values, statistic) == pytest.approx(value), statistic


def test_p_values_are_two_sided_with_equal_tails():
    draws = np.arange(1.0, 1000.0)  # 1 ... 999
    assert inference.p_value(draws, 500.0) == 1.0
    assert inference.p_value(draws, 10.0) == inference.p_value(draws, 990.0) == 2 * 11 / 1000
    assert inference.p_value(draws, 10.4) == inference.p_value(draws, 10.0)
    for value in (10.0, 990.0):
        assert inference.p_value(draws, value, unit=1.0) == 2 * 12 / 1000  # it may be 11, or 989, cut or rounded
    assert inference.p_value(draws, -5.0) == 2 / 1000


def test_an_interval_holds_the_middle_and_has_values_as_ends_where_some_are_infinite():
    assert inference.interval(np.arange(1001.0)) == (25.0, 975.0)
    assert inference.interval(np.array([1.0, 2.0, math.inf]), method="inverted_cdf") == (1.0, math.inf)
    row = inference.resampled_interval("x", np.array([3.0, 1.0, *[2.0] * 97, math.inf, math.inf]))
    assert row == {"x": 3.0, "x_low": 2.0, "x_high": 2.0}


def test_all_of_15_runs_leave_a_fifth_open():
    assert inference.proportion(15, 15) == pytest.approx((1.0, 0.025 ** (1 / 15), 1.0))
    assert inference.proportion(0, 15) == pytest.approx((0.0, 0.0, 1.0 - 0.025 ** (1 / 15)))
    assert inference.proportion(3, 10) == pytest.approx((0.3, 0.06673951, 0.65245285))


def test_bootstrap_samples_have_the_size_of_the_sample_and_are_the_same_again():
    counts = inference.resamples(15)
    assert (counts[0] == 1).all() and set(counts.sum(axis=1)) == {15}
    assert len(counts) == 1001 and len(np.unique(counts, axis=0)) > 900
    assert (counts == inference.resamples(15)).all()
