"""Reading and writing: files are written whole or not at all, and wrong ones are refused in one line."""

import contextlib
import csv
import io
import json
import math
import os
from operator import itemgetter
from pathlib import Path

from .errors import InputError

AGAIN = "delete it and run snakemake again"


def write(path, content):
    """Write str or bytes whole or not at all: to a hidden file of this process beside path, which is then renamed."""
    path = Path(path)
    if path.exists() and not path.is_file():  # /dev/stdout, which a file would replace
        raise InputError(f"{path} is not a regular file; name another one")
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        part.write_bytes(content.encode() if isinstance(content, str) else content)
        os.replace(part, path)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None
    finally:
        with contextlib.suppress(OSError):
            part.unlink()


def write_json(path, record):
    """One key per line, floats with repr precision; NaN and infinity are errors."""
    lines = [f"  {json.dumps(key)}: {json.dumps(value, allow_nan=False)}" for key, value in record.items()]
    write(path, "{\n" + ",\n".join(lines) + "\n}\n")


def write_json_lines(path, records):
    """A record a line, floats with repr precision; NaN and infinity are errors."""
    write(path, "".join(json.dumps(record, allow_nan=False) + "\n" for record in records))


@contextlib.contextmanager
def input_errors(path, *kinds, problem="damaged"):
    """Turn a missing file, and exceptions of these kinds, into an InputError."""
    try:
        yield
    except FileNotFoundError:
        raise InputError(f"{path} is missing; run snakemake to make it") from None
    except kinds as error:
        raise InputError(f"{path} is {problem} ({error}); {AGAIN}") from None


def read_json(path):
    """The JSON object in a file, as a dict."""
    with input_errors(path, ValueError, RecursionError, problem="not valid JSON"):
        record = json.loads(Path(path).read_text(encoding="utf-8-sig"))
    if not isinstance(record, dict):
        raise InputError(f"{path} contains no JSON object; {AGAIN}")
    return record


def read_json_lines(path):
    """The records of a file, one after the other."""
    with (
        input_errors(path, ValueError, RecursionError, problem="not valid JSON"),
        open(path, encoding="utf-8-sig") as lines,
    ):
        for line in lines:
            record = json.loads(line)
            if not isinstance(record, dict):
                raise ValueError("a line contains no object")
            yield record


def write_csv(path, rows, columns=None):
    """rows: dicts with the same keys; columns: their keys, needed if there may be no row."""
    text, columns = io.StringIO(), columns or [*rows[0]]
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(columns)
    for row in rows:
        if len(row) != len(columns):
            raise ValueError(f"a row of {path} has other columns than {', '.join(columns)}")
        writer.writerow([row[column] for column in columns])
    write(path, text.getvalue())


def read_csv(path, *text, needed=()):
    """Rows as dicts. text: columns of texts; others have numbers, NaN where empty. needed: columns that must exist."""
    rows = read_text(path, *needed)
    with input_errors(path, ValueError):
        return [{key: value if key in text else number(value) for key, value in row.items()} for row in rows]


def read_text(path, *needed):
    """The rows of a CSV file, as dicts of texts; InputError where a needed column is missing."""
    with input_errors(path, ValueError, csv.Error), open(path, newline="", encoding="utf-8-sig") as file:
        table = csv.DictReader(file)
        rows, columns = list(table), table.fieldnames
    if not columns or any(None in row or None in row.values() for row in rows):
        raise InputError(f"{path} is empty or cut short; {AGAIN}")
    if lacking := [column for column in needed if column not in columns]:
        raise InputError(f"{path} has no column {lacking[0]}; {AGAIN}")
    return rows


def number(text):
    """The integer or float that a text represents, NaN if it is empty; else ValueError."""
    if not text:
        return math.nan
    return int(text) if text.lstrip("+-").isdigit() else float(text)


def group_by(rows, *columns):
    """Group rows by columns: {value of the column, or tuple of values: rows}, in the order of first appearance."""
    groups = {}
    for row in rows:
        groups.setdefault(itemgetter(*columns)(row), []).append(row)
    return groups
