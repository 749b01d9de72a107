"""Rank the algorithms per dimension and overall: error, distance and run time, equally weighted (Section 4)."""

import argparse

from klee_minty import settings
from analysis.indicators import area_above, overall_ranking, rank_algorithms
from analysis.paper import key_of
from klee_minty.command_line import add_budget, run
from klee_minty.files import grouped, read_csv, write_csv


def ranking(indicators, ecdf, budget):
    """Rows of ranking.csv; budget in evaluations / N."""
    rows, steps = [], grouped(ecdf, "algorithm", "N")
    for N, rows_at_N in grouped(indicators, "N").items():
        end = settings.evaluations(budget, N)
        areas = []
        for row in rows_at_N:
            curve = [(step["evaluations"], step["proportion"]) for step in steps[key_of(row)]]
            areas.append(area_above(curve, end))
        rows += rank_algorithms(rows_at_N, areas)
    return rows + overall_ranking(rows)


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--indicators", default="data/indicators.csv", help="written by aggregate.py")
    parser.add_argument("--ecdf", default="data/ecdf.csv", help="written by aggregate.py")
    add_budget(parser)
    parser.add_argument("--output", default="data/ranking.csv", help="file to write")
    args = parser.parse_args(arguments)
    write_csv(args.output, ranking(read_csv(args.indicators), read_csv(args.ecdf), args.budget))


if __name__ == "__main__":
    run(main)
