"""Write the comparison with the paper's Tables 2 and 3 as LaTeX: the numbers that are sampled or rounded."""

import math

from klee_minty.command_line import run_script
from klee_minty.paper import DEVIATES, MISPRINT, NOT_COMPARABLE, POSSIBLY_MISPRINTED, REPRODUCED, RUNS, read_fidelity
from presentation import headline, names
from presentation.latex import Table, escape, scientific, write_tables
from presentation.layouts import LAYOUTS

SIGNS = {
    REPRODUCED: "$=$",
    DEVIATES: r"$\neq$",
    POSSIBLY_MISPRINTED: r"$\ddagger$",
    MISPRINT: r"$\dagger$",
    NOT_COMPARABLE: "--",
}
DISTANCE = r"$\|\mathbf{y} - \tilde{\mathbf{y}}^*\|$"
OUTPUT = ("paper_tables/fidelity.tex", "paper_tables/fidelity2_tabular.tex", "paper_tables/fidelity3_tabular.tex")


def main(fidelity="data/fidelity.csv", layout="lncs", output=OUTPUT):
    tables = fidelity_tables(read_fidelity(fidelity))
    write_tables(tables, LAYOUTS[layout], *output)


def fidelity_tables(fidelity):
    corrections = ", ".join(f"{row['corrected']} for {row['paper']}" for row in fidelity if row["verdict"] == MISPRINT)
    signs = r"$=$:~reproduced, $\neq$:~deviates, $\ddagger$:~deviates and may be misprinted"
    signs += rf", $\dagger$:~misprint ({corrections})" * bool(corrections)
    printed = Table(
        caption=f"Mean evaluations, mean distances and errors of the median run in Table~2 of the paper, as printed. "
        f"{headline.numbers(fidelity)} $r$:~ratio to what the reference sample lets expect; $p$:~probability that {RUNS} of "
        f"its runs give a number as extreme, with Holm's correction; {signs}.",
        label="KMfidelity2",
        columns="r" + r"@{\hspace{7pt}}rrrc" * 3,
        header=["$N$", *(cell for name in ("meanFevals", DISTANCE, "error") for cell in (name, "$r$", "$p$", ""))],
        blocks=blocks(fidelity, 2, ("mean_evaluations", "mean_distance", "abs_error_med"), probability),
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
        blocks=blocks(fidelity, 3, ("abs_error", "distance"), relative_to_tolerance),
        wide=True,
    )
    return [printed, rounded]


def blocks(fidelity, number, quantities, evidence):
    rows = {(row["algorithm"], row["N"], row["quantity"]): row for row in fidelity if row["table"] == number}
    return [
        (
            names.name(algorithm, escape),
            [
                [f"${N}$", *(cell for quantity in quantities for cell in cells(rows[a, N, quantity], evidence))]
                for a, N in dict.fromkeys(key[:2] for key in rows)
                if a == algorithm
            ],
        )
        for algorithm in dict.fromkeys(key[0] for key in rows)
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
