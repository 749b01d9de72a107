"""Records of optimizer runs and of LP solutions: their paths, and whether they belong there and have the results of their y.

Runs are in data/runs/PROBLEM/ALGORITHM/SETTINGS/N10/instance0/runs0-4.jsonl, a JSON object a line; klee_minty/settings.py says
what SETTINGS is.
"""

import math
from pathlib import Path

import numpy as np

from .errors import InputError, describe
from .files import AGAIN, read_json, read_json_lines
from .instances import distance, read
from .targets import targets_of

RUN_KEYS = ("problem", "algorithm", "settings", "N", "instance", "run", "f_opt", "seed", "budget", "stagnation")
RUN_KEYS += (
    "evaluations",
    "last_generation",
    "parameters",
    "f",
    "nu",
    "distance",
    "y",
    "stop",
    "target_hits",
    "elapsed",
)
RUN_KEYS += ("versions",)
LP_KEYS = ("solver", "N", "status", "f_opt", "f", "nu", "abs_error", "distance")


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
    expected = identity_in_path(path)
    for run, record in zip(numbers, records, strict=True):
        try:
            fault = record_fault(record, RUN_KEYS, expected | {"run": run})
            if problem and not fault and not record.get("external"):
                fault = result_fault(record, problem)
        except Exception as error:  # a value of another type
            fault = describe(error, path.parent)
        if fault:
            raise InputError(f"{path}, run {run}: {fault}; {AGAIN}")
    return records


def identity_in_path(path):
    """{problem, algorithm, settings, N, instance} that the path of a file of runs names."""
    problem, algorithm, settings, N, instance = path.parts[-6:-1]
    identity = {"problem": problem.partition("-")[0], "algorithm": algorithm, "settings": settings}
    return identity | {"N": int(N.removeprefix("N")), "instance": int(instance.removeprefix("instance"))}


def record_fault(record, keys, expected):
    """The first of the keys that is missing, or that has not the expected value, or None."""
    for key in keys:
        if key not in record:
            return f"{key} is missing"
    for key, value in expected.items():
        if type(record[key]) is not type(value) or record[key] != value:
            return f"{key} is {record[key]!r}, not {value!r}"
    return None


def result_fault(record, problem):
    """What in a record contradicts its problem, or None: y gives f, nu and distance to the bit."""
    if "files" not in record:
        return "files is missing"
    y = np.array(record["y"])
    f, _, nu = problem.evaluate(y[None, :])
    computed = {"f_opt": problem.f_opt, "f": float(f[0]), "nu": float(nu[0]), "distance": distance(y, problem)}
    for key, value in computed.items():
        if record[key] != value:
            return f"{key} is {record[key]!r}, but y gives {value!r} (if it does so again, evaluate depends on more than y)"
    if len(record["target_hits"]) != (count := len(targets_of(problem))):
        return f"target_hits is not a list of {count}"
    if problem.f_opt is None and [f for _, f in record["improvements"]][-1:] != ([] if record["nu"] else [record["f"]]):
        return f"improvements do not end with f, {record['f']!r}"
    return None


def known_difference(record, known):
    """What a run imported in another version than the runs before it, or None; known: {name: version or digest} of these."""
    for name, value in (record["versions"] | record["files"]).items():
        if name != "python" and known.setdefault(name, value) != value:  # results are the same on every Python
            return f"runs with {name} {known[name]} and with {name} {value}"
    return None


def run_row(record):
    """The row of a run in runs.csv; error is |f - f_opt|, run_time_area is in decades of evaluations."""
    row = {key: record[key] for key in ("algorithm", "N", "instance", "run", "f_opt", "f", "nu")}
    row["error"] = error_of(record["f"], record)
    row |= {key: record[key] for key in ("distance", "evaluations", "stop")}
    return row | {"run_time_area": run_time_area(record)}


def error_of(f, record):
    """|f - f_opt| of a value f in a run, None where no f is known; 0 where a run beats an f_opt that is no proven optimum."""
    if record["f_opt"] is None:
        return None
    error = f - record["f_opt"]
    return max(error, 0.0) if record["distance"] is None else abs(error)


def run_time_area(record):
    """The area above a run's ECDF up to the budget, in decades of evaluations: the run time of the ranking.

    It is the mean over the targets of log10(evaluations to the target), with the budget for a target that is missed. It is
    rounded, since logarithms may differ in their last bit between machines on which runs do not.
    """
    budget = record["budget"]
    evaluations = [hit or budget for hit in record["target_hits"]]
    return round(math.fsum(map(math.log10, evaluations)) / len(evaluations), 9)


def read_lp(path, solver, N):
    """The record of one LP solution; InputError if it is not what its path says."""
    record = read_json(path)
    if fault := record_fault(record, LP_KEYS, {"solver": solver, "N": N}):
        raise InputError(f"{path}: {fault}; {AGAIN}")
    return record
