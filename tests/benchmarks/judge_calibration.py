"""Measure how often extras/judge_numbers calls a number of an invented table wrong, if all are right and if a mean is
too large by a factor.

A table has 14 cells, of three algorithms on five functions. A run needs a lognormal number of evaluations; in some
cells it fails at a rate from 0.3 to 20 %, and takes the budget. The "paper" has 15 runs a cell, we have others.
"""

import argparse
import itertools

import klee_minty  # noqa: F401  pins the numerics before the next line loads NumPy
from extras.judge_numbers import judge_numbers
from klee_minty.command_line import cli, positive
from klee_minty.files import write_csv
from klee_minty.statistics import inference, judging

import numpy as np
from tabulate import tabulate

BUDGET, RUNS = 20_000, 15
CELLS = [*itertools.product(("A", "B", "C"), range(1, 6))][:14]
FAILING = (0.0, 0.003, 0.0, 0.05, 0.2)  # of the runs on each function
STATISTICS = "mean", "median", "std", "best", "worst", "q25"  # and, without a condition, share
OF_CELL = 3  # statistics that are printed of a cell: the mean, and others
OWN = (100, 300, 1500)  # runs of ours in a cell
FACTORS = (1.15, 1.25, 1.5)
OUTCOMES = "deviates", "borderline", judge_numbers.RARE


def cells(rng):
    """{(algorithm, function): (median, spread, failing share)} of an invented experiment."""
    return {cell: (rng.uniform(1e3, 8e3), rng.uniform(0.1, 0.4), FAILING[cell[1] - 1]) for cell in CELLS}


def made_runs(cell, known, n, rng):
    """n runs of a cell: evaluations, and whether they succeed."""
    middle, spread, failing = known
    evaluations = np.minimum(np.rint(middle * np.exp(spread * rng.standard_normal(n))), BUDGET)
    succeeds = (rng.random(n) >= failing) & (evaluations < BUDGET)
    evaluations = np.where(succeeds, evaluations, BUDGET)
    keys = dict(zip(("algorithm", "function"), map(str, cell), strict=True))
    return [keys | {"evaluations": f"{e:.0f}", "success": f"{s:d}"} for e, s in zip(evaluations, succeeds, strict=True)]


def printed(runs, statistics, given=""):
    """Lines of a cell in printed.csv; of what successful runs have, if all succeed."""
    values, succeeds = (np.array([float(run[name]) for run in runs]) for name in ("evaluations", "success"))
    if given and not succeeds.all():
        return
    known = {name: runs[0][name] for name in ("algorithm", "function")} | {"runs": str(len(runs)), "given": given}
    for statistic in statistics:
        quantity = "success" if statistic == "share" else "evaluations"
        number = succeeds.mean() if statistic == "share" else inference.statistic_of(values, statistic)
        text = f"{number:.2f}" if statistic == "share" else f"{number:.4e}"
        yield known | {"quantity": quantity, "statistic": statistic, "printed": text, "limit": str(BUDGET)}


def example(rng):
    """Lines and runs of extras/judge_numbers/example_*.csv: of four cells, with digits of two numbers exchanged."""
    lines, ours = [], []
    for cell in (("A", 1), ("A", 2), ("B", 1), ("B", 4)):
        known = cells(rng)[cell]
        lines += printed(made_runs(cell, known, RUNS, rng), ("mean", "std", "best", "share"))
        ours += made_runs(cell, known, 300, rng)
    for line, text in ((0, swapped(lines[0]["printed"], 0, 2)), (-1, swapped(lines[-1]["printed"], 2, 3))):
        lines[line]["printed"] = text
    return lines, ours


def swapped(text, i, j):
    """A text with two characters exchanged."""
    characters = list(text)
    characters[i], characters[j] = characters[j], characters[i]
    return "".join(characters)


def table(statistics, n, rng, given=""):
    """Lines of an invented printed.csv, all right, and the runs to judge them."""
    lines, ours = [], []
    for cell, known in cells(rng).items():
        of_cell = ["mean", *rng.permutation(statistics[1:])[: OF_CELL - 1]]
        lines += printed(made_runs(cell, known, RUNS, rng), of_cell, given)
        ours += made_runs(cell, known, n, rng)
    return lines, ours


def with_misprints(lines, factors, rng):
    """The lines with a mean too large by each factor, and the places of these."""
    wrong, means = list(lines), [i for i, line in enumerate(lines) if line["statistic"] == "mean"]
    places = rng.choice(means, len(factors), replace=False)
    for place, factor in zip(places, factors, strict=True):
        wrong[place] = wrong[place] | {"printed": f"{float(lines[place]['printed']) * factor:.4e}"}
    return wrong, places


def judge(lines, ours):
    return judge_numbers.judged(lines, judge_numbers.numbers_of(lines, ours))


def shares(statistics, n, tables, seed, given=""):
    """Of correct tables, how many have each outcome; of means too large by each factor, how many have which."""
    with_outcome, found = dict.fromkeys(OUTCOMES, 0), {factor: dict.fromkeys(OUTCOMES, 0) for factor in FACTORS}
    for number in range(tables):
        rng = np.random.default_rng([seed, n, bool(given), number])
        lines, ours = table(statistics, n, rng, given)
        verdicts = {row["verdict"] for row in judge(lines, ours)}
        for outcome in OUTCOMES:
            with_outcome[outcome] += outcome in verdicts
        wrong, places = with_misprints(lines, FACTORS, rng)
        rows = judge(wrong, ours)
        for place, factor in zip(places, FACTORS, strict=True):
            if (verdict := rows[place]["verdict"]) in OUTCOMES:
                found[factor][verdict] += 1
    return with_outcome, found


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=positive, default=50, help="for each number of our runs")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--runs", type=positive, nargs="*", default=OWN, help="of ours in a cell")
    parser.add_argument("--example", nargs=2, metavar="CSV", help="write the example instead: printed numbers, runs")
    args = parser.parse_args(arguments)
    if args.example:
        for path, rows in zip(args.example, example(np.random.default_rng(args.seed)), strict=True):
            write_csv(path, rows)
        return
    inference.DRAWS, judging.REFERENCES, judging.RESAMPLED_DRAWS = 20_000, 60, 4500  # else a table takes ten seconds
    rows = []
    for given, n in itertools.product(("", "success"), args.runs):
        statistics = STATISTICS if given else (*STATISTICS, "share")
        correct, found = shares(statistics, n, args.tables, args.seed, given)
        row = {"given": given, "own runs": n} | {f"correct: {name}": correct[name] for name in OUTCOMES}
        rows.append(row | {f"x {by}": "/".join(str(found[by][name]) for name in OUTCOMES) for by in FACTORS})
    print(f"Of {args.tables} tables, those with a verdict; of means too large by a factor, {'/'.join(OUTCOMES)}\n")
    print(tabulate(rows, headers="keys"))


if __name__ == "__main__":
    cli(main)
