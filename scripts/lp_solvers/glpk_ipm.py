"""GLPK's interior-point solver, with the settings of Octave's glpk for lpsolver = 2 (Table 3)."""

import swiglpk as glpk

STATUS = {
    glpk.GLP_OPT: "optimal",
    glpk.GLP_UNDEF: "undefined",
    glpk.GLP_INFEAS: "infeasible",
    glpk.GLP_NOFEAS: "no feasible solution",
}


def solve(A, b, lower, upper):
    """min y_N subject to A y <= b and lower <= y <= upper; returns (y or None, status)."""
    lp = load(A, b, lower, upper)
    try:
        glpk.glp_scale_prob(lp, glpk.GLP_SF_EQ)
        if error := glpk.glp_interior(lp, None):
            return None, f"GLPK error {error}"
        status = STATUS.get(glpk.glp_ipt_status(lp), "unknown")
        if status != "optimal":
            return None, status
        return [glpk.glp_ipt_col_prim(lp, j + 1) for j in range(A.shape[1])], status
    finally:
        glpk.glp_delete_prob(lp)


def load(A, b, lower, upper):
    """A GLPK problem object, to be deleted by the caller; GLPK is told to print nothing."""
    m, n = A.shape
    lp = glpk.glp_create_prob()
    glpk.glp_term_out(glpk.GLP_OFF)
    glpk.glp_set_obj_dir(lp, glpk.GLP_MIN)
    glpk.glp_add_rows(lp, m)
    for i in range(m):
        glpk.glp_set_row_bnds(lp, i + 1, glpk.GLP_UP, 0.0, float(b[i]))
    glpk.glp_add_cols(lp, n)
    for j in range(n):
        glpk.glp_set_col_bnds(lp, j + 1, glpk.GLP_DB, float(lower[j]), float(upper[j]))
    glpk.glp_set_obj_coef(lp, n, 1.0)
    rows, columns, values = (glpk.intArray(m * n + 1), glpk.intArray(m * n + 1), glpk.doubleArray(m * n + 1))
    for k, (i, j) in enumerate(zip(*A.nonzero(), strict=True), start=1):
        rows[k], columns[k], values[k] = int(i) + 1, int(j) + 1, float(A[i, j])
    glpk.glp_load_matrix(lp, k, rows, columns, values)
    return lp
