"""Two checks that t is the optimum: the multipliers of the active constraints, and the minimum by an LP solver."""

from lp_solvers import highs_ipm

import numpy as np


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
