"""Ratios of evaluations with their 95 % intervals: of two ERTs, and of two algorithms paired by instance."""

import math

from klee_minty.files import group_by
from klee_minty_studies.inference import LEVEL, with_interval
from klee_minty_studies.running_times import evaluations_and_successes, log_and_variance, moments

import numpy as np
from scipy.stats import t as student

REACH = 1.96  # standard errors


def ends(log, reach):
    """A ratio and the ends of its interval, by its logarithm and by how far the interval reaches."""
    return math.exp(log), math.exp(log - reach), math.exp(log + reach)


def ert_ratio(runs, others):
    """Ratio of two ERTs and its interval, by the delta method as that of an ERT, the samples taken as independent.

    Where there are more runs of the one, its first ones: those on the same instances.
    """
    n = min(len(runs), len(others))
    pair = [log_and_variance(moments(evaluations_and_successes(some[:n])).sum(axis=1), n) for some in (runs, others)]
    (log, variance), (other_log, other_variance) = pair
    return with_interval("ratio", *ends(log - other_log, REACH * math.sqrt(variance + other_variance)))


def paired_ratios(runs, others):
    """Ratio of mean evaluations and geometric mean of ratios, each with its interval; p of the latter's being 1.

    runs, others: dicts with instance, run and evaluations, of the same instances and run numbers, which had the same random numbers; pairs:
    how many instances. Several runs on an instance count as one: their mean, or the mean of their logarithms. Intervals are Student's on
    the logarithms, NaN from one instance alone.
    """
    one, other = ({(run["instance"], run["run"]): run["evaluations"] for run in some} for some in (runs, others))
    if one.keys() != other.keys():
        raise ValueError("the runs are not of the same instances and numbers")
    pairs = [{"instance": key[0], "pair": (one[key], other[key])} for key in sorted(one)]
    instances = [np.array([row["pair"] for row in some]) for some in group_by(pairs, "instance").values()]
    a, b = np.array([some.mean(axis=0) for some in instances]).T
    logs, other_logs = np.array([np.log(some).mean(axis=0) for some in instances]).T
    *ratio, _ = ratio_and_interval(math.log(a.mean() / b.mean()), a / a.mean() - b / b.mean())
    *geometric, p = ratio_and_interval(float((logs - other_logs).mean()), logs - other_logs)
    return {"pairs": len(a)} | with_interval("ratio", *ratio) | with_interval("geometric", *geometric) | {"p_value": p}


def ratio_and_interval(log, values):
    """exp of a mean log, of its interval from values (n,) with the spread of the log's terms, and p of the mean's being 0."""
    n = len(values)
    if n < 2:
        return math.exp(log), math.nan, math.nan, math.nan
    error = float(np.std(values, ddof=1)) / math.sqrt(n)
    p = float(2.0 * student.sf(abs(log) / error, n - 1)) if error > 0.0 else float(log == 0.0)
    return *ends(log, float(student.ppf(1.0 - LEVEL / 2.0, n - 1)) * error), p
