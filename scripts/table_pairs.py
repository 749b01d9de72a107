"""Write the matrix of all pairs of algorithms, ratios of expected running times and their p-values, as LaTeX."""

from klee_minty.command_line import script
from klee_minty.files import grouped, read_csv
from presentation import comparison, names
from presentation.latex import escape, table, write_tables

OUTPUT = ("paper_tables/performance/pairs.tex", "paper_tables/performance/pairs_tabular.tex")


def pairs_table(tests, layout="lncs"):
    pairs = {(row["N"], row["algorithm"], row["other"]): row for row in tests}
    number = {a: i for i, a in enumerate(dict.fromkeys(a for _, *pair in pairs for a in pair), 1)}
    blocks = [(f"$N = {N}$", [(N, algorithm) for algorithm in number]) for N in grouped(tests, "N")]
    values = {"pairs": pairs, "number": number, "name": lambda algorithm: names.name(algorithm, escape)}
    return table("pairs", layout, **vars(comparison), **values, blocks=blocks)


@script
def main(tests="data/pairwise_tests.csv", layout="lncs", output=OUTPUT, labels="{}"):
    names.set_labels(labels)
    write_tables(output, pairs_table(read_csv(tests), layout))
