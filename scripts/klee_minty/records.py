"""Records of runs and of LP solutions: where they are, and whether they are what their path and their y say.

A run is a line of JSON. data/runs/PROBLEM/ALGORITHM/SETTINGS/N10/instance0/runs0-4.jsonl has the runs 0 to 4 on an
instance, …/N10/instances1-50.jsonl one on each of 50 instances, and …/N10/instance0/runs.jsonl those that another
program made, with the numbers of its table; klee_minty/settings.py says what SETTINGS is.
"""

import math
import re
from pathlib import Path

import numpy as np

from .errors import InputError, describe
from .files import AGAIN, read_json, read_json_lines
from .instances import distance, read
from .settings import ALL, EXTERNAL, Settings, run_paths

# Keys of a record. f_opt is null where no f is known, and distance where no optimum is; budget is in evaluations,
# stagnation in generations, elapsed in seconds of CPU time; each improvement is [evaluation, f, nu], the last one of y.
RUN_KEYS = (
    "problem", "algorithm", "settings", "N", "instance", "run", "f_opt", "f_opt_is_proven", "seed", "budget",
    "stagnation", "evaluations", "last_generation", "parameters", "improvements", "f", "nu", "distance", "y", "stop",
    "elapsed", "versions",
)  # fmt: skip
OWN_KEYS = ("file", "files", "made_by")  # the optimizer's file; {imported file: digest}; the digest of the code
# A record may also have sees (if that is not all) and extra_output (what optimize returned). A run made elsewhere has
# external, and files (its table) but neither file nor made_by; stagnation, last_generation and elapsed are null, and so
# are y without a point, and f of an infeasible point that its algorithm does not see.
LP_KEYS = ("solver", "N", "status", "f_opt", "f", "nu", "abs_error", "distance")


def each_run(folder, N, chunks, instances=(0,), problems=None, made_by=None):
    """The records of an algorithm in one dimension, one after the other, instance by instance.

    folder: data/runs/PROBLEM/ALGORITHM/SETTINGS; chunks: parts of the run numbers, such as 0-4, a file each; problems:
    the folder data/problems/PROBLEM, with whose instances the results are computed once more; made_by: the digest of
    today's code. InputError where a record is not what its path says, has other results, or was made by other code.
    """
    for instance in instances:
        problem = problem_in(problems, N, instance) if problems else None
        for path in run_paths(folder, N, instance, chunks):
            yield from read_chunk(path, problem, made_by)


def problem_in(problems, N, instance):
    """The instance of a problem in a folder data/problems/PROBLEM."""
    return read(Path(problems, f"N{N}", f"instance{instance}.npz"))[0]


def read_chunk(path, problem=None, made_by=None):
    """The records of a file of runs, checked against its path and, if given, the problem and today's code."""
    path = Path(path)
    records = list(read_json_lines(path))
    expected = identities_in_path(path, [record.get("run") for record in records])
    if len(records) != len(expected):
        raise InputError(f"{path} has {len(records)} runs, not {len(expected)}; {AGAIN}")
    for record, identity in zip(records, expected, strict=True):
        try:
            fault = run_fault(record, identity, problem)
        except Exception as error:  # a value of another type
            fault = describe(error, path.parent)
        if fault:
            raise InputError(f"{path}, run {identity['run']}: {fault}; {AGAIN}")
        check_made_by(record, made_by, path)
    return records


def check_made_by(record, made_by, path):
    """InputError where a record was made by other code; made_by: the digest of today's, None where it is not known."""
    if made_by and not record.get("external") and record.get("made_by") != made_by:
        folder = re.sub(r"/N\d+/.*", "", str(path))
        raise InputError(f"{folder} was made by other code than that here; delete it and run snakemake again")


