"""Runs made with a larger budget, as they are within a smaller one; and pairs of cells of runs that differ in one thing."""

from klee_minty.files import group_by
from klee_minty_studies.paired import paired_ratios
from klee_minty_studies.paper import BUDGET
from klee_minty_studies.running_times import expected_running_time

import numpy as np


def spent(row, budget):
    """Evaluations up to the target, or to the end of the budget or of the run; and whether the target was hit within the budget."""
    if row["target"] and row["target"] <= budget:
        return row["target"], True
    return min(row["evaluations"], budget), False


def with_spent(runs):
    """The runs with the evaluations spent of the budget with which they were made."""
    return [row | {"evaluations": spent(row, row["budget"] * row["N"])[0]} for row in runs]


def cell_rows(runs, columns):
    """A row per cell and budget, in evaluations / N: the paper's, and the one with which the runs were made."""
    for key, some in group_by(runs, *columns).items():
        for budget in (BUDGET, some[0]["budget"]):
            sample = np.array([spent(row, budget * row["N"]) for row in some], dtype=float).T
            ert, low, high = expected_running_time(sample)
            repair, all_evaluations = (sum(row[name] for row in some) for name in ("repair_evaluations", "evaluations"))
            yield dict(zip(columns, key, strict=True)) | {
                "budget": budget,
                "runs": len(some),
                "successes": int(sample[1].sum()),
                "ert": ert,
                "ert_low": low,
                "ert_high": high,
                "stagnated": sum(row["stop"] == "stagnation" for row in some),
                "repair_share": repair / all_evaluations,
            }


def contrasts(runs, columns, others_of):
    """(contrast, names of the cell, runs of the other cell, runs) where both cells have runs.

    others_of: a function from names {column: value} of a cell to {contrast: names of the other}.
    """
    cells = group_by(runs, *columns)
    for key, some in cells.items():
        names = dict(zip(columns, key, strict=True))
        for contrast, other in others_of(names).items():
            over = tuple(other[column] for column in columns)
            if over != key and over in cells:
                yield contrast, names, cells[over], some


def failures_and_ratios(*pair):
    """How many runs of both do not succeed, and the ratios of evaluations; a failed run counts with what it has used."""
    return {"failures": sum(not row["target"] for some in pair for row in some)} | paired_ratios(*map(with_spent, pair))
