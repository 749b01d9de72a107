"""The expected running time (ERT) to the target of 1e-8: its interval, and a test of the ratio of two of them.

ERT = evaluations of all runs, up to the target or to their end, divided by the number of successful runs. That is
mean(e) / mean(s), e being a run's evaluations and s 1 or 0. By the delta method log ERT has the variance
sum(u^2) n / (n - 1) with u = e / sum(e) - s / sum(s), failed runs included; interval and test both rest on it.
docs/own-algorithms.md says what they are worth with 15 runs.
"""

import itertools
import math
from functools import lru_cache

from klee_minty.statistics.inference import LEVEL, SEED, holm, proportion, with_interval

import numpy as np
from scipy.special import stdtrit

PARTITIONS = 200_000  # into two groups: so many, or fewer, are all counted
PERMUTATIONS = (9999, 99999)  # drawn where there are more partitions: of many runs, and of few
UNSEEN = 4.0  # how many times as much as the most expensive run of a sample a rare run that it lacks may cost
TOGETHER = 3_000_000  # values that are permuted at a time, so that memory does not grow with the runs


def evaluations_and_successes(runs):
    """(2, n): for each run the evaluations up to the target or to its end, and 1 for a success or 0.

    runs: records, or rows whose column `target` has the evaluation of the last target, None where it is missed.
    """
    hits = [run["target"] if "target" in run else run["target_hits"][-1] for run in runs]
    ends = [hit or run["evaluations"] for hit, run in zip(hits, runs, strict=True)]
    return np.array([ends, [hit is not None for hit in hits]], dtype=float)


def expected_running_time(sample):
    """ERT of a sample (2, n) and its 95 % interval; infinite without a success, NaN if there is no interval.

    The interval is Student's for log ERT, but its upper end is at least the ERT of the sample and one more run that
    costs UNSEEN times as much as the most expensive one: 15 runs often contain none of the rare, slow ones.
    """
    evaluations, successes = sample
    n, total, successful = len(evaluations), float(evaluations.sum()), float(successes.sum())
    time = total / successful if successful else math.inf
    if not successful or n < 2:
        return time, math.nan, math.nan
    lower, upper = student_interval(*log_and_variance(moments(sample).sum(axis=1), n), n)
    with_one_more = (total + UNSEEN * float(evaluations.max())) / (successful + 1.0)
    return time, min(float(lower), time), max(float(upper), with_one_more)


def ert(sample):
    """Columns of a table: the ERT of a sample and the ends of its interval."""
    return with_interval("ert", *expected_running_time(sample))


def student_interval(log, variance, n):
    """The ends of the 95 % interval of ERT by Student's t for log ERT and its variance, of n runs."""
    reach = stdtrit(n - 1, 1.0 - LEVEL / 2.0) * np.sqrt(variance)
    return np.exp(log - reach), np.exp(log + reach)


def running_time_columns(sample):
    """The columns of running_times.csv on a sample (2, n).

    failure_rate_upper is the upper end of the exact 95 % interval (Clopper-Pearson) of the failure rate: .218 where all
    of 15 runs succeed.
    """
    n, successes = sample.shape[1], int(sample[1].sum())
    row = dict(zip(("ert", "lower", "upper"), expected_running_time(sample), strict=True))
    return {"successes": successes} | row | {"failure_rate_upper": proportion(n - successes, n)[2]}


TEST_COLUMNS = ("N", "algorithm", "other", "ratio", "p_value", "p_holm")


def pairwise_tests(samples, pairs=None):
    """Rows of pairwise_tests.csv at each N; ratio is ERT of algorithm / ERT of other, NaN where neither has a success.

    samples: {(algorithm, N): (2, n)}; pairs: of algorithms, all by default. Holm's correction is over all tests.
    """
    if pairs is None:
        pairs = list(itertools.combinations(dict.fromkeys(algorithm for algorithm, _ in samples), 2))
    rows = []
    for N, (one, other) in itertools.product(dict.fromkeys(N for _, N in samples), pairs):
        if (one, N) in samples and (other, N) in samples:
            two = samples[one, N], samples[other, N]
            row = {"N": N, "algorithm": one, "other": other, "ratio": ratio(*two), "p_value": ratio_test(*two)}
            rows.append(row)
    p_holm = holm([row["p_value"] for row in rows])
    return [row | {"p_holm": p} for row, p in zip(rows, p_holm, strict=True)]


def ratio(one, other):
    """Ratio of the ERTs of two samples; NaN if neither has a success."""
    first, second = expected_running_time(one)[0], expected_running_time(other)[0]
    return first / second if min(first, second) < math.inf else math.nan


