"""Write Table 1, the quality indicators, as LaTeX."""

from klee_minty.command_line import script
from klee_minty.files import read_csv
from presentation.latex import Table, write_tables
from presentation.layouts import LAYOUTS

OUTPUT = ("paper_tables/table1.tex", "paper_tables/table1_tabular.tex")


def quality_indicators(runs):
    optimum = r"\tilde{\mathbf{y}}^*"
    rows = [
        [r"$f_\mathrm{best}$", "objective value of the best run"],
        [r"$f_\mathrm{med}, \nu_\mathrm{med}$", "objective value and constraint violation of the median run"],
        [r"$|f_\mathrm{med} - f_\mathrm{opt}|$", "absolute error of the median run"],
        [r"$FR$", "feasibility rate: feasible runs / runs"],
        [
            rf"$\|\mathbf{{y}} - {optimum}\|$",
            rf"mean distance between the final points $\mathbf{{y}}$ of the feasible runs and the optimum ${optimum}$",
        ],
        ["meanFevals", "mean number of function evaluations until termination"],
    ]
    return Table(
        caption=rf"Quality indicators on the rotated Klee-Minty problem, taken from ${runs}$ independent runs. Runs "
        r"are ordered by constraint violation~$\nu$, and by objective value~$f$ where $\nu$ is equal.",
        label="KMqual",
        columns=r"l@{\hspace{1em}}p{0.7\linewidth}",
        header=None,
        blocks=[(None, rows)],
    )


@script
def main(indicators="data/indicators.csv", layout="lncs", output=OUTPUT):
    table = quality_indicators(read_csv(indicators)[0]["runs"])
    write_tables([table], LAYOUTS[layout], *output)
