"""Bootstrap tests and intervals for samples of runs; the seed is fixed, so that they can be repeated."""

import math

import numpy as np
from scipy import stats

SEED = 1
RESAMPLES = 99999
DRAWS = 200_000  # sets of runs drawn from a sample
LEVEL = 0.05
TOGETHER = 3_000_000  # values resampled at a time, so that memory does not grow with the runs
FEWEST = 10  # runs; fewer know too little of their own spread for a bootstrap


def mean_test(mean, count, sample):
    """z and p-value of a mean of `count` unknown runs against a sample (n,) of runs; NaN where it cannot be tested.

    H0: the unknown runs come from the distribution of the sample. z is the two-sample t statistic, with the
    sample's standard deviation for that of the unknown runs too. Its null distribution comes from drawing both
    groups from the sample, each with its own standard deviation: a studentized bootstrap. Two-sided, equal tails.
    """
    n = len(sample)
    if n < FEWEST or np.ptp(sample) == 0.0:
        return math.nan, math.nan
    rng = np.random.default_rng(SEED)
    scale = math.sqrt(1.0 / count + 1.0 / n)

    def z(unknown, known, axis):
        squares = (group.var(axis=axis) * group.shape[axis] for group in (unknown, known))
        pooled = np.sqrt(sum(squares) / (count + n - 2))
        return (known.mean(axis=axis) - unknown.mean(axis=axis)) / (pooled * scale)

    def draw(size):
        return rng.choice(sample, size)

    # A stand-in for the unknown runs, with their mean and the sample's standard deviation.
    unknown = np.resize([-1.0, 1.0], count)
    unknown = mean + np.std(sample, ddof=1) * (unknown - unknown.mean()) / np.std(unknown, ddof=1)
    with np.errstate(divide="ignore", invalid="ignore"):  # a resample can be one run drawn over and over
        test = stats.monte_carlo_test(
            (unknown, np.asarray(sample)),
            (draw, draw),
            z,
            vectorized=True,
            n_resamples=RESAMPLES,
            batch=math.ceil(TOGETHER / n),
        )
    return float(test.statistic), float(test.pvalue)


def drawn_means(values, count):
    """Means (DRAWS,) of `count` runs drawn with replacement from values (n,), ascending."""
    values, rng, total = np.asarray(values, dtype=float), np.random.default_rng(SEED), np.zeros(DRAWS)
    for _ in range(count):  # so that memory holds one run of each draw
        total += rng.choice(values, DRAWS)
    return np.sort(total / count)


def drawn_medians(values, count):
    """Values (DRAWS,) of the lower median of `count` runs drawn from runs in their order, ascending.

    values (n,): of the runs, best first. The k-th of `count` uniform numbers has the distribution Beta(k, count - k + 1).
    """
    k = (count + 1) // 2
    quantiles = np.random.default_rng(SEED).beta(k, count - k + 1, DRAWS)
    return np.sort(np.asarray(values, dtype=float)[(quantiles * len(values)).astype(int)])


def p_value(draws, value, unit=0.0):
    """Probability of a draw as extreme as a value that is known to within a unit; two-sided, equal tails."""
    below = np.searchsorted(draws, value + unit, side="right")
    above = len(draws) - np.searchsorted(draws, value - unit, side="left")
    return min(1.0, 2.0 * (int(min(below, above)) + 1) / (len(draws) + 1))


def unnoticed(draws, level):
    """(low, high): a value has a p-value of at most `level` if it is below low or above high."""
    beyond = math.floor(level * (len(draws) + 1) / 2.0) - 1
    if beyond < 0:
        return -math.inf, math.inf
    return float(draws[beyond]), float(draws[-1 - beyond])


def holm(p_values):
    """Holm's step-down adjustment of p-values, in their order; NaN is no test and stays NaN."""
    p_values = np.array(p_values, dtype=float)
    order = np.argsort(p_values)[: np.count_nonzero(~np.isnan(p_values))]
    remaining = np.arange(len(order), 0, -1)
    p_values[order] = np.minimum(np.maximum.accumulate(remaining * p_values[order]), 1.0)
    return p_values.tolist()


def holm_levels(p_values):
    """For each p-value the largest one that would be rejected in its place, the others being as they are."""
    levels = []
    for own in range(len(p_values)):
        others = np.sort(np.delete(p_values, own))
        remaining = np.arange(len(p_values), 1, -1)
        rejected = np.append(
            others * remaining <= LEVEL, False
        ).argmin()  # of the others, before the first that is not
        levels.append(LEVEL / (len(p_values) - int(rejected)))
    return levels


def rank_sum(one, other):
    """p-value of Wilcoxon's two-sided rank-sum test; 1 where all values are equal."""
    from scipy.stats import mannwhitneyu  # takes most of a second to import, and is seldom needed

    return float(mannwhitneyu(one, other).pvalue) if len({*one, *other}) > 1 else 1.0


def interval(statistic, *samples):
    """95 % percentile bootstrap interval of statistic(*samples, axis=...); NaN where runs are too few."""
    if min(map(len, samples)) < FEWEST:
        return math.nan, math.nan
    low, high = stats.bootstrap(
        samples,
        statistic,
        n_resamples=9999,
        batch=math.ceil(TOGETHER / sum(map(len, samples))),
        confidence_level=1.0 - LEVEL,
        method="percentile",
        rng=SEED,
    ).confidence_interval
    return float(low), float(high)


def proportion(count, runs):
    """count / runs and its exact (Clopper-Pearson) 95 % interval."""
    low, high = stats.binomtest(count, runs).proportion_ci(1.0 - LEVEL, method="exact")
    return count / runs, float(low), float(high)
