"""Write the matrix of all pairs of algorithms, ratios of expected running times and their p-values, as LaTeX."""

import argparse
import math
from pathlib import Path

from klee_minty.command_line import cli
from klee_minty.files import group_by
from klee_minty.presentation.formats import power
from klee_minty.presentation.latex import escape, table, write_table
from klee_minty.presentation.names import NAMES, Names
from klee_minty.presentation.options import add_table_options
from klee_minty.results.targets import add_targets, read_targets
from klee_minty_studies import paper
from klee_minty_studies.formats import probability
from klee_minty_studies.inference import LEVEL
from klee_minty_studies.running_times import read_tests


def pairs_table(tests, layout="lncs", names=NAMES, precision=1e-8):
    """tests: rows of pairwise_tests.csv."""
    pairs = {(row["N"], row["algorithm"], row["other"]): row for row in tests}
    algorithms = list(dict.fromkeys(algorithm for _, *pair in pairs for algorithm in pair))
    heads = ["", *(f"({number})" for number, _ in enumerate(algorithms, 1))]
    blocks = []
    for N in group_by(tests, "N"):
        rows = []
        for number, algorithm in enumerate(algorithms, 1):
            cells = [cell(pairs, N, algorithm, other) for other in algorithms]
            rows.append([f"({number}) {escape(names.name(algorithm))}", *cells])
        blocks.append((f"$N = {N}$", rows))
    columns = "l" + "r" * len(algorithms)
    values = {
        "heads": heads,
        "level": LEVEL,
        "precision": power(precision),
        "columns": columns,
        "only_own": numbers_of_own(algorithms),
    }
    return table("pairs", layout, blocks, Path(__file__).parent, **values)


def numbers_of_own(algorithms):
    """(3), (4): the numbers of the own algorithms, at least one of which is in each tested pair; empty if there is none."""
    return ", ".join(f"({number})" for number, name in enumerate(algorithms, 1) if name not in paper.ALGORITHMS)


def cell(pairs, N, one, other):
    """The ratio of a pair above the diagonal, its p-value below, nothing on it."""
    if one == other:
        return ""
    if (N, one, other) not in pairs:
        return probability(pairs[N, other, one]["p_holm"]).replace("$<$0.", "$<$.")  # so that ten algorithms fit
    pair = pairs[N, one, other]
    text = two_digits(pair["ratio"])
    return rf"\textbf{{\boldmath {text}}}" if pair["p_holm"] < LEVEL else text


def two_digits(value):
    """Two digits: 0.41, 13; 0 and infinity where only one succeeds, -- where none does."""
    if math.isnan(value):
        return "--"
    if value == math.inf:
        return r"$\infty$"
    if value == 0.0:
        return "0"
    if value < 0.00995:
        return "$<$.01"
    return f"{value:.0f}" if value >= 9.95 else f"{value:#.2g}"


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tests", default="data/pairwise_tests.csv", help="written by compare_algorithms.py")
    add_targets(parser)
    add_table_options(parser, "pairs")
    args = parser.parse_args(arguments)
    write_table(
        args.output,
        pairs_table(read_tests(args.tests), args.layout, Names(args.labels), read_targets(args.targets).precision),
    )


if __name__ == "__main__":
    cli(main)
