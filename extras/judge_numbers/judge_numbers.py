"""Judge the numbers that a paper prints, such as means of 25 runs, by many runs of your own: do they reproduce?

printed.csv has a line for each number, and runs.csv for each run:
    function,quantity,statistic,runs,printed,given,limit   function,evaluations,error,success
    sphere,evaluations,mean,25,1.204e+04,,20000            sphere,11940,8.1e-09,1
    ackley,error,std,25,3.10e-09,success,                  ackley,12105,9.9e-09,1
    ackley,success,share,25,0.92,,                         ackley,20000,3.2e+00,0
quantity   a column of runs.csv
statistic  mean; share (of runs with a 1 in a column of 0 and 1); std (divided by runs - 1); best (smallest);
           worst (largest); median; q25 or another percentile (interpolated)
runs       of which the paper computed it. runs.csv needs at least as many, better 20 times as many
printed    as printed, or -. Its digits say how it was rounded or cut: 700 is 699 to 701, and 7e2 is 600 to 800
given      may be missing: a column of 0 and 1, if all of the paper's runs had a 1 there (all succeeded)
limit      may be missing: the largest value that a run can have, such as the budget; else that in runs.csv
table, page  may be missing, and are only copied
Each other column of printed.csv is a key: it is in runs.csv, too, and says which runs a number belongs to; 10 is 10.0.

What is impossible is said first. Then p is twice the smaller probability of a statistic at least as large as printed,
or at least as small. For means, shares and standard deviations `runs` of the runs are drawn 200,000 times; best, worst
and percentiles have their place among the paper's and your runs, of which each order is as likely. The output adds:
value                         the statistic of all runs (the best of more runs is better)
range_low, range_high         where 90 % of the draws are; a number below unnoticed_low or above unnoticed_high deviates
p_value, p_low, p_high        p, and its 95 % interval, from 400 samples that could have been yours
p_holm, p_holm_low, _high     p after Holm's correction for all numbers, and its interval
other_verdict                 the share of these samples that judge otherwise
p_holm_one_more               where p_holm is below 0.05: what it would be if your runs had one more, as large as the
                              limit and the paper's worst, or mean and std, allow
p_of_other, p_holm_of_other   p by the runs of --control: a number that reproduces by these as well says little
verdict                       deviates: p_holm is below 0.05; one rare run would explain it: p_holm_one_more is not;
                              borderline: the interval of p_holm contains 0.05; reproduces: the runs do not contradict
                              it, no more; impossible, cannot be judged: why
"""

import argparse
import csv
import math
import os
import re
import sys
from collections import Counter, defaultdict
from decimal import Decimal
from importlib.util import find_spec
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "scripts"))

from klee_minty.files import write, write_csv
from klee_minty.statistics.inference import LEVEL, statistic_of
from klee_minty.statistics.judging import Number, impossible, judgements, unit_of

import numpy as np

NUMBER = r"[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?"
STATISTICS = r"mean|share|std|best|median|worst|q\d\d?(\.\d+)?"
NAMED = ("quantity", "statistic", "runs", "printed", "given", "limit", "table", "page")  # columns that are no keys
JUDGED = ("value", "range_low", "range_high", "unnoticed_low", "unnoticed_high", "p_value", "p_low", "p_high")
JUDGED += ("p_holm", "p_holm_low", "p_holm_high", "other_verdict", "p_holm_one_more", "p_of_other", "p_holm_of_other")
FLAGS = {"True": "1", "1.0": "1", "False": "0", "": "nan"}  # what pandas writes for 1 and 0, and empty cells
RARE, ABSENT = "one rare run would explain it", "not printed"
MARKS = {"reproduces": "✓", "deviates": "≠", "impossible": "✗", RARE: "?", "borderline": "~", "cannot be judged": "–"}
COLORS = {"reproduces": "C0", "borderline": "C2", "deviates": "C1", RARE: "C4"}
DASHES = ("", "-", "–", "—")
INSTEAD = {  # what is not read as a number: how it is printed, and what to write
    r"([-+]?\d{1,3}(?:,\d{3})+(?:\.\d+)?)": lambda text: text.replace(",", ""),
    r"([-+]?\d+,\d+)": lambda text: text.replace(",", "."),
    r"([-+]?[\d.]+) ?\\?%": lambda text: format(Decimal(text).scaleb(-2), "f"),
    r"(\d+) ?/ ?([1-9]\d*)": lambda k, runs: f"{int(k) / int(runs):.4f}",
    r"(\S+?) ?(?:±|\+/?-|\\pm|\() ?([^)]+)\)?": lambda mean, std: f"{mean}, and {std} in a line with the statistic std",
    r"([-+]?[\d.]+) ?(?:×|x|\*|\\times|\\cdot) ?10\^?\{?([-+]?\d+)\}?": lambda digits, power: f"{digits}e{power}",
}


