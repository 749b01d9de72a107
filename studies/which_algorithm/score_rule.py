"""Score the rule, and always the same algorithm: what is taken in a cell of the map or of the other suite, over the best.

scores.csv has a row per cell (on: map or suite), level and taker; summary.csv counts them. Takers: rule; rule_half,
rule_twice, rule_none and rule_all, which guess wrongly how many constraints are active; and each algorithm, taken always.
"""

import argparse
import math

from klee_minty.command_line import cli
from klee_minty.files import group_by, write_csv
from map_cells import read_study
from map_standings import LEVELS, best, cells, taken
from map_tables import algorithms_at, read_table

GUESSES = {  # of the share of N that is active
    "rule": lambda share: share,
    "rule_half": lambda share: share / 2.0,
    "rule_twice": lambda share: min(1.0, 2.0 * share),
    "rule_none": lambda share: 0.0,
    "rule_all": lambda share: 1.0,
}


def takers(rule, level, algorithms):
    """{taker: function from a cell to the algorithm that it takes}"""
    by_rule = {
        name: lambda cell, guess=guess: taken(rule, level, cell | {"share": guess(cell["share"])})
        for name, guess in GUESSES.items()
    }
    return by_rule | {name: lambda cell, name=name: name for name in algorithms}


def score_rows(on, the_cells, rule, study):
    """A row per taker and cell that an algorithm of the level solves; ratio is inf where what is taken does not solve it.

    Where that was not run in a cell, there is no row.
    """
    for level in LEVELS:
        algorithms = algorithms_at(study, level)
        for cell in the_cells:
            lowest = best(cell, algorithms)
            if lowest == math.inf:
                continue
            names = {"on": on, **{name: cell[name] for name in ("shape", "active", "similarity", "N")}}
            for taker, algorithm_of in takers(rule, level, algorithms).items():
                algorithm = algorithm_of(cell)
                if algorithm in cell["algorithms"]:
                    ratio = cell["ert"].get(algorithm, math.inf) / lowest
                    yield names | {"level": level, "taker": taker, "algorithm": algorithm, "ratio": ratio}


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
    parser.add_argument("--rule", required=True, help="rule.csv")
    parser.add_argument("--scores", required=True, help=".csv file to write")
    parser.add_argument("--summary", required=True, help=".csv file to write")
    args = parser.parse_args(arguments)
    study, rule, scores = read_study(args.study), read_table(args.rule), []
    for on, path in {"map": args.map, "suite": args.suite}.items():
        scores += score_rows(on, list(cells(read_table(path))), rule, study)
    write_csv(args.scores, scores)
    write_csv(args.summary, list(summary_rows(scores)))


if __name__ == "__main__":
    cli(main)
