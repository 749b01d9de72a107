"""Ratios of the evaluations of two algorithms that ran on the same instances with the same random numbers, paired by instance."""

import math

from klee_minty.files import group_by
from klee_minty_studies.inference import LEVEL, with_interval

import numpy as np
from scipy.stats import t as student


def paired_ratios(runs, others):
    """Ratio of mean evaluations and geometric mean of ratios, each with a 95 % interval; p of the latter's being 1.

    runs, others: dicts with instance, run and evaluations, of the same instances and run numbers; pairs: how many instances. Several runs on an instance count
    as one: their mean, or the mean of their logarithms. Intervals are Student's on the logarithms, NaN from one instance alone.
    """
    pairs = by_instance(runs), by_instance(others)
    one, other = ({(run["instance"], run["run"]) for run in some} for some in (runs, others))
    if one != other:
        raise ValueError("the runs are not of the same instances and numbers")
    means, logs = (
        np.array([[average(values) for values in some.values()] for some in pairs])
        for average in (np.mean, lambda values: np.mean(np.log(values)))
    )
    a, b = means
    *ratio, _ = ratio_and_interval(math.log(a.mean() / b.mean()), a / a.mean() - b / b.mean())
    *geometric, p = ratio_and_interval(float((logs[0] - logs[1]).mean()), logs[0] - logs[1])
    return {"pairs": len(a)} | with_interval("ratio", *ratio) | with_interval("geometric", *geometric) | {"p_value": p}


def by_instance(runs):
    """{instance: evaluations of its runs, by their numbers}"""
    ordered = sorted(runs, key=lambda run: (run["instance"], run["run"]))
    return {key: [run["evaluations"] for run in some] for key, some in group_by(ordered, "instance").items()}


def ratio_and_interval(log, values):
    """exp of a mean log, of its 95 % interval from values (n,) with the spread of the log's terms, and p of the mean's being 0."""
    n = len(values)
    if n < 2:
        return math.exp(log), math.nan, math.nan, math.nan
    error = float(np.std(values, ddof=1)) / math.sqrt(n)
    reach = float(student.ppf(1.0 - LEVEL / 2.0, n - 1)) * error
    p = float(2.0 * student.sf(abs(log) / error, n - 1)) if error > 0.0 else float(log == 0.0)
    return math.exp(log), math.exp(log - reach), math.exp(log + reach), p
