"""Import the records of runs that another program made, and mark them as external.

docs/external-runs.md says what a record contains. The records are checked like our own. In addition,
nu is compared with that of y.
"""

import argparse
import math
from pathlib import Path

from klee_minty.command_line import add_budget, add_instance, cli, run_numbers
from klee_minty.errors import InputError
from klee_minty.files import read_json, write_json_lines
from klee_minty.problem import Problem
from klee_minty.records import RUN_KEYS, TOLERANCE, is_finite, optimum_fault, run_fault, run_file
from klee_minty.settings import Settings

MEND = "correct this record and run snakemake again"


def with_defaults(record, run, problem):
    """The record with defaults for optional keys, and with floats where it has whole numbers instead."""
    optional = {"instance": 0, "seed": run, "stagnation": 0, "parameters": {}}
    optional |= {"last_generation": 1, "elapsed": 0.0, "versions": {}}
    record = optional | record | {"f_opt": problem.f_opt}
    for key in record.keys() & {"f", "nu", "distance", "elapsed"}:
        record[key] = as_float(record[key])
    if isinstance(record.get("y"), list):
        record["y"] = list(map(as_float, record["y"]))
    is_point = isinstance(record.get("y"), list) and len(record["y"]) == problem.N and all(map(is_finite, record["y"]))
    return {"distance": math.dist(record["y"], problem.y_opt) if is_point else 0.0} | record


def as_float(value):
    return float(value) if type(value) is int else value


def fault_of(record, budget, problem):
    """What in the record is impossible on this problem, or None; budget in evaluations / N."""
    if record["budget"] != budget * problem.N:
        return f"budget is {record['budget']}, but the configuration has {budget * problem.N}"
    nu = float(problem.evaluate([record["y"]])[2][0])
    if abs(record["nu"] - nu) > TOLERANCE * problem.N * (1.0 + record["distance"]):
        return f"nu is {record['nu']}, but y gives {nu}"
    return None


def imported(folder, algorithm, problem, runs, instance=0, budget=Settings.budget):
    """The records, one after the other, in our form; InputError for an impossible one; budget in evaluations / N."""
    for number in runs:
        path = Path(folder, run_file(problem.N, number, instance))
        record = with_defaults(read_json(path, cure=MEND), number, problem)
        fault = run_fault(record, algorithm, problem.N, number, instance)
        if fault := fault or optimum_fault(record) or fault_of(record, budget, problem):
            raise InputError(f"{path}: {fault}")
        yield {key: record[key] for key in RUN_KEYS} | {"external": True}


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--records", required=True, help="folder with the files N2/run0.json and so on")
    parser.add_argument("--algorithm", required=True, help="id of the algorithm")
    parser.add_argument("--problem", required=True, help=".npz file written by generate_problem.py")
    add_instance(parser)
    parser.add_argument("--runs", type=run_numbers, required=True, help="run numbers, such as 0-14")
    add_budget(parser)
    parser.add_argument("--output", required=True, help=".jsonl file to write")
    args = parser.parse_args(arguments)
    problem = Problem.load(args.problem)
    records = imported(args.records, args.algorithm, problem, args.runs, args.instance, args.budget)
    write_json_lines(args.output, records)


if __name__ == "__main__":
    cli(main)