def identities_in_path(path, found):
    """[{problem, algorithm, settings, N, instance, run}] of the records of a file, as its path says.

    found: the run numbers in the file; those of runs.jsonl may be any numbers.
    """
    kind, first, last = re.fullmatch(r"(runs|instances)(?:(\d+)-(\d+))?", path.stem).groups()
    numbers = range(int(first), int(last) + 1) if first else [*dict.fromkeys(found)] or [0]
    if kind == "runs":
        path, instance = path.parent, int(path.parent.name.removeprefix("instance"))
        runs = [{"instance": instance, "run": run} for run in numbers]
    else:
        runs = [{"instance": instance, "run": 0} for instance in numbers]
    problem, algorithm, settings, N = path.parts[-5:-1]
    identity = {"problem": problem.partition("-")[0], "algorithm": algorithm, "settings": settings}
    return [identity | {"N": int(N.removeprefix("N"))} | run for run in runs]


def run_fault(record, identity, problem):
    """What in a record contradicts its path or, if it is given, its problem, or None."""
    is_external = identity["settings"].startswith(EXTERNAL)
    if fault := record_fault(record, RUN_KEYS if is_external else (*RUN_KEYS, *OWN_KEYS), identity):
        return fault
    if record.get("external", False) is not is_external:
        return f"external is {record.get('external', False)!r}, but must be {is_external} in {identity['settings']}"
    if is_external:
        return improvements_fault(record)
    limits = {"budget": record["budget"] // record["N"], "stagnation": record["stagnation"] // record["N"]}
    own = {key: record[key] for key in ("seed", "parameters", "file")}
    name = Settings(**own, **limits, sees=record.get("sees", ALL)).name(record["algorithm"])
    if name != identity["settings"]:
        return f"seed, budget, stagnation, parameters, file and sees are those of {name}, not of {identity['settings']}"
    return (problem and result_fault(record, problem)) or improvements_fault(record)


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
    y = np.array(record["y"])
    f, _, nu = problem.evaluate(y[None, :])
    computed = {"f_opt": problem.f_opt, "f_opt_is_proven": problem.y_opt is not None}
    computed |= {"f": float(f[0]), "nu": float(nu[0]), "distance": distance(y, problem)}
    for key, value in computed.items():
        if record[key] != value:
            fault = f"{key} is {record[key]!r}, but y gives {value!r}"
            return f"{fault} (if it does so again, evaluate depends on more than y)"
    return None


def improvements_fault(record):
    """What in a record contradicts its improvements, or None: each is better than the one before, the last is its f."""
    last, before, best = min(record["evaluations"], record["budget"]), 0, (math.inf, math.inf)
    for evaluation, f, nu in record["improvements"]:
        if not before < evaluation <= last:
            return f"improvements have evaluation {evaluation} after {before}, of {last}"
        if not is_better(nu, f, best):
            return f"improvements have f {f!r} and nu {nu!r}, no better than before, at evaluation {evaluation}"
        before, best = evaluation, (nu, f)
    if best != (record["nu"], record["f"]):
        return f"improvements end with f {best[1]!r} and nu {best[0]!r}, not {record['f']!r} and {record['nu']!r}"
    return None


def is_better(nu, f, best):
    """Whether a point is better than the best before it, (nu, f), by nu, then f; None for f: by nu alone."""
    return nu < best[0] or (nu == best[0] and None not in (f, best[1]) and f < best[1])


def import_difference(record, before):
    """What a run imported in another version than runs before it, or None; before: {name: version or digest}."""
    for name, value in (record["versions"] | record["files"]).items():
        if name != "python" and before.setdefault(name, value) != value:  # results are the same on every Python
            return f"runs with {name} {before[name]} and with {name} {value}"
    return None


def read_lp(path, solver, N, made_by=None):
    """The record of one LP solution; InputError if it is not what its path says, or made by other code than today's."""
    record = read_json(path)
    if fault := record_fault(record, LP_KEYS, {"solver": solver, "N": N}):
        raise InputError(f"{path}: {fault}; {AGAIN}")
    check_made_by(record, made_by, path)
    return record
