"""Judge printed numbers, such as means of 15 runs, by many runs."""

import math
from typing import NamedTuple

from klee_minty.statistics.inference import DRAWS, LEVEL, SEED, drawn_statistics, holm, p_value, place

import numpy as np
from scipy.stats import false_discovery_control

REFERENCES = 400  # resamples of runs that judge a value, for what other runs could have told
RESAMPLED_DRAWS = 20_000  # of a statistic from each of these, where its distribution is not computed
BINS = 128  # of the values of runs, where the distribution of their mean is computed
TAILS = [LEVEL / 2.0, 1.0 - LEVEL / 2.0]


class Number(NamedTuple):
    """A printed number, and the runs that judge it.

    values (n,): of the runs, NaN if a run has none; counted (n,): whether they meet the condition; statistic: of
    `count` runs; printed, unit: the number, and a unit of its last digit; control (m,): values of the other runs, None
    without.
    """

    values: np.ndarray
    counted: np.ndarray
    statistic: str
    count: int
    printed: float
    unit: float
    control: np.ndarray | None = None

    def p_by(self, values):
        """The p-value by runs with these values (n,)."""
        return p_value(drawn_statistics(values, self.statistic, self.count), self.printed, self.unit)


def value_of(values, statistic):
    """The statistic of all values (n,)."""
    if order := place(statistic, len(values)):
        return np.interp(sum(order), 1 + np.arange(len(values)), np.sort(values))
    return np.std(values, ddof=1) if statistic == "std" else np.mean(values)


def unnoticed(draws, p_values, index):
    """Between which values a number does not deviate by its draws, if the p-values of the others stay as they are."""
    others, tests = np.sort(np.delete(p_values, index)), len(p_values)
    rejected = np.cumprod(others <= LEVEL / np.arange(tests, 1, -1)).sum()
    beyond = math.floor(LEVEL / (tests - rejected) * (len(draws) + 1) / 2.0) - 1
    return (float(draws[beyond]), float(draws[-1 - beyond])) if beyond >= 0 else (-math.inf, math.inf)


def resampled_p_values(values, counted, statistic, count, value, unit=0.0):
    """The p-values (REFERENCES,) of a value by resamples of n runs: computed or, where that is not possible, drawn.

    values (n,): of the runs, counted (n,): which of them count; the value is the statistic of `count` runs, ± a unit.
    """
    n, order = len(values), place(statistic, count)
    cells = np.random.default_rng(SEED).integers(n, size=(REFERENCES, n)) + n * np.arange(REFERENCES)[:, None]
    counts = np.bincount(cells.ravel(), minlength=REFERENCES * n).reshape(REFERENCES, n)[:, counted]
    counts = np.where(counts.any(axis=1, keepdims=True), counts, 1)  # in place of a resample without such runs
    shares, values = counts / n / (counts / n).sum(axis=1, keepdims=True), values[counted]
    if statistic in ("mean", "share"):
        tails = tails_of_means(values, shares, count, value, unit)
    elif order and order[1] == 0.0:
        tails = tails_of_order(values, shares, order[0], count, value, unit)
    else:
        samples = (np.repeat(values, of_resample) for of_resample in counts)
        draws = (drawn_statistics(sample, statistic, count, RESAMPLED_DRAWS) for sample in samples)
        return np.array([p_value(of_sample, value, unit) for of_sample in draws])
    return np.clip(2.0 * np.minimum(*tails), 2.0 / (DRAWS + 1), 1.0)  # no smaller than DRAWS draws resolve


def tails_of_means(values, shares, count, value, unit=0.0):
    """Probabilities (m,) that the mean of `count` runs is at most, and at least, a value ± unit.

    The values (n,) of the runs, rounded to one of BINS, have the shares (m, n). The Fourier transform of the
    distribution of a sum is the power of that of a summand's.
    """
    lowest, width = values.min(), np.ptp(values) / (BINS - 1) or 1.0
    bins = np.zeros((len(values), BINS))
    bins[np.arange(len(values)), np.rint((values - lowest) / width).astype(int)] = 1.0
    size = 2 ** math.ceil(math.log2(count * (BINS - 1) + 1))
    sums = np.fft.irfft(np.fft.rfft(shares @ bins, size) ** count, size)
    means = lowest + width * np.arange(size) / count
    return sums @ (means <= value + unit), sums @ (means >= value - unit)


def tails_of_order(values, shares, k, count, value, unit=0.0):
    """The same for the k-th smallest of `count` runs: that k of them are as small is a binomial probability."""
    from scipy.special import betainc  # late: its import takes as long as two starts of Python

    at_most = np.minimum(shares @ (values <= value + unit), 1.0)
    less = np.minimum(shares @ (values < value - unit), 1.0)
    return betainc(k, count - k + 1, at_most), 1.0 - betainc(k, count - k + 1, less)


def judgements(numbers):
    """For each Number the columns of the help but value, resolution and verdict; borderline is 0 or 1."""
    draws = [drawn_statistics(number.values[number.counted], number.statistic, number.count) for number in numbers]
    p_values = [p_value(of_one, number.printed, number.unit) for of_one, number in zip(draws, numbers, strict=True)]
    of_other = [math.nan if number.control is None else number.p_by(number.control) for number in numbers]
    p_holm, p_fdr, of_other_holm = holm(p_values), false_discovery_control(p_values).tolist(), holm(of_other)
    resampled = np.array([resampled_p_values(*number[:6]) for number in numbers])  # (numbers, resamples)
    resampled_holm = np.array([holm(of_one_sample) for of_one_sample in resampled.T]).T
    rows = []
    for i, number in enumerate(numbers):
        row = {"p_value": p_values[i], "p_holm": p_holm[i], "p_fdr": p_fdr[i]}
        row |= ends("range", np.quantile(draws[i], [0.05, 0.95])) | ends("unnoticed", unnoticed(draws[i], p_values, i))
        row |= ends("p", np.quantile(resampled[i], TAILS)) | ends("p_holm", np.quantile(resampled_holm[i], TAILS))
        row["p_unconditional"] = number.p_by(number.values[~np.isnan(number.values)])
        row["other_verdict"] = float(np.mean((resampled_holm[i] < LEVEL) != (p_holm[i] < LEVEL)))
        row["borderline"] = int(row["p_holm_low"] < LEVEL <= row["p_holm_high"])
        rows.append(row | {"p_of_other": of_other[i], "p_holm_of_other": of_other_holm[i]})
    return rows


def ends(name, interval):
    """Columns of an interval."""
    low, high = interval
    return {f"{name}_low": float(low), f"{name}_high": float(high)}
