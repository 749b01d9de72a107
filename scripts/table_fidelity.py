"""Write the comparison with the paper's Tables 2 and 3 as LaTeX: the numbers that are sampled or rounded."""

from klee_minty import paper
from klee_minty.command_line import script
from klee_minty.files import grouped
from presentation import headline, names
from presentation.latex import escape, table, write_tables

OUTPUT = ("paper_tables/fidelity.tex", "paper_tables/fidelity2_tabular.tex", "paper_tables/fidelity3_tabular.tex")


def fidelity_tables(fidelity, layout="lncs"):
    misprints = [row for row in fidelity if row["verdict"] == paper.MISPRINT]
    return (
        table("fidelity2", layout, blocks=blocks(fidelity, 2, paper.BY_CHANCE),
              headline=headline.numbers(fidelity), misprints=misprints),
        table("fidelity3", layout, blocks=blocks(fidelity, 3, paper.BY_ROUNDING)),
    )  # fmt: skip


def blocks(fidelity, number, quantities):
    """For each algorithm the numbers at each N, a list in the order of the quantities."""
    rows = [row for row in fidelity if row["table"] == number and row["quantity"] in quantities]
    rows.sort(key=lambda row: quantities.index(row["quantity"]))
    parts = grouped(rows, "algorithm").items()
    return [(names.name(algorithm, escape), list(grouped(own, "N").values())) for algorithm, own in parts]


@script
def main(fidelity="data/fidelity.csv", layout="lncs", output=OUTPUT):
    write_tables(output, *fidelity_tables(paper.read_fidelity(fidelity), layout))
