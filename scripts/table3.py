"""Write Table 3, the results of the deterministic LP solvers, as LaTeX."""

import argparse

from klee_minty.command_line import cli
from klee_minty.files import read_csv
from presentation.latex import escape, optimum, rate, scientific, table, violation, write_tables
from presentation.names import PAPER_PROBLEM_IN_PRINT
from presentation.options import add_problem_label, add_table_options
from presentation.quantities import QUANTITIES
from presentation.results import blocks_of_results, has_other_optima, on_instances

COLUMNS = ("N", "f_opt", "f", "nu", "abs_error", "feasibility_rate", "distance", "mean_evaluations")
HEADS = [QUANTITIES[column].symbol for column in COLUMNS]


def results(solutions, layout="lncs", problem=PAPER_PROBLEM_IN_PRINT):
    """solutions: rows of lp_indicators.csv or of lp_indicators_by_instance.csv."""
    return table(
        "table3",
        layout,
        blocks_of_results(solutions, "solver", cells),
        heads=HEADS,
        problem=escape(problem),
        on_instances=on_instances(solutions),
        small=has_other_optima(solutions),
        violation=largest_violation(solutions),
    )


def largest_violation(solutions):
    """The note on solvers without a feasible solution, as printed; empty if there is no such solver."""
    infeasible = [row for row in solutions if row["status"] == "optimal" and row["feasibility_rate"] == 0.0]
    return scientific(max(row["nu"] for row in infeasible)) if infeasible else ""


def cells(row, violations):
    """The cells of a row, as the paper prints them; a solver that found no optimum has its status in place of numbers."""
    first = [f"${row['N']}$", optimum(row)]
    if row["status"] != "optimal":
        return [*first, rf"\multicolumn{{{len(HEADS) - len(first)}}}{{l}}{{{escape(row['status'])}}}"]
    return [
        *first,
        scientific(row["f"]),
        violation(row["nu"], violations),
        scientific(row["abs_error"]),
        rate(row["feasibility_rate"]),
        scientific(row["distance"]),
        "--",  # evaluations: a column as in Table 2
    ]


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--indicators", default="data/lp_indicators.csv", help="written by lp_indicators.py")
    add_problem_label(parser)
    add_table_options(parser, "table3")
    args = parser.parse_args(arguments)
    solutions = read_csv(args.indicators, "solver", "status", "instances")
    write_tables(args.output, results(solutions, args.layout, args.problem_label))


if __name__ == "__main__":
    cli(main)
