"""Write the results in README.md, between their markers, from the data."""

import argparse
import math
import re
from pathlib import Path

from klee_minty import paper
from klee_minty.command_line import run
from klee_minty.errors import InputError
from klee_minty.files import read_csv, write
from klee_minty.samples import add_reference, read_sample
from presentation import headline, markdown

BEGIN, END = "<!-- results: written by snakemake readme -->", "<!-- end of results -->"


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
    """9.76e-9; a dash for what is not defined."""
    if math.isnan(float(value)):
        return "–"
    mantissa, exponent = f"{float(value):.2e}".split("e")
    return f"{mantissa}e{int(exponent)}" if int(exponent) else mantissa


def between_markers(text, new, path):
    parts = re.fullmatch(f"(.*{BEGIN}\n).*({END}.*)", text, re.DOTALL)
    if not parts:
        raise InputError(f"{path} must hold the lines {BEGIN} and {END}")
    return parts[1] + new.strip() + "\n" + parts[2]


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    add_reference(parser)
    parser.add_argument("--fidelity", default="data/fidelity.csv", help="written by compare_with_paper.py")
    parser.add_argument("--claims", default="data/claims.csv", help="written by judge_claims.py")
    parser.add_argument("--lp-indicators", default="data/lp_indicators.csv", help="written by aggregate.py")
    parser.add_argument("--readme", default="README.md", help="its results are replaced")
    args = parser.parse_args(arguments)
    sample, _ = read_sample(args.reference, args.reference_settings)
    fidelity = paper.read_fidelity(args.fidelity)
    made = results(fidelity, sample, claims=read_csv(args.claims), lp_indicators=read_csv(args.lp_indicators))
    text = Path(args.readme).read_text(encoding="utf-8")
    write(args.readme, between_markers(text, made, args.readme))


if __name__ == "__main__":
    run(main)
