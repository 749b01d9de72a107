"""Write the comparison with the paper's Tables 2 and 3 as LaTeX: the numbers that are sampled or rounded."""

import math

from klee_minty import paper
from klee_minty.command_line import run_script
from klee_minty.files import grouped
from klee_minty.paper import RUNS, read_fidelity
from presentation import headline, names
from presentation.latex import Table, escape, scientific, write_tables
from presentation.layouts import LAYOUTS

SIGNS = {
    paper.REPRODUCED: "$=$",
    paper.DEVIATES: r"$\neq$",
    paper.POSSIBLY_MISPRINTED: r"$\ddagger$",
    paper.MISPRINT: r"$\dagger$",
    paper.NOT_COMPARABLE: "--",
}
DISTANCE = r"$\|\mathbf{y} - \tilde{\mathbf{y}}^*\|$"
OUTPUT = ("paper_tables/fidelity.tex", "paper_tables/fidelity2_tabular.tex", "paper_tables/fidelity3_tabular.tex")


def main(fidelity="data/fidelity.csv", layout="lncs", output=OUTPUT):
    tables = fidelity_tables(read_fidelity(fidelity))
    write_tables(tables, LAYOUTS[layout], *output)


def fidelity_tables(fidelity):
    corrections = ", ".join(
        f"{row['corrected']} for {row['paper']}" for row in fidelity if row["verdict"] == paper.MISPRINT
    )
    signs = r"$=$:~reproduced, $\neq$:~deviates, $\ddagger$:~deviates and may be misprinted"
    signs += rf", $\dagger$:~misprint ({corrections})" * bool(corrections)
    printed = Table(
        caption=f"Mean evaluations, mean distances and errors of the median run in Table~2 of the paper, as printed. "
        f"{headline.numbers(fidelity)} $r$:~ratio to what the reference sample lets expect; $p$:~probability that {RUNS} of "
        f"its runs give a number as extreme, with Holm's correction; {signs}.",
        label="KMfidelity2",
        columns="r" + r"@{\hspace{7pt}}rrrc" * 3,
        header=["$N$", *(cell for name in ("meanFevals", DISTANCE, "error") for cell in (name, "$r$", "$p$", ""))],
        blocks=blocks(fidelity, 2, paper.BY_CHANCE, probability),
        wide=True,
        gap="2pt",
    )
    share = r"$\delta/\delta_{\max}$"
    rounded = Table(
        caption=r"Errors and distances in Table~3 of the paper, as printed and as reproduced. $\delta$:~difference, "
        r"$\delta_{\max}$:~what rounding and the printed digits explain.",
        label="KMfidelity3",
        columns="rrrrcrrrc",
        header=["$N$", r"$|f - f_\mathrm{opt}|$", "here", share, "", DISTANCE, "here", share, ""],
        blocks=blocks(fidelity, 3, paper.BY_ROUNDING, relative_to_tolerance),
        wide=True,
    )
    return [printed, rounded]


def blocks(fidelity, number, quantities, evidence):
    rows = [row for row in fidelity if row["table"] == number and row["quantity"] in quantities]
    rows.sort(key=lambda row: quantities.index(row["quantity"]))
    return [
        (
            names.name(algorithm, escape),
            [
                [f"${N}$", *(cell for row in line for cell in cells(row, evidence))]
                for N, line in grouped(own, "N").items()
            ],
        )
        for algorithm, own in grouped(rows, "algorithm").items()
    ]


def cells(row, evidence):
    return [row["paper"], *evidence(row), SIGNS[row["verdict"]]]


def probability(row):
    p, ratio = row["p_holm"], float(row["corrected"] or row["paper"]) / row["expected"]
    return [
        "--" if math.isnan(ratio) else f"{ratio:.2f}",
        "--" if math.isnan(p) else "$<$.001" if p < 0.001 else f"{p:.3f}".removeprefix("0"),
    ]


def relative_to_tolerance(row):
    share = abs(row["ratio"] - 1.0) / row["tolerance"]
    return [scientific(row["reproduced"]), "--" if math.isnan(share) else f"{share:.2f}"]


if __name__ == "__main__":
    run_script(main)
