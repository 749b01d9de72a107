"""Rules for σ, on the Klee-Minty problem and on others: successes and ERT within two budgets, and paired ratios.

Runs were made with ten times the paper's budget, and tell what they have spent of the paper's.
"""

import math

from damping_cells import other_cells, rule_cells
from klee_minty.files import group_by
from klee_minty.instances import make
from klee_minty_studies.near_optimum import sizes_at_optimum
from klee_minty_studies.paper import BUDGET
from klee_minty_studies.statistics.inference import LEVEL, holm, with_interval
from repair_tables import chosen, counted, summary

import numpy as np
from scipy.stats import t as student

CELL = ("repair", "sigma_start", "rule", "damping", "N", "instances")  # on the Klee-Minty problem
CASE_CELL = ("problem", "case", "N", "constraints", "active", "repair", "rule", "damping")  # on others
RUN = ("budget", "instance", "run", "stop", "evaluations", "target")


def run_rows(tables):
    """Rows of rule_runs.csv."""
    for record in tables.records(rule_cells(tables.toml("damping"))):
        yield chosen(counted(record), *CELL, *RUN, "first_feasible", "repair_evaluations")


def case_run_rows(tables):
    """Rows of constraint_runs.csv; constraints, and how many of them are active at the optimum, are those of the problem."""
    for cell in other_cells(tables.toml("constraints")):
        sizes = sizes_at_optimum(make(cell.problem, cell.N, 1, cell.problem_parameters))
        for record in tables.records([cell]):
            yield chosen(counted(record) | sizes, *CASE_CELL, *RUN, "repair_evaluations")


def spent(row, budget):
    """Evaluations up to the target, or to the end of the budget or of the run; and whether the target was hit within the budget."""
    return min(row["target"] or row["evaluations"], budget), bool(row["target"]) and row["target"] <= budget


def with_spent(runs):
    """The runs with the evaluations spent of the budget with which they were made."""
    return [row | {"evaluations": spent(row, row["budget"] * row["N"])[0]} for row in runs]


def cell_rows(runs, columns):
    """A row per cell and budget, in evaluations / N: the paper's, and the one with which the runs were made."""
    for key, some in group_by(runs, *columns).items():
        for budget in (BUDGET, some[0]["budget"]):
            sample = np.array([spent(row, budget * row["N"]) for row in some], dtype=float).T
            repair, all_evaluations = (sum(row[name] for row in some) for name in ("repair_evaluations", "evaluations"))
            names = dict(zip(columns, key, strict=True)) | {"budget": budget}
            yield names | summary(sample) | {"repair_share": repair / all_evaluations}


def contrasts(runs, columns, has_fall=False):
    """(names of a contrast and its cell, runs of the other cell, runs) where both cells have runs.

    Published repair / none with each rule, and published rule / each other with each repair; has_fall: D only in fall / only in growth.
    """
    cells = group_by(runs, *columns)
    for key, some in cells.items():
        names = dict(zip(columns, key, strict=True))
        others = {"repair": {"repair": "published"}, "rule": {"rule": "published", "damping": 1}}
        others |= {"fall": {"rule": "fall"}} if has_fall and names["rule"] == "growth" else {}
        for contrast, changed in others.items():
            other = tuple((names | changed)[column] for column in columns)
            if other != key and other in cells:
                yield {"contrast": contrast} | names, cells[other], some


def paired_ratio(runs, others):
    """Geometric mean of the ratios of evaluations, with its 95 % interval and p of its being 1; pairs: how many instances.

    runs, others: dicts with instance, run and evaluations, which had the same random numbers where instance and run are the same. Several
    runs on an instance count as one, with the mean of their logarithms. The interval is Student's on the logarithms. A failed run counts
    with what it has used.
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
    for names, *pair in contrasts(runs, CELL, has_fall=True):
        yield names | paired_ratio(*pair)
    yield from interaction_rows(group_by(runs, *CELL))


def interaction_rows(cells):
    """(published × both) / (norm × d_sigma), which is 1 where the two halves of the MA-ES's rule save independent factors.

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


def case_ratio_rows(runs):
    """A row per comparison of a case; p_holm: corrected over the cases of the problem, all N, in the same comparison."""
    rows = [names | paired_ratio(*pair) for names, *pair in contrasts(with_spent(runs), CASE_CELL)]
    for some in group_by(rows, "contrast", "problem", "repair", "rule", "damping").values():
        for row, p in zip(some, holm([row["p_value"] for row in some]), strict=True):
            row["p_holm"] = p
    return rows
