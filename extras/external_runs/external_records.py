"""Records of runs made elsewhere: where they are, and what proves that one is possible.

Other arithmetic rounds otherwise, so that f, nu and distance need not be ours to the bit.
"""

import json
import math
from pathlib import Path

from klee_minty.records import record_fault
from klee_minty.targets import targets_of
from klee_minty_studies.impossible_records import hits_fault, stop_fault, type_fault

TOLERANCE = 1e-12  # of sums and products in another order, relative to N and the size of y - y_opt


def run_file(N, run, instance=0):
    """The path of a record in a folder of runs made elsewhere."""
    return f"N{N}_instance{instance}/run{run}.json" if instance else f"N{N}/run{run}.json"


def missing_record(folder, dimensions, instances, runs):
    """The first record that is not there, or None."""
    for N in dimensions:
        for instance in instances:
            for run in range(runs):
                path = Path(folder, run_file(N, run, instance))
                if not path.is_file():
                    return path
    return None


def are_equal(*paths):
    """Whether records are those of the same run, except for what counts runs and time."""
    try:
        one, other = (json.loads(Path(path).read_text(encoding="utf-8-sig")) for path in paths)
        return all(one[key] == other[key] for key in ("y", "evaluations", "target_hits"))
    except (ValueError, LookupError, TypeError):
        return False  # the import tells


def external_fault(record, expected, keys, budget, problem):
    """What in a record is impossible on this problem, or None; budget in evaluations."""
    fault = record_fault(record, keys, expected) or type_fault(record) or missing_number(record, problem)
    if not fault and record["budget"] != budget:
        fault = f"budget is {record['budget']}, but the configuration has {budget}"
    return (
        fault or stop_fault(record) or rounded_result_fault(record, problem) or hits_fault(record, targets_of(problem))
    )


def missing_number(record, problem):
    """NaN or infinity inside the parameters or versions, or no distance where the problem has one, or None."""
    for key in ("parameters", "versions"):
        try:
            json.dumps(record[key], allow_nan=False)
        except ValueError:
            return f"{key} have NaN or infinity, which are no JSON values"
    if record["distance"] is None and problem.y_opt is not None:
        return "distance is None; leave it out, and it is computed"
    return None


def rounded_result_fault(record, problem):
    """What in a record contradicts its y on this problem, by more than rounding, or None."""
    f, _, nu = problem.evaluate([record["y"]])
    scale = TOLERANCE * problem.N * (1.0 + (record["distance"] or 0.0))
    computed = {"f": float(f[0]), "nu": float(nu[0])}
    if problem.y_opt is not None:
        computed["distance"] = math.dist(record["y"], problem.y_opt)
        scale = TOLERANCE * problem.N * (1.0 + computed["distance"])
    for key, value in computed.items():
        if not abs(record[key] - value) <= scale:
            return f"{key} is {record[key]!r}, but y gives {value!r}"
    return None
