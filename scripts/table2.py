"""Write Table 2, the results of the evolutionary algorithms, as LaTeX."""

from klee_minty.command_line import script
from klee_minty.files import read_csv
from presentation import names
from presentation.latex import escape, table, write_tables
from presentation.numbers import listed
from presentation.results import values

MANY = 8  # algorithms: a caption that names more is too long
OUTPUT = ("paper_tables/table2.tex", "paper_tables/table2_tabular.tex")


def results(indicators, layout="lncs"):
    shown = [row for row in indicators if row["algorithm"] not in names.BASELINES] or indicators
    labels = [names.name(algorithm, escape) for algorithm in dict.fromkeys(row["algorithm"] for row in shown)]
    dimensions = {row["N"] for row in shown}
    return table("table2", layout, names=join(labels), dimensions=dimensions, **values(shown, "algorithm"))


def join(words):
    return listed(words) if len(words) <= MANY else f"{len(words)} algorithms"


@script
def main(indicators="data/indicators.csv", layout="lncs", output=OUTPUT, labels="{}"):
    names.set_labels(labels)
    write_tables(output, results(read_csv(indicators), layout))
