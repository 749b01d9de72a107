"""Expected running times: by hand, and interval and test calibrated by simulation with fixed seeds."""

import itertools
import math

from klee_minty.statistics import running_times
from klee_minty.statistics.running_times import evaluations_and_successes, expected_running_time, ratio_test

import numpy as np
import pytest
from scipy.stats import binom, t


def sample(evaluations, failed=()):
    """Runs that succeed after these evaluations, and runs that fail after those."""
    return np.array([[*evaluations, *failed], [1] * len(evaluations) + [0] * len(failed)], dtype=float)


def test_records():
    hit, missed = [None] * 102 + [30], [None] * 103
    records = [{"target_hits": hit, "evaluations": 40}, {"target_hits": missed, "evaluations": 100}]
    assert evaluations_and_successes(records).tolist() == [[30, 100], [1, 0]]


@pytest.mark.parametrize("cost", [41, 42, 43, 1234567])
def test_the_expected_running_time_of_equal_costs_is_that_cost_to_the_last_digit(cost):
    """And the ends of the interval are on both sides of it."""
    for runs in range(2, 40):
        time, lower, upper = expected_running_time(sample([cost] * runs))
        assert lower <= time == cost < upper


def test_the_expected_running_time_counts_failed_runs():
    time, low, high = expected_running_time(sample([10, 30], failed=[100]))
    assert time == pytest.approx(70) and 0 < low < 70 < high < math.inf
    assert expected_running_time(sample([10, 10])) == pytest.approx((10, 10, 20))  # 20 = (10 + 10 + 4 * 10) / 3
    time, low, high = expected_running_time(sample([], failed=[100, 100]))
    assert time == math.inf and math.isnan(low) and math.isnan(high)
    assert math.isnan(expected_running_time(sample([10]))[1])
    assert expected_running_time(sample([0.1] * 7))[1] == pytest.approx(0.1)  # a variance below 0, by rounding, is 0


def test_a_row_sums_up_a_sample():
    row = running_times.running_time_columns(sample(range(1, 15), failed=[20]))
    assert (row["successes"], row["ert"]) == (14, pytest.approx(125 / 14))
    assert row["failure_rate_upper"] == pytest.approx(0.31948, abs=1e-5)  # Clopper-Pearson, 1 of 15


def test_every_pair_is_tested_and_corrected_together():
    rng, means = np.random.default_rng(0), {("a", 2): 10, ("b", 2): 20, ("c", 2): 20, ("a", 3): 10, ("c", 3): 20}
    samples = {key: sample(rng.exponential(mean, 15)) for key, mean in means.items()}
    rows = running_times.pairwise_tests(samples)
    found = [(row["N"], row["algorithm"], row["other"]) for row in rows]
    assert found == [(2, "a", "b"), (2, "a", "c"), (2, "b", "c"), (3, "a", "c")]
    for row in rows:
        two = samples[row["algorithm"], row["N"]], samples[row["other"], row["N"]]
        assert row["p_value"] == ratio_test(*two) and row["ratio"] == pytest.approx(two[0][0].sum() / two[1][0].sum())
    assert min(row["p_holm"] for row in rows) == pytest.approx(4 * min(row["p_value"] for row in rows))
    (row,) = running_times.pairwise_tests(samples, [("c", "b")])
    assert (row["N"], row["algorithm"], row["other"]) == (2, "c", "b")
    none = sample([], failed=[9.0, 9.0])
    assert math.isnan(running_times.ratio(none, none)) and running_times.ratio(none, samples["a", 2]) == math.inf


def test_the_interval_reaches_to_one_more_run_that_is_slow():
    """Its upper end is Student's, or what one more run at 4 times the highest cost makes of the ERT."""
    alike, spread = sample([10.0, 11.0, 12.0]), sample([1.0, 10.0, 100.0])
    assert expected_running_time(alike)[2] == pytest.approx((33 + 4 * 12) / 4)
    variance = running_times.log_and_variance(running_times.moments(spread).sum(axis=1), 3)[1]
    factor = math.exp(t.ppf(0.975, 2) * math.sqrt(variance))
    assert expected_running_time(spread) == pytest.approx((37, 37 / factor, 37 * factor))
    failing = sample([10.0, 11.0], failed=[12.0])
    assert expected_running_time(failing)[2] >= (33 + 4 * 12) / 3


def studentised(one, other):
    """T, written from the docstring alone: log ratio of the ERTs / its standard error, infinite without a success."""
    logs, variance = [], 0.0
    for e, s in (one, other):
        logs.append(math.log(e.sum() / s.sum()) if s.any() else math.inf)
        variance += ((e / e.sum() - s / max(s.sum(), 1.0)) ** 2).sum() * len(e) / (len(e) - 1)
    difference = logs[0] - logs[1]
    if math.isinf(difference) or abs(difference) < 1e-9:
        return difference if math.isinf(difference) else 0.0
    return difference / math.sqrt(variance) if variance > 1e-20 else math.copysign(math.inf, difference)


def enumerated(one, other):
    """The p-value by all partitions, one by one."""
    both, (n, m), values = np.hstack([one, other]), (one.shape[1], other.shape[1]), []
    for first in itertools.combinations(range(n + m), n):
        values.append(studentised(both[:, first], np.delete(both, first, axis=1)))
    observed, values = values[0], np.array(values)  # the first partition is the observed one
    slack = 1e-9 * abs(observed) if math.isfinite(observed) else 0.0
    if n == m:
        return np.mean(np.abs(values) >= abs(observed) - slack)
    return min(1.0, 2.0 * min(np.mean(values >= observed - slack), np.mean(values <= observed + slack)))


