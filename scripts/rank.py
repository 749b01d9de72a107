"""Rank the algorithms per dimension and overall: error, distance and run time, equally weighted (Section 4)."""

from klee_minty.command_line import run_script
from klee_minty.files import read_csv, write_csv
from klee_minty.indicators import area_above, overall_ranking, rank_algorithms
from klee_minty.paper import key_of


def main(budget, indicators="data/indicators.csv", ecdf="data/ecdf.csv", output="data/ranking.csv"):
    ranking, steps, indicators = [], read_csv(ecdf), read_csv(indicators)
    for N in dict.fromkeys(row["N"] for row in indicators):
        rows = [row for row in indicators if row["N"] == N]
        curves = ([step for step in steps if key_of(step) == key_of(row)] for row in rows)
        points = ([(step["evaluations"], step["proportion"]) for step in curve] for curve in curves)
        ranking += rank_algorithms(rows, [area_above(curve, budget * N) for curve in points])
    write_csv(output, ranking + overall_ranking(ranking))


if __name__ == "__main__":
    run_script(main)
