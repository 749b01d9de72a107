"""Import the records of runs that another program made, and mark them as external.

README.md says what a record contains. The records are checked like our own, but f and nu need only agree with y within
rounding, since other arithmetic rounds otherwise; the distance is ours.
"""

import argparse
import json
from pathlib import Path

from klee_minty import instances
from histories import histories
from impossible_records import WHOLE_NUMBERS, hits_fault, stop_fault, type_fault
from klee_minty.command_line import cli, run_numbers
from klee_minty.errors import InputError
from klee_minty.files import read_json, write_json_lines
from klee_minty.instances import distance
from klee_minty.records import RUN_KEYS, record_fault
from klee_minty.settings import Settings, add_budget, external_name
from klee_minty.targets import targets_of

import numpy as np

MEND = "correct this record and run snakemake again"
OPTIONAL = {"instance": 0, "stagnation": 0, "parameters": {}, "last_generation": 1, "elapsed": 0.0, "versions": {}}
FLOATS = ("f", "nu", "elapsed", "y")  # some programs write 2 for 2.0
WHOLE = ("N", "run", "instance", "target_hits", *WHOLE_NUMBERS)  # MATLAB and R write 2.0 for 2
TOLERANCE = 1e-12  # of sums and products in another order, relative to N and the size of y - y_opt


def are_equal(*paths):
    """Whether records are those of the same run, except for what counts runs and time: other seeds give other runs."""
    try:
        one, other = (json.loads(Path(path).read_text(encoding="utf-8-sig")) for path in paths)
        return all(one[key] == other[key] for key in ("y", "evaluations", "target_hits"))
    except (OSError, ValueError, LookupError, TypeError):
        return False  # Snakemake or the import tells


def completed(record, run, budget, problem, identity):
    """The record with defaults for optional keys, and each number as the whole one or the float that it is with us."""
    record = {"problem": identity["problem"], "seed": run} | OPTIONAL | record
    record |= {"settings": external_name(budget), "f_opt": problem.f_opt, "distance": None}
    record |= {key: as_kind(float, record[key]) for key in FLOATS if key in record}
    record |= {key: as_kind(int, record[key]) for key in WHOLE if key in record}
    if isinstance(record.get("improvements"), list):
        record["improvements"] = list(map(improvement, record["improvements"]))
    return record


def improvement(pair):
    """[evaluation, f]; what is no list stays what it is."""
    return as_kind(int, pair[:1]) + as_kind(float, pair[1:]) if isinstance(pair, list) else pair


def as_kind(kind, value):
    """2 and 2.0 as this kind, int or float, also in a list; another value stays what it is."""
    if isinstance(value, list):
        return [as_kind(kind, each) for each in value]
    return kind(value) if type(value) in (int, float) and value % 1 == 0 else value


def result_fault(record, problem):
    """What in a record contradicts its y on this problem, by more than rounding, or None."""
    y = np.array(record["y"])
    f, _, nu = problem.evaluate(y[None, :])
    scale = TOLERANCE * problem.N * (1.0 + (distance(y, problem) or 0.0))
    for key, value in {"f": float(f[0]), "nu": float(nu[0])}.items():
        if not abs(record[key] - value) <= scale:
            return f"{key} is {record[key]!r}, but y gives {value!r}"
    return None


def imported(paths, algorithm, problem, identity, runs, budget=Settings.budget):
    """The records in these files, one each, in our form; InputError for an impossible one; budget in evaluations / N."""
    about = {"problem": identity["problem"], "algorithm": algorithm, "N": problem.N, "instance": identity["instance"]}
    kept = (*RUN_KEYS, "external", *(["improvements"] if problem.f_opt is None else []))
    if str(paths[0]).endswith(".csv"):
        for record in histories(paths[0], problem, identity["instance"], runs, budget * problem.N):
            record = completed(about | record, record["run"], budget, problem, identity) | {"external": True}
            if record["y"]:
                if fault := result_fault(record, problem):
                    raise InputError(f"{paths[0]}, run {record['run']}: {fault}")
                record["distance"] = distance(np.array(record["y"]), problem)
            yield {key: record[key] for key in kept} | {"has_no_y": not record["y"] and problem.y_opt is not None}
        return
    for number, path in zip(runs, paths, strict=True):
        record = completed(read_json(path, fix=MEND), number, budget, problem, identity)
        expected = about | {"run": number, "budget": budget * problem.N}
        fault = record_fault(record, RUN_KEYS, expected) or type_fault(record) or stop_fault(record)
        if fault := fault or result_fault(record, problem) or hits_fault(record, targets_of(problem)):
            raise InputError(f"{path}: {fault}")
        record |= {"distance": distance(np.array(record["y"]), problem), "external": True}
        yield {key: record[key] for key in kept}


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    help = "N2/run0.json and so on, a run each; or a table"
    parser.add_argument("--records", nargs="+", required=True, metavar="FILE", help=help)
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
