"""Import the records of runs that another program made, such as matlab/BlackBox.m: checked like our own, marked as external.

What a record must hold is in docs/own-algorithms.md. Beyond that its numbers must be those of its y on the problem.
"""

from pathlib import Path

from klee_minty.command_line import HOW_MANY, RUN_FILES, run_script
from klee_minty.errors import InputError
from klee_minty.files import read_json, write_json
from klee_minty.problem import Problem
from klee_minty.provenance import made
from klee_minty.records import RUN_KEYS, is_finite, run_fault, run_file
from klee_minty.targets import CONSTRAINT_TARGETS, OBJECTIVE_TARGETS

import numpy as np

TOLERANCE = 1e-12  # of sums and products in another order, relative to N and the size of y - t


def main(algorithm, records, runs: HOW_MANY, budget, problem, output: RUN_FILES, instance=0):
    problem = Problem.load(problem)
    for run in range(runs):
        path = Path(records, run_file(problem.N, run, instance))
        record = with_defaults(read_json(path), run, problem)
        if fault := run_fault(record, algorithm, problem.N, run, instance) or fault_of(record, budget, problem):
            raise InputError(f"{path}: {fault}")
        keys = (*RUN_KEYS, "instance", "f_opt") if instance else RUN_KEYS
        kept = {"made": made()} | {key: record[key] for key in keys} | {"external": True}
        write_json(output.replace("{run}", str(run)), kept)


def with_defaults(record, run, problem):
    """The record with what it may leave out, and with whole numbers as floats where floats are meant."""
    optional = {"seed": run, "stagnation": 0, "last_generation": 1, "elapsed": 0.0, "versions": {}}
    record = optional | record | {"f_opt": problem.f_opt}
    for key in record.keys() & {"f", "nu", "distance", "elapsed"}:
        record[key] = as_float(record[key])
    if isinstance(record.get("y"), list):
        record["y"] = list(map(as_float, record["y"]))
    is_point = isinstance(record.get("y"), list) and len(record["y"]) == problem.N and all(map(is_finite, record["y"]))
    return {"distance": distance(record["y"], problem) if is_point else 0.0} | record


def as_float(value):
    return float(value) if type(value) is int else value


def distance(y, problem):
    return float(np.linalg.norm(np.array(y) - problem.y_opt))


def fault_of(record, budget, problem):
    """What of the record cannot be on this problem, or None; budget in evaluations / N."""
    if record["budget"] != budget * problem.N:
        return f"budget is {record['budget']}, but that of the configuration is {budget * problem.N}"
    nu, far = float(problem.evaluate(np.array([record["y"]]))[2][0]), distance(record["y"], problem)
    for key, value in (("nu", nu), ("distance", far)):
        if abs(record[key] - value) > TOLERANCE * problem.N * (1.0 + far):
            return f"{key} is {record[key]}, but that of y is {value}"
    error = abs(record["f"] - problem.f_opt) if record["nu"] == 0.0 else np.inf
    reached = [record["nu"] <= target for target in CONSTRAINT_TARGETS]
    reached += [error <= target for target in OBJECTIVE_TARGETS]
    for place, (hit, is_reached) in enumerate(zip(record["target_hits"], reached, strict=True), start=1):
        if (hit is not None) != is_reached and record["f"] >= problem.f_opt:
            return f"target {place} was hit at {hit}, but y {'reaches' if is_reached else 'misses'} it"


if __name__ == "__main__":
    run_script(main)
