"""Reading and writing: files are written whole or not at all, and wrong ones are refused in one line."""

import contextlib
import csv
import io
import json
import math
import os
import tempfile
from pathlib import Path

from .errors import InputError
from .targets import CONSTRAINT_TARGETS, TARGETS

RUN_KEYS = (
    "algorithm N run seed budget evaluations last_generation f nu distance y stop target_hits elapsed versions"
).split()
LP_NUMBERS = ("f_opt", "f", "nu", "abs_error", "distance")
LP_KEYS = ("solver", "N", "status", *LP_NUMBERS)
VOLATILE = ("elapsed", "versions")  # the only fields in which two runs of one seed may differ
STOPS = ("target", "budget", "stagnation", "iterations", "optimizer")


def write(path, content):
    """Write str or bytes to a temporary file beside path, then rename it."""
    path = Path(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    data = content.encode() if isinstance(content, str) else content
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(temporary, 0o666 & ~umask())
        os.replace(temporary, path)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None
    finally:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(temporary)


def umask():
    mask = os.umask(0)
    os.umask(mask)
    return mask


def write_json(path, record):
    """One key per line, floats with repr precision; NaN and infinity are errors."""
    lines = (f"  {json.dumps(key)}: {json.dumps(value, allow_nan=False)}" for key, value in record.items())
    write(path, "{\n" + ",\n".join(lines) + "\n}\n")


def read_json(path):
    try:
        record = json.loads(Path(path).read_text())
    except FileNotFoundError:
        raise InputError(f"{path} is missing; run snakemake to make it") from None
    except ValueError as error:
        raise InputError(f"{path} is not valid JSON ({error}); delete it and run snakemake again") from None
    if not isinstance(record, dict):
        raise InputError(f"{path} holds no JSON object; delete it and run snakemake again")
    return record


def write_csv(path, rows):
    """rows: dicts with the same keys, at least one."""
    text = io.StringIO()
    writer = csv.DictWriter(text, rows[0].keys(), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    write(path, text.getvalue())


def read_csv(path):
    """List of dicts; what looks like a number is one (an empty field is NaN)."""
    try:
        with open(path, newline="") as file:
            rows = [{key: number(value) for key, value in row.items()} for row in csv.DictReader(file)]
    except FileNotFoundError:
        raise InputError(f"{path} is missing; run snakemake to make it") from None
    if not rows:
        raise InputError(f"{path} is empty; delete it and run snakemake again")
    return rows


def number(text):
    for kind in (int, float):
        with contextlib.suppress(ValueError, TypeError):
            return kind(text)
    return text or math.nan


def instance_suffix(instance):
    """What distinguishes an instance's paths from those of the paper's, instance 0: N10, N10_instance3."""
    return f"_instance{instance}" if instance else ""


def read_run(path, algorithm, N, run, instance=0):
    """The record of one optimizer run; InputError where it cannot be what optimize.py wrote."""
    record = read_json(path)
    fault = run_fault(record, algorithm, N, run, instance)
    if fault:
        raise InputError(f"{path}: {fault}; delete it and run snakemake again")
    return record


def read_lp(path, solver, N):
    """The record of one LP solution; InputError where it cannot be what solve_lp.py wrote."""
    record = read_json(path)
    fault = next((f"{key} is missing" for key in LP_KEYS if key not in record), None)
    if not fault and (record["solver"], record["N"]) != (solver, N):
        fault = f"it belongs to {record['solver']}, N = {record['N']}"
    if not fault and record["status"] == "optimal":
        fault = next((f"{key} is {record[key]!r}" for key in LP_NUMBERS if not is_finite(record[key])), None)
    if fault:
        raise InputError(f"{path}: {fault}; delete it and run snakemake again")
    return record


def run_fault(record, algorithm, N, run, instance=0):
    """What is wrong with a run record, or None."""
    if missing := [key for key in RUN_KEYS if key not in record]:
        return f"{missing[0]} is missing"
    for key, value in (("algorithm", algorithm), ("N", N), ("run", run)):
        if record[key] != value:
            return f"{key} is {record[key]!r}, not {value!r}"
    if record.get("instance", 0) != instance:
        return f"instance is {record.get('instance', 0)!r}, not {instance}"
    if instance and not is_finite(record.get("f_opt")):
        return "f_opt is missing"
    for key in ("evaluations", "last_generation", "budget", "seed"):
        if type(record[key]) is not int or record[key] < 0:
            return f"{key} is not a whole number"
    for key in ("f", "nu", "distance"):
        if not is_finite(record[key]) or (key != "f" and record[key] < 0.0):
            return f"{key} is {record[key]!r}"
    if not isinstance(record["y"], list) or len(record["y"]) != N or not all(map(is_finite, record["y"])):
        return f"y is not a list of {N} finite numbers"
    evaluations, budget, stop, hits = (
        record[key] for key in ("evaluations", "budget", "stop", "target_hits")
    )
    before = evaluations - record["last_generation"]
    if not 0 <= before < budget:
        return f"{evaluations} evaluations are above the budget of {budget}"
    if stop not in STOPS:
        return f"stop is {stop!r}, not one of {', '.join(STOPS)}"
    if (stop == "budget") != (evaluations >= budget) and stop != "target":
        return f"stop is {stop!r} after {evaluations} of {budget} evaluations"
    if not isinstance(hits, list) or len(hits) != TARGETS:
        return f"target_hits is not a list of {TARGETS}"
    for part in (hits[: len(CONSTRAINT_TARGETS)], hits[len(CONSTRAINT_TARGETS) :]):
        made = [hit for hit in part if hit is not None]
        if any(type(hit) is not int or not 1 <= hit <= evaluations for hit in made):
            return "a target hit is not an evaluation of the run"
        if made != sorted(made) or part[: len(made)] != made:
            return "target_hits are not ordered"
    if (stop == "target") != (hits[-1] is not None and hits[-1] > before):
        return f"stop is {stop!r}, but the last target was hit at {hits[-1]}"
    if (record["nu"] == 0.0) != (hits[len(CONSTRAINT_TARGETS) - 1] is not None):
        return f"nu is {record['nu']}, which contradicts target_hits"
    return None


def is_finite(value):
    return type(value) in (int, float) and math.isfinite(value)
