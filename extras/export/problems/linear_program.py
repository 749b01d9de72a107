"""Any linear program in a free MPS file that HiGHS reads: min c'y + offset subject to its rows and bounds.

A row with two ends, or an equation, is two inequalities; an equation may be violated by the tolerance, so that the feasible
region has an inside. Fixed columns are put in. Columns without a bound get one. HiGHS finds the optimum.
"""

import gzip
import tempfile
from pathlib import Path

from klee_minty.errors import InputError
from klee_minty.lp import solution

import highspy
import numpy as np
from scipy.sparse import csc_array

SECTIONS = ("NAME", "OBJSENSE", "ROWS", "COLUMNS", "RHS", "RANGES", "BOUNDS", "ENDATA")
WITHOUT_NUMBER = ("FR", "MI", "PL")  # bounds


class LinearProgram:
    """min c'y + offset subject to A y <= b and lower <= y <= upper, A (m, N); y_opt (N,) is a vertex that HiGHS found."""

    def __init__(self, c, A, b, lower, upper, offset=0.0):
        self.c, self.A, self.b, self.lower, self.upper, self.offset = c, A, b, lower, upper, offset
        self.N = len(c)
        y, status = solution("highs_ipm_crossover", *self.linear_program())
        if status != "optimal":
            raise InputError(f"HiGHS says {status}")
        f, _, nu = self.evaluate(y[None, : self.N])
        self.f_opt = float(f[0])
        self.y_opt = y[: self.N] if nu[0] == 0.0 else None  # the vertex is rounded, and may lie outside by that

    def evaluate(self, y):
        """f (k,), g (k, m) and nu (k,) of the points y (k, N); sums in an order that does not depend on k."""
        y = np.asarray(y, dtype=float)
        f = (y * self.c).sum(axis=1) + self.offset
        g = np.empty((len(y), len(self.A)))
        for i, row in enumerate(self.A):
            g[:, i] = (y * row).sum(axis=1) - self.b[i]
        return f, g, np.maximum(g, 0.0).sum(axis=1)

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
    lp = read(path, bound)
    lower, upper = np.array(lp.col_lower_), np.array(lp.col_upper_)
    is_fixed = lower == upper
    free = int((~is_fixed).sum())
    if free != N:
        raise ValueError(f"{path} has {free} columns that are not fixed, so N must be {free}")
    sign = -1.0 if lp.sense_ == highspy.ObjSense.kMaximize else 1.0
    c, columns = sign * np.array(lp.col_cost_), lp.a_matrix_
    A = csc_array((columns.value_, columns.index_, columns.start_), shape=(lp.num_row_, lp.num_col_)).toarray()
    offset = sign * lp.offset_ + c[is_fixed] @ lower[is_fixed]
    fixed_part = A[:, is_fixed] @ lower[is_fixed]
    low, high = lp.row_lower_ - fixed_part, lp.row_upper_ - fixed_part
    slack = np.where(low == high, tolerance, 0.0)
    above, below, A = high < highspy.kHighsInf, low > -highspy.kHighsInf, A[:, ~is_fixed]
    rows = np.vstack([A[above], -A[below]])
    ends = np.concatenate([(high + slack)[above], -(low - slack)[below]])
    lower, upper = np.maximum(lower, -bound)[~is_fixed], np.minimum(upper, bound)[~is_fixed]
    return LinearProgram(c[~is_fixed], rows, ends, lower, upper, offset)


def read(path, bound):
    """The model that HiGHS reads; ValueError where it is no linear program with an optimum within the bound."""
    highs = highspy.Highs()
    highs.setOptionValue("log_to_console", False)
    with tempfile.NamedTemporaryFile("r", suffix=".log", encoding="utf-8", errors="replace") as log:
        highs.setOptionValue("log_file", log.name)
        reading = highs.readModel(str(path))
        ignored = [line.strip() for line in log if line.startswith(("WARNING", "ERROR"))]
        highs.setOptionValue("output_flag", False)
    if reading == highspy.HighsStatus.kError:
        raise ValueError(f"HiGHS cannot read {path}: {' '.join(ignored)}")
    lp = highs.getLp()
    try:
        names = lp.col_names_
    except UnicodeDecodeError:
        raise ValueError(f"{path} has names that are not in UTF-8") from None
    if len(names) != lp.num_col_:
        raise ValueError(f"{path} has a column twice")
    if any(kind != highspy.HighsVarType.kContinuous for kind in lp.integrality_):
        raise ValueError(f"{path} has integer or semi-continuous columns, so it is no linear program")
    if highs.getModel().hessian_.dim_:
        raise ValueError(f"{path} has a quadratic objective, so it is no linear program")
    for name, low, high in zip(names, lp.col_lower_, lp.col_upper_, strict=True):
        if low > high:
            raise ValueError(f"column {name} of {path} has the bounds {low} and {high}; an UP below 0 needs a LO or MI")
    if ignored:
        raise ValueError(f"HiGHS reads {path} with a {ignored[0]}")
    if maximizes(path, {*names}):
        highs.changeObjectiveSense(highspy.ObjSense.kMaximize)
    highs.run()
    status = highs.modelStatusToString(highs.getModelStatus())
    if status != "Optimal":
        raise ValueError(f"HiGHS says of {path}: {status}")
    for name, value in zip(names, highs.getSolution().col_value, strict=True):
        if abs(value) > bound:
            raise ValueError(f"column {name} of {path} is {value} at the optimum; give a larger `bound` than {bound}")
    return highs.getLp()


def maximizes(path, names):
    """Whether a file says so; ValueError where it has what HiGHS skips, reads in part or makes up. names: of the columns that it read."""
    sections = sections_of(path)
    sense = " ".join(word for words in sections.get("OBJSENSE", [["MIN"]]) for word in words[:1]).upper()
    if not sense.startswith(("MIN", "MAX")):
        raise ValueError(f"OBJSENSE of {path} is {sense!r}, not MIN or MAX")
    if unknown := names - {words[0] for words in sections["COLUMNS"]}:
        raise ValueError(f"{path} has no column {unknown.pop()} in COLUMNS, but a bound of it")
    lines = [words for part in ("COLUMNS", "RHS", "RANGES") for words in sections.get(part, ())]
    numbers = [word for words in lines if "'MARKER'" not in words for word in words[:0:-2]]
    numbers += [words[-1] for words in sections.get("BOUNDS", ()) if words[0].upper() not in WITHOUT_NUMBER]
    for number in numbers:
        try:
            float(number)
        except ValueError:
            raise ValueError(f"{path} has {number!r} where a number must be") from None
    return sense.startswith("MAX")


def sections_of(path):
    """{section: the words of each of its lines}; ValueError where a section is none of a linear program."""
    opened = gzip.open if str(path).endswith(".gz") else open
    with opened(path, "rt", encoding="utf-8", errors="replace") as file:
        lines = [line for line in file if line.strip() and not line.startswith("*")]
    sections, section = {}, None
    for line in lines:
        words = line.split()
        if line[0].isspace() or (section == "OBJSENSE" and not sections[section]):
            sections.setdefault(section, []).append(words)
            continue
        section = words[0].upper()
        if section not in SECTIONS or section in sections:
            allowed = f"is none of {', '.join(SECTIONS)}, or there twice; data begin with a blank"
            raise ValueError(f"{path} has the section {section}, which {allowed}")
        sections[section] = [words[1:]] if section == "OBJSENSE" and words[1:] else []
    if not {"ROWS", "COLUMNS"} <= sections.keys():
        raise ValueError(f"{path} has no line that begins with ROWS or none with COLUMNS")
    return sections
