"""A table of runs that another program made, read line by line and refused where it cannot be right.

A row stands for an improvement, or for any evaluation, of a run; the last row of a run is its end. The columns are
NEEDED and, where they exist, OPTIONAL and y_1, y_2, …, of which a row fills the first N. Other columns are ignored.
"""

import csv
import math
import re
import reprlib

from klee_minty.blackbox import LONGEST_GENERATION
from klee_minty.errors import InputError

NEEDED = ("N", "run", "evaluations", "f", "nu")
OPTIONAL = ("algorithm", "instance", "seed", "stop")
COORDINATE = re.compile(r"y_\d+")


class Run:
    """A run: its improvements and evaluations, and its best row and its last, (line, {column: text}) each."""

    def __init__(self, N, budget):
        """budget: in evaluations."""
        self.N, self.budget = N, budget
        self.limit = budget + max(budget, LONGEST_GENERATION * N**2)  # the count of a run in a black box is smaller
        self.improvements, self.evaluations = [], 0
        self.best, self.best_row, self.last_row = (math.inf, math.inf), None, None

    def add(self, line, cells):
        """Take the next row; InputError where it contradicts those before."""
        evaluations, f, nu = whole("evaluations", cells), number("f", cells), number("nu", cells)
        before = self.evaluations
        if nu < 0.0:
            raise InputError(f"nu is {nu}, below 0")
        if evaluations == before:
            told = "the same count twice in a run" if before else "but the first is number 1"
            raise InputError(f"evaluations are {evaluations}, {told}")
        if evaluations < before:
            raise InputError(f"evaluations are {evaluations}, but {before} in an earlier row of the run")
        is_better = (nu, f) < self.best
        if evaluations >= self.limit or (evaluations > self.budget and is_better):
            raise InputError(f"evaluations are {evaluations}, beyond the budget of {self.budget}")
        # The row of the end may repeat f and nu of the best point, and have y instead of the row before.
        if is_better or ((nu, f) == self.best and cells.get("y_1")):
            self.best, self.best_row = (nu, f), (line, cells)
        if is_better:
            self.improvements.append([evaluations, f, nu])
        self.evaluations, self.last_row = evaluations, (line, cells)

    def point(self):
        """y of the best row, or None where the table has no columns of y; InputError where the row does not fill N."""
        line, cells = self.best_row
        filled = {column for column, text in cells.items() if COORDINATE.fullmatch(column) and text}
        expected = [f"y_{j + 1}" for j in range(self.N)]
        if "y_1" not in cells:
            return None
        if filled != {*expected}:
            rule = f"must fill y_1 … y_{self.N} and no further y; a table without points has no column y_1"
            raise InputError(f"line {line}, its best, {rule}")
        return [number(column, cells) for column in expected]


def read_runs(path, algorithm, runs):
    """Fill runs, {(N, instance, run): Run}, with rows of an algorithm; InputError, with its line, for a wrong one."""
    columns, others = columns_of(path), set()
    rows = rows_of(path)
    next(rows)
    for line, fields in rows:
        try:
            cells = cells_of(fields, columns)
            if cells.get("algorithm", algorithm) != algorithm:
                others.add(cells["algorithm"])
                continue
            instance = whole("instance", cells) if "instance" in cells else 0
            if run := runs.get((whole("N", cells), instance, whole("run", cells))):
                run.add(line, cells)
        except InputError as error:
            raise InputError(f"{path}, line {line}: {error}") from None
    for (N, instance, run), found in runs.items():
        if not found.evaluations:
            is_there = any(run.evaluations for run in runs.values())
            told = "" if is_there or not others else f"; its column algorithm has {', '.join(sorted(others)[:9])}"
            place = f"run {run} of {algorithm} at N = {N}, instance {instance}"
            raise InputError(f"{path} has no {place}, where runs are counted from 0{told}")


def rows_of(path):
    """(line, fields) of each row that is not empty; the line is the one where it begins."""
    with open(path, newline="", encoding="utf-8-sig") as file:
        reader, line = csv.reader(file, skipinitialspace=True, strict=True), 1
        try:
            for fields in reader:
                if any(fields):
                    yield line, fields
                line = reader.line_num + 1
        except (UnicodeDecodeError, csv.Error) as error:
            told = f"{error}, line {line} or later"
            raise InputError(f"{path} is no CSV file in UTF-8 ({told}); save it as UTF-8") from None


def columns_of(path):
    """The columns that the first row names; InputError where they are not those of a table of runs."""
    _, fields = next(rows_of(path), (1, []))
    columns = [field.strip() for field in fields]
    if any("\0" in column for column in columns):
        raise InputError(f"{path} is no CSV file in UTF-8; save it as UTF-8")
    of_y = [column for column in columns if COORDINATE.fullmatch(column)]
    for column in NEEDED:
        if column not in columns:
            raise InputError(f"{path}: the header has no column {column}; columns are separated by commas")
    for column in (*NEEDED, *OPTIONAL, *of_y):
        if columns.count(column) > 1:
            raise InputError(f"{path}: the header has the column {column} twice")
    expected = [f"y_{j + 1}" for j in range(len(of_y))]
    if stray := [column for column in of_y if column not in expected]:
        raise InputError(f"{path}: {stray[0]} is one of {len(of_y)} columns of y, which must be y_1 … {expected[-1]}")
    return columns


def cells_of(fields, columns):
    """{column: text} of a row."""
    if len(fields) > len(columns):
        extra = f"field {len(columns) + 1}, {fields[len(columns)]!r}, has no column"
        raise InputError(f"{extra}: the header has {len(columns)}; decimals are written with a point")
    if len(fields) < len(columns):
        raise InputError(f"{columns[len(fields)]} is missing")
    return dict(zip(columns, fields, strict=True))


def number(column, cells):
    """The finite number in a cell."""
    text = cells[column]
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not math.isfinite(value):
        raise InputError(f"{column} is {reprlib.repr(text)}, no finite number" if text else f"{column} is missing")
    return value


def whole(column, cells):
    """The whole number in a cell; some programs write 2.0 for 2."""
    value = number(column, cells)
    if value < 0 or value % 1:
        raise InputError(f"{column} is {cells[column]}, no whole number of at least 0")
    return int(value)
