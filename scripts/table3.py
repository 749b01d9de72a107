"""Write Table 3, the results of the deterministic LP solvers, as LaTeX."""

from klee_minty.command_line import run_script
from klee_minty.files import read_csv
from presentation.instances import by_instance, on_instances
from presentation.latex import Table, escape, is_papers, optimum, rate, scientific, violation, write_tables
from presentation.layouts import LAYOUTS

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
OUTPUT = ("paper_tables/table3.tex", "paper_tables/table3_tabular.tex")


def main(indicators="data/lp_indicators.csv", layout="lncs", output=OUTPUT):
    write_tables([results(read_csv(indicators))], LAYOUTS[layout], *output)


def results(indicators):
    violations = [row["nu"] for row in indicators]
    return Table(
        caption="Results of deterministic LP solvers on the rotated Klee-Minty problem." + on_instances(indicators),
        label="KMtab2",
        columns="rrrrrrrc",
        header=HEADER,
        blocks=[
            (title, [cells(row, violations) for row in rows])
            for title, rows in by_instance(indicators, "solver").items()
        ],
        wide=True,
        small=not all(map(is_papers, indicators)),  # f_opt that is no N^3 is wider
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
