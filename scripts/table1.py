"""Write Table 1, the quality indicators, as LaTeX."""

from klee_minty.command_line import Parser, run_script
from klee_minty.files import read_csv, write
from presentation.latex import table


def main():
    parser = Parser(description=__doc__)
    parser.add_argument("--indicators", default="data/indicators.csv", help="for the number of runs")
    parser.add_argument("--output", default="paper_tables/table1.tex")
    arguments = parser.parse_args()
    write(arguments.output, quality_indicators(read_csv(arguments.indicators)[0]["runs"]))


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
    return table(
        caption=rf"Quality indicators on the rotated Klee-Minty problem, taken from ${runs}$ independent runs. Runs "
        r"are ordered by constraint violation~$\nu$, and by objective value~$f$ where $\nu$ is equal.",
        label="KMqual",
        columns=r"l@{\hspace{1em}}p{8.5cm}",
        header=None,
        blocks=[(None, rows)],
    )


if __name__ == "__main__":
    run_script(main)
