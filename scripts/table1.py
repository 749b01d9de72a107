"""Write Table 1, the quality indicators, as LaTeX."""

from klee_minty.command_line import script
from klee_minty.files import read_csv
from presentation.latex import table, write_tables

OUTPUT = ("paper_tables/table1.tex", "paper_tables/table1_tabular.tex")


@script
def main(indicators="data/indicators.csv", layout="lncs", output=OUTPUT):
    write_tables(output, table("table1", layout, runs=read_csv(indicators)[0]["runs"]))
