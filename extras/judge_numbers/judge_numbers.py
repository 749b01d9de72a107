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

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "scripts"))

from klee_minty.files import write_csv
from klee_minty.statistics.inference import DRAWS, LEVEL
from klee_minty.statistics.printed_numbers import Number, judgements, value_of

import numpy as np

STATISTICS = r"mean|share|std|best|median|worst|q\d\d?(\.\d+)?"
NAMED = ("quantity", "statistic", "runs", "printed", "given")  # columns of printed.csv that are no keys
JUDGED = ("value", "range_low", "range_high", "unnoticed_low", "unnoticed_high", "p_value", "p_low", "p_high")
JUDGED += ("p_unconditional", "resolution", "p_holm", "p_holm_low", "p_holm_high", "p_fdr", "other_verdict")
JUDGED += ("p_of_other", "p_holm_of_other", "verdict")
FLAGS = {"True": "1", "1.0": "1", "False": "0", "": "nan"}  # what cells mean: empty ones, and those of pandas
COLORS = {"reproduces": "C0", "borderline": "C2", "deviates": "C1"}


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
