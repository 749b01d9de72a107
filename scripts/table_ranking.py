"""Write the ranking of the algorithms, per dimension and overall, as LaTeX."""

import math

from klee_minty.command_line import Parser, run_script
from klee_minty.files import read_csv, write
from presentation import names
from presentation.latex import escape, scientific, table

HEADER = ["$N$", "error", "distance", "run time", "mean", "rank"]
SIGNIFICANT = 0.05


def main():
    parser = Parser(description=__doc__)
    parser.add_argument("--ranking", default="data/ranking.csv")
    parser.add_argument(
        "--confidence", nargs=2, metavar="CSV", help="running times and tests of confidence.py"
    )
    parser.add_argument("--output", default="paper_tables/ranking.tex")
    names.add_labels(parser)
    arguments = parser.parse_args()
    tables = ranking_table(read_csv(arguments.ranking))
    if arguments.confidence:
        tables += confidence_table(*map(read_csv, arguments.confidence))
    write(arguments.output, tables)


def ranking_table(ranking):
    return table(
        caption=r"Ranking by three equally weighted factors: $|f_\mathrm{med} - f_\mathrm{opt}|$, where differences "
        r"below $10^{-8}$ are ties, mean $\|\mathbf{y} - \tilde{\mathbf{y}}^*\|$, and run time, the area above the "
        "ECDF up to the budget.",
        label="KMranking",
        columns="r@{\\hspace{1em}}ccccc",
        header=HEADER,
        blocks=[
            (
                names.name(algorithm, escape),
                [cells(row) for row in ranking if row["algorithm"] == algorithm],
            )
            for algorithm in dict.fromkeys(row["algorithm"] for row in ranking)
        ],
    )


def cells(row):
    keys = ("rank_error", "rank_distance", "rank_run_time", "mean_rank", "rank")
    return [
        f"${row['N']}$" if row["N"] != "all" else "all",
        *(f"{row[key]:.2f}" for key in keys),
    ]


def confidence_table(times, tests):
    """Expected running times, and which algorithms each one beats."""
    numbers = {
        algorithm: str(i) for i, algorithm in enumerate(dict.fromkeys(row["algorithm"] for row in times), 1)
    }
    ert = {(row["N"], row["algorithm"]): row["ert"] for row in times}
    beaten = {key: [] for key in ert}
    for test in tests:
        if test["p_holm"] < SIGNIFICANT:
            pair = sorted((test["algorithm"], test["other"]), key=lambda algorithm: ert[test["N"], algorithm])
            beaten[test["N"], pair[0]].append(numbers[pair[1]])
    return table(
        caption=r"Expected running times to $10^{-8}$ in evaluations, with bootstrapped 95\,\% intervals, and the "
        "algorithms (by number) that take significantly more evaluations (Wilcoxon's rank-sum test with Holm's "
        rf"correction, $p < {SIGNIFICANT}$).",
        label="KMconfidence",
        columns="r@{\\hspace{1em}}rrrl",
        header=["$N$", "ERT", "from", "to", "beats"],
        blocks=[
            (
                f"({number}) {names.name(algorithm, escape)}",
                [
                    [
                        f"${row['N']}$",
                        *(
                            scientific(row[key]) if row[key] < math.inf else r"$\infty$"
                            for key in ("ert", "lower", "upper")
                        ),
                        ", ".join(sorted(beaten[row["N"], algorithm])),
                    ]
                    for row in times
                    if row["algorithm"] == algorithm
                ],
            )
            for algorithm, number in numbers.items()
        ],
    )


if __name__ == "__main__":
    run_script(main)
