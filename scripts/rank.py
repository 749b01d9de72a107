"""Rank the algorithms per dimension and overall: error, distance and run time, equally weighted (Section 4)."""

from klee_minty.command_line import run_script
from klee_minty.files import grouped, read_csv, write_csv
from klee_minty.indicators import area_above, overall_ranking, rank_algorithms
from klee_minty.paper import key_of


def main(budget, indicators="data/indicators.csv", ecdf="data/ecdf.csv", output="data/ranking.csv"):
    ranking, steps = [], grouped(read_csv(ecdf), "algorithm", "N")
    for N, rows in grouped(read_csv(indicators), "N").items():
        curves = ([(step["evaluations"], step["proportion"]) for step in steps[key_of(row)]] for row in rows)
        ranking += rank_algorithms(rows, [area_above(curve, budget * N) for curve in curves])
    write_csv(output, ranking + overall_ranking(ranking))


if __name__ == "__main__":
    run_script(main)
