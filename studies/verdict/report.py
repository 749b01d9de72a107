"""Write REPRODUCTION.md: which numbers and claims of the paper reproduce, and its errata; or its headline for the terminal.

The sentences are in templates that somebody wrote for this verdict. This script gives them numbers by their keys, and the
cells of tables. test_report.py says which sentence no longer holds where a verdict changes.
"""

import argparse
import math
from pathlib import Path

from klee_minty.command_line import cli
from klee_minty.errors import InputError
from klee_minty.files import read_text, write
from klee_minty.presentation.formats import scientific
from klee_minty.presentation.quoted_numbers import write_share, write_whole
from klee_minty_studies import paper
from klee_minty_studies.formats import percent, short
from klee_minty_studies.page_markdown import page_templates
from verdict_tables import read_claims, read_fidelity
from written import CLAIMS

SIGNS = {paper.REPRODUCED: "✓", paper.DEVIATES: "≠", paper.POSSIBLY_MISPRINTED: "‡", paper.MISPRINT: "†"}
ANSWERS = {"yes": "", "": "", "no": " ✗", "open": " ?"}  # beside a comparison


def page(template, numbers, fidelity, claims):
    """The text; template: path; numbers: rows of numbers.csv as texts, fidelity, claims: rows of the tables of their names."""
    values = {(row["id"], row["column"], row["N"]): row["value"] for row in numbers}
    cells = {(row["algorithm"], row["quantity"], row["N"]): row for row in fidelity}
    compared = {(row["claim"], row["quantity"], row["N"]): row for row in claims}

    def number(identifier, column, N=""):
        """A number, or a word such as a verdict."""
        key = identifier, column, str(N)
        if key not in values:
            raise InputError(f"{template.name} asks for {key}, which numbers.csv does not have")
        try:
            return float(values[key])
        except ValueError:
            return values[key]

    def across(cell):
        """A function of the template: the cells of a line, for an algorithm and a quantity at each N."""
        return lambda algorithm, quantity: joined(cell(cells[algorithm, quantity, N]) for N in paper.DIMENSIONS)

    def estimates(claim, quantity, dimensions=paper.DIMENSIONS):
        return joined(estimate(compared[claim, quantity, str(N)]) for N in dimensions)

    values_of_template = {
        "number": number,
        "estimates": estimates,
        "sign": across(sign),
        "here": across(lambda row: scientific(row["reproduced"])),
        "sample": across(lambda row: scientific(row["expected"])),
    }
    templates = page_templates(template.parent)
    templates.filters |= {"percent": percent, "scientific": scientific}
    return templates.get_template(template.name).render(values_of_template)


def joined(cells):
    return " | ".join(cells)


def sign(row):
    """A printed number with its verdict."""
    return f"{row['paper']} {SIGNS[row['verdict']]}" + (r"\*" if row["borderline"] else "")


def estimate(row):
    """An estimate with its interval, if it has one; no end is rounded onto the value that it is compared with."""
    values, written = [row["estimate"], row["low"], row["high"]], CLAIMS.get(row["quantity"])
    if written is write_whole:
        value, *ends = [f"{value:,.0f}" for value in values]
    elif written is write_share:
        value, *ends = [percent(value) for value in values]
    elif row["quantity"].startswith("rank"):
        value, *ends = map(short, values)
    else:
        value, *ends = with_zeros(values[0]), *(with_zeros(end, row["than"]) for end in values[1:])
    interval = "" if math.isnan(row["low"]) else f" [{', '.join(ends)}]"
    return value + interval + ANSWERS[row["supports"]]


def with_zeros(ratio, apart_from=math.nan, digits=3):
    """2.00: a ratio to three digits, or to more if rounding would make it equal to a value that it differs from."""
    text = f"{ratio:#.{digits}g}".removesuffix(".")
    return with_zeros(ratio, apart_from, digits + 1) if ratio != apart_from and float(text) == apart_from else text


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--numbers", default="data/verdict/numbers.csv", help="written by verdict_numbers.py")
    parser.add_argument("--fidelity", default="data/fidelity.csv", help="written by compare_with_paper.py")
    parser.add_argument("--claims", default="data/claims.csv", help="written by judge_claims.py")
    default = Path(__file__).with_name("REPRODUCTION.md.j2")
    parser.add_argument("--template", default=default, type=Path, help="sentences that ask for numbers")
    parser.add_argument("--output", default="REPRODUCTION.md", help="file to write")
    args = parser.parse_args(arguments)
    text = page(args.template, read_text(args.numbers), read_fidelity(args.fidelity), read_claims(args.claims))
    write(args.output, text)


if __name__ == "__main__":
    cli(main)
