"""Write the comparison with the paper's Tables 2 and 3 as LaTeX: the numbers that are sampled or rounded."""

import argparse
import math

from klee_minty import paper
from klee_minty.command_line import run
from klee_minty.files import grouped
from presentation import headline
from presentation.latex import SIGNS, escape, rate, scientific, table, write_tables
from presentation.layouts import LAYOUTS
from presentation.names import NAMES

DISTANCE = r"$\|\mathbf{y} - \tilde{\mathbf{y}}^*\|$"
HEADS_2 = ["$N$", "meanFevals", "$r$", "$p$", "", DISTANCE, "$r$", "$p$", "", "error", "$r$", "$p$", ""]
SHARE = r"$\delta/\delta_{\max}$"
HEADS_3 = ["$N$", r"$|f - f_\mathrm{opt}|$", "here", SHARE, "", DISTANCE, "here", SHARE, ""]


def fidelity_tables(fidelity, layout="lncs"):
    """The tables of the numbers of Table 2 and of Table 3; fidelity: rows of fidelity.csv."""
    misprints = [row for row in fidelity if row["verdict"] == paper.MISPRINT]
    sampled = table(
        "fidelity2",
        layout,
        blocks(fidelity, 2, paper.BY_CHANCE, sampled_cells),
        heads=HEADS_2,
        headline=escape(headline.numbers(fidelity)),
        runs=paper.RUNS,
        misprints=[f"{row['corrected']} for {row['paper']}" for row in misprints],
    )
    rounded = table("fidelity3", layout, blocks(fidelity, 3, paper.BY_ROUNDING, rounded_cells), heads=HEADS_3)
    return sampled, rounded


def blocks(fidelity, number, quantities, cells):
    """For each algorithm a line per N, with the cells of the numbers in the order of the quantities."""
    rows = [row for row in fidelity if row["table"] == number and row["quantity"] in quantities]
    rows.sort(key=lambda row: quantities.index(row["quantity"]))
    found = []
    for algorithm, own in grouped(rows, "algorithm").items():
        lines = []
        for N, numbers in grouped(own, "N").items():
            line = [f"${N}$"]
            for row in numbers:
                line += cells(row)
            lines.append(line)
        found.append((NAMES.name(algorithm, escape), lines))
    return found


def sampled_cells(row):
    ratio = float(row["corrected"] or row["paper"]) / row["expected"]
    return [row["paper"], rate(ratio), probability(row["p_holm"]), SIGNS[row["verdict"]]]


def rounded_cells(row):
    share = abs(row["ratio"] - 1.0) / row["tolerance"]
    return [row["paper"], scientific(row["reproduced"]), rate(share), SIGNS[row["verdict"]]]


def probability(p):
    """.012; $<$.001."""
    if math.isnan(p):
        return "--"
    return "$<$.001" if p < 0.001 else f"{p:.3f}".removeprefix("0")


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--fidelity", default="data/fidelity.csv", help="written by compare_with_paper.py")
    parser.add_argument("--layout", choices=LAYOUTS, default="lncs")
    files = [f"paper_tables/{name}.tex" for name in ("fidelity", "fidelity2_tabular", "fidelity3_tabular")]
    parser.add_argument("--output", nargs=3, default=files, metavar="TEX", help="both floats, and each bare tabular")
    args = parser.parse_args(arguments)
    write_tables(args.output, *fidelity_tables(paper.read_fidelity(args.fidelity), args.layout))


if __name__ == "__main__":
    run(main)
