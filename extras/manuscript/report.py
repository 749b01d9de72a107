"""Write the report: a template of LaTeX whose sentences somebody wrote, with the numbers that it asks for, as the pages of studies do."""

import argparse
from pathlib import Path

from klee_minty.command_line import cli
from klee_minty.files import write
from klee_minty.presentation.formats import joined_words
from klee_minty.presentation.latex import template
from klee_minty.presentation.quoted_numbers import WAYS
from klee_minty_studies import paper
from klee_minty_studies.study import Tables, questions


def interval(row, column, way="ratio"):
    """1.23 [1.17, 1.31]"""
    ends = (f"{column}_low", f"{column}_high") if f"{column}_low" in row else ("low", "high")
    value, low, high = (FILTERS[way](row[name]) for name in (column, *ends))
    return f"{value} [{low}, {high}]"


FILTERS = {way: lambda value, way=way: WAYS[way](value)[1] for way in WAYS}  # of a number as a sentence takes it
FILTERS |= {"interval": interval, "words": joined_words}


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--template", type=Path, default="extras/manuscript/report.tex.j2")
    parser.add_argument("--files", nargs="+", required=True, metavar="FILE", help="tables that it quotes")
    parser.add_argument("--output", required=True, help=".tex file to write")
    args = parser.parse_args(arguments)
    given = questions(args.template, Tables(args.files))
    write(args.output, template(args.template.resolve(), FILTERS).render(paper=paper, **given))


if __name__ == "__main__":
    cli(main)
