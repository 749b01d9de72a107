"""Write the comparison with the paper's Tables 2 and 3 as LaTeX: the numbers that depend on chance or rounding."""

import argparse
from itertools import chain
from pathlib import Path

from klee_minty.command_line import cli
from klee_minty.files import group_by, write
from klee_minty.names import NAMES
from klee_minty.presentation.latex import escape, rate, scientific, table
from klee_minty.presentation.layouts import LAYOUTS
from klee_minty_studies import paper
from klee_minty_studies.formats import probability
from verdict_tables import read_fidelity

SYMBOL = {
    "abs_error_med": r"$|f_\mathrm{med} - f_\mathrm{opt}|$",
    "mean_distance": r"$\|\mathbf{y} - \tilde{\mathbf{y}}^*\|$",
    "abs_error": r"$|f - f_\mathrm{opt}|$",
    "distance": r"$\|\mathbf{y} - \tilde{\mathbf{y}}^*\|$",
}
TITLES = {
    "mean_evaluations": "mean evaluations",
    "mean_distance": f"mean distance {SYMBOL['mean_distance']}",
    "abs_error_med": f"error {SYMBOL['abs_error_med']} of the median run",
}
SIGNS = {
    paper.REPRODUCED: "$=$",
    paper.DEVIATES: r"$\neq$",
    paper.POSSIBLY_MISPRINTED: r"$\ddagger$",
    paper.MISPRINT: r"$\dagger$",
}
FOLDER = Path(__file__).parent
SHARE = r"$\delta/\delta_{\max}$"
ROUNDED = ["$N$", SYMBOL["abs_error"], "here", SHARE, "", SYMBOL["distance"], "here", SHARE, ""]


def fidelity_tables(fidelity, layout="lncs"):
    """The tables of the numbers of Table 2 and of Table 3; fidelity: rows of fidelity.csv."""
    return sampled_table(fidelity, layout), rounded_table(fidelity, layout)


def sampled_table(fidelity, layout):
    """A block for each quantity: beside each N the numbers of all algorithms."""
    rows = [row for row in fidelity if row["table"] == 2 and row["quantity"] in paper.BY_CHANCE]
    algorithms = list(dict.fromkeys(row["algorithm"] for row in rows))
    heads = ["$N$"]
    for algorithm in algorithms:
        heads += [escape(NAMES.name(algorithm)), "$r$", "$p$", ""]
    blocks, counts = [], {}
    for quantity in paper.BY_CHANCE:
        of_quantity = [row for row in rows if row["quantity"] == quantity]
        blocks.append((TITLES[quantity], lines(of_quantity, sampled_cells)))
        reproduced = sum(row["verdict"] == paper.REPRODUCED for row in of_quantity)
        counts[quantity] = f"{reproduced} of {len(of_quantity)}"
    misprints = [f"{row['corrected']} for {row['paper']}" for row in fidelity if row["verdict"] == paper.MISPRINT]
    return table(
        FOLDER / "fidelity2.tex.j2",
        layout,
        blocks,
        heads=heads,
        columns="r" + r"@{\hspace{14pt}}rrrl" * len(algorithms),
        counts=counts,
        runs=paper.RUNS,
        misprints=misprints,
        has_borderline=any(row["borderline"] for row in rows),
        given=next((row["given"] for row in rows if row["given"]), ""),
    )


def rounded_table(fidelity, layout):
    """A block for each solver: beside each N its error and its distance."""
    rows = [row for row in fidelity if row["table"] == 3 and row["quantity"] in paper.BY_ROUNDING]
    rows.sort(key=lambda row: paper.BY_ROUNDING.index(row["quantity"]))
    blocks = []
    for solver, of_solver in group_by(rows, "algorithm").items():
        blocks.append((escape(NAMES.name(solver)), lines(of_solver, rounded_cells)))
    return table(FOLDER / "fidelity3.tex.j2", layout, blocks, heads=ROUNDED)


def lines(rows, cells):
    """A line for each N, with the cells of its rows one after the other."""
    return [[f"${N}$", *chain.from_iterable(map(cells, numbers))] for N, numbers in group_by(rows, "N").items()]


def sampled_cells(row):
    ratio = float(row["corrected"] or row["paper"]) / row["expected"]
    p, sign = probability(row["p_holm"]).replace("<", "$<$").replace("–", "--"), SIGNS[row["verdict"]]
    if row["given"]:
        p += r"\rlap{$^\circ$}"
    if row["borderline"]:
        sign += "$^*$"
    return [row["paper"], rate(ratio), p, sign]


def rounded_cells(row):
    share = abs(row["ratio"] - 1.0) / row["tolerance"]
    return [row["paper"], scientific(row["reproduced"]), rate(share), SIGNS[row["verdict"]]]


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--fidelity", default="data/fidelity.csv", help="written by compare_with_paper.py")
    parser.add_argument("--layout", choices=LAYOUTS, default="lncs")
    files = [f"paper_tables/{name}.tex" for name in ("fidelity", "fidelity2_tabular", "fidelity3_tabular")]
    parser.add_argument(
        "--output",
        nargs=3,
        default=files,
        metavar="TEX",
        help="three .tex files to write: both floats, and each tabular alone",
    )
    args = parser.parse_args(arguments)
    floats, bare = zip(*fidelity_tables(read_fidelity(args.fidelity), args.layout), strict=True)
    for path, text in zip(args.output, ["".join(floats), *bare], strict=True):
        write(path, text)


if __name__ == "__main__":
    cli(main)
