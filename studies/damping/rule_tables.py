"""Rules for the adaptation of σ: successes and ERT within two budgets, and paired ratios.

Runs were made with ten times the paper's budget; what they spend of the paper's follows from their evaluations.
"""

import math

from klee_minty.files import group_by
from klee_minty.paper import BUDGET
from klee_minty.statistics.inference import LEVEL, with_interval
from studies.damping.repair_tables import ert_columns, with_counts

import numpy as np
from scipy.stats import t as student

CELL = ("repair", "sigma_start", "rule", "damping", "N", "instances")
RUN = ("budget", "instance", "run", "stop", "evaluations", "target")


def run_rows(records):
    """Rows of rule_runs.csv."""
    for record in records:
        row = with_counts(record)
        yield {column: row[column] for column in (*CELL, *RUN, "first_feasible", "repair_evaluations")}


def spent(row, budget):
    """Evaluations up to the target, the end of the budget, or that of the run; and whether the target was hit."""
    return min(row["target"] or row["evaluations"], budget), bool(row["target"]) and row["target"] <= budget


def with_spent(runs):
    """The runs with the evaluations spent of the budget with which they were made."""
    return [row | {"evaluations": spent(row, row["budget"] * row["N"])[0]} for row in runs]


def cell_rows(runs):
    """A row per cell and budget, in evaluations / N: the paper's, and the one with which the runs were made."""
    for key, some in group_by(runs, *CELL).items():
        for budget in (BUDGET, some[0]["budget"]):
            sample = np.array([spent(row, budget * row["N"]) for row in some], dtype=float).T
            repair, all_evaluations = (sum(row[name] for row in some) for name in ("repair_evaluations", "evaluations"))
            names = dict(zip(CELL, key, strict=True)) | {"budget": budget}
            yield names | ert_columns(sample) | {"repair_share": repair / all_evaluations}


def contrasts(cells):
    """(names of a contrast and its cell, runs of the other cell, runs) where both cells have runs.

    The contrasts are published repair / none with each rule, and the published rule / each other with each repair;
    cells: {names: runs}.
    """
    for key, some in cells.items():
        names = dict(zip(CELL, key, strict=True))
        others = {"repair": {"repair": "published"}, "rule": {"rule": "published", "damping": 1}}
        for contrast, changed in others.items():
            other = tuple((names | changed).values())
            if other != key and other in cells:
                yield {"contrast": contrast} | names, cells[other], some


def paired_ratio(runs, others):
    """Geometric mean of the ratios of evaluations, with its 95 % interval, and p of the hypothesis that it is 1.

    runs, others: dicts with instance, run and evaluations; runs of one instance and number had the same random numbers.
    pairs: the number of instances. Several runs on an instance count as one, with the mean of their logarithms. The
    interval is Student's for the logarithms. A failed run counts with the evaluations that it has used.
    """
    of_others = {(run["instance"], run["run"]): run["evaluations"] for run in others}
    pairs = group_by([run | {"other": of_others[run["instance"], run["run"]]} for run in runs], "instance").values()
    means = [np.log([(run["evaluations"], run["other"]) for run in some]).mean(axis=0) for some in pairs]
    logs = np.subtract(*np.transpose(means))
    n, log, error = len(logs), logs.mean(), np.std(logs, ddof=1) / math.sqrt(len(logs))
    p = float(2.0 * student.sf(abs(log) / error, n - 1)) if error > 0.0 else float(log == 0.0)
    reach = student.ppf(1.0 - LEVEL / 2.0, n - 1) * error
    return {"pairs": n} | with_interval("geometric", *map(math.exp, (log, log - reach, log + reach))) | {"p_value": p}


def ratio_rows(runs):
    """A row per comparison of two cells; runs on the paper's instance are paired by their number."""
    runs = [row if row["instance"] else row | {"instance": row["run"], "run": 0} for row in with_spent(runs)]
    cells = group_by(runs, *CELL)
    for names, *pair in contrasts(cells):
        yield names | paired_ratio(*pair)
    yield from interaction_rows(cells)


def interaction_rows(cells):
    """(published × both) / (norm × d_sigma): 1 where the halves of the MA-ES's adaptation save independent factors.

    cells: {names of CELL: runs}.
    """
    for key, some in cells.items():
        names = dict(zip(CELL, key, strict=True))
        its = [cells.get(tuple((names | {"rule": rule}).values())) for rule in ("published", "norm", "d_sigma")]
        if names["rule"] == "ma_es" and all(its):
            published, norm, d_sigma = its
            yield {"contrast": "interaction"} | names | paired_ratio(products(published, some), products(norm, d_sigma))


def products(runs, others):
    """The runs, each with the product of its evaluations and those of the other run with the same random numbers."""
    of_others = {(run["instance"], run["run"]): run["evaluations"] for run in others}
    return [run | {"evaluations": run["evaluations"] * of_others[run["instance"], run["run"]]} for run in runs]
