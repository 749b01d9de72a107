"""Tests and intervals for samples of runs; the seed is fixed, so that they can be repeated."""

import math

import numpy as np

SEED = 1
DRAWS = 200_000  # tables of a few runs each that are drawn from a sample
RESAMPLES = 2000  # bootstrap samples of runs
BOOTSTRAPS = 1000  # bootstrap samples that only say how often each member is drawn
LEVEL = 0.05
QUANTILES = {"best": 0.0, "median": 0.5, "worst": 1.0}


def place(statistic, count):
    """(k, weight): an order statistic of `count` runs is the k-th smallest and, with this weight, the next; or None."""
    if statistic in ("mean", "share", "std"):
        return None
    if statistic == "lower_median":
        return (count + 1) // 2, 0.0
    quantile = QUANTILES[statistic] if statistic in QUANTILES else float(statistic[1:]) / 100.0
    weight, below = math.modf((count - 1) * quantile)
    return int(below) + 1, weight


def statistic_of(values, statistic):
    """The statistic of all values (n,)."""
    if order := place(statistic, len(values)):
        return np.interp(sum(order), 1 + np.arange(len(values)), np.sort(values))
    return np.std(values, ddof=1) if statistic == "std" else np.mean(values)


def drawn_statistics(values, statistic, count, draws=None):
    """Values (draws,) of the statistic of `count` runs drawn with replacement from values (n,), ascending.

    statistic: mean, share, std, best (smallest), median, lower_median, worst, or a percentile such as q25,
    interpolated.
    """
    rng, values, order = np.random.default_rng(SEED), np.asarray(values, dtype=float), place(statistic, count)
    draws = draws or DRAWS
    if order:  # The k-th smallest of `count` uniform numbers has the distribution Beta(k, count - k + 1).
        (k, weight), values = order, np.sort(values)
        uniform = rng.beta(k, count - k + 1, draws)
        statistics = values[(uniform * len(values)).astype(int)]
        if weight:  # The next one is the smallest of the count - k above it.
            following = uniform + (1.0 - uniform) * rng.beta(1, count - k, draws)
            statistics = (1.0 - weight) * statistics + weight * values[(following * len(values)).astype(int)]
        return np.sort(statistics)
    if statistic == "std":
        return np.sort(np.std(rng.choice(values, (count, draws)), axis=0, ddof=1))
    return np.sort(sum(rng.choice(values, draws) for _ in range(count)) / count)  # memory holds one run of each draw


def drawn_places(values, statistic, count):
    """The values (DRAWS,), lower and upper, ascending, between which an order statistic of `count` unseen runs lies.

    values (n,): of the runs seen, beyond which bounds are infinite. If all runs come from one distribution, each order
    of the n + count is as likely, so the number of seen runs below the k-th smallest unseen one is beta-binomial; its
    quantiles are computed. Of an interpolated percentile, the seen runs between it and the next unseen one are drawn.
    """
    from scipy.stats import betabinom  # late: its import takes as long as two starts of Python

    (k, weight), n = place(statistic, count), len(values)
    levels = (np.arange(DRAWS) + 0.5) / DRAWS
    below = np.searchsorted(betabinom.pmf(np.arange(n), n, k, count - k + 1).cumsum(), levels)
    bounds = np.concatenate([[-math.inf], np.sort(values), [math.inf]])
    lows, highs = bounds[below], bounds[below + 1]
    if weight:
        rng = np.random.default_rng(SEED)
        further = below + rng.binomial(n - below, rng.beta(1, count - k, DRAWS))
        lows = np.sort((1.0 - weight) * lows + weight * bounds[further])
        highs = np.sort((1.0 - weight) * highs + weight * bounds[further + 1])
    return lows, highs


def p_value(draws, value, unit=0.0, highs=None):
    """Probability of a draw as extreme as a value, or each of several, ± one printed unit; two-sided, equal tails.

    highs: where each draw may lie at most, if draws say where it may lie at least; both ascending.
    """
    below = np.searchsorted(draws, value + unit, side="right")
    above = len(draws) - np.searchsorted(draws if highs is None else highs, value - unit, side="left")
    return np.minimum(1.0, 2.0 * (np.minimum(below, above) + 1) / (len(draws) + 1)).tolist()


def holm(p_values):
    """Holm's step-down adjustment of p-values, in their order; NaN means no test and stays NaN."""
    p_values = np.array(p_values, dtype=float)
    ascending = np.argsort(p_values)[: np.count_nonzero(~np.isnan(p_values))]
    remaining = np.arange(len(ascending), 0, -1)
    p_values[ascending] = np.minimum(np.maximum.accumulate(remaining * p_values[ascending]), 1.0)
    return p_values.tolist()


def interval(resampled, level=LEVEL, method="linear"):
    """The ends of the central part 1 - level of resampled values (axis 0); "inverted_cdf" where some are infinite."""
    low, high = np.quantile(resampled, [level / 2.0, 1.0 - level / 2.0], axis=0, method=method)
    return float(low), float(high)


def resamples(n):
    """(1 + BOOTSTRAPS, n): how often a sample of n, then each bootstrap sample of it, has each of the n members."""
    counts = np.random.default_rng((SEED,)).multinomial(n, np.full(n, 1.0 / n), BOOTSTRAPS)
    return np.vstack([np.ones(n, dtype=int), counts])


def resampled_interval(name, values):
    """Columns of a table: the first of values (1 + BOOTSTRAPS,), of the sample, and the interval of the others."""
    return with_interval(name, values[0], *interval(values[1:], method="inverted_cdf"))


def proportion(count, runs, level=LEVEL):
    """count / runs and its exact (Clopper-Pearson) interval of confidence 1 - level."""
    from scipy.special import betaincinv  # late: its import takes as long as two starts of Python

    low = betaincinv(count, runs - count + 1, level / 2.0) if count else 0.0
    high = betaincinv(count + 1, runs - count, 1.0 - level / 2.0) if count < runs else 1.0
    return count / runs, float(low), float(high)


def with_interval(name, value, low, high):
    """Columns of a table: a value and the ends of its interval."""
    return {name: float(value), f"{name}_low": float(low), f"{name}_high": float(high)}
