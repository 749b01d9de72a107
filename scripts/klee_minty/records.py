"""The records of optimizer runs and of LP solutions: where they are, and whether they can be what they seem."""

import math
from pathlib import Path

from .errors import InputError
from .files import AGAIN, read_json
from .provenance import check_made
from .targets import CONSTRAINT_TARGETS, TARGETS

WHOLE_NUMBERS = ("seed", "budget", "stagnation", "evaluations", "last_generation")
NUMBERS = ("f", "nu", "distance")
RUN_KEYS = ("algorithm", "N", "run", *WHOLE_NUMBERS, *NUMBERS, "y", "stop", "target_hits", "elapsed", "versions")
LP_NUMBERS = ("f_opt", "f", "nu", "abs_error", "distance")
LP_KEYS = ("solver", "N", "status", *LP_NUMBERS)
VOLATILE = ("elapsed", "versions")  # the only fields in which two runs of one seed may differ
STOPS = ("target", "budget", "stagnation", "iterations", "optimizer")


def instance_suffix(instance):
    """What distinguishes an instance's paths from those of the paper's, instance 0: N10, N10_instance3."""
    return f"_instance{instance}" if instance else ""


def read_run(path, algorithm, N, run, instance=0):
    """The record of one optimizer run; InputError where it cannot be what optimize.py wrote."""
    return read(path, run_fault, algorithm, N, run, instance)


def read_lp(path, solver, N):
    """The record of one LP solution; InputError where it cannot be what solve_lp.py wrote."""
    return read(path, solution_fault, solver, N)


def read(path, fault, *expected):
    record = read_json(path)
    if message := fault(record, *expected):
        raise InputError(f"{path}: {message}; {AGAIN}")
    check_made(path, record.get("made"))
    return record


def read_runs(folder, indicators, instances=(0,)):
    """{(algorithm, N): run records} for the rows of indicators.csv, all instances of the problem together."""
    keys = {(row["algorithm"], row["N"]): row["runs"] // len(instances) for row in indicators}
    return {key: list(each_run(folder, *key, runs, instances)) for key, runs in keys.items()}


def each_run(folder, algorithm, N, runs, instances=(0,)):
    """The records of an algorithm in one dimension, one after the other: so many runs on each instance."""
    for instance in instances:
        for run in range(runs):
            path = run_path(folder, algorithm, N, run, instance)
            yield read_run(path, algorithm, N, run, instance)


def run_path(folder, algorithm, N, run, instance=0):
    return Path(folder, algorithm, run_file(N, run, instance))


def run_file(N, run, instance=0):
    """Where the record of a run is in the folder of its algorithm."""
    return f"N{N}{instance_suffix(instance)}/run{run}.json"


def solution_fault(record, solver, N):
    """What is wrong with the record of a solution, or None."""
    if fault := record_fault(record, LP_KEYS, solver=solver, N=N):
        return fault
    if not isinstance(record["status"], str):
        return f"status is {record['status']!r}"
    return number_fault(record, LP_NUMBERS) if record["status"] == "optimal" else None


def run_fault(record, algorithm, N, run, instance=0):
    """What is wrong with a run record, or None."""
    if fault := record_fault(record, RUN_KEYS, algorithm=algorithm, N=N, run=run):
        return fault
    if record.get("instance", 0) != instance:
        return f"instance is {record.get('instance', 0)!r}, not {instance}"
    if instance and not is_finite(record.get("f_opt")):
        return "f_opt is missing"
    for key in WHOLE_NUMBERS:
        if type(record[key]) is not int or record[key] < 0:
            return f"{key} is not a whole number"
    if fault := number_fault(record, (*NUMBERS, "elapsed")):
        return fault
    if not isinstance(record["y"], list) or len(record["y"]) != N or not all(map(is_finite, record["y"])):
        return f"y is not a list of {N} finite numbers"
    if record["f"] != record["y"][-1]:
        return f"f is {record['f']!r}, but y ends in {record['y'][-1]!r}"
    evaluations, budget, stop, hits = (record[key] for key in ("evaluations", "budget", "stop", "target_hits"))
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
        if any(type(hit) is not int or not 1 <= hit <= min(evaluations, budget) for hit in made):
            return "a target hit is not an evaluation of the run"
        if made != sorted(made) or part[: len(made)] != made:
            return "target_hits are not ordered"
    if (stop == "target") != (hits[-1] is not None):
        return f"stop is {stop!r}, but the last target was hit at {hits[-1]}"
    if (record["nu"] == 0.0) != (hits[len(CONSTRAINT_TARGETS) - 1] is not None):
        return f"nu is {record['nu']}, which contradicts target_hits"
    return None


def record_fault(record, keys, **expected):
    """The first of the keys that is missing, or that has not the expected value, or None."""
    for key in keys:
        if key not in record:
            return f"{key} is missing"
    for key, value in expected.items():
        if type(record[key]) is not type(value) or record[key] != value:
            return f"{key} is {record[key]!r}, not {value!r}"
    return None


def number_fault(record, keys):
    """The first of the keys whose value is not finite, or negative though only f and f_opt can be, or None."""
    for key in keys:
        if not is_finite(record[key]) or (key not in ("f", "f_opt") and record[key] < 0.0):
            return f"{key} is {record[key]!r}"
    return None


def is_finite(value):
    return type(value) is float and math.isfinite(value)
