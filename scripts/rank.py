"""Rank the algorithms per dimension and overall: error, distance and run time, equally weighted (Section 4)."""

import argparse

from analysis.indicators import overall_ranking, rank_algorithms
from analysis.paper import key_of
from klee_minty.command_line import run
from klee_minty.files import grouped, read_csv, write_csv

import numpy as np


def ranking(indicators, runs):
    """Rows of ranking.csv; indicators, runs: rows of the tables of these names."""
    areas = {}
    for cell, of_cell in grouped(runs, "algorithm", "N").items():
        areas[cell] = float(np.mean([run["run_time_area"] for run in of_cell]))
    rows = []
    for rows_at_N in grouped(indicators, "N").values():
        rows += rank_algorithms(rows_at_N, [areas[key_of(row)] for row in rows_at_N])
    return rows + overall_ranking(rows)


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--indicators", default="data/indicators.csv", help="written by aggregate.py")
    parser.add_argument("--runs", default="data/runs.csv", help="written by collect_runs.py")
    parser.add_argument("--output", default="data/ranking.csv", help="file to write")
    args = parser.parse_args(arguments)
    indicators, runs = read_csv(args.indicators, "algorithm", "instances"), read_csv(args.runs, "algorithm", "stop")
    write_csv(args.output, ranking(indicators, runs))


if __name__ == "__main__":
    run(main)
