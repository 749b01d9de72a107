"""The row of a run in runs.csv, the quality indicators of Table 1, and the ECDF of Figure 3."""

import math
from collections import Counter

from klee_minty.targets import error_of

import numpy as np

RESOLUTION = 5000  # largest number of steps of a curve; curves of up to 48 runs have fewer


def run_row(record):
    """The row of runs.csv, of the record of a run with target_hits."""
    row = {key: record[key] for key in ("algorithm", "N", "instance", "run", "f_opt", "f", "nu")}
    is_known = None not in (row["f"], row["f_opt"])
    row["error"] = error_of(row["f"], row["f_opt"], record["f_opt_is_proven"]) if is_known else None
    row |= {key: record[key] for key in ("distance", "evaluations", "stop")}
    return row | {"run_time_area": run_time_area(record)}


def run_time_area(record):
    """The area above a run's ECDF up to the budget, in decades of evaluations: the run time of the ranking.

    It is the mean over the targets of log10(evaluations to the target), with the budget for a missed target, rounded,
    since logarithms may differ in their last bit between machines on which runs do not.
    """
    budget = record["budget"]
    evaluations = [hit or budget for hit in record["target_hits"]]
    return round(math.fsum(map(math.log10, evaluations)) / len(evaluations), 9)


def order(run):
    """Sort key of runs, Eq. (10): nu, then f - f_opt of the run's instance, or f without f_opt; without f the last."""
    f, f_opt = run["f"], run["f_opt"]
    if f is None or math.isnan(f):
        return run["nu"], math.inf
    return run["nu"], f if f_opt is None or math.isnan(f_opt) else f - f_opt


def lower_median(runs):
    """The ((n+1)/2)-th run in the lexicographic order; the lower one for even n."""
    return sorted(runs, key=order)[(len(runs) - 1) // 2]


def mean_and_std(quantity, runs):
    """{mean_quantity: , std_quantity: }, with the sample standard deviation; NaN if there are too few runs."""
    values = [run[quantity] for run in runs]
    mean = float(np.mean(values)) if values else math.nan
    std = float(np.std(values, ddof=1)) if len(values) > 1 else math.nan
    return {f"mean_{quantity}": mean, f"std_{quantity}": std}


def indicators(runs):
    """The indicators of one algorithm in one dimension, from its runs on all instances: rows of runs.csv.

    Errors and distances are relative to the optimum of each run's own instance. Where these differ there is
    no f_opt, f_best and f_med of all (NaN).
    """
    best, median = min(runs, key=order), lower_median(runs)
    has_one_optimum = len({run["f_opt"] for run in runs}) == 1
    feasible = [run for run in runs if run["nu"] == 0.0]
    successful = [run for run in runs if run["stop"] == "target"]
    evaluations = mean_and_std("evaluations", runs)
    return {
        "algorithm": runs[0]["algorithm"],
        "N": runs[0]["N"],
        "runs": len(runs),
        "f_opt": best["f_opt"] if has_one_optimum else math.nan,
        "f_best": best["f"] if has_one_optimum else math.nan,
        "f_med": median["f"] if has_one_optimum else math.nan,
        "nu_med": median["nu"],
        "abs_error_med": median["error"],
        "feasibility_rate": len(feasible) / len(runs),
        **mean_and_std("distance", feasible),
        "mean_distance_successful": mean_and_std("distance", successful)["mean_distance"],
        **evaluations,
        "se_evaluations": evaluations["std_evaluations"] / math.sqrt(len(runs)),
        "success_rate": len(successful) / len(runs),
        "run_time_area": float(np.mean([run["run_time_area"] for run in runs])),
        "instances": " ".join(dict.fromkeys(str(run["instance"]) for run in runs)),
    }


def ecdf_steps(runs):
    """Steps (evaluations, proportion) of the share of runs x targets hit so far, at least one step.

    runs: rows of target_hits.csv in any iterable, which is read once; only the hits at each evaluation are counted.
    Thins out steps closer than 1/RESOLUTION: keeps the first, and the very last.
    """
    hits, pairs = Counter(), 0
    for run in runs:
        pairs += len(run["target_hits"])
        hits.update(hit for hit in run["target_hits"] if hit is not None)
    if not hits:
        return [(1, 0.0)]
    evaluations = np.array(sorted(hits), dtype=int)
    proportions = np.cumsum([hits[evaluation] for evaluation in evaluations.tolist()]) / pairs
    _, places = np.unique(np.floor(proportions * RESOLUTION), return_index=True)
    places[-1] = len(proportions) - 1
    return list(zip(evaluations[places].tolist(), proportions[places].tolist(), strict=True))
