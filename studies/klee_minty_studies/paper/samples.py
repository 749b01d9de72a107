"""The reference sample: many runs of each algorithm, by which printed numbers are judged."""

import math
import platform

from klee_minty.dependencies import source_digest
from klee_minty.errors import InputError
from klee_minty.files import group_by, read_csv, read_json
from klee_minty.results.indicators import mean_and_std

import numpy as np

REFERENCE = ["data/paper/reference.csv", "data/paper/reference.json"]  # what read_sample reads
COLUMNS = ("algorithm", "N", "run", "stop", "evaluations", "f", "nu", "distance", "run_time_area")


def sample_row(run):
    """The row of a run in a sample; run: its row of runs.csv."""
    return {key: run[key] for key in COLUMNS}


def read_sample(path, conditions_path):
    """{(algorithm, N): rows in the order of the runs}, and the conditions under which they were made."""
    rows, made_with = read_csv(path, "algorithm", "stop"), read_json(conditions_path)
    if len(rows) != made_with.get("runs"):
        raise InputError(f"{path} has {len(rows)} runs, but {conditions_path} says {made_with.get('runs')}")
    return group_by(map(with_optimum, rows), "algorithm", "N"), made_with


def made_here(conditions):
    """What the digits of runs under these conditions depend on here; conditions: settings, and {algorithm:
    file} as `files`.
    """
    sources = {algorithm: source_digest(file) for algorithm, file in conditions["files"].items()}
    settings = {key: value for key, value in conditions.items() if key != "files"}
    return settings | {"numpy": np.__version__, "machine": platform.machine(), "sources": sources}


def with_optimum(row):
    """A row of the sample, with what it has of runs.csv on the paper's instance, whose optimum is N^3."""
    f_opt = float(row["N"] ** 3)
    return row | {"instance": 0, "f_opt": f_opt, "error": abs(row["f"] - f_opt)}


def mean_evaluations(runs):
    """How many runs there are, and the mean of their evaluations, failed ones included as in Table 2,
    with its standard error.
    """
    of_all = mean_and_std("evaluations", runs)
    error = of_all["std_evaluations"] / math.sqrt(len(runs))
    return {"runs": len(runs), "mean_evaluations": of_all["mean_evaluations"], "standard_error": error}
