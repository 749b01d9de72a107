"""Write the comparison of the algorithms, expected running times and significant differences, as LaTeX."""

import argparse
import math
from pathlib import Path

from klee_minty.command_line import cli
from klee_minty.files import grouped
from lib import standings
from lib.inference import LEVEL
from lib.running_times import read_tests, read_times
from presentation.latex import escape, scientific, table, write_tables
from presentation.names import NAMES, Names
from presentation.options import add_table_options

HEADS = ["$N$", "successes", "ERT", "from", "to", "ratio", "beats"]
LONG = 20  # letters of a list of numbers


def comparison_table(times, tests, layout="lncs", names=NAMES):
    """times: rows of running_times.csv over all instances; tests: of pairwise_tests.csv."""
    rows, wins, number = grouped(times, "algorithm"), standings.beaten(tests), standings.algorithm_numbers(times)
    blocks = []
    for algorithm, own_number in number.items():
        lines = []
        for row in rows[algorithm]:
            slower = wins.get((row["N"], algorithm), [])
            lines.append([*cells(row, standings.is_best(row, times)), beats(slower, number)])
        blocks.append((f"({own_number}) {escape(names.name(algorithm))}", lines))
    return table("comparison", layout, blocks, Path(__file__).parent, heads=HEADS, level=LEVEL)


def cells(row, is_best):
    """The cells of a row but the last, as they are printed."""
    ert = scientific(row["ert"]) if row["successes"] else escape(standings.median_run(row))
    return [
        f"${row['N']}$",
        standings.successes(row),
        rf"\textbf{{{ert}}}" if is_best else ert,
        scientific(row["lower"]),
        scientific(row["upper"]),
        f"{row['ratio']:.2f}" if row["ratio"] < math.inf else "--",
    ]


def beats(slower, number):
    """The numbers of those that take more evaluations, or how many they are where the list is long."""
    text = standings.listed(slower, number).replace("–", "--")
    return text if len(text) <= LONG else f"{len(slower)} of {len(number) - 1}"


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", default="data/running_times.csv", help="written by compare_algorithms.py")
    parser.add_argument("--tests", default="data/pairwise_tests.csv", help="written by compare_algorithms.py")
    add_table_options(parser, "comparison")
    args = parser.parse_args(arguments)
    times, tests = standings.over_all(read_times(args.times)), read_tests(args.tests)
    write_tables(args.output, comparison_table(times, tests, args.layout, Names(args.labels)))


if __name__ == "__main__":
    cli(main)