def fault(line):
    """What is wrong with a line of printed.csv, and what to write; "" if nothing."""
    statistic, count = line["statistic"], line["runs"]
    if "surplus cells" in line or re.fullmatch(NUMBER, line.get("given") or ""):
        return "it has more cells than there are columns; write 1,211 as 1211"
    if not re.fullmatch(STATISTICS, statistic):
        return f'there is no statistic "{statistic}"; see --help'
    if not count.isdigit() or int(count) < 1 + (statistic == "std"):
        return f'"{count}" is no number of runs that a {statistic} can be of'
    for name, text in (("printed", line["printed"].strip()), ("limit", (line.get("limit") or "").strip())):
        for pattern, instead in INSTEAD.items():
            if found := re.fullmatch(pattern, text):
                return f"for {text} write {instead(*found.groups())}"
        if text not in (DASHES if name == "printed" else ("",)) and not re.fullmatch(NUMBER, text):
            return f'{name} is "{text}", which is no number'
    return ""


def refuse(faults):
    """ValueError of all faults, a text for each line of printed.csv."""
    if texts := [f"line {place}: {text}" for place, text in enumerate(faults, 2) if text]:
        raise ValueError("\n".join(texts))


def key_value(text):
    """A key as it is compared: 10 and 10.0 are the same."""
    text = text.strip()
    return Decimal(text) if re.fullmatch(NUMBER, text) else text


class Runs:
    """A table of runs: lines {column: text}; cells: {values of the keys: places of the runs that have them}."""

    def __init__(self, lines, keys):
        self.lines, self.columns, self.cells = lines, {}, defaultdict(list)
        for place, line in enumerate(lines):
            self.cells[tuple(key_value(line[key]) for key in keys)].append(place)

    def values(self, quantity, given):
        """The values (n,) of all runs, NaN where a cell is empty, and whether each meets the condition (n,)."""
        if (quantity, given) not in self.columns:
            values = np.array([float(FLAGS.get(line[quantity], line[quantity])) for line in self.lines])
            meet = [not given or FLAGS.get(line[given], line[given]) == "1" for line in self.lines]
            self.columns[quantity, given] = values, np.array(meet, dtype=bool)
        return self.columns[quantity, given]


def worst_possible(largest, count, siblings):
    """The value of a run as bad as can be: the largest possible, if what the paper prints of the same runs allows that.

    siblings: {statistic: printed text} of these. No run is further from the mean of `count` than
    (count - 1) / √count standard deviations (Samuelson's inequality).
    """
    upper = {statistic: float(text) + float(unit_of(text)) for statistic, text in siblings.items()}
    bounds = [largest, upper.get("worst", math.inf)]
    if {"mean", "std"} <= upper.keys():
        bounds.append(upper["mean"] + upper["std"] * (count - 1) / math.sqrt(count))
    return min(bounds)


def numbers_of(lines, runs, control=()):
    """For each line of printed.csv a Number, or why it is impossible or cannot be judged.

    lines, runs, control: of the tables, {column: text}. ValueError for wrong input, KeyError for a missing column.
    """
    if not lines or not runs:
        raise ValueError("a table has no lines")
    keys = [name for name in lines[0] if name not in (*NAMED, "surplus cells")]
    refuse(map(fault, lines))
    ours, others, siblings = Runs(runs, keys), Runs(control, keys), defaultdict(dict)
    for line in lines:
        if line["printed"].strip() not in DASHES:
            siblings[runs_of(line, keys)][line["statistic"]] = line["printed"].strip()
    numbers = [number_of(line, siblings[of := runs_of(line, keys)], of[0], ours, others) for line in lines]
    refuse(str(each) if isinstance(each, ValueError) else "" for each in numbers)
    return numbers


