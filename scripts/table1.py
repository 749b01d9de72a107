"""Write Table 1, the quality indicators, as LaTeX."""

import argparse

from klee_minty.command_line import cli
from klee_minty.files import read_csv
from klee_minty.names import PAPER_PROBLEM_IN_PRINT
from klee_minty.presentation.latex import escape, table, write_table
from klee_minty.presentation.options import add_problem_label, add_table_options

INDICATORS = [
    (r"$f_\mathrm{best}$", "objective value of the best run"),
    (r"$f_\mathrm{med}, \nu_\mathrm{med}$", "objective value and constraint violation of the median run"),
    (r"$|f_\mathrm{med} - f_\mathrm{opt}|$", "absolute error of the median run"),
    ("$FR$", "feasibility rate: feasible runs / runs"),
    (
        r"$\|\mathbf{y} - \tilde{\mathbf{y}}^*\|$",
        r"mean distance between the final points $\mathbf{y}$ of the feasible runs"
        r" and the optimum $\tilde{\mathbf{y}}^*$",
    ),
    ("meanFevals", "mean number of function evaluations until termination"),
]


def indicators_table(indicators, layout="lncs", problem=PAPER_PROBLEM_IN_PRINT):
    """indicators: rows of indicators.csv, which say how many runs there are."""
    return table("table1.tex.j2", layout, [(None, INDICATORS)], runs=indicators[0]["runs"], problem=escape(problem))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    add_problem_label(parser)
    add_table_options(parser, "table1")
    args = parser.parse_args()
    indicators = read_csv(args.data / "indicators.csv", "algorithm", "instances")
    write_table(args.output, indicators_table(indicators, args.layout, args.problem_label))


if __name__ == "__main__":
    cli(main)
