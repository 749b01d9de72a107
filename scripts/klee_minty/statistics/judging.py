"""Judge printed numbers by many runs: p-values, how far these depend on the runs, and what one unseen run explains."""

import math
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from klee_minty.statistics.inference import DRAWS, LEVEL, SEED, drawn_places, drawn_statistics, holm, p_value, place

import numpy as np

REFERENCES = 400  # resamples of the runs, by each of which a value is judged again
RESAMPLED_DRAWS = 20_000  # standard deviations that are drawn from each resample
BINS = 128  # into which the values of runs are rounded, where the distribution of their mean is computed
TAILS = [LEVEL / 2.0, 1.0 - LEVEL / 2.0]


class Number(NamedTuple):
    """A printed number, and the runs that judge it.

    values (n,): of the runs, NaN if a run has none; counted (n,): whether they meet the condition; statistic: of
    `count` runs; printed, unit: the number, and a unit of its last digit; control (m,): values of the other runs, None
    without; worst: the value of a run as bad as one can be, NaN if unknown.
    """

    values: np.ndarray
    counted: np.ndarray
    statistic: str
    count: int
    printed: float
    unit: float
    control: np.ndarray | None = None
    worst: float = math.nan

    def draws_of(self, values):
        """(lows, highs): between which values the statistic of unseen runs lies, by runs with these values (n,)."""
        if place(self.statistic, self.count):
            return drawn_places(values, self.statistic, self.count)
        draws = drawn_statistics(values, self.statistic, self.count)
        return draws, draws

    def p_by(self, values):
        """The p-value by runs with these values (n,)."""
        lows, highs = self.draws_of(values)
        return p_value(lows, self.printed, self.unit, highs)

    def is_beyond(self):
        """Whether the printed number is an order statistic, and smaller or larger than all values of the runs."""
        values = self.values[self.counted]
        is_between = values.min() <= self.printed + self.unit and self.printed - self.unit <= values.max()
        return place(self.statistic, self.count) is not None and not is_between

    def p_with_one_more(self):
        """The p-value if the runs had one more that is as bad as can be; NaN if unknown. A share's may be 0 or 1."""
        worst = (0.0, 1.0) if self.statistic == "share" else () if math.isnan(self.worst) else (self.worst,)
        return max((self.p_by(np.append(self.values[self.counted], value)) for value in worst), default=math.nan)


def impossible(text, statistic, count, is_whole=False, limit=math.inf):
    """Why no runs give a printed number; "" if some can. is_whole: whether their values are whole numbers."""
    size, half_unit = abs(Fraction(text)), Fraction(unit_of(text)) / 2
    if statistic == "share" and not 0 <= Fraction(text) <= 1:
        return "a share is between 0 and 1"
    if statistic == "std" and Fraction(text) < 0:
        return "a standard deviation is not negative"
    if statistic != "std" and Fraction(text) - 2 * half_unit > limit:
        return f"the limit of a run is {limit:.10g}"
    total = math.ceil(count * (size - half_unit))  # rounded or cut, this or no other sum gives the number
    if (statistic == "share" or (statistic == "mean" and is_whole)) and total >= count * (size + 2 * half_unit):
        return f"it is no k / {count}" if statistic == "share" else f"no sum of {count} whole numbers gives it"
    return ""


def unit_of(text):
    """A unit of the last digit of a number, as a Decimal: of 700 it is 1, of 7e2 100."""
    return Decimal(1).scaleb(Decimal(text).as_tuple().exponent)


def judgements(numbers):
    """For each Number a dict of p-values and ranges.

    p_value: two-sided; range_low, range_high: where 90 % of draws from the runs are; unnoticed_low, unnoticed_high:
    beyond which a number is rejected; p_low, p_high: interval of p if other runs had been made; p_holm, p_holm_low,
    p_holm_high: after Holm's correction; other_verdict: share of resamples that judge otherwise; borderline: whether
    that interval contains LEVEL; p_holm_one_more: of a rejected one, if the runs had one more that is as bad as can be;
    one_run_explains: whether it is then not rejected; p_of_other, p_holm_of_other: by the control.
    """
    places = [number.draws_of(number.values[number.counted]) for number in numbers]
    p_values = [p_value(low, each.printed, each.unit, high) for (low, high), each in zip(places, numbers, strict=True)]
    of_other = [math.nan if number.control is None else number.p_by(number.control) for number in numbers]
    p_holm, of_other_holm = holm(p_values), holm(of_other)
    resampled = np.array([resampled_p_values(*number[:6]) for number in numbers])  # (numbers, resamples)
    resampled_holm = np.array([holm(of_one_sample) for of_one_sample in resampled.T]).T
    rows = []
    for i, number in enumerate(numbers):
        draws, highs = places[i]
        if draws is not highs:
            draws = drawn_statistics(number.values[number.counted], number.statistic, number.count)
        row = {"p_value": p_values[i], "p_holm": p_holm[i]}
        row |= ends("range", np.quantile(draws, [0.05, 0.95])) | ends("unnoticed", unnoticed(*places[i], p_values, i))
        row |= ends("p", np.quantile(resampled[i], TAILS)) | ends("p_holm", np.quantile(resampled_holm[i], TAILS))
        row["other_verdict"] = float(np.mean((resampled_holm[i] < LEVEL) != (p_holm[i] < LEVEL)))
        row["borderline"] = int(row["p_holm_low"] < LEVEL <= row["p_holm_high"])
        rows.append(row | explained_by_one_run(number, p_values, i) | {"p_of_other": of_other[i]})
        rows[i]["p_holm_of_other"] = of_other_holm[i]
    return rows


