"""Write the ranking of the algorithms, per dimension and overall, as LaTeX."""

import argparse

from klee_minty.command_line import json_object, run
from klee_minty.files import grouped, read_csv
from presentation.latex import escape, table, write_tables
from presentation.layouts import LAYOUTS
from presentation.names import NAMES, Names

HEADS = ["$N$", "success", "error", "distance", "run time", "mean", "rank"]


def ranking_table(ranking, layout="lncs", names=NAMES):
    """ranking: rows of ranking.csv."""
    blocks = []
    for algorithm, rows in grouped(ranking, "algorithm").items():
        blocks.append((names.name(algorithm, escape), [cells(row) for row in rows]))
    return table("ranking", layout, blocks, heads=HEADS)


def cells(row):
    """The cells of a row, as they are printed."""
    return [
        "all" if row["N"] == "all" else f"${row['N']}$",
        f"{row['success_rate']:.2f}",
        with_ties(row, "rank_error"),
        f"{row['rank_distance']:.2f}",
        f"{row['rank_run_time']:.2f}",
        with_ties(row, "mean_rank"),
        with_ties(row, "rank"),
    ]


def with_ties(row, column):
    """A rank, followed by the one with ties where they differ."""
    strict, tied = f"{row[column]:.2f}", f"{row[column + '_tied']:.2f}"
    return strict if strict == tied else f"{strict} ({tied})"


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ranking", default="data/ranking.csv", help="written by rank.py")
    parser.add_argument("--labels", type=json_object, default={}, help="names of algorithms")
    parser.add_argument("--layout", choices=LAYOUTS, default="lncs")
    files = ["paper_tables/ranking.tex", "paper_tables/ranking_tabular.tex"]
    parser.add_argument("--output", nargs=2, default=files, metavar="TEX", help="the float, and the bare tabular")
    args = parser.parse_args(arguments)
    write_tables(args.output, ranking_table(read_csv(args.ranking), args.layout, Names(args.labels)))


if __name__ == "__main__":
    run(main)
