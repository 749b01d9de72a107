"""Read the rule off the map: for each level of what a point shows a tree of depth three at most; eight lines in all at most.

A leaf takes one algorithm. What it loses in a cell is log10 of its ERT over the best ERT of the cell; not solving the cell
(half of the runs), or not having been run there, counts as a ratio of 10^4. Of all trees with questions of QUESTIONS the one
is taken whose leaves lose least, where each question costs GAIN per cell of the level.
rule.csv: level, if, algorithm, cells, mean_loss (of its cells).
"""

import argparse
import statistics

from klee_minty.command_line import cli
from klee_minty.errors import InputError
from klee_minty.files import write_csv
from map_cells import read_study
from map_standings import LEVELS, cells, loss
from map_tables import algorithms_at, read_table

QUESTIONS = [
    *(("N", value) for value in (5, 10, 20)),
    *(("share", value) for value in (0.0, 0.3, 0.5, 0.8)),  # of N constraints active
    *(("cosine", value) for value in (0.5,)),
    *(("linear", value) for value in (0.5,)),
    *(("condition", value) for value in (10.0, 1000.0)),
]
DEPTH, LINES = 3, 8
GAIN = 0.05


def tree(some, algorithms, depth, cost):
    """(loss, lines) of the best tree for these cells; a line is (conditions, algorithm, cells).

    cost: what a question must at least save.
    """
    sums = {name: sum(loss(cell, name, algorithms) for cell in some) for name in algorithms}
    leaf = min(sums, key=sums.get)
    found = sums[leaf], [((), leaf, some)]
    for name, value in QUESTIONS if depth else ():
        parts = [[cell for cell in some if (cell[name] > value) == above] for above in (False, True)]
        if all(parts):
            trees = [tree(part, algorithms, depth - 1, cost) for part in parts]
            total = sum(total for total, _ in trees) + cost
            if total < found[0]:
                questions = [f"{name} <= {value:g}", f"{name} > {value:g}"]
                lines = [
                    ((question, *conditions), *rest)
                    for question, (_, below) in zip(questions, trees, strict=True)
                    for conditions, *rest in below
                ]
                found = total, lines
    return found


def rule_rows(the_cells, study):
    """The lines of the rule, from the cells that an algorithm of the level solves."""
    for level in LEVELS:
        algorithms = algorithms_at(study, level)
        solved = [cell for cell in the_cells if cell["ert"].keys() & {*algorithms}]
        _, lines = tree(solved, algorithms, DEPTH, GAIN * len(solved))
        for conditions, algorithm, some in lines:
            mean = statistics.fmean(loss(cell, algorithm, algorithms) for cell in some)
            names = {"level": level, "if": " and ".join(shortened(conditions)), "algorithm": algorithm}
            yield names | {"cells": len(some), "mean_loss": round(mean, 3)}


def shortened(conditions):
    """Without those that another one implies: N <= 20 where N <= 10 is asked, too."""
    limits = {}
    for condition in conditions:
        name, sign, value = condition.split()
        strictest = max if sign == ">" else min
        limits[name, sign] = strictest(limits.get((name, sign), value), value, key=float)
    return [f"{name} {sign} {value}" for (name, sign), value in limits.items()]


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--study", required=True, help=".toml file that names the algorithms")
    parser.add_argument("--runs", required=True, help="runs.csv of the map")
    parser.add_argument("--rule", required=True, help=".csv file to write")
    args = parser.parse_args(arguments)
    study = read_study(args.study)
    rows = list(rule_rows(list(cells(read_table(args.runs))), study))
    if len(rows) > LINES:
        raise InputError(f"the rule has {len(rows)} lines, more than {LINES}: raise GAIN")
    write_csv(args.rule, rows)


if __name__ == "__main__":
    cli(main)
