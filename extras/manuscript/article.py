"""Write the article: a template of LaTeX whose sentences somebody wrote, with the numbers that it asks for, as the pages of studies do."""

import argparse
from pathlib import Path

from klee_minty.command_line import cli
from klee_minty.files import group_by, read_csv, write
from klee_minty.presentation.formats import joined_words
from klee_minty.presentation.latex import template
from klee_minty.presentation.quoted_numbers import WAYS
from klee_minty_studies import paper
from klee_minty_studies.samples import mean_evaluations
from klee_minty_studies.study import Tables, count, questions

EXTENDED = {("lshade44", 3): 150}  # runs of authors_runs.csv that had been seen when the others were added


def octave_rows(tables):
    """The mean evaluations of published code on Octave; part: of all its runs, of the first or of those added later."""
    rows = read_csv(tables.file("authors_runs.csv"), "variant", "stop")
    for (variant, N), runs in group_by(rows, "variant", "N").items():
        first = EXTENDED.get((variant, N), len(runs))
        for part, some in {"all": runs, "first": runs[:first], "new": runs[first:]}.items():
            if some:
                yield {"variant": variant, "N": N, "part": part, **mean_evaluations(some)}


def interval(row, column, way="ratio"):
    """1.23 [1.17, 1.31]"""
    ends = (f"{column}_low", f"{column}_high") if f"{column}_low" in row else ("low", "high")
    value, low, high = (FILTERS[way](row[name]) for name in (column, *ends))
    return f"{value} [{low}, {high}]"


def mean_and_error(row):
    return rf"{FILTERS['whole'](row['mean_evaluations'])} $\pm$ {FILTERS['whole'](row['standard_error'])}"


FILTERS = {way: lambda value, way=way: WAYS[way](value)[1] for way in WAYS}  # of a number as a sentence takes it
FILTERS |= {"interval": interval, "count": count, "mean_and_error": mean_and_error, "words": joined_words}


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--template", type=Path, default="extras/manuscript/manuscript.tex.j2")
    parser.add_argument("--files", nargs="+", required=True, metavar="FILE", help="tables that it quotes")
    parser.add_argument("--output", required=True, help=".tex file to write")
    args = parser.parse_args(arguments)
    tables = Tables(args.files)
    tables["octave"] = list(octave_rows(tables))
    text = template(args.template.resolve(), FILTERS).render(paper=paper, **questions(args.template, tables))
    write(args.output, text)


if __name__ == "__main__":
    cli(main)
