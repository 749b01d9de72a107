"""Write the comparison of the algorithms, expected running times and who beats whom, as LaTeX."""

from klee_minty.command_line import script
from klee_minty.files import grouped, read_csv
from presentation import comparison, names
from presentation.latex import escape, table, write_tables

OUTPUT = ("paper_tables/comparison.tex", "paper_tables/comparison_tabular.tex")


def comparison_table(times, tests, layout="lncs"):
    """times: rows of running_times.csv over all instances; tests: of pairwise_tests.csv."""
    own, wins, number = grouped(times, "algorithm"), comparison.beaten(tests), comparison.numbered(times)

    def beats(row):
        """The numbers of those that take more evaluations, or how many they are where the list is long."""
        others = wins.get((row["N"], row["algorithm"]), [])
        text = comparison.listed(others, number).replace("–", "--")
        return text if len(text) <= 20 else f"{len(others)} of {len(number) - 1}"

    blocks = [(f"({i}) {names.name(a, escape)}", own[a]) for a, i in number.items()]
    return table("comparison", layout, **vars(comparison), blocks=blocks, times=times, beats=beats)


@script
def main(times="data/running_times.csv", tests="data/pairwise_tests.csv", layout="lncs", output=OUTPUT, labels="{}"):
    names.set_labels(labels)
    write_tables(output, comparison_table(comparison.over_all(read_csv(times)), read_csv(tests), layout))