def ratio_test(one, other):
    """Two-sided p-value of H0: samples (2, n) and (2, m) have one ERT; NaN without a success, or with a single run.

    A permutation test of the studentised log ratio T: exact where the runs of both have one distribution, and close to
    its level where only their ERTs are equal, unless failures are so rare that the sample lacks them. Of groups of one
    size T has a symmetric distribution, and p is the share of |T| that is at least as large; of others p is twice the
    share of the smaller tail.
    """
    n, m = one.shape[1], other.shape[1]
    if (not one[1].any() and not other[1].any()) or n < 2 or m < 2:
        return math.nan
    sums = moments(np.hstack([one, other]))
    observed = studentised_ratio(sums[:, :n].sum(axis=1), sums, n)
    sides = 1 if n == m else 2
    if (every := math.comb(n + m, n)) <= PARTITIONS:  # up to ten against ten runs
        return min(1.0, float(sides * min(tails(all_partitions(n, n + m), sums, n, observed)) / every))
    permutations, block = draws(n + m), max(TOGETHER // (n + m), 1)
    extreme = np.array([1, 1])  # the observed one
    for start in range(0, permutations, block):
        members = partitions(n, n + m, min(block, permutations - start), (SEED, start))
        extreme += tails(members, sums, n, observed)
    return min(1.0, float(sides * min(extreme) / (1 + permutations)))


def tails(members, sums, n, observed):
    """How many partitions have a T at most as low as the observed one, and at least as high, or equal but for rounding.

    Where both groups have n runs, it is |T| that is at least as high, and both numbers are that.
    """
    ratios = studentised_ratio(members @ sums.T, sums, n)
    if sums.shape[1] == 2 * n:
        ratios, observed = -np.abs(ratios), -abs(observed)
    slack = 1e-9 * abs(observed) if math.isfinite(observed) else 0.0
    low = np.count_nonzero(ratios <= observed + slack)
    return np.array([low, low if sums.shape[1] == 2 * n else np.count_nonzero(ratios >= observed - slack)])


def smallest_p(n, m):
    """The lowest p-value that ratio_test can have of n and m runs; NaN without a test."""
    if n < 2 or m < 2:
        return math.nan
    every = math.comb(n + m, n)  # the most extreme one and, of equal numbers, its mirror image
    return 2.0 / every if every <= PARTITIONS else (1.0 if n == m else 2.0) / (1 + draws(n + m))


def draws(runs):
    """How many permutations are drawn of so many runs in all."""
    return min(max(TOGETHER // runs, PERMUTATIONS[0]), PERMUTATIONS[1])


def studentised_ratio(first, sums, n):
    """log ratio of ERTs / its standard error, from sums of moments (..., 5) over the n runs of a first group.

    sums (5, runs): the moments of all runs. Infinite where one group has no success, negative where it is the other.
    """
    second = sums.sum(axis=1) - first
    log, variance = log_and_variance(np.moveaxis(first, -1, 0), n)
    other_log, other_variance = log_and_variance(np.moveaxis(second, -1, 0), sums.shape[1] - n)
    difference = log - other_log
    with np.errstate(divide="ignore", invalid="ignore"):
        ratio = difference / np.sqrt(variance + other_variance)
    ratio = np.nan_to_num(ratio, nan=0.0, posinf=math.inf, neginf=-math.inf)
    return np.where(np.isinf(difference), difference, ratio)


@lru_cache(maxsize=1)  # the next pair of algorithms mostly has the same numbers of runs
def all_partitions(n, runs):
    """Rows that choose n of the runs for the first group, each choice once."""
    choices = np.array(list(itertools.combinations(range(runs), n)))
    members = np.zeros((len(choices), runs))
    np.put_along_axis(members, choices, 1.0, axis=1)
    return members


@lru_cache(maxsize=1)
def partitions(n, runs, count, seed):
    """Rows (count, runs) that draw n of the runs for the first group."""
    members = np.tile(np.arange(runs) < n, (count, 1))
    return np.random.default_rng(seed).permuted(members, axis=1, out=members).astype(float)


def moments(sample):
    """(5, n): e, s, e^2, e s and s^2 of each run."""
    e, s = sample
    return np.array([e, s, e * e, e * s, s * s])


def log_and_variance(sums, n):
    """log ERT and its variance, from the sums of the moments (5, ...) over n runs."""
    e, s, ee, es, ss = sums
    with np.errstate(divide="ignore", invalid="ignore"):
        variance = (ee / e**2 - 2.0 * es / (e * s) + ss / s**2) * n / (n - 1)
        return np.log(e) - np.log(s), np.maximum(variance, 0.0)
