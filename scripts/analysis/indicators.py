"""The quality indicators of Table 1, the ECDF of Figure 3, and the ranking of Section 4."""

import math
from collections import Counter

from klee_minty.files import grouped
from klee_minty.targets import SUCCESS, TARGETS

import numpy as np

SAME_MEAN = 1e-9  # means of ranks that differ by less differ by rounding
RESOLUTION = 5000  # of an ECDF: steps per curve, whatever the number of runs


def order(run):
    """Sort key of runs, Eq. (10): nu, then f above the optimum of the run's own instance."""
    return run["nu"], run["f"] - run["f_opt"]


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
    optima = {run["f_opt"] for run in runs}
    f = (*optima, best["f"], median["f"]) if len(optima) == 1 else 3 * [math.nan]
    feasible = [run for run in runs if run["nu"] == 0.0]
    successful = [run for run in runs if run["stop"] == "target"]
    instances = dict.fromkeys(str(run["instance"]) for run in runs)
    return (
        {"algorithm": runs[0]["algorithm"], "N": runs[0]["N"], "runs": len(runs)}
        | dict(zip(("f_opt", "f_best", "f_med"), f, strict=True))
        | {"nu_med": median["nu"], "abs_error_med": median["error"], "feasibility_rate": len(feasible) / len(runs)}
        | mean_and_std("distance", feasible)
        | {"mean_distance_successful": mean_and_std("distance", successful)["mean_distance"]}
        | mean_and_std("evaluations", runs)
        | {
            "mean_evaluations.standard_error": mean_and_std("evaluations", runs)["std_evaluations"]
            / math.sqrt(len(runs))
        }
        | {
            "success_rate": len(successful) / len(runs),
            "run_time_area": float(np.mean([run["run_time_area"] for run in runs])),
        }
        | {"instances": " ".join(instances)}
    )


def ecdf(runs):
    """Steps (evaluations, proportion) of the share of runs x 103 targets hit so far, at least one.

    runs: their records, any iterable; it is gone through once, and only the hits at each evaluation are counted.
    Of steps closer than 1/RESOLUTION, which up to 48 runs do not have, the first is kept, and the last of all.
    """
    hits, number = Counter(), 0
    for run in runs:
        number += 1
        hits.update(hit for hit in run["target_hits"] if hit is not None)
    evaluations = np.array(sorted(hits), dtype=int)
    proportions = np.cumsum([hits[evaluation] for evaluation in evaluations.tolist()]) / (number * TARGETS)
    _, kept = np.unique(np.floor(proportions * RESOLUTION), return_index=True)
    kept[-1:] = len(proportions) - 1
    return list(zip(evaluations[kept].tolist(), proportions[kept].tolist(), strict=True)) or [(1, 0.0)]


def ranks(values, tolerance=0.0):
    """Rank 1 + (number of smaller values) + (number of ties)/2; values within the tolerance of the least tie with it.

    The least of the remaining values starts the next group of ties, and so on, which makes ties transitive.
    """
    least, least_of_group = None, {}
    for value in sorted(values):
        if least is None or value - least > tolerance:
            least = value
        least_of_group[value] = least
    values = [least_of_group[value] for value in values]
    return [1.0 + sum(v < value for v in values) + (values.count(value) - 1) / 2.0 for value in values]


def rank_algorithms(rows):
    """Rank algorithms in one dimension by three equally weighted factors: error, distance, run time.

    rows: their indicators. An infeasible median ranks behind every
    feasible one, by its violation; a distance that is not defined (no feasible run) ranks last. Each factor is a
    strict comparison; with the suffix _tied, errors that differ by no more than the target are ties. Whatever its factors,
    an algorithm without a success ranks behind those that have one.
    """
    worst = max(row["abs_error_med"] for row in rows) + 1.0
    errors = [row["abs_error_med"] if row["nu_med"] == 0.0 else worst + row["nu_med"] for row in rows]
    distances = [math.inf if math.isnan(row["mean_distance"]) else row["mean_distance"] for row in rows]
    areas, success_rates = ([row[column] for row in rows] for column in ("run_time_area", "success_rate"))
    rank_error, rank_error_tied = ranks(errors), ranks(errors, SUCCESS)
    rank_distance, rank_run_time = ranks(distances), ranks(areas)
    mean_rank = means(rank_error, rank_distance, rank_run_time)
    mean_rank_tied = means(rank_error_tied, rank_distance, rank_run_time)
    columns = {
        "N": [row["N"] for row in rows],
        "algorithm": [row["algorithm"] for row in rows],
        "success_rate": success_rates,
        "run_time_area": areas,
        "rank_error": rank_error,
        "rank_error_tied": rank_error_tied,
        "rank_distance": rank_distance,
        "rank_run_time": rank_run_time,
        "mean_rank": mean_rank,
        "rank": ranks_by_success(success_rates, mean_rank),
        "mean_rank_tied": mean_rank_tied,
        "rank_tied": ranks_by_success(success_rates, mean_rank_tied),
    }
    return [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]


def means(*factors):
    """Means of the factors, lists of a number per algorithm."""
    return [sum(values) / len(values) for values in zip(*factors, strict=True)]


def ranks_by_success(success_rates, mean_ranks):
    behind = len(mean_ranks)  # no mean of ranks is larger
    return ranks([mean + behind * (not rate) for rate, mean in zip(success_rates, mean_ranks, strict=True)], SAME_MEAN)


def overall_ranking(ranking):
    """The ranking over all dimensions: of the means of the mean ranks; N is "all"."""
    keys = [key for key in ranking[0] if key not in ("N", "algorithm")]
    rows = []
    for algorithm, cells in grouped(ranking, "algorithm").items():
        mean = {key: float(np.mean([cell[key] for cell in cells])) for key in keys}
        rows.append({"N": "all", "algorithm": algorithm} | mean)
    success_rates = [row["success_rate"] for row in rows]
    strict = ranks_by_success(success_rates, [row["mean_rank"] for row in rows])
    tied = ranks_by_success(success_rates, [row["mean_rank_tied"] for row in rows])
    return [row | {"rank": rank, "rank_tied": tie} for row, rank, tie in zip(rows, strict, tied, strict=True)]
