"""Runs as rows of runs.csv: what is left of a run's record."""

import math


def run_time_area(record):
    """The area above a run's ECDF up to the budget, in decades of evaluations: the run time of the ranking.

    It is the mean over the targets of log10(evaluations to the target), with the budget for a target that is missed. It is
    rounded, since logarithms may differ in their last bit between machines on which runs do not.
    """
    budget = record["budget"]
    evaluations = [hit or budget for hit in record["target_hits"]]
    return round(math.fsum(map(math.log10, evaluations)) / len(evaluations), 9)


def error_of(f, record):
    """|f - f_opt| of a value f in a run; 0 where a run beats an f_opt that is the best f that was known, and no proven optimum."""
    error = f - record["f_opt"]
    return max(error, 0.0) if record["distance"] is None else abs(error)


def run_row(record):
    """The row of a run in runs.csv; error is |f - f_opt|, run_time_area is in decades of evaluations."""
    row = {key: record[key] for key in ("algorithm", "N", "instance", "run", "f_opt", "f", "nu")}
    row["error"] = error_of(record["f"], record)
    row |= {key: record[key] for key in ("distance", "evaluations", "stop")}
    return row | {"run_time_area": run_time_area(record)}
