"""Records of optimizer runs and of LP solutions: their paths, and checks of what is in them.

Runs are in data/runs/PROBLEM/ALGORITHM/SETTINGS/N10/instance0/runs0-4.jsonl, a JSON object a line; klee_minty/settings.py says
what SETTINGS is.
"""

import math
from bisect import bisect_right
from operator import neg
from pathlib import Path

import numpy as np

from .errors import InputError
from .files import AGAIN, read_json, read_json_lines
from .instances import distance, read
from .settings import folder_of
from .targets import targets_of

WHOLE_NUMBERS = ("seed", "budget", "stagnation", "evaluations", "last_generation")
NUMBERS = ("f_opt", "f", "nu", "elapsed")
RUN_KEYS = ("problem", "algorithm", "N", "instance", "run", "f_opt", *WHOLE_NUMBERS, "parameters")
RUN_KEYS += ("f", "nu", "distance", "y", "stop", "target_hits", "elapsed", "versions")
LP_KEYS = ("solver", "N", "status", "f_opt", "f", "nu", "abs_error", "distance")
STOPS = ("target", "budget", "stagnation", "iterations", "optimizer")


def each_run(folder, N, chunks, instances=(0,), problems=None):
    """The records of an algorithm in one dimension, one after the other, instance by instance.

    folder: data/runs/PROBLEM/ALGORITHM/SETTINGS; chunks: parts of the run numbers, such as 0-4, a file each; problems: the folder
    data/problems/PROBLEM, with whose instances the results are computed once more. InputError where a record is not what
    its path says, or has other results.
    """
    for instance in instances:
        problem = problem_in(problems, N, instance) if problems else None
        for chunk in chunks:
            yield from read_chunk(Path(folder, f"N{N}", f"instance{instance}", f"runs{chunk}.jsonl"), problem)


def problem_in(problems, N, instance):
    """The instance of a problem in a folder data/problems/PROBLEM."""
    return read(Path(problems, f"N{N}", f"instance{instance}.npz"))[0]


def read_chunk(path, problem=None):
    """The records of a file of runs, checked against its path and, if it is given, against the problem."""
    path = Path(path)
    records = list(read_json_lines(path))
    first, _, last = path.stem.removeprefix("runs").partition("-")
    numbers = range(int(first), int(last) + 1)
    if len(records) != len(numbers):
        raise InputError(f"{path} has {len(records)} runs, not {len(numbers)}; {AGAIN}")
    expected = identity(path)
    for run, record in zip(numbers, records, strict=True):
        fault = run_fault(record, expected | {"run": run}, path.parts[-4])
        if problem and not fault and not record.get("external"):
            fault = result_fault(record, problem)
        if fault:
            raise InputError(f"{path}, run {run}: {fault}; {AGAIN}")
    return records


def identity(path):
    """{problem, algorithm, N, instance} that the path of a file of runs names."""
    problem, algorithm, _, N, instance = path.parts[-6:-1]
    N, instance = int(N.removeprefix("N")), int(instance.removeprefix("instance"))
    return {"problem": problem.partition("-")[0], "algorithm": algorithm, "N": N, "instance": instance}


def run_fault(record, expected, settings_name):
    """What is wrong with a run record, or None; expected: its identity, settings_name: the name of its folder."""
    if fault := record_fault(record, RUN_KEYS, expected) or type_fault(record):
        return fault
    belongs = folder_of(record)
    return stop_fault(record) if belongs == settings_name else f"it belongs in the folder {belongs}"


def record_fault(record, keys, expected):
    """The first of the keys that is missing, or that has not the expected value, or None."""
    for key in keys:
        if key not in record:
            return f"{key} is missing"
    for key, value in expected.items():
        if type(record[key]) is not type(value) or record[key] != value:
            return f"{key} is {record[key]!r}, not {value!r}"
    return None


