"""Judge the numbers that a paper prints, such as means of 25 runs, by many runs of your own: do they reproduce?

printed.csv has a line for each number, and runs.csv for each run:
    function,quantity,statistic,runs,printed,given         function,evaluations,error,success
    sphere,evaluations,mean,25,1.204e+04,                  sphere,11940,8.1e-09,1
    ackley,error,std,25,3.10e-09,success                   ackley,12105,9.9e-09,1
    ackley,success,share,25,0.92,                          ackley,20000,3.2e+00,0
quantity   a column of runs.csv
statistic  mean; share (of runs with a 1 in a column of 0 and 1); std (divided by runs - 1); best (smallest);
           worst (largest); median; q25 or another percentile (interpolated)
runs       of which the paper computed it. runs.csv needs at least as many, better 20 times as many
printed    as printed: its digits say how it was rounded or cut, 12.50 may be anything from 12.49 to 12.51
given      may be missing: a column of 0 and 1, if all of the paper's runs had a 1 there (all succeeded)
Each other column of printed.csv is a key: it is in runs.csv, too, and says which runs a number belongs to.

Each number is drawn again 200,000 times, from `runs` of its runs. p is twice the smaller of two shares: of draws at
least as large as printed, and of those at least as small. The output adds:
value                         the statistic of all runs (the best of more runs is better)
range_low, range_high         where 90 % of the draws are; a number below unnoticed_low or above unnoticed_high deviates
p_value, p_low, p_high        p, and its 95 % interval from 400 resamples of the runs; p_unconditional: without `given`
resolution                    the smallest p that can occur
p_holm, p_holm_low, _high     p after Holm's correction for all numbers, and its interval
p_fdr, other_verdict          p after Benjamini and Hochberg's; the share of the resamples that judge otherwise
p_of_other, p_holm_of_other   p by the runs of --control: where they pass as well, the number says little
verdict                       deviates: p_holm is below 0.05; reproduces: the runs do not contradict it, no more;
                              borderline: the interval of p_holm contains 0.05; cannot be judged: why
"""

import argparse
import csv
import math
import re
import sys
from collections import Counter
from decimal import Decimal
from pathlib import Path
from typing import NamedTuple

sys.path[:0] = [str(Path(__file__).resolve().parents[2] / folder) for folder in ("scripts", "studies")]

from klee_minty.files import write_csv
from klee_minty_studies.statistics.inference import DRAWS, LEVEL, SEED, drawn_statistics, holm, p_value, place

import numpy as np
from scipy.stats import false_discovery_control

REFERENCES = 400  # resamples of runs that judge a value, for what other runs could have told
RESAMPLED_DRAWS = 20_000  # of a statistic from each of these, where its distribution is not computed
BINS = 128  # of the values of runs, where the distribution of their mean is computed
TAILS = [LEVEL / 2.0, 1.0 - LEVEL / 2.0]
STATISTICS = r"mean|share|std|best|median|worst|q\d\d?(\.\d+)?"
NAMED = ("quantity", "statistic", "runs", "printed", "given")  # columns of printed.csv that are no keys
JUDGED = ("value", "range_low", "range_high", "unnoticed_low", "unnoticed_high", "p_value", "p_low", "p_high")
JUDGED += ("p_unconditional", "resolution", "p_holm", "p_holm_low", "p_holm_high", "p_fdr", "other_verdict")
JUDGED += ("p_of_other", "p_holm_of_other", "verdict")
FLAGS = {"True": "1", "1.0": "1", "False": "0", "": "nan"}  # what cells mean: empty ones, and those of pandas
COLORS = {"reproduces": "C0", "borderline": "C2", "deviates": "C1"}


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


def number_of(line, runs, control=()):
    """The Number of a line of printed.csv; runs, control: the lines of runs that have its keys."""
    quantity, statistic, given, count = line["quantity"], line["statistic"], line.get("given"), int(line["runs"])
    printed = float(line["printed"])
    if not re.fullmatch(STATISTICS, statistic):
        raise ValueError(f'there is no statistic "{statistic}": see --help')
    if not math.isfinite(printed) or count < 1 + (statistic == "std"):
        raise ValueError(f"nothing can be {printed} of {count} runs")
    if len(runs) < max(count, 2):
        raise ValueError(f"it is of {count} runs, but the table of runs has {len(runs)} with its keys")
    samples = []
    for lines in (runs, control):
        values = np.array([float(FLAGS.get(run[quantity], run[quantity])) for run in lines])
        counted = np.array([not given or FLAGS.get(run[given], run[given]) == "1" for run in lines], dtype=bool)
        if not np.isfinite(values[counted]).all() or (statistic == "share" and not np.isin(values, (0.0, 1.0)).all()):
            raise ValueError(f"{quantity} is NaN, empty or infinite in one of its runs, or no 0 or 1 of a share")
        samples.append((values, counted))
    others = samples[1][0][samples[1][1]]
    unit = 10.0 ** Decimal(line["printed"]).as_tuple().exponent
    return Number(*samples[0], statistic, count, printed, unit, others if len(others) else None)


