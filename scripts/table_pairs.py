"""Write the matrix of all pairs of algorithms, ratios of expected running times and their p-values, as LaTeX."""

import math

from klee_minty.command_line import script
from klee_minty.files import grouped, read_csv
from presentation import names
from presentation.comparison import SIGNIFICANT
from presentation.latex import Table, escape, write_tables
from presentation.layouts import LAYOUTS

OUTPUT = ("paper_tables/performance/pairs.tex", "paper_tables/performance/pairs_tabular.tex")


def pairs_table(tests):
    pairs = {(row["N"], row["algorithm"], row["other"]): row for row in tests}
    number = {a: i for i, a in enumerate(dict.fromkeys(a for _, *pair in pairs for a in pair), 1)}

    def rows(N):
        return [[f"({i}) {names.name(a, escape)}", *(cell(pairs, N, a, b) for b in number)] for a, i in number.items()]

    return Table(
        caption="Above the diagonal: the expected running time to $10^{-8}$ of the algorithm of the row divided by that of the "
        rf"column, bold where they differ significantly ($p < {SIGNIFICANT}$), 0 or $\infty$ where only one of them succeeds. "
        "Below it: $p$ of the same pair (permutation test of the ratio with Holm's correction). --: neither succeeds.",
        label="KMpairs",
        columns="l" + "r" * len(number),
        header=["", *(f"({i})" for i in number.values())],
        blocks=[(f"$N = {N}$", rows(N)) for N in grouped(tests, "N")],
        wide=True,
        small=True,
        gap="1.5pt",
    )


def cell(pairs, N, one, other):
    if pair := pairs.get((N, one, other)):
        return rf"\textbf{{{ratio(pair['ratio'])}}}" if pair["p_holm"] < SIGNIFICANT else ratio(pair["ratio"])
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
    write_tables([pairs_table(read_csv(tests))], LAYOUTS[layout], *output)
