"""The best point of all runs on each instance: the digits of f that another run confirms, and what is active."""

import json

from klee_minty.contract import points_within
from klee_minty.files import group_by
from klee_minty.records import problem_in
from klee_minty.results.copies import is_copy

import numpy as np

ACTIVE, POINTS = 1e-6, 99  # active is g >= -ACTIVE times the median |g| at so many random points of the box
POINT_COLUMNS = ("N", "instance", "f_opt", "algorithm", "run", "f", "digits", "active")
MOST = 17  # digits of a double


def best_points(known, runs, problems):
    """Rows of best_points.csv, one for each row of f_opt.csv with a point; the point itself is there.

    known: BestKnown; runs: rows of runs.csv; problems: the folder of the problem's instances. digits: f as far as the
    next best run, no copy, confirms it; active: names.
    """
    points = []
    feasible = group_by([run for run in runs if run["nu"] == 0.0 and not is_copy(run)], "N", "instance")
    for row in (row for row in known.rows if row["y"]):
        N, instance = row["N"], row["instance"]
        best, *others = sorted(run["f"] for run in feasible[N, instance])
        active = active_constraints(problem_in(problems, N, instance), np.array(json.loads(row["y"])))
        point = {key: row[key] for key in ("N", "instance", "f_opt", "algorithm", "run")}
        points.append(point | {"f": best, "digits": agreed_digits(best, *others[:1]), "active": "; ".join(active)})
    return points


def flat(known, problems, precision):
    """{N: the largest f - the least at random points of the box} where that is at most the precision on an instance."""
    spreads = {}
    for row in known.rows:
        problem = problem_in(problems, row["N"], row["instance"])
        spread = float(np.ptp(problem.evaluate(points_within(problem, POINTS))[0]))
        if spread <= precision:
            spreads[row["N"]] = max(spread, spreads.get(row["N"], 0.0))
    return spreads


def agreed_digits(best, *next_best):
    """The best f with all digits that the next best run has, too; all that a double has where there is no other run."""
    texts = [[f"{value:z.{digits}g}" for value in (best, *next_best)] for digits in range(1, MOST + 1)]
    agreeing = [some[0] for some in texts if len({*some}) == 1]
    return repr(float(best)) if len(agreeing) == MOST or not next_best else [texts[0][0], *agreeing][-1]


def active_constraints(problem, y):
    """The names of the constraints that are active at a point y (N,), judged by their own size: g_1, …, and bounds."""
    _, g, _ = problem.evaluate(np.vstack([y, points_within(problem, POINTS)]))
    bounds = 2 * problem.N if getattr(problem, "has_bounds", False) else 0
    names = [f"g_{j}" for j in range(1, g.shape[1] - bounds + 1)]
    if bounds:
        names += [f"y_{j} at its {end} bound" for end in ("lower", "upper") for j in range(1, problem.N + 1)]
    is_active = g[0] >= -ACTIVE * np.median(np.abs(g[1:]), axis=0)
    return [name for name, active in zip(names, is_active, strict=True) if active]
