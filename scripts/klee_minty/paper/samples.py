"""The reference sample: many runs of each algorithm, by which printed numbers are judged."""

import math
import platform

from klee_minty.dependencies import source_digest
from klee_minty.errors import InputError
from klee_minty.files import group_by, read_csv, read_json
from klee_minty.paper import readings, unit_of_last_digit
from klee_minty.results.indicators import mean_and_std, order
from klee_minty.statistics.inference import drawn_statistics, p_value

import numpy as np

COLUMNS = ("algorithm", "N", "run", "stop", "evaluations", "f", "nu", "distance", "run_time_area")
STATISTICS = {  # of the numbers of Table 2 that depend on chance: the column of a run, and the statistic
    "mean_evaluations": ("evaluations", "mean"),
    "mean_distance": ("distance", "mean"),
    "abs_error_med": ("error", "median"),
}
OF_MEDIAN_RUN = {"abs_error_med": "error", "distance_med": "distance"}
REFERENCE = ["data/paper/reference.csv", "data/paper/reference.json"]  # what read_sample reads


def read_sample(path, conditions_path):
    """{(algorithm, N): rows in the order of the runs}, and the conditions under which they were made."""
    rows, made_with = read_csv(path, "algorithm", "stop"), read_json(conditions_path)
    if len(rows) != made_with.get("runs"):
        raise InputError(f"{path} has {len(rows)} runs, but {conditions_path} says {made_with.get('runs')}")
    return group_by(map(with_optimum, rows), "algorithm", "N"), made_with


def with_optimum(row):
    """A row of the sample with more columns of runs.csv, on the paper's instance, whose optimum is N^3."""
    f_opt = float(row["N"] ** 3)
    return row | {"instance": 0, "f_opt": f_opt, "error": abs(row["f"] - f_opt)}


def mean_evaluations(runs):
    """How many runs there are, and the mean of their evaluations, failed ones included; its standard error."""
    of_all = mean_and_std("evaluations", runs)
    error = of_all["std_evaluations"] / math.sqrt(len(runs))
    return {"runs": len(runs), "mean_evaluations": of_all["mean_evaluations"], "standard_error": error}


def sample_row(run):
    """The row of a run in a sample; run: its row of runs.csv."""
    return {key: run[key] for key in COLUMNS}


def made_here(conditions):
    """What the digits of runs made here depend on; conditions: settings, and files, {algorithm: file}."""
    sources = {algorithm: source_digest(file) for algorithm, file in conditions["files"].items()}
    settings = {key: value for key, value in conditions.items() if key != "files"}
    return settings | {"numpy": np.__version__, "machine": platform.machine(), "sources": sources}


def values_of(runs, quantity):
    """The values (n,) of runs of which a number of Table 2 is computed; NaN for the distance of an infeasible run."""
    column, _ = STATISTICS[quantity]
    has_none = [column == "distance" and run["nu"] > 0.0 for run in runs]
    return np.where(has_none, math.nan, [run[column] for run in runs])


def comparable_runs(runs, quantity, value, count):
    """Which runs (n,) of a sample a printed value is judged by, and on which condition, "" for none.

    A mean distance that successful runs can have is judged given that all of the `count` runs succeed: means with and
    without a failed run, which ends far off, lie apart, and equal tails do not see the gap between them.
    """
    if quantity != "mean_distance":
        return np.ones(len(runs), dtype=bool), ""
    successful = np.array([run["stop"] == "target" for run in runs])
    distances = [run["distance"] for run, is_one in zip(runs, successful, strict=True) if is_one]
    if 0 < len(distances) < len(runs) and value <= max(distances):
        return successful, f"all {count} runs succeed"
    return np.array([run["nu"] == 0.0 for run in runs]), ""


def sampling_distribution(runs, quantity, count):
    """The values of a quantity in many draws of `count` runs from the runs of a sample's algorithm and N, ascending."""
    if quantity in OF_MEDIAN_RUN:
        best_first = np.array([run[OF_MEDIAN_RUN[quantity]] for run in sorted(runs, key=order)])
        ranks = drawn_statistics(np.arange(len(runs)), "lower_median", count)
        return np.sort(best_first[ranks.astype(int)])
    values = values_of(runs, quantity)
    return drawn_statistics(values[~np.isnan(values)], "mean", count)


def p_of_readings(number, draws):
    """{what a number of printed_numbers may have been meant to be: its p-value}, first as printed or corrected."""
    texts = [number["corrected"] or number["paper"], *readings(number["readings"] or "")]
    unit = unit_of_last_digit(number["paper"])
    return {text: p_value(draws, float(text), unit) for text in texts}
