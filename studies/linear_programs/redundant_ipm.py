"""Solve the Klee-Minty problem with more and more redundant rows by the interior-point methods of GLPK and HiGHS.

Rows of redundant_ipm.csv: degrees, N, solver, presolve, rows (redundant ones), full (1 where the construction is
complete, 0 where its repetitions are scaled down), iterations, abs_error, nu (of the problem's own constraints), status.
"""

import os
import re
import sys
import tempfile
from itertools import product

from klee_minty.problem import rotated_klee_minty
from lp_solvers import glpk_ipm, highs_ipm
from problems.klee_minty_redundant import RedundantProblem, repetitions, shifts
from problems.rotated_klee_minty import ROTATION

import numpy as np
import swiglpk as glpk

DIMENSIONS = (2, 3, 5, 8)
MOST = {"GLPK": 1600, "HiGHS": 100000}  # redundant rows


def solutions(N, limits=MOST):
    d = shifts(N)
    complete = repetitions(N, d)
    sizes = [size for size in (10, 100, 1000, 10**4, 10**5) if size < complete.sum()]
    counts = [np.zeros(N, dtype=int), *(repetitions(N, d, size) for size in sizes), complete]
    solvers = (("GLPK", solve_glpk), ("HiGHS", solve_highs))
    for degrees, h, (solver, solve), presolve in product((0.0, ROTATION), counts, solvers, (False, True)):
        if h.sum() > limits[solver] + N:  # repetitions are rounded up
            continue
        original = rotated_klee_minty(N, degrees=degrees)
        problem = RedundantProblem(original, d, h)
        AR = problem.A @ problem.R
        y, iterations, status = solve(AR, problem.b + AR @ problem.t, problem.lower, problem.upper, presolve)
        f, _, nu = original.evaluate(np.array([y]))
        row = {"degrees": degrees, "N": N, "solver": solver, "presolve": int(presolve), "rows": int(h.sum())}
        row |= {"full": int(h is complete), "iterations": iterations, "abs_error": abs(float(f[0]) - problem.f_opt)}
        yield row | {"nu": float(nu[0]), "status": status}


def solve_glpk(A, b, lower, upper, presolve):
    """y, iterations and status; the presolver is the one that GLPK offers for all its methods."""
    lp = glpk_ipm.load(A, b, lower, upper)
    reduced = lp
    if presolve:
        reduced, workspace = glpk.glp_create_prob(), glpk.glp_npp_alloc_wksp()
        glpk.glp_npp_load_prob(workspace, lp, glpk.GLP_IPT, glpk.GLP_OFF)
        glpk.glp_npp_preprocess1(workspace, 0)
        glpk.glp_npp_build_prob(workspace, reduced)
    glpk.glp_scale_prob(reduced, glpk.GLP_SF_EQ)
    iterations, status = interior(reduced), glpk_ipm.STATUS[glpk.glp_ipt_status(reduced)]
    if presolve:
        glpk.glp_npp_postprocess(workspace, reduced)
        glpk.glp_npp_obtain_sol(workspace, lp)
        glpk.glp_npp_free_wksp(workspace)
        glpk.glp_delete_prob(reduced)
    y = [glpk.glp_ipt_col_prim(lp, j + 1) for j in range(A.shape[1])]
    glpk.glp_delete_prob(lp)
    return y, iterations, status


def interior(lp):
    """Run GLPK's interior-point method; returns its iterations, which nothing but its terminal output tells."""
    sys.stdout.flush()
    terminal = os.dup(1)
    with tempfile.TemporaryFile() as output:
        os.dup2(output.fileno(), 1)
        glpk.glp_term_out(glpk.GLP_ON)
        glpk.glp_interior(lp, None)
        glpk.glp_term_out(glpk.GLP_OFF)
        os.dup2(terminal, 1)
        os.close(terminal)
        output.seek(0)
        return int(re.findall(rb"^ *(\d+): obj", output.read(), re.MULTILINE)[-1])


def solve_highs(A, b, lower, upper, presolve):
    """y, iterations and status of HiGHS's interior-point method without crossover."""
    switch = "on" if presolve else "off"
    highs = highs_ipm.load(A, b, lower, upper, solver="ipm", presolve=switch, run_crossover="off")
    highs.run()
    return list(highs.getSolution().col_value), highs.getInfo().ipm_iteration_count, highs_ipm.status(highs)
