"""Write Table 3, the results of the deterministic LP solvers, as LaTeX."""

import argparse

from klee_minty.command_line import cli
from klee_minty.files import read_csv
from klee_minty.names import PAPER_PROBLEM_IN_PRINT
from klee_minty.presentation.latex import escape, optimum, rate, scientific, table, violation, write_table
from klee_minty.presentation.options import add_problem_label, add_table_options
from klee_minty.presentation.result_blocks import blocks_of_results, has_other_optima, on_instances

COLUMNS = (  # (head, cell of a row of lp_indicators.csv)
    ("$N$", lambda row: f"${row['N']}$"),
    (r"$f_\mathrm{opt}$", optimum),
    ("$f$", lambda row: scientific(row["f"])),
    (r"$\nu$", lambda row: violation(row["nu"])),
    (r"$|f - f_\mathrm{opt}|$", lambda row: scientific(row["abs_error"])),
    ("$FR$", lambda row: rate(row["feasibility_rate"])),
    (r"$\|\mathbf{y} - \tilde{\mathbf{y}}^*\|$", lambda row: scientific(row["distance"])),
    ("meanFevals", lambda row: "--"),  # as in Table 2
)
PROBLEM_COLUMNS = 2  # N and f_opt; a solver that found no optimum has its status in place of the other columns


def results_table(solutions, layout="lncs", problem=PAPER_PROBLEM_IN_PRINT):
    """solutions: rows of lp_indicators.csv."""
    return table(
        "table3.tex.j2",
        layout,
        blocks_of_results(solutions, "solver", cells),
        heads=[head for head, _ in COLUMNS],
        problem=escape(problem),
        on_instances=on_instances(solutions),
        small=has_other_optima(solutions),
        violation=largest_violation(solutions),
    )


def largest_violation(solutions):
    """The largest violation of the solvers without a feasible solution, as printed; empty if there is no such solver."""
    infeasible = [row for row in solutions if row["status"] == "optimal" and row["feasibility_rate"] == 0.0]
    return scientific(max(row["nu"] for row in infeasible)) if infeasible else ""


def cells(row):
    """The cells of a row, as the paper prints them."""
    printed = COLUMNS if row["status"] == "optimal" else COLUMNS[:PROBLEM_COLUMNS]
    first_cells = [cell(row) for _, cell in printed]
    rest = len(COLUMNS) - len(first_cells)
    return [*first_cells, rf"\multicolumn{{{rest}}}{{l}}{{{escape(row['status'])}}}"] if rest else first_cells


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--indicators", default="data/lp_indicators.csv", help="written by lp_indicators.py")
    add_problem_label(parser)
    add_table_options(parser, "table3")
    args = parser.parse_args(arguments)
    solutions = read_csv(args.indicators, "solver", "status", "instances")
    write_table(args.output, results_table(solutions, args.layout, args.problem_label))


if __name__ == "__main__":
    cli(main)
