"""Write a problem for other tools: .mps, in free format, for LP solvers, .mat for MATLAB and Octave, .json for others.

All have min y_N subject to A R y <= b + A R t and lower <= y <= upper, every number to the bit. The .mat and .json
files have Aineq = A R, bineq = b + A R t, c, lower and upper as linprog takes them, the problem's own A, b, R and t,
with which A R (y - t) - b is evaluated without cancellation (Section 2), f_opt, the minimum, which is at y = t, and the
targets.
"""

import argparse
import io
from pathlib import Path

from klee_minty import instances
from klee_minty.affine import AffineProblem
from klee_minty.command_line import cli
from klee_minty.errors import InputError
from klee_minty.files import write, write_json
from klee_minty.targets import targets_of

import numpy as np
from scipy.io import savemat


def mps(problem):
    """The linear program as text; rows are g1, g2, ..., columns y1, ..., yN, the objective is f."""
    AR, b, _, _ = problem.linear_program()
    lines = [f"* The optimum is f = {problem.f_opt!r} at y = t.", f"NAME rotated_klee_minty_N{problem.N}"]
    lines += ["ROWS", " N f", *(f" L g{i + 1}" for i in range(len(b))), "COLUMNS"]
    for j, column in enumerate(AR.T.tolist(), start=1):
        lines += [f" y{j} g{i} {value!r}" for i, value in enumerate(column, start=1) if value]
    lines.append(f" y{problem.N} f 1")
    lines += ["RHS", *(f" rhs g{i} {value!r}" for i, value in enumerate(b.tolist(), start=1) if value), "BOUNDS"]
    for j, bounds in enumerate(zip(problem.lower.tolist(), problem.upper.tolist(), strict=True), start=1):
        lines += [f" {kind} box y{j} {value!r}" for kind, value in zip(("LO", "UP"), bounds, strict=True)]
    return "\n".join([*lines, "ENDATA", ""])


def mat(arrays):
    """The bytes of a MAT-file, version 5; vectors are columns."""
    content = io.BytesIO()
    savemat(content, arrays, oned_as="column")
    # SciPy begins the file with 116 characters of text that tell the time.
    return b"MATLAB 5.0 MAT-file".ljust(116) + content.getvalue()[116:]


def arrays_of(problem, instance):
    """What a program needs to solve the problem, and what a black box needs to keep a record."""
    AR, b, _, _ = problem.linear_program()
    targets = targets_of(problem)
    return (
        {"Aineq": AR, "bineq": b, "c": np.eye(problem.N)[-1]}
        | {name: getattr(problem, name) for name in (*AffineProblem.ARRAYS, "f_opt")}
        | {"instance": instance, "constraint_targets": targets.constraint, "objective_targets": targets.objective}
    )


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--problem", required=True, metavar="NPZ", help="written by generate_problem.py")
    help = "files to write, which end in .mps, .mat or .json"
    parser.add_argument("--output", nargs="+", required=True, type=Path, metavar="FILE", help=help)
    args = parser.parse_args(arguments)
    if not {path.suffix for path in args.output} <= {".mps", ".mat", ".json"}:
        parser.error(f"--output: {help}")
    problem, identity = instances.read(args.problem)
    if not isinstance(problem, AffineProblem):
        raise InputError(f"{identity['problem']} is not affine: it has no A, b, R and t to export")
    arrays = arrays_of(problem, identity["instance"])
    for path in args.output:
        if path.suffix == ".json":
            write_json(path, {name: np.asarray(value).tolist() for name, value in arrays.items()})
        else:
            write(path, mps(problem) if path.suffix == ".mps" else mat(arrays))


if __name__ == "__main__":
    cli(main)
