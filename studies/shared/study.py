"""A study: its tables, figures and page in one process.

A study's script, studies/NAME/study_NAME.py, has two functions of a Study: the rule NAME runs the one that reads files
that are checked in, the rule NAME_runs the one that makes these files of records of runs.
"""

import argparse
import tomllib
from pathlib import Path

from klee_minty.errors import InputError
from klee_minty.files import write, write_csv
from klee_minty.paper import PAPER, printed_numbers
from klee_minty.paper.samples import REFERENCE, read_sample
from klee_minty.presentation.pages import page
from klee_minty.records import read_chunk
from klee_minty.results.improvements import with_hits
from klee_minty.tables import read_table


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

    def write_page(self, filters=()):
        """Write README.md; filters: {name: function} beside those of all pages."""
        write(self.output["README.md"], page(self.file("README.md.j2"), self.table, filters))


def write_study(make, make_of_runs):
    """A study's command line; the functions take a Study."""
    parser = argparse.ArgumentParser(description="Write tables, figures and the page of a study.")
    add = parser.add_argument
    add("--files", nargs="*", type=Path, default=[], help=".csv, .toml and .j2 files to read")
    add("--runs", type=Path, help="folder of the records of which tables of runs are made")
    add("--output", nargs="*", required=True, type=Path, help="files to write")
    args = parser.parse_args()
    (make_of_runs if args.runs else make)(Study(args.files, args.output, args.runs))
