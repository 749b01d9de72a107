"""Write Table 3, the results of the deterministic LP solvers, as LaTeX."""

from klee_minty.command_line import run_script
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
OUTPUT = ("paper_tables/table3.tex", "paper_tables/table3_tabular.tex")


def main(indicators="data/lp_indicators.csv", layout="lncs", output=OUTPUT):
    write_tables([results(read_csv(indicators))], LAYOUTS[layout], *output)


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