def number_of(line, siblings, key, ours, others):
    """The Number of a line of printed.csv, or why it is not printed, impossible or cannot be judged, or a ValueError.

    siblings: what the paper prints of the same runs; key: that of these runs; ours, others: Runs.
    """
    statistic, count, text = line["statistic"], int(line["runs"]), line["printed"].strip()
    quantity, given = line["quantity"], line.get("given")
    if text in DASHES:
        return ABSENT
    try:
        (of_all, meet), (of_control, is_one) = ours.values(quantity, given), others.values(quantity, given)
    except ValueError as error:
        return ValueError(f"{quantity} of a run is no number: {error}")
    values, counted = (column[ours.cells[key]] for column in (of_all, meet))
    finite = of_all[meet & np.isfinite(of_all)]
    limit = float(line.get("limit") or math.inf)
    if why := impossible(text, statistic, count, is_whole=(finite % 1 == 0.0).all(), limit=limit):
        return f"impossible: {why}"
    if len(values) < max(count, 2):
        return ValueError(f"it is of {count} runs, but the table of runs has {len(values)} with its keys")
    if not (np.isin(values, (0.0, 1.0)) if statistic == "share" else np.isfinite(values[counted])).all():
        return ValueError(f"{quantity} is NaN, empty or infinite in one of its runs, or no 0 or 1 of a share")
    if counted.sum() < max(count, 2):
        return f"cannot be judged: {counted.sum()} runs meet the condition"
    control = of_control[others.cells[key]][is_one[others.cells[key]]]
    largest = limit if math.isfinite(limit) else finite.max()
    if statistic != "share" and values[counted].min() == largest and abs(float(text) - largest) > unit_of(text):
        return "cannot be judged: all runs have the same value"
    fields = values, counted, statistic, count, float(text), float(unit_of(text)), control if len(control) else None
    return Number(*fields, worst_possible(largest, count, siblings))


def judged(lines, found):
    """Rows of the output; found: by numbers_of."""
    numbers = [each for each in found if isinstance(each, Number)]
    rows, of_numbers = [], iter(judgements(numbers) if numbers else ())
    for line, number in zip(lines, found, strict=True):
        rows.append(row := line | {"verdict": number})
        if not isinstance(number, Number):
            continue
        row |= next(of_numbers) | {"value": statistic_of(number.values[number.counted], number.statistic)}
        row["verdict"] = "deviates" if row["p_holm"] < LEVEL else "reproduces"
        if row["verdict"] == "reproduces" and number.is_beyond():
            row["verdict"] = f"cannot be judged: beyond all runs, as in 1 of {2.0 / row['p_value']:.0f} tables"
        elif row["one_run_explains"] or row["borderline"]:
            row["verdict"] = RARE if row["one_run_explains"] else "borderline"
    return rows


def runs_of(line, keys):
    """The paper's runs that a number is of, by the values of its keys, and by what else these runs have in common."""
    return tuple(key_value(line[key]) for key in keys), line["quantity"], line["runs"], line.get("given")


def draw(rows, path):
    """Draw the printed numbers on the ranges of the draws, as shares of the value of the runs, where it is positive."""
    from matplotlib import pyplot as plt

    rows = [row for row in rows if row["verdict"] in COLORS and row["value"] > 0.0]
    figure, axes = plt.subplots(figsize=(6.5, 0.25 * len(rows) + 0.8), layout="constrained")
    for height, row in enumerate(rows):
        for name, look in {"unnoticed": {"color": "0.5"}, "range": {"color": "0.7", "linewidth": 5.0}}.items():
            places = np.clip([row[f"{name}_{end}"] / row["value"] for end in ("low", "high")], 0.01, 100.0)
            axes.plot(places, [height, height], **look)
        ratio, color = float(row["printed"]) / row["value"], COLORS[row["verdict"]]
        axes.plot(min(max(ratio, 0.4), 2.5), height, "o", color=color)
        axes.annotate(f"{ratio:.3g} {row['verdict']}", (2.7, height), va="center", color=color, annotation_clip=False)
    axes.set(xscale="log", xlim=(0.38, 2.6), xlabel="printed / value of the runs; thick: 90 % of draws, thin: accepted")
    axes.set_xticks([0.5, 0.7, 1.0, 1.4, 2.0], ["0.5", "0.7", "1", "1.4", "2"])
    axes.set_xticks([], minor=True)
    axes.set_yticks(range(len(rows)), [name_of(row) for row in rows])
    axes.invert_yaxis()
    figure.savefig(path, dpi=300)


