"""Write Table 2, the results of the evolutionary algorithms, as LaTeX."""

import argparse

from klee_minty.command_line import cli
from klee_minty.files import read_csv
from klee_minty.names import BASELINES, NAMES, PAPER_PROBLEM_IN_PRINT, Names
from klee_minty.presentation import latex
from klee_minty.presentation.formats import joined_words
from klee_minty.presentation.options import add_problem_label, add_sees, add_table_options

COLUMNS = (  # (head, cell of a row of indicators.csv)
    ("$N$", lambda row: f"${row['N']}$"),
    (r"$f_\mathrm{opt}$", latex.optimum),
    (r"$f_\mathrm{best}$", lambda row: latex.scientific(row["f_best"])),
    (r"$f_\mathrm{med}$", lambda row: latex.scientific(row["f_med"])),
    (r"$\nu_\mathrm{med}$", lambda row: latex.violation(row["nu_med"])),
    (r"$|f_\mathrm{med} - f_\mathrm{opt}|$", lambda row: latex.scientific(row["abs_error_med"])),
    ("$FR$", lambda row: latex.rate(row["feasibility_rate"])),
    (r"$\|\mathbf{y} - \tilde{\mathbf{y}}^*\|$", lambda row: latex.scientific(row["mean_distance"])),
    ("meanFevals", lambda row: latex.scientific(row["mean_evaluations"])),
)
MANY = 8  # algorithms: a caption that names more is too long


def results_table(indicators, layout="lncs", names=NAMES, problem=PAPER_PROBLEM_IN_PRINT, sees=()):
    """indicators: rows of indicators.csv; sees: {algorithm: what it sees}, where that is not all."""
    shown = [row for row in indicators if row["algorithm"] not in BASELINES] or indicators
    algorithms = [latex.escape(names.name(algorithm)) for algorithm in dict.fromkeys(row["algorithm"] for row in shown)]
    has_violations = any(row["nu_med"] for row in shown)
    other_optima = latex.has_other_optima(shown)  # like violations, they take more room than the paper's columns
    return latex.table(
        "table2.tex.j2",
        layout,
        latex.blocks_of_results(shown, "algorithm", cells, names),
        heads=[head for head, _ in COLUMNS],
        problem=latex.escape(problem),
        names=joined_words(algorithms) if len(algorithms) <= MANY else f"{len(algorithms)} algorithms",
        dimensions=dimensions([row["N"] for row in shown]),
        on_instances=latex.on_instances(shown),
        seen=latex.what_is_seen(dict(sees), [row["algorithm"] for row in shown], names),
        failures=failures(shown, names),
        is_beaten=any(row["f_med"] < row["f_opt"] and row["abs_error_med"] == 0.0 for row in shown),
        small=has_violations or other_optima,
        gap="2pt" if has_violations and other_optima else "3pt",
    )


def cells(row):
    """The cells of a row, as the paper prints them."""
    return [cell(row) for _, cell in COLUMNS]


def failures(shown, names):
    """Where some runs failed and others succeeded, since the means include them; empty beyond MANY such cells."""
    counts = []
    for row in shown:
        if 0.0 < row["success_rate"] < 1.0:
            failed, name = round(row["runs"] * (1.0 - row["success_rate"])), latex.escape(names.name(row["algorithm"]))
            counts.append(f"{failed} of {row['runs']} ({name}, $N = {row['N']}$)")
    return counts if len(counts) <= MANY else []


def dimensions(numbers):
    """dimension 4; dimensions 2, 3 and 5."""
    different = sorted(set(numbers))
    return f"{'dimension' if len(different) == 1 else 'dimensions'} {joined_words(f'${N}$' for N in different)}"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    add_problem_label(parser)
    add_table_options(parser, "table2")
    add_sees(parser)
    args = parser.parse_args()
    indicators = read_csv(args.data / "indicators.csv", "algorithm", "instances")
    table = results_table(indicators, args.layout, Names(args.labels), args.problem_label, args.sees)
    latex.write_table(args.output, table)


if __name__ == "__main__":
    cli(main)
