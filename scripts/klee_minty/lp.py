"""Solving the problem as a linear program with one of the solvers in lp_solvers/ (Table 3)."""

import sys

import numpy as np

from .errors import describe, print_traceback
from .instances import distance
from .plug_ins import load, path_of

LARGEST = 1e100  # far beyond any box, and far from overflow


def solve(solver, problem):
    """The record of one solution; its numbers are None if the solver found no optimum."""
    return lp_record(solver, problem, *solution(solver, *problem.linear_program()))


def lp_record(solver, problem, y, status):
    """The record of a solution y (or None) of the linear program, whose first N variables are the problem's."""
    record = {"solver": solver, "N": problem.N, "f_opt": problem.f_opt, "status": " ".join(status.split())[:60]}
    if y is None:
        return record | dict.fromkeys(("f", "nu", "abs_error", "distance", "y"))
    y = y[: problem.N]
    (f,), _, (nu,) = problem.evaluate(y[None, :])
    error = None if problem.f_opt is None else abs(float(f) - problem.f_opt)
    record |= {"f": float(f), "nu": float(nu), "abs_error": error}
    return record | {"distance": distance(y, problem), "y": y.tolist()}


def solution(solver, A, b, lower, upper):
    """A solver's y that minimises the last variable, or None, and its status, which names the exception it raised."""
    file = path_of("lp_solvers", solver)
    solve = load(file, solver).solve
    try:
        y, status = solve(A, b, lower, upper)
        if y is None and status != "optimal":
            return None, str(status)
        y = np.array(y, dtype=float)
        if y.shape != lower.shape or not (np.abs(y) <= LARGEST).all():
            raise ValueError(f"the solution is not {len(lower)} numbers of at most {LARGEST}")
        return y, str(status)
    except (Exception, SystemExit) as error:
        print_traceback(error)
        print(f"{solver}: {describe(error, file.parent)}", file=sys.stderr)
        return None, f"failed ({type(error).__name__})"