SAMPLES = {
    "equal numbers": (sample([1.0, 4.0, 6.0], failed=[30.0]), sample([3.0, 20.0, 25.0], failed=[7.0])),
    "unequal numbers": (sample([1.0, 4.0, 6.0, 2.5]), sample([3.0, 20.0, 25.0, 9.0, 6.5, 8.0, 30.0])),
    "failures": (
        sample([30.0, 50.0, 70.0], failed=[400.0, 400.0]),
        sample([200.0, 90.0, 210.0, 320.0], failed=[400.0]),
    ),
    "no success": (sample([9.0, 10.0, 11.0]), sample([], failed=[50.0] * 6)),
    "constant costs": (sample([5.0] * 6), sample([7.0] * 3)),
    "ties": (sample([5.0, 7.0, 5.0]), sample([7.0, 5.0, 7.0, 7.0, 5.0])),
}


@pytest.mark.parametrize("case", SAMPLES)
def test_the_p_value_is_that_of_all_partitions(case):
    one, other = SAMPLES[case]
    assert ratio_test(one, other) == pytest.approx(enumerated(one, other))
    assert ratio_test(other, one) == pytest.approx(ratio_test(one, other))


@pytest.mark.parametrize(("n", "m"), [(2, 2), (7, 7), (10, 10), (3, 15), (15, 3), (7, 15), (15, 15), (7, 100)])
def test_the_smallest_p_value(n, m):
    """So that pages can say with how many runs a difference could be significant."""
    apart = sample(np.arange(n) + 1.0), sample(np.arange(m) + 1000.0)
    assert ratio_test(*apart) == running_times.smallest_p(n, m)
    assert math.isnan(running_times.smallest_p(1, 15)) and math.isnan(running_times.smallest_p(15, 1))


def test_extreme_samples():
    none, all_ = sample([], failed=[100.0] * 15), sample(np.arange(15.0) + 1.0)
    assert all(math.isnan(ratio_test(*two)) for two in ((none, none), (all_[:, :1], all_), (all_, all_[:, :1])))
    assert ratio_test(none, all_) == ratio_test(all_, none) < 1e-4
    assert ratio_test(none, sample([5.0], failed=[100.0] * 14)) == 1.0  # one success in 30 runs tells nothing
    assert ratio_test(all_, all_) == ratio_test(sample([5.0] * 3), sample([5.0] * 3)) == 1.0


def test_many_runs_are_permuted_in_blocks(monkeypatch):
    apart = sample(np.arange(40) + 1.0), sample(np.arange(40) + 1000.0)
    assert ratio_test(*apart) == 1 / (1 + running_times.TOGETHER // 80)
    rng = np.random.default_rng(0)
    samples = sample(rng.exponential(size=40)), sample(rng.exponential(1.7, size=40))
    p = ratio_test(*samples)
    monkeypatch.setattr(running_times, "TOGETHER", 8000)
    assert ratio_test(*samples) == pytest.approx(p, abs=0.005) and 0.001 < p < 0.2
    assert ratio_test(samples[0], samples[0]) == 1.0  # in the last block, too, none is counted twice


def lognormal(rng, n, spread=0.4):
    return sample(np.exp(spread * rng.standard_normal(n) - spread**2 / 2.0))


def exponential(rng, n):
    return sample(rng.exponential(size=n))


def failing(rng, n, share=0.6, cost=3.0):
    """Runs that fail with the probability 1 - share, and then take so many times as long."""
    success = rng.random(n) < share
    mean = share / (share + (1.0 - share) * cost)
    return np.array([np.where(success, mean * np.exp(0.3 * rng.standard_normal(n) - 0.045), cost * mean), success])


# Distributions of ERT 1, and the levels at which the test may reject at the nominal 5 %.
NULL = {
    "the same": (lognormal, lognormal, 0.05),
    "the same, with failures": (failing, failing, 0.05),
    "another success rate": (lognormal, failing, 0.06),
}


@pytest.mark.parametrize("case", NULL)
@pytest.mark.parametrize(("n", "m"), [(15, 15), (7, 15)])
def test_the_test_keeps_its_level(case, n, m, monkeypatch):
    """Rejections at 5 % are no more than the level says (99.9 % of such simulations)."""
    monkeypatch.setattr(running_times, "PERMUTATIONS", (499, 499))
    monkeypatch.setattr(running_times, "PARTITIONS", 1)
    one, other, level = NULL[case]
    rng, trials = np.random.default_rng(2), 1000
    rejected = sum(ratio_test(one(rng, n), other(rng, m)) <= 0.05 for _ in range(trials))
    assert rejected <= binom.ppf(0.999, trials, level)
    if level == 0.05 and n == m:
        assert rejected >= binom.ppf(0.001, trials, level)


def seldom_slow(rng, n, share=0.1, cost=3.0):
    """Runs of which a share takes so many times as long: a fifth of the samples of 15 has none."""
    times = np.where(rng.random(n) < share, cost, 1.0) * np.exp(0.1 * rng.standard_normal(n) - 0.005)
    return sample(times / (1.0 - share + share * cost))


@pytest.mark.parametrize("draw", [lognormal, exponential, failing, seldom_slow])
def test_intervals_hold_the_expected_running_time(draw):
    rng, trials = np.random.default_rng(4), 2000
    intervals = [expected_running_time(draw(rng, 15)) for _ in range(trials)]
    share = np.mean([low <= 1.0 <= high for _, low, high in intervals])
    assert 0.93 < share < 0.99
