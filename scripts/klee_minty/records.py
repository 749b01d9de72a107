"""Records of optimizer runs and of LP solutions: their paths, and checks of their validity.

Runs are in data/runs/ALGORITHM/SETTINGS/N10/runs0-4.jsonl, a JSON object a line; klee_minty/settings.py says what SETTINGS is.
"""

import math
from bisect import bisect_right
from functools import cache
from operator import neg
from pathlib import Path

from . import settings
from .errors import InputError
from .files import AGAIN, read_json, read_json_lines
from .targets import CONSTRAINT_TARGETS, OBJECTIVE_TARGETS, TARGETS

WHOLE_NUMBERS = ("seed", "budget", "stagnation", "evaluations", "last_generation")
NUMBERS = ("f", "nu", "distance")
RUN_KEYS = ("algorithm", "N", "instance", "run", "f_opt", *WHOLE_NUMBERS, "parameters", *NUMBERS)
RUN_KEYS += ("y", "stop", "target_hits", "elapsed", "versions")
LP_NUMBERS = ("f_opt", "f", "nu", "abs_error", "distance")
LP_KEYS = ("solver", "N", "status", *LP_NUMBERS)
VOLATILE = ("elapsed", "versions")  # the only fields in which two runs of one seed may differ
STOPS = ("target", "budget", "stagnation", "iterations", "optimizer")
TOLERANCE = 1e-12  # of sums and products in another order, relative to N and the size of y - t


def instance_suffix(instance):
    """The end of an instance's paths, such as N10_instance3; empty for the paper's, instance 0: N10."""
    return f"_instance{instance}" if instance else ""


def chunks(runs, size):
    """The run numbers 0 … runs - 1 in parts of so many: 0-4, 5-9, …"""
    return [f"{first}-{min(first + size, runs) - 1}" for first in range(0, runs, size)]


def each_run(folder, N, chunks, instances=(0,), is_moved=False):
    """The records of an algorithm in one dimension, one after the other, instance by instance.

    folder: data/runs/ALGORITHM/SETTINGS; chunks: of the run numbers, such as 0-4, each a file; is_moved: whether the
    optimum is not the instance's. InputError where a record cannot be what its path says.
    """
    for instance in instances:
        for chunk in chunks:
            path = Path(folder, f"N{N}{instance_suffix(instance)}", f"runs{chunk}.jsonl")
            yield from read_chunk(path, is_moved)


def read_chunk(path, is_moved=False):
    """The records of a file of runs, checked against its path."""
    path = Path(path)
    algorithm, name, problem, chunk = *path.parts[-4:-1], path.stem
    N, _, instance = problem.removeprefix("N").partition("_instance")
    first, _, last = chunk.removeprefix("runs").partition("-")
    expected = range(int(first), int(last) + 1)
    run = expected.start
    for record in read_json_lines(path):
        fault = run_fault(record, algorithm, int(N), run, int(instance or 0))
        if not fault and not is_moved:
            fault = optimum_fault(record)
        if not fault and (key := settings.fault(record, name)):
            fault = f"{key} is {record.get(key)!r}, which does not match its folder"
        if fault:
            raise InputError(f"{path}, run {run}: {fault}; {AGAIN}")
        yield record
        run += 1
    if run != expected.stop:
        raise InputError(f"{path} ends after {run - expected.start} of {len(expected)} runs; {AGAIN}")


def run_file(N, run, instance=0):
    """The path of a record in a folder of runs made elsewhere."""
    return f"N{N}{instance_suffix(instance)}/run{run}.json"


def algorithm_of(folder):
    """The algorithm whose runs are in data/runs/ALGORITHM/SETTINGS."""
    return Path(folder).parts[-2]


def read_lp(path, solver, N):
    """The record of one LP solution; InputError if solve_lp.py cannot have written it."""
    record = read_json(path)
    if fault := solution_fault(record, solver, N):
        raise InputError(f"{path}: {fault}; {AGAIN}")
    return record


def solution_fault(record, solver, N):
    """What is wrong with the record of a solution, or None."""
    if fault := record_fault(record, LP_KEYS, solver=solver, N=N):
        return fault
    if not isinstance(record["status"], str):
        return f"status is {record['status']!r}"
    return number_fault(record, LP_NUMBERS) if record["status"] == "optimal" else None


