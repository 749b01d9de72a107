"""Tests and intervals for samples of runs; the seed is fixed, so that they can be repeated."""

import math
from functools import cache

from results.indicators import order

import numpy as np

SEED = 1
DRAWS = 200_000  # tables of a few runs each that are drawn from a sample
RESAMPLES = 2000  # of a whole sample
REFERENCES = 400  # resamples of the reference sample, for what another one could have told
BINS = 128  # of the values of a sample, where the distribution of their mean is computed
LEVEL = 0.05
OF_MEDIAN_RUN = ("abs_error_med", "distance_med")


def drawn_means(values, count):
    """Means (DRAWS,) of `count` runs drawn with replacement from values (n,), ascending."""
    values, rng, total = np.asarray(values, dtype=float), np.random.default_rng(SEED), np.zeros(DRAWS)
    for _ in range(count):  # so that memory holds one run of each draw
        total += rng.choice(values, DRAWS)
    return np.sort(total / count)


def drawn_medians(values, count):
    """Values (DRAWS,) of the lower median of `count` runs drawn from runs in their order, ascending.

    values (n,): of the runs, best first.
    """
    return np.sort(np.asarray(values, dtype=float)[(median_quantiles(count, DRAWS) * len(values)).astype(int)])


@cache
def median_quantiles(count, draws):
    """Lower medians (draws,) of `count` uniform numbers; the k-th has the distribution Beta(k, count - k + 1)."""
    k = (count + 1) // 2
    return np.random.default_rng(SEED).beta(k, count - k + 1, draws)


def values_of(runs, quantity):
    """The values (n,) of the runs, in their order, from which the quantity is computed; for distances, of feasible runs only."""
    if quantity == "mean_evaluations":
        return np.array([run["evaluations"] for run in runs], dtype=float)
    if quantity == "feasibility_rate":
        return np.array([run["nu"] == 0.0 for run in runs], dtype=float)
    if quantity == "mean_distance":
        return np.array([run["distance"] for run in runs if run["nu"] == 0.0])
    if quantity == "distance_med":
        return np.array([run["distance"] for run in runs])
    return np.array([run["error"] for run in runs])  # abs_error_med


def comparable_runs(runs, quantity, value, count):
    """Which runs (n,) of a sample a printed value is judged by, and on which condition, "" for none.

    A mean distance that successful runs can have is judged given that all of the `count` runs succeed: means with and
    without a failed run, which ends far off, lie apart, and equal tails do not see the gap between them.
    """
    if quantity != "mean_distance":
        return np.ones(len(runs), dtype=bool), ""
    successful = np.array([run["stop"] == "target" for run in runs])
    reached = [run["distance"] for run, is_one in zip(runs, successful, strict=True) if is_one]
    if 0 < len(reached) < len(runs) and value <= max(reached):
        return successful, f"all {count} runs succeed"
    return np.array([run["nu"] == 0.0 for run in runs]), ""


def drawn(runs, quantity, count):
    """The values of a quantity in many draws of `count` runs from the sample's runs of one algorithm and N, ascending."""
    if quantity in OF_MEDIAN_RUN:
        best_first = sorted(runs, key=order)
        return drawn_medians(values_of(best_first, quantity), count)
    return drawn_means(values_of(runs, quantity), count)


def p_value(draws, value, unit=0.0):
    """Probability of a draw as extreme as a value, or each of several, ± one printed unit; two-sided, equal tails."""
    below = np.searchsorted(draws, value + unit, side="right")
    above = len(draws) - np.searchsorted(draws, value - unit, side="left")
    return np.minimum(1.0, 2.0 * (np.minimum(below, above) + 1) / (len(draws) + 1)).tolist()


def unnoticed(draws, level):
    """(low, high): a value has a p-value of at most `level` if it is below low or above high."""
    beyond = math.floor(level * (len(draws) + 1) / 2.0) - 1
    if beyond < 0:
        return -math.inf, math.inf
    return float(draws[beyond]), float(draws[-1 - beyond])


def resampled_shares(runs):
    """Shares (REFERENCES, runs) of the runs of a sample in resamples of it."""
    drawn_runs = np.random.default_rng(SEED).integers(runs, size=(REFERENCES, runs))
    cells = drawn_runs + runs * np.arange(REFERENCES)[:, None]
    return np.bincount(cells.ravel(), minlength=REFERENCES * runs).reshape(REFERENCES, runs) / runs


