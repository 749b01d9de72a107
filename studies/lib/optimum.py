"""Is t the optimum? By the multipliers of the active constraints, and independently by an LP solver."""

from klee_minty.errors import InputError
from klee_minty.targets import PAPER_TARGETS
from lp_solvers import highs_ipm

import numpy as np


def check_optimum(problem):
    """InputError unless t is the optimum, with the reason."""
    smallest = multipliers(problem).min()
    if smallest < 0.0:
        reason = f"a Lagrange multiplier there is {smallest:.4g}, below zero"
        raise InputError(f"with this rotation t is not optimal: {reason}")
    # In z = y - t, whose optimum is z = 0, an LP solver loses no digits.
    error, status = minimum(problem.A @ problem.R, problem.b, problem.lower - problem.t, problem.upper - problem.t)
    if status != "optimal" or abs(error) > PAPER_TARGETS.precision:
        raise InputError(f"the LP minimum is not f_opt = {problem.f_opt!r}: HiGHS says {status}, f - f_opt = {error}")


def multipliers(problem):
    """Lagrange multipliers (N,) of the constraints -x_k + EPSILON x_{k-1} <= 0, which are active at t.

    In x = R (y - t) the objective is (R e_N)'x, and t is optimal if and only if R e_N lies in the cone of the
    outward normals, negated: -A2' multipliers = R e_N with multipliers >= 0.
    """
    return np.linalg.solve(-problem.A[problem.N :].T, problem.R[:, -1])


def minimum(A, b, lower, upper):
    """min y_N subject to A y <= b and lower <= y <= upper, by the simplex method, and HiGHS' status."""
    model = highs_ipm.load(A, b, lower, upper, primal_feasibility_tolerance=1e-10, dual_feasibility_tolerance=1e-10)
    model.run()
    return model.getInfo().objective_function_value, highs_ipm.status(model)
