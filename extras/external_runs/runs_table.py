"""A table of runs that other programs made, read line by line and refused where it cannot be right.

A row stands for an improvement, or for any evaluation, of a run; the last row of a run is its end. The columns are
NEEDED and, where they exist, OPTIONAL and y_1, y_2, …, of which a row fills the first N or none.
"""

import csv
import math
import re
import reprlib
from collections import Counter
from itertools import islice, pairwise, product
from operator import itemgetter
from typing import NamedTuple

from klee_minty.errors import InputError
from klee_minty.files import group_by

NEEDED = ("N", "run", "evaluations", "f", "nu")
OPTIONAL = {"algorithm": "", "instance": "0", "seed": "", "stop": ""}  # with the texts that stand for missing columns
KNOWN = {name.casefold(): name for name in (*NEEDED, *OPTIONAL)}
IDENTITY = ("algorithm", "N", "instance", "run")
COORDINATE = re.compile(r"y_\d+")


class Row(NamedTuple):
    """A row of a run; f is None where its algorithm does not see it, y (N,) where the row has none."""

    line: int
    evaluations: int
    f: float | None
    nu: float
    y: list | None
    seed: int | None
    stop: str


def check_table(path, algorithms, cells):
    """InputError where an algorithm has no run at one of the cells, or more on one instance of an N than on another.

    cells: (N, instance) each. Only the columns that name a run are read.
    """
    check_runs(path, {identity for *_, identity in identified_rows(path)}, algorithms, cells)


def check_runs(path, runs, algorithms, cells):
    """As check_table; runs: {(algorithm, N, instance, run)} of all rows, as identified_rows gives them."""
    names = {algorithm for algorithm, *_ in runs}
    if len(algorithms) > 1 and names == {""}:
        raise InputError(f"{' and '.join(algorithms)} are read from {path}, which has no column algorithm")
    counts, first = Counter((algorithm or algorithms[0], *cell) for algorithm, *cell, _ in runs), {}
    for algorithm, (N, instance) in product(algorithms, cells):
        place, count = f"{algorithm} at N = {N}, instance {instance}", counts[algorithm, N, instance]
        if not count:
            others = "" if {algorithm, ""} & names else f"; its column algorithm has {', '.join(sorted(names)[:9])}"
            raise InputError(f"{path} has no run of {place}{others}")
        expected, other = first.setdefault((algorithm, N), (count, instance))
        if count != expected:
            rule = f"{expected} on instance {other}; at each N, all instances need equally many"
            raise InputError(f"{path} has {count} runs of {place}, but {rule}")


def read_runs(path, algorithms, cells):
    """({(algorithm, N, instance, run): its Rows}, {algorithm: how many rows are at none of the cells}).

    cells: (N, instance) each. InputError, with its line, for a row that is wrong.
    """
    columns, runs, elsewhere, identities = columns_of(path), {}, Counter(), set()
    of_y = coordinates(columns)
    for line, fields, identity in identified_rows(path):
        identities.add(identity)
        name, N, instance, run = identity
        algorithm = name or algorithms[0]
        if (N, instance) in cells and algorithm in algorithms:
            rows = runs.setdefault((algorithm, N, instance, run), [])
            texts, before = OPTIONAL | dict(zip(columns, fields, strict=True)), rows[-1].evaluations if rows else 0
            try:
                rows.append(row_of(line, texts, point(texts, of_y, N), before))
            except InputError as error:
                raise InputError(f"{path}, line {line}: {error}") from None
        elif algorithm in algorithms:
            elsewhere[algorithm] += 1
    check_runs(path, identities, algorithms, cells)
    check_counters(path, runs)
    return runs, elsewhere


