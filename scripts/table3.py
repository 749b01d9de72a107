"""Write Table 3, the results of the deterministic LP solvers, as LaTeX."""

from klee_minty.command_line import script
from klee_minty.files import read_csv
from presentation.latex import table, write_tables
from presentation.results import values

OUTPUT = ("paper_tables/table3.tex", "paper_tables/table3_tabular.tex")


def results(indicators, layout="lncs"):
    return table("table3", layout, **values(indicators, "solver"))


@script
def main(indicators="data/lp_indicators.csv", layout="lncs", output=OUTPUT):
    write_tables(output, results(read_csv(indicators), layout))
