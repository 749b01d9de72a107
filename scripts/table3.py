"""Write Table 3, the results of the deterministic LP solvers, as LaTeX."""

from klee_minty.command_line import Parser, run_script
from klee_minty.files import read_csv
from presentation.latex import Table, write_tables
from presentation.layouts import LAYOUTS
from presentation.results import blocks, has_other_optima, on_instances

COLUMNS = {
    "N": "$N$",
    "f_opt": r"$f_\mathrm{opt}$",
    "f": "$f$",
    "nu": r"$\nu$",
    "abs_error": r"$|f - f_\mathrm{opt}|$",
    "feasibility_rate": "$FR$",
    "distance": r"$\|\mathbf{y} - \tilde{\mathbf{y}}^*\|$",
    "mean_evaluations": "meanFevals",  # of which there are none; a column as in Table 2
}


def main():
    parser = Parser(description=__doc__)
    parser.add_argument("--indicators", default="data/lp_indicators.csv")
    parser.add_argument("--layout", choices=LAYOUTS, default="lncs")
    parser.add_argument("--output", nargs="+", default=["paper_tables/table3.tex", "paper_tables/table3_tabular.tex"])
    arguments = parser.parse_args()
    table = results(read_csv(arguments.indicators))
    write_tables([table], LAYOUTS[arguments.layout], *arguments.output)


def results(indicators):
    return Table(
        caption="Results of deterministic LP solvers on the rotated Klee-Minty problem." + on_instances(indicators),
        label="KMtab2",
        columns="rrrrrrrc",
        header=list(COLUMNS.values()),
        blocks=blocks(indicators, "solver", COLUMNS),
        wide=True,
        small=has_other_optima(indicators),
        gap="5pt",
    )


if __name__ == "__main__":
    run_script(main)
