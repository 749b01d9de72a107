"""A study: its tables, figures and page in one process.

A study's script, studies/NAME/study_NAME.py, has two functions of a Study: the rule NAME runs the one that makes what
is made of files that are checked in, NAME_runs the one that makes the rest, of runs.

A page is a template whose sentences somebody wrote. It asks for the one row that has some values, and for its numbers:
{{ row("rules", N=40, rule="ma_es").ert }}. What several have in common is said once:
{% set rule = some("rules", N=40) %}.
"""

import argparse
import math
import tomllib
from pathlib import Path
from statistics import median

from klee_minty.errors import InputError
from klee_minty.files import write, write_csv
from klee_minty.records import read_chunk
from klee_minty.results.improvements import with_hits
from klee_minty_studies.formats import percent, probability
from klee_minty_studies.page_markdown import page_templates
from klee_minty_studies.paper import PAPER, printed_numbers
from klee_minty_studies.paper.samples import REFERENCE, read_sample
from klee_minty_studies.tables import read_table


class Study:
    """What a study reads and writes.

    files: paths of what it reads, output: paths of what it writes, each found by its name; runs: folder of records.
    """

    def __init__(self, files, output=(), runs=None):
        self.files, self.output = ({Path(path).name: Path(path) for path in paths} for paths in (files, output))
        self.runs, self.tables = runs, {}

    def file(self, name):
        if name not in self.files:
            raise InputError(f"{name} is missing, which the study reads")
        return self.files[name]

    def table(self, name):
        """The rows of a table that is among the files, or was written."""
        if name not in self.tables:
            self.tables[name] = read_table(self.file(f"{name}.csv"))
        return self.tables[name]

    def toml(self, name):
        return tomllib.loads(self.file(f"{name}.toml").read_text(encoding="utf-8"))

    def printed(self):
        """What the paper prints, where its tables are among the files."""
        return printed_numbers(*(self.file(Path(path).name) for path in PAPER))

    def reference(self):
        """The reference sample, where it is among the files: {(algorithm, N): runs}."""
        return read_sample(*(self.file(Path(path).name) for path in REFERENCE))[0]

    def records(self, cells):
        """The records of cells, one after the other, with hits of the paper's targets and the names of the cell."""
        for cell in cells:
            for file in cell.files:
                for record in read_chunk(Path(self.runs, file), made_by=cell.recipe.made_by):
                    yield with_hits(record) | cell.names

    def write_table(self, name, rows):
        """Write NAME.csv; returns its rows as they are read."""
        path = self.output[f"{name}.csv"]
        write_csv(path, list(rows))
        self.files[path.name] = path
        return self.table(name)

    def draw(self, name, function, *arguments):
        """Write NAME.png, the figure that a function returns."""
        from klee_minty.presentation.figures import save, set_style  # late: pages need no Matplotlib

        set_style()
        save(function(*arguments), self.output[f"{name}.png"])

    def write_page(self, name="README.md", filters=()):
        """Write a page; filters: {name: function} beside those of all pages."""
        write(self.output[name], page(self.file(f"{name}.j2"), self.table, filters))


def page(template, table, filters=()):
    """The text; template: path, table: function that returns the rows of a name, filters as in write_page."""
    environment = page_templates(template.parent)
    environment.filters |= {"count": count, "interval": interval, "p": probability, "percent": percent, "whole": whole}
    environment.filters |= {"median": median, **dict(filters)}
    return environment.get_template(template.name).render(questions(template, table))


def questions(template, table):
    """The functions with which a template asks for numbers: row, rows and some."""

    def rows(name, /, **key):
        return [row for row in table(name) if all(row[column] == value for column, value in key.items())]

    def row(name, /, **key):
        found = rows(name, **key)
        if len(found) != 1:
            raise InputError(f"{template} asks for one row of {name} with {key}, and there are {len(found)}")
        return found[0]

    def some(name, /, **known):
        """A function that takes the rest of a row's key."""
        return lambda **key: row(name, **known, **key)

    return {"row": row, "rows": rows, "some": some}


def count(row, of="runs"):
    """57 of 60"""
    return f"{row['successes']} of {row[of]}"


def interval(row, column, digits=2, unit=1.0):
    """1.23 [1.17, 1.31]: a number with its interval, in units of which it has so many digits; a dash for infinity."""
    values = [row[name] / unit for name in (column, f"{column}_low", f"{column}_high")]
    return "{:,.{d}f} [{:,.{d}f}, {:,.{d}f}]".format(*values, d=digits) if math.isfinite(values[0]) else "–"


def whole(value, unit=1.0):
    """12,345"""
    return f"{value / unit:,.0f}"


def write_study(make, make_of_runs=None, arguments=None):
    """A study's command line; the functions take a Study."""
    parser = argparse.ArgumentParser(description="Write tables, figures and the page of a study.")
    add = parser.add_argument
    add("--files", nargs="*", type=Path, default=[], help=".csv, .toml and .j2 files to read")
    add("--runs", type=Path, help="folder of the records of which tables of runs are made")
    add("--output", nargs="*", required=True, type=Path, help="files to write")
    args = parser.parse_args(arguments)
    (make_of_runs if args.runs else make)(Study(args.files, args.output, args.runs))
