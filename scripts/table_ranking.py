"""Write the ranking of the algorithms, per dimension and overall, as LaTeX."""

import argparse

from klee_minty.command_line import cli
from klee_minty.files import group_by, read_csv
from klee_minty.names import NAMES, Names
from klee_minty.presentation.formats import power
from klee_minty.presentation.latex import escape, table, what_is_seen, write_table
from klee_minty.presentation.options import add_sees, add_table_options
from klee_minty.results.ranking import FACTORS
from klee_minty.targets import PAPER_TARGETS, read_targets

COLUMNS = {  # {column of ranking.csv: head}
    "success_rate": "success",
    **{f"rank_{factor}": factor.replace("_", " ") for factor in FACTORS},
    "mean_rank": "mean",
    "rank": "rank",
    "rank_tied": "with ties",
}


def ranking_table(ranking, layout="lncs", names=NAMES, precision=PAPER_TARGETS.precision, sees=()):
    """ranking: rows of ranking.csv; precision: the hardest target of the error; sees: as in Table 2."""
    blocks = []
    for algorithm, rows in group_by(ranking, "algorithm").items():
        blocks.append((escape(names.name(algorithm)), lines(rows)))
    heads = ["$N$", *COLUMNS.values()]
    seen = what_is_seen(dict(sees), [row["algorithm"] for row in ranking], names)
    return table("ranking.tex.j2", layout, blocks, heads=heads, precision=power(precision), seen=seen)


def lines(rows):
    """A line for each N and one for all, or only the latter if all are the same."""
    heads = ["all" if row["N"] == "all" else f"${row['N']}$" for row in rows]
    cells = [[cell(row, column) for column in COLUMNS] for row in rows]
    all_lines = [[head, *numbers] for head, numbers in zip(heads, cells, strict=True)]
    return all_lines if any(numbers != cells[0] for numbers in cells) else all_lines[-1:]


def cell(row, column):
    """A rank as an integer where it is one: fractions are of ties, and of means over N."""
    value = row[column]
    is_whole = column.startswith("rank") and value == int(value)
    return f"{value:.0f}" if is_whole else f"{value:.2f}"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    add_table_options(parser, "ranking")
    add_sees(parser)
    args = parser.parse_args()
    ranking = read_csv(args.data / "ranking.csv", "algorithm", "N")
    precision = read_targets(args.data / "targets.csv").precision
    write_table(args.output, ranking_table(ranking, args.layout, Names(args.labels), precision, args.sees))


if __name__ == "__main__":
    cli(main)
