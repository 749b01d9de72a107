"""Import the records of runs that another program made, and mark them as external.

README.md says what a record contains. The records are checked like our own, but f, nu and
distance need only agree with y within rounding.
"""

import argparse
from pathlib import Path

from klee_minty import instances
from external_records import external_fault, run_file
from klee_minty.command_line import cli, run_numbers
from klee_minty.errors import InputError
from klee_minty.files import read_json, write_json_lines
from klee_minty.instances import distance
from klee_minty.records import RUN_KEYS
from klee_minty.run_options import add_budget
from klee_minty.settings import Settings
from klee_minty_studies.impossible_records import WHOLE_NUMBERS, is_finite

import numpy as np

MEND = "correct this record and run snakemake again"
FLOATS = ("f", "nu", "distance", "elapsed")
WHOLE = ("N", "run", "instance", *WHOLE_NUMBERS)  # MATLAB and R write 2.0 for 2


def with_defaults(record, run, identity, problem):
    """The record with defaults for optional keys, and with floats where it has whole numbers instead."""
    optional = {"problem": identity["problem"], "instance": 0, "seed": run, "stagnation": 0, "parameters": {}}
    optional |= {"last_generation": 1, "elapsed": 0.0, "versions": {}}
    record = optional | record | {"f_opt": problem.f_opt}
    for key in record.keys() & {*FLOATS}:
        record[key] = as_float(record[key])
    for key in record.keys() & {*WHOLE}:
        record[key] = as_whole(record[key])
    if isinstance(record.get("target_hits"), list):
        record["target_hits"] = list(map(as_whole, record["target_hits"]))
    if isinstance(record.get("y"), list):
        record["y"] = list(map(as_float, record["y"]))
    return {"distance": distance_of(record, problem)} | record


def distance_of(record, problem):
    """‖y - y*‖, 0 where y is no point, which external_fault tells."""
    y = record.get("y")
    is_point = isinstance(y, list) and len(y) == problem.N and all(map(is_finite, y))
    return distance(np.array(y), problem) if is_point else 0.0


def as_whole(value):
    return int(value) if type(value) is float and value.is_integer() else value


def as_float(value):
    return float(value) if type(value) is int and abs(value) < 2**1023 else value


def imported(folder, algorithm, problem, identity, runs, budget=Settings.budget):
    """The records, one after the other, in our form; InputError for an impossible one; budget in evaluations / N."""
    N, instance = problem.N, identity["instance"]
    for number in runs:
        path = Path(folder, run_file(N, number, instance))
        record = with_defaults(read_json(path, fix=MEND), number, identity, problem)
        expected = {"problem": identity["problem"], "algorithm": algorithm, "N": N, "instance": instance, "run": number}
        if fault := external_fault(record, expected, RUN_KEYS, budget * N, problem):
            raise InputError(f"{path}: {fault}")
        yield {key: record[key] for key in RUN_KEYS} | {"external": True}


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--records", required=True, help="folder with the files N2/run0.json and so on")
    parser.add_argument("--algorithm", required=True, help="id of the algorithm")
    parser.add_argument("--problem", required=True, help=".npz file written by generate_problem.py")
    parser.add_argument("--runs", type=run_numbers, required=True, help="run numbers, such as 0-14")
    add_budget(parser)
    parser.add_argument("--output", required=True, help=".jsonl file to write")
    args = parser.parse_args(arguments)
    problem, identity = instances.read(args.problem)
    records = imported(args.records, args.algorithm, problem, identity, args.runs, args.budget)
    write_json_lines(args.output, records)


if __name__ == "__main__":
    cli(main)
