"""Read the rule off the map, and score it there and on the other suite, beside always the same algorithm.

The rule is, for each level of what a point shows, a tree of depth three at most; eight lines in all at most.

A leaf takes one algorithm. What it loses in a cell is log10 of its ERT over the best ERT of the cell; not solving the cell
(half of the runs), or not having been run there, counts as a ratio of 10^4. Of all trees with questions of QUESTIONS the one
is taken whose leaves lose least, where each question costs GAIN per cell of the level.
rule.csv: level, if, algorithm, cells, mean_loss (of its cells). summary.csv counts, by level and by what is taken in each
cell, the ratios of its ERT to the best: rule; rule_half and rule_twice, which guess wrongly how many constraints are active;
and each algorithm, taken always.
"""

import argparse
import math
import statistics

from klee_minty.command_line import cli
from klee_minty.errors import InputError
from klee_minty.files import group_by, write_csv
from klee_minty_studies.tables import read_table
from map_cells import read_study
from map_standings import LEVELS, algorithms_at, best, cells, loss, taken

QUESTIONS = [
    *(("N", value) for value in (5, 10, 20)),
    *(("share", value) for value in (0.0, 0.3, 0.5, 0.8)),  # of N constraints active
    *(("cosine", value) for value in (0.5,)),
    *(("linear", value) for value in (0.5,)),
    *(("condition", value) for value in (10.0, 1000.0)),
]
DEPTH, LINES = 3, 8
GAIN = 0.05
GUESSES = {  # of the share of N that is active
    "rule": lambda share: share,
    "rule_half": lambda share: share / 2.0,
    "rule_twice": lambda share: min(1.0, 2.0 * share),
}


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


def score_rows(on, the_cells, rule, study):
    """A row per cell that an algorithm of the level solves and per taker: the rule, by each of GUESSES, or always an algorithm.

    ratio is inf where what is taken does not solve the cell. Where that was not run in a cell, there is no row.
    """
    for level in LEVELS:
        algorithms = algorithms_at(study, level)
        for cell in the_cells:
            lowest = best(cell, algorithms)
            if lowest == math.inf:
                continue
            takers = {name: taken(rule, level, cell | {"share": of(cell["share"])}) for name, of in GUESSES.items()}
            for taker, algorithm in (takers | {name: name for name in algorithms}).items():
                if algorithm in cell["algorithms"]:
                    ratio = cell["ert"].get(algorithm, math.inf) / lowest
                    yield {"on": on, "level": level, "taker": taker, "ratio": ratio}


def summary_rows(scores):
    """A row per level and taker: cells, ratios up to 2 and to 10, failures, and the geometric mean of what is solved."""
    for (on, level, taker), some in group_by(scores, "on", "level", "taker").items():
        ratios = sorted(row["ratio"] for row in some)
        solved = [ratio for ratio in ratios if ratio < math.inf]
        yield {"on": on, "level": level, "taker": taker, "cells": len(some)} | {
            "within_2": sum(ratio <= 2.0 for ratio in ratios),
            "within_10": sum(ratio <= 10.0 for ratio in ratios),
            "failed": len(ratios) - len(solved),
            "geometric_mean": math.exp(sum(map(math.log, solved)) / len(solved)) if solved else math.nan,
        }


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--study", required=True, help=".toml file that names the algorithms")
    parser.add_argument("--map", required=True, help="map_runs.csv")
    parser.add_argument("--suite", required=True, help="suite_runs.csv")
    parser.add_argument("--rule", required=True, help=".csv file to write")
    parser.add_argument("--summary", required=True, help=".csv file to write")
    args = parser.parse_args(arguments)
    study = read_study(args.study)
    of_map, of_suite = (list(cells(read_table(path))) for path in (args.map, args.suite))
    rule = list(rule_rows(of_map, study))
    if len(rule) > LINES:
        raise InputError(f"the rule has {len(rule)} lines, more than {LINES}: raise GAIN")
    write_csv(args.rule, rule)
    scores = [*score_rows("map", of_map, rule, study), *score_rows("suite", of_suite, rule, study)]
    write_csv(args.summary, list(summary_rows(scores)))


if __name__ == "__main__":
    cli(main)
