"""Write Table 3, the results of the deterministic LP solvers, as LaTeX."""

from klee_minty.command_line import Parser, run_script
from klee_minty.files import read_csv, write
from presentation import names
from presentation.latex import escape, is_papers, optimum, rate, scientific, table, violation

HEADER = [
    "$N$",
    r"$f_\mathrm{opt}$",
    "$f$",
    r"$\nu$",
    r"$|f - f_\mathrm{opt}|$",
    "$FR$",
    r"$\|\mathbf{y} - \tilde{\mathbf{y}}^*\|$",
    "meanFevals",
]


def main():
    parser = Parser(description=__doc__)
    parser.add_argument("--indicators", default="data/lp_indicators.csv")
    parser.add_argument("--output", default="paper_tables/table3.tex")
    arguments = parser.parse_args()
    write(arguments.output, results(read_csv(arguments.indicators)))


def results(indicators):
    violations = [row["nu"] for row in indicators]
    paper_instance = all(map(is_papers, indicators))
    return table(
        caption="Results of deterministic LP solvers on the rotated Klee-Minty problem.",
        label="KMtab2",
        columns="rrrrrrrc",
        header=HEADER,
        blocks=[
            (
                names.name(solver, escape),
                [cells(row, violations) for row in indicators if row["solver"] == solver],
            )
            for solver in dict.fromkeys(row["solver"] for row in indicators)
        ],
        size=r"\footnotesize" if paper_instance else r"\scriptsize",  # f_opt that is no N^3 is wider
        gap="5pt",
    )


def cells(row, violations):
    """A solver that found no optimum has its status in place of the numbers."""
    start = [f"${row['N']}$", optimum(row)]
    if row["status"] != "optimal":
        return [*start, rf"\multicolumn{{6}}{{l}}{{{escape(row['status'])}}}"]
    return [
        *start,
        scientific(row["f"]),
        violation(row["nu"], violations),
        scientific(row["abs_error"]),
        rate(row["feasibility_rate"]),
        scientific(row["distance"]),
        "--",
    ]


if __name__ == "__main__":
    run_script(main)