def type_fault(record):
    """A value of another type than a record has, or None."""
    for key in WHOLE_NUMBERS:
        if type(record[key]) is not int or record[key] < 0:
            return f"{key} is not a whole number"
    for key in ("parameters", "versions"):
        if not isinstance(record[key], dict):
            return f"{key} are not an object"
    for key in NUMBERS:
        if not is_finite(record[key]) or (key not in ("f", "f_opt") and record[key] < 0.0):
            return f"{key} is {record[key]!r}"
    if not isinstance(record["y"], list) or len(record["y"]) != record["N"] or not all(map(is_finite, record["y"])):
        return f"y is not a list of {record['N']} finite numbers"
    if record["distance"] is not None and not is_finite(record["distance"]):
        return f"distance is {record['distance']!r}"
    if record["stop"] not in STOPS:
        return f"stop is {record['stop']!r}, not one of {', '.join(STOPS)}"
    hits = record["target_hits"]
    if not isinstance(hits, list) or not hits or not set(map(type, hits)) <= {int, type(None)}:
        return "target_hits is not a list of evaluations"
    return None


def is_finite(value):
    return type(value) is float and math.isfinite(value)


def stop_fault(record):
    """What in the stop, the evaluations and the hits of a record contradicts each other, or None."""
    evaluations, budget, stop, hits = (record[key] for key in ("evaluations", "budget", "stop", "target_hits"))
    before = evaluations - record["last_generation"]
    if not 0 <= before < budget:
        return f"it has {evaluations} evaluations, {record['last_generation']} in the last generation, with a budget of {budget}"
    if (stop == "budget") != (evaluations >= budget) and stop != "target":
        return f"stop is {stop!r} after {evaluations} of {budget} evaluations"
    known = [hit for hit in hits if hit is not None]
    if known and not 1 <= min(known) <= max(known) <= min(evaluations, budget):
        return "a target hit is not an evaluation of the run"
    if (stop == "target") != (hits[-1] is not None):
        return f"stop is {stop!r}, but the last target was hit at {hits[-1]}"
    return None


def result_fault(record, problem):
    """What in a record contradicts its problem, or None: y gives f, nu and distance to the bit."""
    y = np.array(record["y"])
    f, _, nu = problem.evaluate(y[None, :])
    computed = {"f_opt": problem.f_opt, "f": float(f[0]), "nu": float(nu[0]), "distance": distance(y, problem)}
    for key, value in computed.items():
        if record[key] != value:
            return f"{key} is {record[key]!r}, but y gives {value!r}"
    return hits_fault(record, targets_of(problem))


def hits_fault(record, targets):
    """What in the target hits of a record contradicts their order, f or nu, or None."""
    nu, error, hits = record["nu"], record["f"] - record["f_opt"], record["target_hits"]
    if len(hits) != len(targets):
        return f"target_hits is not a list of {len(targets)}"
    split = len(targets.constraint)
    is_below = nu == 0.0 and error < 0.0  # by rounding; an earlier point may have been nearer
    parts = {
        "nu": (nu, targets.constraint, hits[:split]),
        "f": (abs(error) if nu == 0.0 else math.inf, targets.objective, hits[split:]),
    }
    for key, (value, levels, part) in parts.items():
        known = part[: len(part) - part.count(None)]
        if None in known or known != sorted(known):
            return "target_hits are not ordered"
        reached = bisect_right(levels, -value, key=neg)
        if len(known) < reached or (len(known) > reached and not is_below):
            return f"{key} is {record[key]!r}, which reaches {reached} targets, but target_hits has {len(known)}"
    if hits[split] is not None and hits[split - 1] > hits[split]:
        return "a target of the error is hit before the run is feasible"
    return None


def read_lp(path, solver, N):
    """The record of one LP solution; InputError if it is not what its path says."""
    record = read_json(path)
    if fault := record_fault(record, LP_KEYS, {"solver": solver, "N": N}):
        raise InputError(f"{path}: {fault}; {AGAIN}")
    return record
