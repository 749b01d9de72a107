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
from .provenance import check_made, demanded, is_job, made, note

AGAIN = "delete it and run snakemake again"
TEXT = ("algorithm", "other", "solver", "status")  # columns that hold no numbers, whatever they look like


def write(path, content):
    """Write str or bytes whole or not at all: to a hidden file of this process beside path, which is then renamed.

    A job of the workflow writes in the working folder only, wherever symbolic links lead.
    """
    demanded()
    path = Path(path).resolve()
    if is_job() and not path.is_relative_to(Path.cwd()):
        raise InputError(f"{path} is outside of the folder of the results; remove the link that leads there")
    if path.exists() and not path.is_file():
        raise InputError(f"{path} is not a regular file; name another one")
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part.unlink(missing_ok=True)
        with open(part, "xb") as file:  # follows no link
            file.write(content.encode() if isinstance(content, str) else content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(part, path)
        note(path)
    except OSError as error:
        with contextlib.suppress(OSError):
            part.unlink()
        raise OSError(error.errno, error.strerror, str(path)) from None


def write_json(path, record):
    """One key per line, floats with repr precision; NaN and infinity are errors."""
    try:
        lines = [f"  {json.dumps(key)}: {json.dumps(value, allow_nan=False)}" for key, value in record.items()]
    except ValueError:
        raise InputError(f"{path} is not written, since it would hold NaN or infinity") from None
    write(path, "{\n" + ",\n".join(lines) + "\n}\n")


@contextlib.contextmanager
def reading(path, *kinds, fault="damaged"):
    """InputError where the file is missing, or where what is done with its content raises one of the kinds of errors."""
    try:
        yield
    except FileNotFoundError:
        raise InputError(f"{path} is missing; run snakemake to make it") from None
    except kinds as error:
        raise InputError(f"{path} is {fault} ({error}); {AGAIN}") from None


def read_json(path):
    with reading(path, ValueError, RecursionError, fault="not valid JSON"):
        record = json.loads(Path(path).read_text(encoding="utf-8"))
    if not isinstance(record, dict):
        raise InputError(f"{path} holds no JSON object; {AGAIN}")
    return record


def write_csv(path, rows, is_checked_in=False):
    """rows: dicts with the same keys, at least one.

    The last ends with what made the file and the number of rows, unless Git keeps the file, which then would change
    with every word of the code.
    """
    text = io.StringIO()
    if not is_checked_in:
        rows = [*(row | {"made": ""} for row in rows[:-1]), rows[-1] | {"made": f"{made()}:{len(rows)}"}]
    writer = csv.DictWriter(text, rows[0].keys(), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    write(path, text.getvalue())


def read_csv(path):
    """List of dicts; what looks like a number is one, but for names (an empty field is NaN). Without column made."""
    with reading(path, ValueError, csv.Error), open(path, newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    if not rows or any(None in row or None in row.values() for row in rows):
        raise InputError(f"{path} is empty or cut short; {AGAIN}")
    if "made" in rows[0]:  # not in what is written by hand
        *others, last = (row.pop("made") for row in rows)
        by, _, count = last.rpartition(":")
        if any(others) or count != str(len(rows)):
            raise InputError(f"{path} is cut short or was changed; {AGAIN}")
        check_made(path, by)
    return [{key: value if key in TEXT else number(value) for key, value in row.items()} for row in rows]


def number(text):
    for kind in (int, float):
        with contextlib.suppress(ValueError, TypeError):
            return kind(text)
    return text or math.nan


def grouped(rows, *columns):
    """{what rows have in the columns: these rows}, in the order of their first ones."""
    groups = {}
    for row in rows:
        groups.setdefault(itemgetter(*columns)(row), []).append(row)
    return groups
