"""A study: its tables, figures and page in one process.

A study's script, studies/NAME/study_NAME.py, hands write_study what it makes: {rule: {file: function of Tables}}. A
table ends in .csv; a figure has no ending, and is a PNG. The rule NAME makes what is made of files that are checked in;
other rules make the rest of runs.

A page is a template whose sentences somebody wrote. It asks for the one row that has some values, and for its numbers:
{{ row("rules", N=40, rule="ma_es").ert }}. What several have in common is said once: {% set rule = some("rules", N=40)
%}.
"""

import argparse
import math
import tomllib
from functools import cached_property, partial
from inspect import isgenerator
from pathlib import Path
from statistics import median

from klee_minty.errors import InputError
from klee_minty.files import write, write_csv
from klee_minty.records import read_chunk
from klee_minty_studies.formats import percent, probability
from klee_minty_studies.page_markdown import page_templates
from klee_minty_studies.paper import PAPER, printed_numbers
from klee_minty_studies.paper.samples import REFERENCE, read_sample
from klee_minty_studies.tables import read_table


class Tables(dict):
    """{name: rows} of tables, each read when it is first asked for.

    files: {name with its ending: path} of all that is read; unmade: {the same: what makes the file}, called when it is
    first asked for.
    """

    def __init__(self, files, runs=None):
        self.files, self.runs = {Path(path).name: Path(path) for path in files}, runs
        self.unmade, self.results = {}, {}

    def __missing__(self, name):
        self[name] = read_table(self.file(f"{name}.csv"))
        return self[name]

    def file(self, name):
        if name in self.unmade:
            self.unmade.pop(name)()
        if name not in self.files:
            raise InputError(f"{name} is missing, which the study reads")
        return self.files[name]

    def once(self, function):
        """What the function returns for these tables, computed when it is first asked for; a list of what it yields."""
        if function not in self.results:
            result = function(self)
            self.results[function] = list(result) if isgenerator(result) else result
        return self.results[function]

    def printed(self):
        """What the paper prints, where its tables are among the files."""
        return printed_numbers(*(self.file(Path(path).name) for path in PAPER))

    @cached_property
    def reference(self):
        """The reference sample, where it is among the files: {(algorithm, N): runs}."""
        return read_sample(*(self.file(Path(path).name) for path in REFERENCE))[0]

    def toml(self, name):
        return tomllib.loads(self.file(f"{name}.toml").read_text(encoding="utf-8"))

    def records(self, cells):
        """The records of the runs of cells, one after the other, with the names of its cell."""
        for cell in cells:
            for file in cell.files:
                for record in read_chunk(Path(self.runs, file), made_by=cell.recipe.made_by):
                    yield record | cell.names


def make(paths, tables, made, filters=()):
    """Write tables, figures and pages, a table before what is made of it; made: as write_study takes it."""
    functions = {file: function for of_rule in made.values() for file, function in of_rule.items()}

    def write_table(path):
        write_csv(path, list(functions[path.name](tables)))
        tables.files[path.name] = path

    tables.unmade |= {path.name: partial(write_table, path) for path in paths if path.suffix == ".csv"}
    for name in [*tables.unmade]:
        tables.file(name)
    for path in (path for path in paths if path.suffix == ".png"):
        from klee_minty.presentation.figures import save, set_style  # late: pages need no Matplotlib

        set_style()
        save(functions[path.stem](tables), path)
    for path in (path for path in paths if path.suffix in (".md", ".txt")):
        write(path, page(tables.file(f"{path.name}.j2"), tables, filters))


def page(template, tables, filters=()):
    """The text; template: path, tables: {name: rows}, filters: {name: function} beside those of all pages."""
    environment = page_templates(template.parent)
    environment.filters |= {"count": count, "interval": interval, "p": probability, "percent": percent, "whole": whole}
    environment.filters |= {"median": median, **dict(filters)}
    return environment.get_template(template.name).render(questions(template, tables))


def questions(template, tables):
    """The functions with which a template asks for numbers: row, rows and some."""

    def rows(table, /, **key):
        return [row for row in tables[table] if all(row[column] == value for column, value in key.items())]

    def row(table, /, **key):
        found = rows(table, **key)
        if len(found) != 1:
            raise InputError(f"{template} asks for one row of {table} with {key}, and there are {len(found)}")
        return found[0]

    def some(table, /, **known):
        """A function that takes the rest of a row's key."""
        return lambda **key: row(table, **known, **key)

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


def write_study(made, arguments=None, filters=()):
    """A study's command line; made: {rule: {file: function of Tables}}, filters: those of its page alone."""
    parser = argparse.ArgumentParser(description="Write tables, figures and the page of a study.")
    add = parser.add_argument
    add("--files", nargs="*", type=Path, default=[], help=".csv, .toml and .j2 files to read")
    add("--runs", type=Path, default="data/runs", help="folder of the records of which tables of runs are made")
    add("--output", nargs="*", required=True, type=Path, help="files to write")
    args = parser.parse_args(arguments)
    make(args.output, Tables(args.files, args.runs), made, filters)
