"""The reference sample: many runs of each algorithm, by which printed numbers are judged."""

import math

from klee_minty.errors import InputError
from klee_minty.files import group_by, read_csv, read_json
from klee_minty.results.indicators import mean_and_std

REFERENCE = ["data/paper/reference.csv", "data/paper/reference.json"]  # what read_sample reads


def read_sample(path, conditions_path):
    """{(algorithm, N): rows in the order of the runs}, and the conditions under which they were made."""
    rows, made_with = read_csv(path, "algorithm", "stop"), read_json(conditions_path)
    if len(rows) != made_with.get("runs"):
        raise InputError(f"{path} has {len(rows)} runs, but {conditions_path} says {made_with.get('runs')}")
    return group_by(map(with_optimum, rows), "algorithm", "N"), made_with


def with_optimum(row):
    """A row of the sample, with what it has of runs.csv on the paper's instance, whose optimum is N^3."""
    f_opt = float(row["N"] ** 3)
    return row | {"instance": 0, "f_opt": f_opt, "error": abs(row["f"] - f_opt)}


def mean_evaluations(runs):
    """How many runs there are, and the mean of their evaluations, failed ones included; its standard error."""
    of_all = mean_and_std("evaluations", runs)
    error = of_all["std_evaluations"] / math.sqrt(len(runs))
    return {"runs": len(runs), "mean_evaluations": of_all["mean_evaluations"], "standard_error": error}
