"""Solve the rotated Klee-Minty problem of one dimension with a deterministic LP solver (Table 3)."""

import importlib
import sys
from pathlib import Path

from klee_minty.command_line import Parser, run_script  # first: pins the numerics
from klee_minty.errors import InputError, describe, did_you_mean
from klee_minty.files import write_json
from klee_minty.problem import Problem

import numpy as np

LARGEST = 1e100  # far beyond any box, and far from overflow
SOLVERS = Path(__file__).parent / "lp_solvers"


def main():
    parser = Parser(description=__doc__)
    parser.add_argument("--solver", required=True, help="a file in scripts/lp_solvers/, without .py")
    parser.add_argument("--problem", required=True, help=".npz file of generate_problem.py")
    parser.add_argument("--output", required=True, help=".json file to write")
    arguments = parser.parse_args()
    problem = Problem.load(arguments.problem)
    write_json(arguments.output, solve(arguments.solver, problem))


def solve(solver, problem, right_hand_side=None):
    """The record of one solution; its numbers are None where the solver found no optimum."""
    AR = problem.A @ problem.R
    if right_hand_side is None:
        right_hand_side = problem.b + AR @ problem.t  # in Octave's order, (A R) t
    y, status = solution(solver, AR, right_hand_side, problem.lower, problem.upper)
    record = {"solver": solver, "N": problem.N, "f_opt": problem.f_opt, "status": status}
    if y is None:
        return record | dict.fromkeys(("f", "nu", "abs_error", "distance", "y"))
    f, _, nu = problem.evaluate(y[None, :])
    return record | {
        "f": float(f[0]),
        "nu": float(nu[0]),
        "abs_error": abs(float(f[0]) - problem.f_opt),
        "distance": float(np.linalg.norm(y - problem.y_opt)),
        "y": y.tolist(),
    }


def solution(solver, A, b, lower, upper):
    """What the solver returns, y (N,) or None and a status; a solver that fails has that for its status."""
    known = sorted(path.stem for path in SOLVERS.glob("*.py"))
    if solver not in known:
        raise InputError(f"there is no solver {solver!r}{did_you_mean(solver, known)}")
    try:
        y, status = importlib.import_module(f"lp_solvers.{solver}").solve(A, b, lower, upper)
        if y is None and status != "optimal":
            return None, str(status)
        y = np.array(y, dtype=float)
        if y.shape != lower.shape or not (np.abs(y) <= LARGEST).all():
            raise ValueError(f"the solution is not {len(lower)} numbers of at most {LARGEST}")
        return y, str(status)
    except ModuleNotFoundError as error:
        raise InputError(f"{solver} needs the package {error.name!r}; install it") from None
    except (Exception, SystemExit) as error:
        print(f"{solver}: {describe(error, SOLVERS)}", file=sys.stderr)
        return None, f"failed ({type(error).__name__})"


if __name__ == "__main__":
    run_script(main)
