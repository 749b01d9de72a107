r"""Write every number that a text may quote: as LaTeX, \KM{id}{column}{N}, and as a table of these keys.

Ids, columns and N are as in the tables in data/. The id of a pair of algorithms names both, such as epsmag_es/lshade44.
"""

import argparse
from dataclasses import asdict
from pathlib import Path

from klee_minty import files
from klee_minty.command_line import cli, json_object
from klee_minty.files import read_text, write, write_csv
from klee_minty.presentation.formats import joined_words
from klee_minty.presentation.latex import template
from klee_minty.presentation.quoted_numbers import COLUMNS, WAYS, number, write_real, write_whole

WORDS = ("algorithm", "other", "solver", "N", "instances", "status")  # columns that are no numbers


def configuration_numbers(settings):
    """settings: seed, runs, budget, stagnation (numbers), dimensions (a list)."""
    for key, value in settings.items():
        yield number(
            "config", key, "", joined_words(value) if isinstance(value, list) else value, "config.yaml", write_whole
        )


def table_numbers(path, ways):
    """All columns of numbers of a table whose rows have an id and N; ways: {column: one of the WAYS}."""
    for row in read_text(path):
        identifier = "/".join(row[column] for column in ("algorithm", "solver", "other") if column in row)
        for column, value in row.items():
            if column not in WORDS:
                yield number(
                    identifier, column, row["N"], number_or_word(value), path.name, ways.get(column, write_real)
                )


def number_or_word(text):
    try:
        return files.number(text)
    except ValueError:
        return text


def distinct_numbers(numbers):
    """The numbers without repeated keys; two tables may share a column."""
    first = {}
    for each in numbers:
        first.setdefault((each.id, each.column, each.N), each)
    return list(first.values())


def way(text):
    """An argparse type: a column and how its numbers are written."""
    column, _, name = text.partition("=")
    if name not in WAYS:
        raise argparse.ArgumentTypeError(f"{text!r} is not a column and one of {', '.join(WAYS)}")
    return column, WAYS[name]


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--tables", nargs="*", default=[], type=Path, metavar="CSV", help="tables of the workflow, such as indicators"
    )
    parser.add_argument(
        "--ways", type=way, nargs="*", default=[], metavar="COLUMN=WAY", help=f"ways: {', '.join(WAYS)}"
    )
    parser.add_argument(
        "--configuration", type=json_object, default={}, help="seed, runs, budget, … of the configuration"
    )
    outputs = ["paper_tables/numbers.tex", "paper_tables/numbers.csv"]
    parser.add_argument("--output", nargs=2, default=outputs, metavar=("TEX", "CSV"), help="files to write")
    args = parser.parse_args(arguments)
    ways = {column: WAYS[name] for column, name in COLUMNS.items()} | dict(args.ways)
    numbers = list(configuration_numbers(args.configuration))
    for path in args.tables:
        numbers += table_numbers(path, ways)
    numbers = distinct_numbers(numbers)
    write(args.output[0], template("numbers.tex.j2").render(numbers=numbers))
    write_csv(args.output[1], [asdict(each) for each in numbers])


if __name__ == "__main__":
    cli(main)
