"""Runs as rows of a table: what is left of a run's record, in runs.csv and in the reference sample."""

import math

from klee_minty.errors import InputError
from klee_minty.files import grouped, read_csv, read_json
from klee_minty.targets import TARGETS

REFERENCE = ["data/paper/reference.csv", "data/paper/reference.json"]
COLUMNS = ("algorithm", "N", "run", "stop", "evaluations", "f", "nu", "distance", "run_time_area")


def run_time_area(record):
    """The area above a run's ECDF up to the budget, in decades of evaluations: the run time of the ranking.

    It is the mean over the targets of log10(evaluations to the target), with the budget for a target that is missed. It is
    rounded, since logarithms may differ in their last bit between machines on which runs do not.
    """
    budget = record["budget"]
    hits = [math.log10(hit or budget) for hit in record["target_hits"]]
    return round(math.fsum(hits) / TARGETS, 9)


def run_row(record):
    """The row of a run in runs.csv; error is |f - f_opt|, run_time_area is in decades of evaluations."""
    whose = {key: record[key] for key in ("algorithm", "N", "instance", "run", "f_opt", "f", "nu")}
    error = abs(record["f"] - record["f_opt"])
    result = {key: record[key] for key in ("distance", "evaluations", "stop")}
    return whose | {"error": error} | result | {"run_time_area": run_time_area(record)}


def sample_row(run):
    """The row of a run in a sample; run: its row of runs.csv."""
    return {key: run[key] for key in COLUMNS}


def add_reference(parser):
    """The option that names the sample by which printed numbers are judged, for read_sample."""
    files = {"nargs": 2, "default": REFERENCE, "metavar": ("CSV", "JSON")}
    parser.add_argument(
        "--reference", **files, help="runs of the reference sample, and the conditions under which they were made"
    )


def read_sample(path, conditions_path):
    """{(algorithm, N): rows in the order of the runs}, and the conditions under which they were made."""
    rows, made_with = read_csv(path, "algorithm", "stop"), read_json(conditions_path)
    if len(rows) != made_with.get("runs"):
        raise InputError(f"{path} has {len(rows)} runs, but {conditions_path} says {made_with.get('runs')}")
    if tuple(rows[0]) != COLUMNS:
        raise InputError(f"{path} has the columns {', '.join(rows[0])}, not {', '.join(COLUMNS)}")
    return grouped(map(with_optimum, rows), "algorithm", "N"), made_with


def with_optimum(row):
    """A row of the sample, with what it has of runs.csv on the paper's instance, whose optimum is N^3."""
    f_opt = float(row["N"] ** 3)
    return row | {"instance": 0, "f_opt": f_opt, "error": abs(row["f"] - f_opt)}
