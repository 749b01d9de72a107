"""Rank the algorithms per dimension and overall: error, distance and run time, equally weighted (Section 4)."""

import argparse

from klee_minty.command_line import add_targets, cli
from klee_minty.files import group_by, read_csv, write_csv
from klee_minty.results.ranking import overall_ranking, rank_algorithms
from klee_minty.targets import read_targets


def ranking(indicators, precision):
    """Rows of ranking.csv; indicators: rows of indicators.csv."""
    rows = []
    for rows_at_N in group_by(indicators, "N").values():
        rows += rank_algorithms(rows_at_N, precision)
    return rows + overall_ranking(rows)


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--indicators", default="data/indicators.csv", help="written by aggregate.py")
    add_targets(parser)
    parser.add_argument("--output", default="data/ranking.csv", help="file to write")
    args = parser.parse_args(arguments)
    indicators = read_csv(args.indicators, "algorithm", "instances")
    write_csv(args.output, ranking(indicators, read_targets(args.targets).precision))


if __name__ == "__main__":
    cli(main)
