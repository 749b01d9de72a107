"""Reading and writing: files are written whole or not at all, and wrong ones are refused in one line."""

import contextlib
import csv
import io
import json
import math
import os
from pathlib import Path

from .errors import InputError

TEXT = ("algorithm", "other", "solver", "status")  # columns that hold no numbers, whatever they look like


def write(path, content):
    """Write str or bytes whole or not at all: to a hidden file beside path, which is then renamed.

    The hidden file's name is always the same, so that what a killed job left behind is overwritten by the next.
    """
    path = Path(path).resolve()
    if path.exists() and not path.is_file():
        raise InputError(f"{path} is not a regular file; name another one")
    part = path.with_name(f".{path.name}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with open(part, "wb") as file:
            file.write(content.encode() if isinstance(content, str) else content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(part, path)
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


def read_json(path):
    try:
        record = json.loads(Path(path).read_text(encoding="utf-8"))
    except FileNotFoundError:
        cure = again(path) if marks(path) else "run snakemake to make it"
        raise InputError(f"{path} is missing; {cure}") from None
    except (ValueError, RecursionError) as error:
        raise InputError(f"{path} is not valid JSON ({error}); {again(path)}") from None
    if not isinstance(record, dict):
        raise InputError(f"{path} holds no JSON object; {again(path)}")
    return record


def again(path):
    """The cure for a damaged record. Where the mark of a chunk vouches for it, the mark has to go too."""
    return f"delete {Path(path).parent if marks(path) else 'it'} and run snakemake again"


def marks(path):
    return list(Path(path).parent.glob("runs*.done"))


def write_csv(path, rows):
    """rows: dicts with the same keys, at least one."""
    text = io.StringIO()
    writer = csv.DictWriter(text, rows[0].keys(), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    write(path, text.getvalue())


def read_csv(path):
    """List of dicts; what looks like a number is one, but for names (an empty field is NaN)."""
    try:
        with open(path, newline="", encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
    except FileNotFoundError:
        raise InputError(f"{path} is missing; run snakemake to make it") from None
    except (ValueError, csv.Error) as error:
        raise InputError(f"{path} is damaged ({error}); delete it and run snakemake again") from None
    if not rows or any(None in row or None in row.values() for row in rows):
        raise InputError(f"{path} is empty or cut short; delete it and run snakemake again")
    return [{key: value if key in TEXT else number(value) for key, value in row.items()} for row in rows]


def number(text):
    for kind in (int, float):
        with contextlib.suppress(ValueError, TypeError):
            return kind(text)
    return text or math.nan