def name_of(row):
    """Keys, quantity and statistic of a number, by which it is named."""
    keys = [name for name in row if name not in (*NAMED, *JUDGED, "verdict", "borderline", "one_run_explains")]
    return " ".join(row[name] for name in (*keys, "quantity", "statistic"))


def page(rows, figure=None):
    """The verdicts in Markdown; figure: its path from the page."""
    lines = ["# Do the printed numbers reproduce?", ""]
    for kind, count in Counter(row["verdict"].partition(":")[0] for row in rows).items():
        lines.append(f"- {count} of {len(rows)}: {kind} {MARKS.get(kind, '')}".rstrip())
    lines += ["", *([f"![Printed numbers on the ranges of draws]({figure})", ""] if figure else [])]
    lines += ["| number | printed | runs give | accepted | p (Holm) | |", "| --- | --- | --- | --- | --- | --- |"]
    for row in rows:
        cells = [name_of(row).replace("|", r"\|"), row["printed"].strip(), *[""] * 3]
        if "p_holm" in row:
            accepted = f"{row['unnoticed_low']:.4g} to {row['unnoticed_high']:.4g}"
            cells[1] += f" ± {float(unit_of(cells[1])):g}"
            cells[2:] = [f"{row['value']:.4g}", accepted, f"{row['p_holm']:.2g}"]
        mark = MARKS.get(row["verdict"].partition(":")[0], "")
        lines.append(f"| {' | '.join(cells)} | {mark} {row['verdict']} |")
    return "\n".join([*lines, ""])


def lines_of(path):
    """The lines of a CSV file: {column: text}."""
    with open(path, encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file, restval="", restkey="surplus cells"))


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--printed", required=True, metavar="CSV", help="the paper's numbers")
    parser.add_argument("--runs", required=True, metavar="CSV", help="your runs")
    parser.add_argument("--control", metavar="CSV", help="runs of another algorithm, with the same keys")
    parser.add_argument("--output", default="verdicts.csv", metavar="CSV", help="file to write, and its page, .md")
    parser.add_argument("--figure", metavar="FILE", help="file to write, .png or .pdf; it needs Matplotlib")
    args = parser.parse_args(arguments)
    try:
        lines, *tables = (lines_of(path) for path in (args.printed, args.runs, args.control) if path)
        found = numbers_of(lines, *tables)
    except ValueError as error:
        sys.exit("\n".join(f"{args.printed}, {line}" for line in str(error).splitlines()))
    except (KeyError, OSError) as error:
        sys.exit(f"a table has no column {error}" if isinstance(error, KeyError) else str(error))
    for line, each in zip(lines, found, strict=True):
        if str(each).startswith("impossible"):
            print(f"{name_of(line)} {line['printed']}: {each}", flush=True)
    rows, columns = judged(lines, found), [*lines[0], *JUDGED, "verdict"]
    fields = [[row.get(name, "") for name in columns] for row in rows]
    fields = [[f"{field:.6g}" if isinstance(field, float) else field for field in row] for row in fields]
    write_csv(args.output, [dict(zip(columns, row, strict=True)) for row in fields], columns)
    for verdict, count in Counter(row["verdict"].partition(":")[0] for row in rows).items():
        print(f"{count} of {len(rows)}: {verdict}")
    for row in rows:
        if row["verdict"] in ("deviates", RARE, "borderline"):
            print(f"{name_of(row)} {row['printed']}: {row['verdict']}; the runs give {row['value']:.5g}")
    if args.control:
        of_control = [p for row in rows if not math.isnan(p := row.get("p_holm_of_other", math.nan))]
        count = sum(p >= LEVEL for p in of_control)
        print(f"{count} of {len(of_control)} would reproduce by the runs of the control, too")
    page_file, can_draw = Path(args.output).with_suffix(".md"), find_spec("matplotlib")
    if args.figure and can_draw:
        draw(rows, args.figure)
    write(page_file, page(rows, os.path.relpath(args.figure, page_file.parent) if args.figure and can_draw else None))
    if args.figure and not can_draw:
        sys.exit("there is no figure, which needs Matplotlib")


if __name__ == "__main__":
    main()
