"""Write the results in README.md, between their markers, from the data."""

import re
from pathlib import Path

from klee_minty import paper
from klee_minty.command_line import run_script
from klee_minty.errors import InputError
from klee_minty.files import read_csv, write
from klee_minty.samples import read_sample
from presentation import headline, markdown
from presentation.names import QUANTITIES, plain

ROWS = (  # of the overview: whose numbers, and which
    (paper.ES, "mean_evaluations"),
    (paper.DE, "mean_evaluations"),
    (paper.PAPER_SOLVER, "abs_error"),
)
BEGIN, END = "<!-- results: written by snakemake readme -->", "<!-- end of results -->"


def main(reference, data="data", readme="README.md"):
    fidelity = paper.read_fidelity(data / "fidelity.csv")
    tables = {name: read_csv(data / f"{name}.csv") for name in ("claims", "lp_indicators")}
    sample, _ = read_sample(*reference)
    results = (
        markdown.environment()
        .get_template("results.md.j2")
        .render(
            tables,
            fidelity=fidelity,
            headline=headline,
            overview=overview(fidelity),
            sizes={N: len(runs) for (_, N), runs in sample.items()},
            SHARES={f"share of successful runs, {name}": name for name in (paper.ES, paper.DE)},
        )
    )
    text = Path(readme).read_text(encoding="utf-8")
    write(readme, between_markers(text, results, readme))


def overview(fidelity):
    """A table with the dimensions across: as printed, and here."""
    lines = []
    for algorithm, quantity in ROWS:
        rows = [row for row in fidelity if (row["algorithm"], row["quantity"]) == (algorithm, quantity)]
        name = QUANTITIES[quantity].split(" |")[0]
        marked = [markdown.MARKS[row["verdict"]].format(three_digits(row["paper"])) for row in rows]
        lines.append([f"{plain(algorithm)}, {name}: paper", *marked])
        lines.append(["here", *(three_digits(row["reproduced"]) for row in rows)])
    return markdown.table(
        [
            "**deviates**, ‡ perhaps misprinted, † misprint",
            *(f"N = {N}" for N in dict.fromkeys(row["N"] for row in fidelity)),
        ],
        lines,
    )


def three_digits(value):
    mantissa, _, exponent = f"{float(value):.2e}".partition("e")
    return f"{mantissa}e{int(exponent)}" if exponent else "–"


def between_markers(text, results, path):
    parts = re.fullmatch(f"(.*{BEGIN}\n).*({END}.*)", text, re.DOTALL)
    if not parts:
        raise InputError(f"{path} must hold the lines {BEGIN} and {END}")
    return parts[1] + results.strip() + "\n" + parts[2]


if __name__ == "__main__":
    run_script(main)
