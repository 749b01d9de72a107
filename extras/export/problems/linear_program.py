"""Any linear program in a free MPS file that GLPK reads: min c'y + offset subject to its rows and bounds.

A row with two ends, or an equation, is two inequalities; an equation may be violated by the tolerance, so that the feasible
region has an inside. Fixed columns are put in. Columns without a bound get one. HiGHS finds the optimum.
"""

import codecs
import gzip
import os
import re
import tempfile
from pathlib import Path

from klee_minty.errors import InputError
from klee_minty.lp import solution

import numpy as np
import swiglpk as glpk
from scipy.optimize import linprog

# A section that GLPK does not know; comments may stand in it
SENSE = re.compile(r"^OBJSENSE(?:\s|^\*.*+)++(MIN|MAX)\S*", re.IGNORECASE | re.MULTILINE)


class LinearProgram:
    """min c'y + offset subject to A y <= b and lower <= y <= upper, A (m, N); y_opt (N,) is a vertex that HiGHS found."""

    def __init__(self, c, A, b, lower, upper, offset):
        self.c, self.A, self.b, self.lower, self.upper, self.offset = c, A, b, lower, upper, offset
        self.N = len(c)
        y, status = solution("highs_ipm_crossover", *self.linear_program())
        if status != "optimal":
            raise InputError(f"HiGHS says {status}")
        y = np.clip(y[: self.N], lower, upper)  # the vertex is rounded, and may lie outside by that
        f, g = self.evaluate(y[None, :])
        self.f_opt = float(f[0])
        self.y_opt = y if (g <= 0.0).all() else None

    def evaluate(self, y):
        """f (k,) and g (k, m) of the points y (k, N); sums in an order that does not depend on k."""
        y = np.asarray(y, dtype=float)
        f = (y * self.c).sum(axis=1) + self.offset
        g = np.empty((len(y), len(self.A)))
        for i, row in enumerate(self.A):
            g[:, i] = (y * row).sum(axis=1) - self.b[i]
        return f, g

    def linear_program(self):
        """The same with a last variable s, which is minimised: c'y - s <= 0."""
        A = np.block([[self.A, np.zeros((len(self.A), 1))], [self.c, -1.0]])
        ends = self.c * self.lower, self.c * self.upper
        lower, upper = np.minimum(*ends).sum(), np.maximum(*ends).sum()
        return A, np.append(self.b, 0.0), np.append(self.lower, lower - 1.0), np.append(self.upper, upper + 1.0)


def problem(N, instance=0, path=None, tolerance=1e-6, bound=1e4):
    """path: the .mps file, which has N columns that are not fixed; tolerance: of equations; bound: of columns without one, ± in their units."""
    if not isinstance(path, str) or not Path(path).is_file():
        raise ValueError(f"there is no file {path!r}; give its path as a parameter")
    names, c, offset, A, (low, high), (lower, upper) = read(path)
    for name, least, most in zip(names, lower, upper, strict=True):
        if least > most:
            raise ValueError(
                f"column {name} of {path} has the bounds {least} and {most}; an UP below 0 needs a LO or MI"
            )
    is_free = lower < upper
    if N != (free := int(is_free.sum())):
        raise ValueError(f"{path} has {free} columns that are not fixed, so N must be {free}")
    fixed, fixed_part = lower[~is_free], A[:, ~is_free] @ lower[~is_free]
    offset += float(c[~is_free] @ fixed)
    names, c, A, lower, upper = names[is_free], c[is_free], A[:, is_free], lower[is_free], upper[is_free]
    slack = np.where(low == high, tolerance, 0.0)
    rows, ends = np.vstack([A, -A]), np.concatenate([high + slack - fixed_part, fixed_part - low + slack])
    rows, ends = rows[ends < np.inf], ends[ends < np.inf]
    found = linprog(c, rows, ends, bounds=np.column_stack([lower, upper]))
    if found.status:
        raise ValueError(f"HiGHS says of {path}: {found.message}")
    name, value = max(zip(names, found.x, strict=True), key=lambda column: abs(column[1]))
    if abs(value) > bound:
        raise ValueError(f"column {name} of {path} is {value} at the optimum; give a larger `bound` than {bound}")
    return LinearProgram(c, rows, ends, np.maximum(lower, -bound), np.minimum(upper, bound), offset)


def read(path):
    """What GLPK reads: names of columns (n,), c (n,), offset, A (m, n), ends of rows (2, m) and of columns (2, n), to be minimised.

    ValueError where it cannot read the file, or finds integer columns.
    """
    opened = gzip.open if path.endswith(".gz") else open
    with opened(path, "rb") as file:
        text = file.read().removeprefix(codecs.BOM_UTF8).decode("latin-1")
    sense = SENSE.search(text)
    text = SENSE.sub(lambda found: re.sub("[^\n]+", "*", found[0]), text, count=1)  # comments: lines keep their numbers
    lp = glpk.glp_create_prob()
    with tempfile.NamedTemporaryFile(suffix=".mps") as copy:
        Path(copy.name).write_bytes(text.encode("latin-1"))
        if fault := fault_of_reading(lp, copy.name):
            raise ValueError(f"GLPK cannot read {fault.replace(copy.name, path)}")
    m, n = glpk.glp_get_num_rows(lp), glpk.glp_get_num_cols(lp)
    rows, columns = range(1, m + 1), range(1, n + 1)
    if any(glpk.glp_get_col_kind(lp, j) != glpk.GLP_CV for j in columns):
        raise ValueError(f"{path} has integer columns, so it is no linear program")
    A, places, values = np.zeros((m, n)), glpk.intArray(n + 1), glpk.doubleArray(n + 1)
    for i in rows:
        for k in range(1, glpk.glp_get_mat_row(lp, i, places, values) + 1):
            A[i - 1, places[k] - 1] = values[k]
    names = np.array([glpk.glp_get_col_name(lp, j) for j in columns])
    shift, *c = (glpk.glp_get_obj_coef(lp, j) for j in range(n + 1))  # of a constant the file has the negative
    of_rows = [[end(lp, i) for i in rows] for end in (glpk.glp_get_row_lb, glpk.glp_get_row_ub)]
    of_columns = [[end(lp, j) for j in columns] for end in (glpk.glp_get_col_lb, glpk.glp_get_col_ub)]
    glpk.glp_delete_prob(lp)
    sign = -1.0 if sense and sense[1].upper() == "MAX" else 1.0
    return names, sign * np.array(c), -sign * shift, A, infinite(of_rows), infinite(of_columns)


def infinite(ends):
    """GLPK's largest numbers, which stand for none, as infinity."""
    return np.where(np.abs(ends) < np.finfo(float).max, ends, np.copysign(np.inf, ends))


def fault_of_reading(lp, path):
    """What GLPK says last, on the standard output, where it cannot read a file; else None."""
    with tempfile.TemporaryFile("w+") as log:
        stdout = os.dup(1)
        os.dup2(log.fileno(), 1)
        glpk.glp_term_out(glpk.GLP_ON)
        has_failed = glpk.glp_read_mps(lp, glpk.GLP_MPS_FILE, None, path)
        glpk.glp_term_out(glpk.GLP_OFF)
        os.dup2(stdout, 1)
        os.close(stdout)
        log.seek(0)
        return log.read().splitlines()[-1] if has_failed else None