def identified_rows(path):
    """(line, fields, (algorithm, N, instance, run)) of each row; the algorithm is "" where the table has none."""
    columns, identities = columns_of(path), {}
    identity_of = itemgetter(*(columns.index(name) for name in IDENTITY if name in columns))
    for line, fields in islice(rows_of(path), 1, None):
        try:
            if len(fields) > len(columns):
                extra = f"field {len(columns) + 1}, {fields[len(columns)]!r}, has no column"
                raise InputError(f"{extra}: the header has {len(columns)}; decimals are written with a point")
            if len(fields) < len(columns):
                raise InputError(f"{columns[len(fields)]} is missing")
            if (identity := identity_of(fields)) not in identities:
                texts = OPTIONAL | dict(zip(columns, fields, strict=True))
                identities[identity] = (texts["algorithm"], *(whole(name, texts) for name in IDENTITY[1:]))
        except InputError as error:
            raise InputError(f"{path}, line {line}: {error}") from None
        yield line, fields, identities[identity]


def row_of(line, texts, y, before):
    """The Row of {column: text}; before: the evaluations of the run's row before, 0 where there is none."""
    evaluations, nu = whole("evaluations", texts), number("nu", texts)
    if nu < 0.0:
        raise InputError(f"nu is {nu}, below 0")
    if evaluations == before:
        why = "the same count twice in a run" if before else "but the first is number 1"
        raise InputError(f"evaluations are {evaluations}, {why}")
    if evaluations < before:
        raise InputError(f"evaluations are {evaluations}, but {before} in an earlier row of the run")
    seed = whole("seed", texts) if texts["seed"] else None
    is_unknown = nu > 0.0 and texts["f"].lower() in ("", "nan")  # an algorithm may see f of feasible points alone
    return Row(line, evaluations, None if is_unknown else number("f", texts), nu, y, seed, texts["stop"])


def point(texts, columns, N):
    """The point (N,) in the columns of y, None where all are empty; InputError where others are filled than N."""
    filled = [column for column in columns if texts[column]]
    if filled and (len(filled) < N or filled != columns[:N]):
        raise InputError(f"y must fill y_1 … y_{N} and no further column, or none")
    return [number(column, texts) for column in filled] or None


def check_counters(path, runs):
    """InputError where the evaluations of each run go on from the run before: in the table, at an N, or on an instance.

    A run of one row has no beginning.
    """
    for depth in (1, 2, 3):
        for some in group_by([(*identity[:depth], rows) for identity, rows in runs.items()], *range(depth)).values():
            borders = [(before[-1], rows[0]) for (*_, before), (*_, rows) in pairwise(some)]
            go_on = all(first.evaluations == end.evaluations + 1 for end, first in borders)
            if borders and go_on and all(len(rows) > 1 for *_, rows in some):
                end, first = borders[0]
                why = f"evaluations begin at {first.evaluations}, after {end.evaluations} at the end of the run before"
                raise InputError(f"{path}, line {first.line}: {why}, as in all runs; count from 1 in each run")


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
            place = f"{error}, line {line} or later"
            raise InputError(f"{path} is no CSV file in UTF-8 ({place}); save it as UTF-8") from None


def columns_of(path):
    """The columns that the first row names; InputError where they are not those of a table of runs."""
    _, fields = next(rows_of(path), (1, []))
    columns = [field.strip() for field in fields]
    if any("\0" in column for column in columns):
        raise InputError(f"{path} is no CSV file in UTF-8; save it as UTF-8")
    of_y = coordinates(columns)
    for column in unknown_columns(columns):
        plain = "".join(column.split()).casefold()
        if meant := KNOWN.get(plain) or (COORDINATE.fullmatch(plain) and plain):
            raise InputError(f"{path}: the header has the column {column}; write {meant}, or another name")
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


def coordinates(columns):
    """The columns of y that there are, y_1 first."""
    return sorted(filter(COORDINATE.fullmatch, columns), key=lambda column: int(column[2:]))


def unknown_columns(columns):
    """The columns that nothing reads."""
    return [column for column in columns if column not in KNOWN.values() and not COORDINATE.fullmatch(column)]


def number(column, texts):
    """The finite number in a column."""
    text = texts[column]
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not math.isfinite(value):
        raise InputError(f"{column} is {reprlib.repr(text)}, no finite number" if text else f"{column} is missing")
    return value


def whole(column, texts):
    """The whole number in a column; some programs write 2.0 for 2."""
    value = number(column, texts)
    if value < 0 or value % 1:
        raise InputError(f"{column} is {texts[column]}, no whole number of at least 0")
    return int(value)
