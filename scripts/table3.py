"""Write Table 3, the results of the deterministic LP solvers, as LaTeX."""

import argparse

from klee_minty.command_line import cli
from klee_minty.files import read_csv
from klee_minty.names import PAPER_PROBLEM_IN_PRINT
from klee_minty.presentation import latex
from klee_minty.presentation.options import add_problem_label, add_table_options

COLUMNS = (  # (head, cell of a row of lp_indicators.csv)
    ("$N$", lambda row: f"${row['N']}$"),
    (r"$f_\mathrm{opt}$", latex.optimum),
    ("$f$", lambda row: latex.scientific(row["f"])),
    (r"$\nu$", lambda row: latex.violation(row["nu"])),
    (r"$|f - f_\mathrm{opt}|$", lambda row: latex.scientific(row["abs_error"])),
    ("$FR$", lambda row: latex.rate(row["feasibility_rate"])),
    (r"$\|\mathbf{y} - \tilde{\mathbf{y}}^*\|$", lambda row: latex.scientific(row["distance"])),
    ("meanFevals", lambda row: "--"),  # as in Table 2
)
PROBLEM_COLUMNS = 2  # N and f_opt; a solver that found no optimum has its status in place of the other columns


def results_table(solutions, layout="lncs", problem=PAPER_PROBLEM_IN_PRINT):
    """solutions: rows of lp_indicators.csv."""
    return latex.table(
        "table3.tex.j2",
        layout,
        latex.blocks_of_results(solutions, "solver", cells),
        heads=[head for head, _ in COLUMNS],
        problem=latex.escape(problem),
        on_instances=latex.on_instances(solutions),
        small=latex.has_other_optima(solutions),
        violation=largest_violation(solutions),
    )


def largest_violation(solutions):
    """The largest violation of the solvers without a feasible solution, as printed; empty if there is none."""
    infeasible = [row for row in solutions if row["status"] == "optimal" and row["feasibility_rate"] == 0.0]
    return latex.scientific(max(row["nu"] for row in infeasible)) if infeasible else ""


def cells(row):
    """The cells of a row, as the paper prints them."""
    printed = COLUMNS if row["status"] == "optimal" else COLUMNS[:PROBLEM_COLUMNS]
    first_cells = [cell(row) for _, cell in printed]
    rest = len(COLUMNS) - len(first_cells)
    return [*first_cells, rf"\multicolumn{{{rest}}}{{l}}{{{latex.escape(row['status'])}}}"] if rest else first_cells


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    add_problem_label(parser)
    add_table_options(parser, "table3")
    args = parser.parse_args()
    solutions = read_csv(args.data / "lp_indicators.csv", "solver", "status", "instances")
    latex.write_table(args.output, results_table(solutions, args.layout, args.problem_label))


if __name__ == "__main__":
    cli(main)
