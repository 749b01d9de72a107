"""The quality indicators of Table 1, the ECDF of Figure 3, and the ranking of Section 4."""

import math
from collections import Counter

from klee_minty.files import grouped
from klee_minty.targets import SUCCESS, TARGETS

import numpy as np

SAME_MEAN = 1e-9  # means of ranks that differ by less differ by rounding
RESOLUTION = 5000  # of an ECDF: steps per curve, whatever the number of runs


def order(f_opt=0.0):
    """Sort key of runs, Eq. (10): nu, then f above the optimum of the run's own instance (f_opt if the record has none)."""
    return lambda run: (run["nu"], run["f"] - run.get("f_opt", f_opt))


def lower_median(runs, f_opt=0.0):
    """The ((n+1)/2)-th run in the lexicographic order; the lower one for even n."""
    return sorted(runs, key=order(f_opt))[(len(runs) - 1) // 2]


def mean_and_std(quantity, runs):
    """{mean_quantity: , std_quantity: }, the sample standard deviation; NaN where there are too few runs."""
    values = [run[quantity] for run in runs]
    mean = float(np.mean(values)) if values else math.nan
    std = float(np.std(values, ddof=1)) if len(values) > 1 else math.nan
    return {f"mean_{quantity}": mean, f"std_{quantity}": std}


def indicators(runs, f_opt):
    """The indicators of one algorithm in one dimension, from its records of all runs on all instances.

    f_opt is the optimum of the runs whose record names none. Errors, distances and target hits are relative to
    the optimum of each run's own instance. Where these differ there is no f_opt, f_best and f_med of all (NaN).
    """
    best, median = min(runs, key=order(f_opt)), lower_median(runs, f_opt)
    optima = {run.get("f_opt", f_opt) for run in runs}
    error = abs(median["f"] - median.get("f_opt", f_opt))
    f = (*optima, best["f"], median["f"]) if len(optima) == 1 else 3 * [math.nan]
    feasible = [run for run in runs if run["nu"] == 0.0]
    successful = [run for run in runs if run["stop"] == "target"]
    instances = dict.fromkeys(str(run.get("instance", 0)) for run in runs)
    return (
        {"algorithm": runs[0]["algorithm"], "N": runs[0]["N"], "runs": len(runs)}
        | dict(zip(("f_opt", "f_best", "f_med"), f, strict=True))
        | {"nu_med": median["nu"], "abs_error_med": error, "feasibility_rate": len(feasible) / len(runs)}
        | mean_and_std("distance", feasible)
        | {"mean_distance_successful": mean_and_std("distance", successful)["mean_distance"]}
        | mean_and_std("evaluations", runs)
        | {"success_rate": len(successful) / len(runs), "instances": " ".join(instances)}
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


def area_above(steps, budget):
    """Area above an ECDF from the first evaluation to the budget, in decades of evaluations: the run time.

    It is the mean over runs and targets of log10(evaluations to the target), or of the budget where it was not hit.
    """
    area, reached, proportion = 0.0, 0.0, 0.0
    for evaluations, following in [*steps, (budget, 1.0)]:
        position = math.log10(min(evaluations, budget))
        area += (1.0 - proportion) * (position - reached)
        reached, proportion = position, following
    return area


def ranks(values, tolerance=0.0):
    """Rank 1 + (number of smaller values) + (number of ties)/2; values within the tolerance of the least tie with it.

    The least of the others starts the next group of ties, and so on: so ties are transitive.
    """
    group, least = {}, math.nan
    for value in sorted(values):
        if value != least and not value - least <= tolerance:
            least = value
        group[value] = least
    values = [group[value] for value in values]
    return [1.0 + sum(v < value for v in values) + (values.count(value) - 1) / 2.0 for value in values]


def rank_algorithms(rows, areas):
    """Rank algorithms in one dimension by three equally weighted factors: error, distance, run time.

    rows: their indicators; areas: their areas above the ECDF. An infeasible median ranks behind every
    feasible one, by its violation; a distance that is not defined (no feasible run) ranks last. Each factor is a
    strict comparison; with the suffix _tied, errors that differ by no more than the target are ties. Whatever its factors,
    an algorithm without a success ranks behind those that have one.
    """
    worst = max(row["abs_error_med"] for row in rows) + 1.0
    errors = [row["abs_error_med"] if row["nu_med"] == 0.0 else worst + row["nu_med"] for row in rows]
    distances = [math.inf if math.isnan(row["mean_distance"]) else row["mean_distance"] for row in rows]
    columns = {
        "success_rate": [row["success_rate"] for row in rows],
        "run_time_area": areas,
        "rank_error": ranks(errors),
        "rank_error_tied": ranks(errors, SUCCESS),
        "rank_distance": ranks(distances),
        "rank_run_time": ranks(areas),
    }
    for tied in ("", "_tied"):
        factors = (columns[key] for key in (f"rank_error{tied}", "rank_distance", "rank_run_time"))
        columns[f"mean_rank{tied}"] = [sum(factor) / 3.0 for factor in zip(*factors, strict=True)]
        columns[f"rank{tied}"] = ranks_by_success(columns["success_rate"], columns[f"mean_rank{tied}"])
    return [
        {"N": row["N"], "algorithm": row["algorithm"]} | {key: values[i] for key, values in columns.items()}
        for i, row in enumerate(rows)
    ]


def ranks_by_success(success_rates, mean_ranks):
    behind = len(mean_ranks)  # no mean of ranks is larger
    return ranks([mean + behind * (not rate) for rate, mean in zip(success_rates, mean_ranks, strict=True)], SAME_MEAN)


def overall_ranking(ranking):
    """The ranking over all dimensions: of the means of the mean ranks; N is "all"."""
    keys = [key for key in ranking[0] if key not in ("N", "algorithm")]
    rows = [
        {"N": "all", "algorithm": algorithm} | {key: float(np.mean([row[key] for row in own])) for key in keys}
        for algorithm, own in grouped(ranking, "algorithm").items()
    ]
    for tied in ("", "_tied"):
        overall = ranks_by_success([row["success_rate"] for row in rows], [row[f"mean_rank{tied}"] for row in rows])
        rows = [row | {f"rank{tied}": rank} for row, rank in zip(rows, overall, strict=True)]
    return rows