def judged(lines, numbers):
    """Rows of the output; lines: of printed.csv, with these Numbers."""
    rows, possible = [], []
    for i, (line, number) in enumerate(zip(lines, numbers, strict=True)):
        values = number.values[number.counted]
        rows.append(line | {"value": value_of(values, number.statistic) if len(values) > 1 else ""})
        if len(values) < max(number.count, 2):
            rows[i]["verdict"] = f"cannot be judged: {len(values)} runs meet the condition"
        elif np.ptp(values) == 0.0 and abs(values[0] - number.printed) > number.unit:
            rows[i]["verdict"] = "cannot be judged: all runs have the same value"
        else:
            possible.append(i)
    for i, row in zip(possible, judgements([numbers[i] for i in possible]) if possible else [], strict=True):
        verdict = "deviates" if row["p_holm"] < LEVEL else "reproduces"
        rows[i] |= row | {"resolution": 2.0 / (DRAWS + 1), "verdict": "borderline" if row["borderline"] else verdict}
    return rows


def draw(rows, path):
    """Draw the printed numbers on the ranges of the draws, as shares of the value of the runs, where it is positive."""
    from matplotlib import pyplot as plt

    rows = [row for row in rows if row["verdict"] in COLORS and row["value"] > 0.0]
    figure, axes = plt.subplots(figsize=(6.5, 0.25 * len(rows) + 0.8), layout="constrained")
    for height, row in enumerate(rows):
        for name, look in {"unnoticed": {"color": "0.5"}, "range": {"color": "0.7", "linewidth": 5.0}}.items():
            axes.plot([row[f"{name}_{end}"] / row["value"] for end in ("low", "high")], [height, height], **look)
        ratio, color = float(row["printed"]) / row["value"], COLORS[row["verdict"]]
        axes.plot(min(max(ratio, 0.4), 2.5), height, "o", color=color)
        axes.annotate(f"{ratio:.3g} {row['verdict']}", (2.7, height), va="center", color=color, annotation_clip=False)
    axes.set(xscale="log", xlim=(0.38, 2.6), xlabel="printed / value of the runs; thick: 90 % of draws, thin: accepted")
    axes.set_xticks([0.5, 0.7, 1.0, 1.4, 2.0], ["0.5", "0.7", "1", "1.4", "2"])
    axes.set_xticks([], minor=True)
    names = [name for name in rows[0] if name not in (*NAMED[2:], *JUDGED, "borderline")] if rows else []
    axes.set_yticks(range(len(rows)), [" ".join(row[name] for name in names) for row in rows])
    axes.invert_yaxis()
    figure.savefig(path, dpi=300)


def cell(value):
    """A field of the output."""
    return f"{value:.6g}" if isinstance(value, float) else value


def lines_of(path):
    """The lines of a CSV file: {column: text}."""
    with open(path, encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file, restval="", restkey="surplus cells"))


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--printed", required=True, metavar="CSV", help="the paper's numbers")
    parser.add_argument("--runs", required=True, metavar="CSV", help="your runs")
    parser.add_argument("--control", metavar="CSV", help="runs of another algorithm, with the same keys")
    parser.add_argument("--output", default="verdicts.csv", metavar="CSV", help="file to write")
    parser.add_argument("--figure", metavar="FILE", help="file to write, .png or .pdf; it needs Matplotlib")
    args, numbers, where = parser.parse_args(arguments), [], ""
    try:
        lines, tables = lines_of(args.printed), [lines_of(path) for path in (args.runs, args.control) if path]
        keys = [name for name in lines[0] if name not in NAMED] if lines else sys.exit(f"{args.printed} has no numbers")
        for line in lines:
            where = f"{args.printed}, {','.join(map(str, line.values()))}: "
            of_line = [[run for run in table if all(run[key] == line[key] for key in keys)] for table in tables]
            numbers.append(number_of(line, *of_line))
    except KeyError as error:
        sys.exit(f"{where}a table has no column {error}")
    except (ValueError, OSError) as error:
        sys.exit(f"{where}{error}")
    rows = judged(lines, numbers)
    columns = [*lines[0], *JUDGED]
    write_csv(args.output, [{name: cell(row.get(name, "")) for name in columns} for row in rows], columns)
    if args.figure:
        draw(rows, args.figure)
    counts = Counter(row["verdict"] for row in rows)
    print(*(f"{count} of {len(rows)}: {verdict}" for verdict, count in counts.items()), sep="\n")
    if args.control:
        of_control = [p for row in rows if not math.isnan(p := row.get("p_holm_of_other", math.nan))]
        passed = sum(p >= LEVEL for p in of_control)
        print(f"{passed} of {len(of_control)} would pass by the runs of the control, too")


if __name__ == "__main__":
    main()
