"""The best point of all runs where no optimum is known: its f in the digits that another run confirms, and what is active there."""

import json

from klee_minty.files import group_by
from klee_minty.presentation.formats import joined_words
from klee_minty.records import problem_in
from klee_minty.results.best_known import FOUND

import numpy as np

ACTIVE = 1e-6  # a constraint is called active if g is at least the negative of this
MOST = 17  # digits of a double


def best_points(known, runs, problems):
    """{N, instance, algorithm, run, f, y, active} of each row of f_opt.csv that a run found, as texts but for the first four.

    known: BestKnown; runs: rows of runs.csv; problems: the folder of the problem's instances.
    """
    points = []
    feasible = group_by([run for run in runs if run["nu"] == 0.0], "N", "instance")
    for row in (row for row in known.rows if row["source"] == FOUND and row["y"]):
        where = {key: row[key] for key in ("N", "instance", "algorithm", "run")}
        f = [run["f"] for run in feasible[row["N"], row["instance"]]]
        y, problem = np.array(json.loads(row["y"])), problem_in(problems, row["N"], row["instance"])
        texts = {"f": agreed_digits(*sorted(f)[:2]), "y": ", ".join(f"{value:z.7g}" for value in y)}
        points.append(where | texts | {"active": joined_words(active_constraints(problem, y) or ["none"])})
    return points


def agreed_digits(best, *next_best):
    """The best f with all digits that the next best run has, too; all that a double has where there is no other run."""
    texts = [[f"{value:z.{digits}g}" for value in (best, *next_best)] for digits in range(1, MOST + 1)]
    agreeing = [some[0] for some in texts if len({*some}) == 1]
    return repr(float(best)) if len(agreeing) == MOST or not next_best else [texts[0][0], *agreeing][-1]


def active_constraints(problem, y):
    """The names of the constraints that are active at a point y (N,): g_1, …, and the bounds of the box."""
    _, (g,), _ = problem.evaluate(y[None, :])
    bounds = 2 * problem.N if getattr(problem, "has_bounds", False) else 0
    names = [f"g_{j}" for j in range(1, len(g) - bounds + 1)]
    if bounds:
        names += [f"y_{j} at its {end} bound" for end in ("lower", "upper") for j in range(1, problem.N + 1)]
    return [name for name, value in zip(names, g, strict=True) if value >= -ACTIVE]