def explained_by_one_run(number, p_values, index):
    """The columns p_holm_one_more and one_run_explains of one of several numbers with these p-values."""
    p = math.nan
    if holm(p_values)[index] < LEVEL:
        p = holm([*p_values[:index], number.p_with_one_more(), *p_values[index + 1 :]])[index]
    return {"p_holm_one_more": p, "one_run_explains": int(p >= LEVEL)}


def ends(name, interval):
    """Columns of an interval."""
    low, high = interval
    return {f"{name}_low": float(low), f"{name}_high": float(high)}


def unnoticed(lows, highs, p_values, index):
    """The values between which a number does not deviate by its draws, while the p-values of the others stay."""
    others, tests = np.sort(np.delete(p_values, index)), len(p_values)
    rejected = np.cumprod(others <= LEVEL / np.arange(tests, 1, -1)).sum()
    beyond = math.floor(LEVEL / (tests - rejected) * (len(lows) + 1) / 2.0) - 1
    return (float(lows[beyond]), float(highs[-1 - beyond])) if beyond >= 0 else (-math.inf, math.inf)


def resampled_p_values(values, counted, statistic, count, value, unit=0.0):
    """The p-values (REFERENCES,) of a value by other runs that could have been made, computed or, of a std, drawn.

    values (n,): of the runs, counted (n,): which of them count; the value is the statistic of `count` runs, ± a unit.
    For means and standard deviations the runs are resampled. For order statistics the shares of the distribution in
    the n + 1 gaps between the runs, and beyond the outermost, are drawn; all gaps have the same expected share.
    """
    n, rng = len(values), np.random.default_rng(SEED)
    if order := place(statistic, count):
        gaps = rng.dirichlet(np.ones(np.count_nonzero(counted) + 1), REFERENCES)
        tails = tails_of_order(np.sort(values[counted]), gaps, *order, count, value, unit)
        return np.clip(2.0 * np.minimum(*tails), 2.0 / (DRAWS + 1), 1.0)  # no smaller than DRAWS draws resolve
    cells = rng.integers(n, size=(REFERENCES, n)) + n * np.arange(REFERENCES)[:, None]
    counts = np.bincount(cells.ravel(), minlength=REFERENCES * n).reshape(REFERENCES, n)[:, counted]
    counts = np.where(counts.any(axis=1, keepdims=True), counts, 1)  # in place of a resample without such runs
    shares, values = counts / n / (counts / n).sum(axis=1, keepdims=True), values[counted]
    if statistic == "std":
        samples = (np.repeat(values, of_resample) for of_resample in counts)
        draws = (drawn_statistics(sample, statistic, count, RESAMPLED_DRAWS) for sample in samples)
        return np.array([p_value(of_sample, value, unit) for of_sample in draws])
    return np.clip(2.0 * np.minimum(*tails_of_means(values, shares, count, value, unit)), 2.0 / (DRAWS + 1), 1.0)


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


def tails_of_order(values, gaps, k, weight, count, value, unit=0.0):
    """The same for an order statistic: the k-th smallest of `count` runs and, with a weight, the next one.

    values (n,) of the runs, ascending; gaps (m, n + 1): the probability of a run below the first, between the first
    and second, …, above the last. What lies in a gap counts as its lower end for the first tail, as its upper end for
    the second, which is the first of all values with the other sign.
    """
    of_others = (count - k, 1.0 - weight) if weight else (count - k + 1, 0.0)
    at_most = tail_of_order(values, gaps, k, weight, count, value + unit)
    return at_most, tail_of_order(-values[::-1], gaps[:, ::-1], *of_others, count, unit - value)


def tail_of_order(values, gaps, k, weight, count, value):
    """Probabilities (m,) of an order statistic at most as large as a value, each run at the lower end of its gap."""
    from scipy.special import betainc, comb, xlog1py, xlogy  # late: its import takes as long as two starts of Python

    lows = np.concatenate([[-math.inf], values])
    below = np.concatenate([np.zeros((len(gaps), 1)), np.minimum(gaps.cumsum(axis=1), 1.0)], axis=1)
    if not weight:
        return betainc(k, count - k + 1, below[:, np.searchsorted(lows, value, side="right")])
    # The next one may be in this gap, that of the k-th or a later one, and is not if exactly k runs are below its end.
    last = np.searchsorted(lows, (value - (1.0 - weight) * lows) / weight, side="right")
    of_gap = np.diff(betainc(k, count - k + 1, below), axis=1)
    logarithms = math.log(comb(count, k, exact=True)) + xlog1py(count - k, -below[:, last])
    beyond = [np.exp(logarithms + xlogy(k, end)) for end in (below[:, :-1], below[:, 1:])]
    return np.where(last > np.arange(len(lows)), of_gap - (beyond[1] - beyond[0]), 0.0).sum(axis=1)
