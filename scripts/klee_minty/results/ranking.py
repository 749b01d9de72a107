"""The ranking of Section 4: error, distance and run time, equally weighted, in each dimension and overall."""

import math

from klee_minty.files import group_by

import numpy as np

SAME_MEAN = 1e-9  # means of ranks that differ by less differ by rounding


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


def errors(rows):
    """The error of each median run; infeasible ones get larger errors than any feasible one, by their violations."""
    beyond = max((row["abs_error_med"] for row in rows if not math.isnan(row["abs_error_med"])), default=0.0) + 1.0
    place = sorted({0.0, *(row["nu_med"] for row in rows)}).index  # of a violation
    return [beyond * place(row["nu_med"]) if row["nu_med"] > 0.0 else row["abs_error_med"] for row in rows]


def distances(rows):
    return [math.inf if math.isnan(row["mean_distance"]) else row["mean_distance"] for row in rows]


def run_times(rows):
    return [row["run_time_area"] for row in rows]


FACTORS = {"error": errors, "distance": distances, "run_time": run_times}  # equally weighted; smaller is better


def ranking(indicators, precision):
    """Rows of ranking.csv; indicators: rows of indicators.csv, precision: the hardest target of the error."""
    rows = [row for at_N in group_by(indicators, "N").values() for row in rank_algorithms(at_N, precision)]
    return rows + overall_ranking(rows)


def rank_algorithms(rows, precision):
    """Rank algorithms in one dimension, from their indicators; precision: the hardest target of the error.

    Infeasible medians rank last, by violation; so does a missing distance. Columns that end in _tied treat errors
    within the precision as equal. Whatever its factors, an algorithm without a success ranks behind those that have
    one.
    """
    strict = {f"rank_{factor}": ranks(values(rows)) for factor, values in FACTORS.items()}
    tied = strict | {"rank_error": ranks(errors(rows), precision)}
    mean_rank, mean_rank_tied = means(*strict.values()), means(*tied.values())
    success_rates = [row["success_rate"] for row in rows]
    columns = {
        **{column: [row[column] for row in rows] for column in ("N", "algorithm", "success_rate", "run_time_area")},
        "rank_error": strict["rank_error"],
        "rank_error_tied": tied["rank_error"],
        **strict,
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
    for algorithm, cells in group_by(ranking, "algorithm").items():
        mean = {key: float(np.mean([cell[key] for cell in cells])) for key in keys}
        rows.append({"N": "all", "algorithm": algorithm} | mean)
    success_rates = [row["success_rate"] for row in rows]
    strict = ranks_by_success(success_rates, [row["mean_rank"] for row in rows])
    tied = ranks_by_success(success_rates, [row["mean_rank_tied"] for row in rows])
    return [row | {"rank": rank, "rank_tied": tie} for row, rank, tie in zip(rows, strict, tied, strict=True)]
