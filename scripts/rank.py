"""Rank the algorithms per dimension and overall: error, distance and run time, equally weighted (Section 4)."""

import argparse

from klee_minty.command_line import cli
from klee_minty.files import grouped, read_csv, write_csv
from results.ranking import overall_ranking, rank_algorithms


def ranking(indicators):
    """Rows of ranking.csv; indicators: rows of indicators.csv."""
    rows = []
    for rows_at_N in grouped(indicators, "N").values():
        rows += rank_algorithms(rows_at_N)
    return rows + overall_ranking(rows)


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--indicators", default="data/indicators.csv", help="written by aggregate.py")
    parser.add_argument("--output", default="data/ranking.csv", help="file to write")
    args = parser.parse_args(arguments)
    write_csv(args.output, ranking(read_csv(args.indicators, "algorithm", "instances")))


if __name__ == "__main__":
    cli(main)
