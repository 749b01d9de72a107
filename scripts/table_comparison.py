"""Write the comparison of the algorithms, expected running times and who beats whom, as LaTeX."""

import math

from klee_minty.command_line import run_script
from klee_minty.files import grouped, read_csv
from presentation import names
from presentation.comparison import SIGNIFICANT, algorithms, beaten, is_best, listed, median_run, over_all
from presentation.latex import Table, escape, scientific, write_tables
from presentation.layouts import LAYOUTS

OUTPUT = ("paper_tables/comparison.tex", "paper_tables/comparison_tabular.tex")


def main(times="data/running_times.csv", tests="data/pairwise_tests.csv", layout="lncs", output=OUTPUT, labels="{}"):
    names.set_labels(labels)
    table = comparison_table(over_all(read_csv(times)), read_csv(tests))
    write_tables([table], LAYOUTS[layout], *output)


def comparison_table(times, tests):
    own, wins = grouped(times, "algorithm"), beaten(tests)
    number = {algorithm: i for i, algorithm in enumerate(algorithms(times), 1)}
    return Table(
        caption=r"Successful runs and expected running times (ERT) to $10^{-8}$ in evaluations, with 95\,\% intervals, ratios to "
        "the lowest (in bold), and the algorithms, by number, whose ERT is significantly higher (permutation test of the ratio "
        rf"with Holm's correction, $p < {SIGNIFICANT}$). Without a success: the error or the violation of the median run.",
        label="KMcomparison",
        columns="r@{\\hspace{1em}}rrrrrl",
        header=["$N$", "successes", "ERT", "from", "to", "ratio", "beats"],
        blocks=[
            (
                f"({i}) {names.name(a, escape)}",
                [cells(row, times, beats(wins.get((row["N"], a), []), number)) for row in own[a]],
            )
            for a, i in number.items()
        ],
        wide=True,
    )


def beats(others, number):
    """Their numbers, or how many they are where the list is long."""
    text = listed(others, number).replace("–", "--")
    return text if len(text) <= 20 else f"{len(others)} of {len(number) - 1}"


def cells(row, times, slower):
    ert = scientific(row["ert"]) if row["successes"] else escape(median_run(row))
    return [
        f"${row['N']}$",
        f"{row['successes']}/{row['runs']}",
        rf"\textbf{{{ert}}}" if is_best(row, times) else ert,
        *(scientific(row[key]) for key in ("lower", "upper")),
        f"{row['ratio']:.2f}" if row["ratio"] < math.inf else "--",
        slower,
    ]


if __name__ == "__main__":
    run_script(main)
