"""Samples of many runs, a row each: what is left of a run's record, and what a printed number is judged by."""

import math

from .errors import InputError
from .files import read_csv, read_json
from .indicators import order
from .statistics import drawn_means, drawn_medians
from .targets import TARGETS

COLUMNS = ("algorithm", "N", "run", "stop", "evaluations", "f", "nu", "distance", "run_time_area")


def sample_row(record):
    """The row of a run; run_time_area is what area_above makes of its ECDF, in decades of evaluations.

    It is rounded, since logarithms may differ in their last bit between machines on which runs do not.
    """
    budget = record["budget"]
    hits = [math.log10(min(hit or budget, budget)) for hit in record["target_hits"]]
    return {key: record[key] for key in COLUMNS[:-1]} | {"run_time_area": round(math.fsum(hits) / TARGETS, 9)}


def read_sample(path, settings_path):
    """{(algorithm, N): rows in the order of the runs}, and the settings with which they were made."""
    sample = {}
    for row in read_csv(path):
        if tuple(row) != COLUMNS:
            raise InputError(f"{path} has the columns {', '.join(row)}, not {', '.join(COLUMNS)}")
        sample.setdefault((row["algorithm"], row["N"]), []).append(row)
    return sample, read_json(settings_path)


def drawn(runs, quantity, count):
    """What `count` runs drawn from the sample's runs of one algorithm and N give for a quantity, many times, ascending."""
    if quantity == "abs_error_med":
        f_opt = float(runs[0]["N"] ** 3)
        return drawn_medians([abs(run["f"] - f_opt) for run in sorted(runs, key=order(f_opt))], count)
    values = {
        "mean_evaluations": [run["evaluations"] for run in runs],
        "mean_distance": [run["distance"] for run in runs if run["nu"] == 0.0],
        "feasibility_rate": [run["nu"] == 0.0 for run in runs],
    }
    return drawn_means(values[quantity], count)
