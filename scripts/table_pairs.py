"""Write the matrix of all pairs of algorithms, ratios of expected running times and their p-values, as LaTeX."""

import math

from klee_minty.command_line import script
from klee_minty.files import grouped, read_csv
from klee_minty.statistics import LEVEL
from presentation import names
from presentation.latex import escape, table, write_tables

OUTPUT = ("paper_tables/performance/pairs.tex", "paper_tables/performance/pairs_tabular.tex")


def pairs_table(tests, layout="lncs"):
    pairs = {(row["N"], row["algorithm"], row["other"]): row for row in tests}
    number = {a: i for i, a in enumerate(dict.fromkeys(a for _, *pair in pairs for a in pair), 1)}

    def row(N, a):
        return " & ".join([f"({number[a]}) {names.name(a, escape)}", *(cell(pairs, N, a, b) for b in number)])

    blocks = [(f"$N = {N}$", [row(N, a) for a in number]) for N in grouped(tests, "N")]
    return table("pairs", layout, blocks=blocks, algorithms=len(number), LEVEL=LEVEL)


def cell(pairs, N, one, other):
    if pair := pairs.get((N, one, other)):
        return rf"\textbf{{{ratio(pair['ratio'])}}}" if pair["p_holm"] < LEVEL else ratio(pair["ratio"])
    return probability(pairs[N, other, one]["p_holm"]) if one != other else ""


def ratio(value):
    if not 0.0 < value < math.inf:
        return "--" if math.isnan(value) else r"$\infty$" if value else "0"
    return f"{value:.0f}" if value >= 9.95 else f"{value:#.2g}" if value >= 0.00995 else "$<$.01"


def probability(p):
    return "--" if math.isnan(p) else "$<$.001" if p < 0.001 else f"{p:.3f}" if p < 0.9995 else "1"


@script
def main(tests="data/pairwise_tests.csv", layout="lncs", output=OUTPUT, labels="{}"):
    names.set_labels(labels)
    write_tables(output, pairs_table(read_csv(tests), layout))