def p_values_of_means(values, shares, count, value, unit=0.0):
    """What p_value makes of a mean of `count` runs, for samples in which the runs' values (n,) have the shares (m, n).

    For that the values are rounded to one of BINS.
    """
    lowest, width = values.min(), np.ptp(values) / (BINS - 1) or 1.0
    bins = np.zeros((len(values), BINS))
    bins[np.arange(len(values)), np.rint((values - lowest) / width).astype(int)] = 1.0
    sums = pmf_of_sum(shares @ bins, count)
    means = lowest + width * np.arange(sums.shape[1]) / count
    return two_sided(sums @ (means <= value + unit), sums @ (means >= value - unit))


def pmf_of_sum(pmf, count):
    """Probabilities (m, size) of 0, 1, 2, … as the sum of `count` independent integers with the probabilities pmf (m, k).

    The Fourier transform of a sum's distribution is the power of that of a summand's; size is a power of 2.
    """
    size = 2 ** math.ceil(math.log2(count * (pmf.shape[1] - 1) + 1))
    return np.fft.irfft(np.fft.rfft(pmf, size) ** count, size)


def p_values_of_medians(values, shares, count, value, unit=0.0):
    """p-values of the lower median, the k-th of `count` runs: that k of them are as small is a binomial probability."""
    from scipy.special import betainc  # late: its import takes as long as two starts of Python

    k = (count + 1) // 2
    at_most, less = (
        np.minimum(shares @ (values <= value + unit), 1.0),
        np.minimum(shares @ (values < value - unit), 1.0),
    )
    return two_sided(betainc(k, count - k + 1, at_most), 1.0 - betainc(k, count - k + 1, less))


def two_sided(below, above):
    """p-values of equal tails; none is smaller than DRAWS draws can resolve."""
    return np.clip(2.0 * np.minimum(below, above), 2.0 / (DRAWS + 1), 1.0)


def holm(p_values):
    """Holm's step-down adjustment of p-values, in their order; NaN means no test and stays NaN."""
    p_values = np.array(p_values, dtype=float)
    ascending = np.argsort(p_values)[: np.count_nonzero(~np.isnan(p_values))]
    remaining = np.arange(len(ascending), 0, -1)
    p_values[ascending] = np.minimum(np.maximum.accumulate(remaining * p_values[ascending]), 1.0)
    return p_values.tolist()


def benjamini_hochberg(p_values):
    """p-values, in their order, adjusted so that rejecting those below a level keeps the false discovery rate below it."""
    descending = np.argsort(p_values)[::-1]
    ranks = np.arange(len(p_values), 0, -1)
    adjusted = np.empty(len(p_values))
    adjusted[descending] = np.minimum.accumulate(len(p_values) / ranks * np.array(p_values, dtype=float)[descending])
    return np.minimum(adjusted, 1.0).tolist()


def fisher(p_values):
    """Fisher's p of several independent ones."""
    from scipy.special import chdtrc  # late: its import takes as long as two starts of Python

    return float(chdtrc(2 * len(p_values), -2.0 * np.sum(np.log(p_values))))


def holm_levels(p_values):
    """For each p-value the largest one that would be rejected in its place if the others stayed as they are."""
    levels = []
    for place in range(len(p_values)):
        level = LEVEL / len(p_values)
        for rejected, p in enumerate(sorted(np.delete(p_values, place)), start=1):
            if p > LEVEL / (len(p_values) - rejected + 1):
                break
            level = LEVEL / (len(p_values) - rejected)
        levels.append(level)
    return levels


def rank_sum(one, other):
    """p-value of Wilcoxon's two-sided rank-sum test; 1 where all values are equal."""
    from scipy.stats import mannwhitneyu  # takes most of a second to import, and is seldom needed

    return float(mannwhitneyu(one, other).pvalue) if len({*one, *other}) > 1 else 1.0


def interval(resampled, level=LEVEL):
    """The ends of the central part 1 - level of resampled values (axis 0)."""
    low, high = np.quantile(resampled, [level / 2.0, 1.0 - level / 2.0], axis=0)
    return float(low), float(high)


def proportion(count, runs, level=LEVEL):
    """count / runs and its exact (Clopper-Pearson) interval of confidence 1 - level."""
    from scipy.special import betaincinv  # late: its import takes as long as two starts of Python

    low = betaincinv(count, runs - count + 1, level / 2.0) if count else 0.0
    high = betaincinv(count + 1, runs - count, 1.0 - level / 2.0) if count < runs else 1.0
    return count / runs, float(low), float(high)


def with_interval(name, value, low, high):
    """Columns of a table: a value and the ends of its interval."""
    return {name: float(value), f"{name}_low": float(low), f"{name}_high": float(high)}
