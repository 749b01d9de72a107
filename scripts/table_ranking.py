"""Write the ranking of the algorithms, per dimension and overall, as LaTeX."""

from klee_minty.command_line import script
from klee_minty.files import grouped, read_csv
from presentation import names
from presentation.latex import escape, table, write_tables

OUTPUT = ("paper_tables/ranking.tex", "paper_tables/ranking_tabular.tex")


def ranking_table(ranking, layout="lncs"):
    blocks = [(names.name(a, escape), rows) for a, rows in grouped(ranking, "algorithm").items()]
    return table("ranking", layout, blocks=blocks)


@script
def main(ranking="data/ranking.csv", layout="lncs", output=OUTPUT, labels="{}"):
    names.set_labels(labels)
    write_tables(output, ranking_table(read_csv(ranking), layout))
