"""Write the page of a study: a template whose sentences somebody wrote, with numbers of tables inserted by their keys.

A template asks for the one row that has some values, and for its numbers: {{ row("rules", N=40, rule="ma_es").ert }}.
"""

import argparse
import math
from pathlib import Path
from statistics import median

from klee_minty.command_line import cli
from klee_minty.errors import InputError
from klee_minty.files import write
from klee_minty_studies.formats import percent
from klee_minty_studies.page_markdown import page_templates
from klee_minty_studies.tables import read_table


def page(template, tables):
    """The text; template: path, tables: {name: rows}."""

    def rows(table, **key):
        return [row for row in tables[table] if all(row[column] == value for column, value in key.items())]

    def row(table, **key):
        found = rows(table, **key)
        if len(found) != 1:
            raise InputError(f"{template} asks for one row of {table} with {key}, and there are {len(found)}")
        return found[0]

    environment = page_templates(template.parent)
    environment.filters |= {"count": count, "interval": interval, "p": probability, "percent": percent, "whole": whole}
    environment.filters["median"] = median
    return environment.get_template(template.name).render(row=row, rows=rows)


def count(row, of="runs"):
    """57 of 60"""
    return f"{row['successes']} of {row[of]}"


def interval(row, column, digits=2, unit=1.0):
    """1.23 [1.17, 1.31]: a number with its interval, in units of which it has so many digits; a dash for infinity."""
    values = [row[name] / unit for name in (column, f"{column}_low", f"{column}_high")]
    return "{:,.{d}f} [{:,.{d}f}, {:,.{d}f}]".format(*values, d=digits) if math.isfinite(values[0]) else "–"


def probability(p):
    """0.012 or 0.12, <0.001, 1."""
    if p < 0.001 or p > 0.995:
        return "<0.001" if p < 0.001 else "1"
    return f"{p:.3f}" if p < 0.1 else f"{p:.2f}"


def whole(value, unit=1.0):
    """12,345"""
    return f"{value / unit:,.0f}"


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", nargs="+", required=True, type=Path, help=".csv files of the study")
    parser.add_argument("--template", required=True, type=Path, help=".md.j2 file")
    parser.add_argument("--output", required=True, help=".md file to write")
    args = parser.parse_args(arguments)
    write(args.output, page(args.template, {path.stem: read_table(path) for path in args.tables}))


if __name__ == "__main__":
    cli(main)
