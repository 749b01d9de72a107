"""Tests and intervals for samples of runs; the seed is fixed, so that they can be repeated."""

import math

import numpy as np

from .indicators import order

SEED = 1
DRAWS = 200_000  # tables of a few runs each that are drawn from a sample
RESAMPLES = 2000  # of a whole sample
LEVEL = 0.05


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


def drawn(runs, quantity, count):
    """What `count` runs drawn from the sample's runs of one algorithm and N give for a quantity, many times, ascending."""
    if quantity in ("abs_error_med", "distance_med"):  # of the median run
        f_opt = float(runs[0]["N"] ** 3)
        ordered = sorted(runs, key=order(f_opt))
        values = {"abs_error_med": lambda run: abs(run["f"] - f_opt), "distance_med": lambda run: run["distance"]}
        return drawn_medians(list(map(values[quantity], ordered)), count)
    values = {
        "mean_evaluations": [run["evaluations"] for run in runs],
        "mean_distance": [run["distance"] for run in runs if run["nu"] == 0.0],
        "feasibility_rate": [run["nu"] == 0.0 for run in runs],
    }
    return drawn_means(values[quantity], count)


def p_value(draws, value, unit=0.0):
    """Probability of a draw as extreme as a value, or each of several, known to within a unit; two-sided, equal tails."""
    below = np.searchsorted(draws, value + unit, side="right")
    above = len(draws) - np.searchsorted(draws, value - unit, side="left")
    return np.minimum(1.0, 2.0 * (np.minimum(below, above) + 1) / (len(draws) + 1)).tolist()


def unnoticed(draws, level):
    """(low, high): a value has a p-value of at most `level` if it is below low or above high."""
    beyond = math.floor(level * (len(draws) + 1) / 2.0) - 1
    if beyond < 0:
        return -math.inf, math.inf
    return float(draws[beyond]), float(draws[-1 - beyond])


def holm(p_values):
    """Holm's step-down adjustment of p-values, in their order; NaN is no test and stays NaN."""
    p_values = np.array(p_values, dtype=float)
    ascending = np.argsort(p_values)[: np.count_nonzero(~np.isnan(p_values))]
    remaining = np.arange(len(ascending), 0, -1)
    p_values[ascending] = np.minimum(np.maximum.accumulate(remaining * p_values[ascending]), 1.0)
    return p_values.tolist()


def holm_levels(p_values):
    """For each p-value the largest one that would be rejected in its place, the others being as they are."""
    levels = []
    for own in range(len(p_values)):
        others = np.sort(np.delete(p_values, own))
        remaining = np.arange(len(p_values), 1, -1)
        rejected = np.append(others * remaining <= LEVEL, False).argmin()  # of the others, before the first that is not
        levels.append(LEVEL / (len(p_values) - int(rejected)))
    return levels


def rank_sum(one, other):
    """p-value of Wilcoxon's two-sided rank-sum test; 1 where all values are equal."""
    from scipy.stats import mannwhitneyu  # takes most of a second to import, and is seldom needed

    return float(mannwhitneyu(one, other).pvalue) if len({*one, *other}) > 1 else 1.0


def interval(resampled):
    """The ends of the central 95 % of resampled values (axis 0)."""
    low, high = np.quantile(resampled, [LEVEL / 2.0, 1.0 - LEVEL / 2.0], axis=0)
    return float(low), float(high)


def proportion(count, runs):
    """count / runs and its exact (Clopper-Pearson) 95 % interval."""
    from scipy.special import betaincinv  # late: its import takes as long as two starts of Python

    low = betaincinv(count, runs - count + 1, LEVEL / 2.0) if count else 0.0
    high = betaincinv(count + 1, runs - count, 1.0 - LEVEL / 2.0) if count < runs else 1.0
    return count / runs, float(low), float(high)
