"""Count the pivots of the simplex methods of GLPK and HiGHS on the unrotated and on the rotated Klee-Minty problem.

Two row scalings: the paper's, and the classic one. In the slack of constraint k the objective changes at the rate
EPSILON^(N-k) along the unrotated cube's edges, so that Dantzig's rule (largest rate) moves along the longest edge
first. Klee and Minty's example has the rates the other way round; (RATIO / EPSILON)^(k-1) times row k makes them
RATIO^(N-k), up to a factor, without changing the polytope. Where there is no rotation, the columns are scaled
back, for the sake of the numbers.

Two starts: the slack basis, with the variables at their lower bounds (primal and dual simplex), and the worst of the
cube's 2^N vertices, the one that costs most pivots (primal simplex). No presolve anywhere.
"""

from itertools import product

from klee_minty.problem import rotated_klee_minty
from lp_solvers import glpk_ipm
from lp_solvers.highs_ipm import load, status
from problems.rotated_klee_minty import EPSILON, ROTATION

import highspy
import numpy as np
import swiglpk as glpk

RATIO = 1.25
LARGEST = 8  # N up to which all vertices are starts
ANGLES = (0.001, 0.01, 0.1, 1.0)  # degrees between none and the paper's, for the largest N
GLPK_METHODS = {"primal": glpk.GLP_PRIMAL, "dual": glpk.GLP_DUAL}
GLPK_PRICING = {
    "Dantzig": (glpk.GLP_PT_STD, glpk.GLP_RT_STD),  # and the textbook ratio test
    "default": (glpk.GLP_PT_PSE, glpk.GLP_RT_HAR),
}
HIGHS_METHODS = {"primal": 4, "dual": 1}
HIGHS_PRICING = {"Dantzig": 0, "default": -1}


def solutions(N, degrees, scaling, start, method):
    """Rows of pivots.csv, one per solver and pricing; from all vertices, the one that costs most pivots."""
    problem = rotated_klee_minty(N, degrees=degrees)
    # Coordinates y - t, whose optimum is 0.
    A, b = problem.A @ problem.R, problem.b
    lower, upper = problem.lower - problem.t, problem.upper - problem.t
    unit = 1.0
    if scaling == "classic":
        factors = (RATIO / EPSILON) ** np.arange(N)
        rows, columns = np.tile(factors, 2), factors if degrees == 0.0 else np.full(N, factors[-1])
        A, b = rows[:, None] * A / columns, rows * b
        lower, upper, unit = lower * columns, upper * columns, columns[-1]
    # A vertex is at the upper (row k) or at the lower (row N + k) of each pair of facets.
    bases = [()] if start == "slack" else list(product(*((k, N + k) for k in range(N))))
    for (solver, count), pricing in product((("GLPK", count_glpk), ("HiGHS", count_highs)), GLPK_PRICING):
        runs = [count(A, b, lower, upper, method, pricing, basis) for basis in bases]
        iterations, values, statuses = zip(*runs, strict=True)
        row = {"scaling": scaling, "start": start, "solver": solver, "method": method, "pricing": pricing}
        row |= {"degrees": degrees, "N": N, "iterations": max(iterations)}
        row |= {"abs_error": max(abs(float(f / unit)) for f in values)}
        yield row | {"status": next((status for status in statuses if status != "optimal"), "optimal")}


def count_glpk(A, b, lower, upper, method, pricing, active):
    """Pivots, f and status of GLPK's simplex from the vertex where these rows are active (the slack basis if none)."""
    lp, parameters = glpk_ipm.load(A, b, lower, upper), glpk.glp_smcp()
    glpk.glp_init_smcp(parameters)
    parameters.meth = GLPK_METHODS[method]
    parameters.pricing, parameters.r_test = GLPK_PRICING[pricing]
    glpk.glp_std_basis(lp)
    if active:
        for j in range(A.shape[1]):
            glpk.glp_set_col_stat(lp, j + 1, glpk.GLP_BS)
        for i in active:
            glpk.glp_set_row_stat(lp, i + 1, glpk.GLP_NU)
    glpk.glp_simplex(lp, parameters)
    iterations, f, status = glpk.glp_get_it_cnt(lp), glpk.glp_get_obj_val(lp), glpk.glp_get_status(lp)
    glpk.glp_delete_prob(lp)
    return iterations, f, glpk_ipm.STATUS.get(status, "unknown")


def count_highs(A, b, lower, upper, method, pricing, active):
    """The same for HiGHS, whose Dantzig pricing is run without its scaling."""
    options = {"solver": "simplex", "presolve": "off", "simplex_strategy": HIGHS_METHODS[method]}
    options |= {f"simplex_{method}_edge_weight_strategy": HIGHS_PRICING[pricing]}
    options |= {"simplex_scale_strategy": 0} if pricing == "Dantzig" else {}
    highs = load(A, b, lower, upper, **options)
    if active:
        basis, statuses = highspy.HighsBasis(), highspy.HighsBasisStatus
        basis.valid = True
        basis.col_status = [statuses.kBasic] * A.shape[1]
        basis.row_status = [statuses.kUpper if i in active else statuses.kBasic for i in range(A.shape[0])]
        highs.setBasis(basis)
    highs.run()
    information = highs.getInfo()
    return information.simplex_iteration_count, information.objective_function_value, status(highs)


def pivots(dimensions):
    """All rows of pivots.csv; dimensions: where the slack basis is the start."""
    for N, degrees, method in product(dimensions, (0.0, ROTATION), ("primal", "dual")):
        yield from solutions(N, degrees, "paper", "slack", method)
    for N in range(2, LARGEST + 1):
        angles = (0.0, *ANGLES, ROTATION) if N == LARGEST else (0.0, ROTATION)
        for degrees, scaling in product(angles, ("paper", "classic")):
            yield from solutions(N, degrees, scaling, "vertex", "primal")