def run_fault(record, algorithm, N, run, instance=0):
    """What is wrong with a run record, or None."""
    if fault := record_fault(record, RUN_KEYS, algorithm=algorithm, N=N, instance=instance, run=run):
        return fault
    if not is_finite(record["f_opt"]):
        return f"f_opt is {record['f_opt']!r}"
    for key in WHOLE_NUMBERS:
        if type(record[key]) is not int or record[key] < 0:
            return f"{key} is not a whole number"
    for key in ("parameters", "versions"):
        if not isinstance(record[key], dict):
            return f"{key} are not an object"
    if fault := number_fault(record, (*NUMBERS, "elapsed")):
        return fault
    if not isinstance(record["y"], list) or len(record["y"]) != N or not all(map(is_finite, record["y"])):
        return f"y is not a list of {N} finite numbers"
    if record["f"] != record["y"][-1]:
        return f"f is {record['f']!r}, but y ends in {record['y'][-1]!r}"
    evaluations, budget, stop, hits = (record[key] for key in ("evaluations", "budget", "stop", "target_hits"))
    before = evaluations - record["last_generation"]
    if before < 0:
        return f"last_generation is {record['last_generation']}, but the run has {evaluations} evaluations"
    if before >= budget:
        return f"{evaluations} evaluations are above the budget of {budget}, even without the last generation ({record['last_generation']})"
    if stop not in STOPS:
        return f"stop is {stop!r}, not one of {', '.join(STOPS)}"
    if (stop == "budget") != (evaluations >= budget) and stop != "target":
        return f"stop is {stop!r} after {evaluations} of {budget} evaluations"
    if fault := hits_fault(hits, evaluations, budget):
        return fault
    if (stop == "target") != (hits[-1] is not None):
        return f"stop is {stop!r}, but the last target was hit at {hits[-1]}"
    return missed_fault(record)


def optimum_fault(record):
    """What in a record contradicts its y and the optimum of its instance, or None."""
    y, t = record["y"], optimum(record["N"], record["instance"])
    if record["f_opt"] != t[-1]:
        return f"f_opt is {record['f_opt']!r}, not {t[-1]!r}"
    distance = math.dist(y, t)
    if abs(record["distance"] - distance) > TOLERANCE * len(y) * (1.0 + distance):
        return f"distance is {record['distance']!r}, but y gives {distance!r}"
    return None


@cache
def optimum(N, instance):
    """The optimum of an instance."""
    from .problem import transformation  # late: the Snakefile does without NumPy

    return transformation(N, instance)[-1].tolist()


def missed_fault(record):
    """A number of target hits that contradicts nu and f, or None."""
    nu, error, hits = record["nu"], record["f"] - record["f_opt"], record["target_hits"]
    is_below = nu == 0.0 and error < 0.0  # by rounding; an earlier point may have been nearer
    parts = {
        "nu": (nu, CONSTRAINT_TARGETS, hits[: len(CONSTRAINT_TARGETS)]),
        "f": (abs(error) if nu == 0.0 else math.inf, OBJECTIVE_TARGETS, hits[len(CONSTRAINT_TARGETS) :]),
    }
    for key, (value, targets, of_part) in parts.items():
        count, reached = len(of_part) - of_part.count(None), bisect_right(targets, -value, key=neg)
        if count < reached or (count > reached and not is_below):
            return f"{key} is {record[key]!r}, which reaches {reached} targets, but target_hits has {count}"
    return None


def hits_fault(hits, evaluations, budget):
    """What is wrong with the target hits of a run of so many evaluations, or None."""
    if not isinstance(hits, list) or len(hits) != TARGETS:
        return f"target_hits is not a list of {TARGETS}"
    last = min(evaluations, budget)
    for part in (hits[: len(CONSTRAINT_TARGETS)], hits[len(CONSTRAINT_TARGETS) :]):
        evaluations_of_hits = [hit for hit in part if hit is not None]
        if any(type(hit) is not int or not 1 <= hit <= last for hit in evaluations_of_hits):
            return "a target hit is not an evaluation of the run"
        if (
            evaluations_of_hits != sorted(evaluations_of_hits)
            or part[: len(evaluations_of_hits)] != evaluations_of_hits
        ):
            return "target_hits are not ordered"
    feasible, first_error = hits[len(CONSTRAINT_TARGETS) - 1 : len(CONSTRAINT_TARGETS) + 1]
    if first_error and not (feasible and feasible <= first_error):
        return "a target of the error is hit before the run is feasible"
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
