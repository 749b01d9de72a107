"""Rank the algorithms per dimension and overall: error, distance and run time, equally weighted (Section 4)."""

from klee_minty.command_line import Parser, run_script, whole_number
from klee_minty.files import read_csv, write_csv
from klee_minty.indicators import area_above, overall_ranking, rank_algorithms


def main():
    parser = Parser(description=__doc__)
    parser.add_argument("--indicators", default="data/indicators.csv")
    parser.add_argument("--ecdf", default="data/ecdf.csv")
    parser.add_argument("--budget", type=whole_number(1), required=True, help="evaluations / N")
    parser.add_argument("--output", default="data/ranking.csv")
    arguments = parser.parse_args()
    indicators, steps = read_csv(arguments.indicators), read_csv(arguments.ecdf)

    ranking = []
    for N in dict.fromkeys(row["N"] for row in indicators):
        rows = [row for row in indicators if row["N"] == N]
        areas = [
            area_above(
                [
                    (step["evaluations"], step["proportion"])
                    for step in steps
                    if step["N"] == N and step["algorithm"] == row["algorithm"]
                ],
                arguments.budget * N,
            )
            for row in rows
        ]
        ranking += rank_algorithms(rows, areas)
    write_csv(arguments.output, ranking + overall_ranking(ranking))


if __name__ == "__main__":
    run_script(main)
