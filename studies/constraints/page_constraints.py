"""Write the page of the study: its template with the numbers of the tables."""

import argparse
import math
from pathlib import Path

from constraints_tables import read_table
from klee_minty.command_line import cli
from klee_minty.files import write
from klee_minty_studies.page_markdown import page_templates

PROBLEMS = {"sphere_under_planes": "sphere under planes", "bbob_constrained": "bbob-constrained"}


def keyed(rows, *columns):
    """A function from values of the columns to the row, KeyError if there is none."""
    by_key = {tuple(row[column] for column in columns): row for row in rows}
    return lambda *key: by_key[key]


def count(row):
    """3 of 15"""
    return f"{row['successes']} of {row['runs']}"


def geometric(row):
    """1.23 [1.17, 1.31]"""
    return "{:.2f} [{:.2f}, {:.2f}]".format(*(row[f"geometric{end}"] for end in ("", "_low", "_high")))


def ratio(row):
    """1.23 [1.17, 1.31]"""
    return "{:.2f} [{:.2f}, {:.2f}]".format(*(row[f"ratio{end}"] for end in ("", "_low", "_high")))


def thousands(row):
    """417, or – without a success"""
    return f"{row['ert'] / 1000.0:,.3g}" if math.isfinite(row["ert"]) else "–"


def page(template, paths):
    """The text; paths: of the tables."""
    tables = {Path(path).stem: read_table(path) for path in paths}
    environment = page_templates(Path(template).parent)
    environment.filters |= {"count": count, "geometric": geometric, "ratio": ratio, "thousands": thousands}
    cell = keyed(tables["cells"], "problem", "case", "N", "repair", "rule", "damping", "budget")
    contrast = keyed(tables["ratios"], "contrast", "problem", "case", "N", "repair", "rule", "damping")
    columns = "problem", "N", "active", "case", "constraints"
    cases = sorted({tuple(row[column] for column in columns) for row in tables["cells"]})
    values = {
        "cell": cell,
        "contrast": contrast,
        "cases": [dict(zip(columns, case, strict=True)) for case in cases],
        "problems": PROBLEMS,
        "hypotheses": tables["hypotheses"],
        "hypothesis": keyed(tables["hypotheses"], "hypothesis", "problem", "repair", "rule"),
        "middle": keyed(tables["middle"], "N", "repair"),
        "suite": tables["suite"],
        "runs": sum(row["runs"] for row in tables["cells"]) // 2,  # a row per budget
    }
    return environment.get_template(Path(template).name).render(values)


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", nargs="+", required=True, help=".csv files of the study")
    parser.add_argument("--template", required=True, help=".md.j2 file")
    parser.add_argument("--output", required=True, help=".md file to write")
    args = parser.parse_args(arguments)
    write(args.output, page(args.template, args.tables))


if __name__ == "__main__":
    cli(main)
