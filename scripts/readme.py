"""Write the results in README.md, between their markers, from the data."""

import re
from pathlib import Path

from klee_minty import paper
from klee_minty.command_line import run_script
from klee_minty.errors import InputError
from klee_minty.files import read_csv, write
from klee_minty.samples import read_sample
from presentation import headline, markdown
from presentation.numbers import compact

BEGIN, END = "<!-- results: written by snakemake readme -->", "<!-- end of results -->"


def main(reference, data="data", readme="README.md"):
    fidelity = paper.read_fidelity(data / "fidelity.csv")
    tables = {name: read_csv(data / f"{name}.csv") for name in ("claims", "lp_indicators")}
    sample, _ = read_sample(*reference)
    text = Path(readme).read_text(encoding="utf-8")
    write(readme, between_markers(text, results(fidelity, sample, **tables), readme))


def results(fidelity, sample, **tables):
    """Markdown, of the rows of fidelity.csv, claims.csv and lp_indicators.csv and the reference sample."""
    templates = markdown.environment()
    templates.filters["three_digits"] = three_digits
    return templates.get_template("results.md.j2").render(
        tables,
        fidelity=fidelity,
        headline=headline,
        sizes={N: len(runs) for (_, N), runs in sample.items()},
        SHARES={f"share of successful runs, {name}": name for name in (paper.ES, paper.DE)},
        ROWS=((paper.ES, "mean_evaluations"), (paper.DE, "mean_evaluations"), (paper.PAPER_SOLVER, "abs_error")),
    )


def three_digits(value):
    return compact(f"{float(value):.2e}").replace("nan", "–")


def between_markers(text, new, path):
    parts = re.fullmatch(f"(.*{BEGIN}\n).*({END}.*)", text, re.DOTALL)
    if not parts:
        raise InputError(f"{path} must hold the lines {BEGIN} and {END}")
    return parts[1] + new.strip() + "\n" + parts[2]


if __name__ == "__main__":
    run_script(main)
