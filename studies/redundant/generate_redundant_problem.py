"""Write an instance of the problem with redundant constraints after its 2N rows, as redundant_problem.py describes them.

Every script with the option --problem takes the file.
"""

import argparse

from klee_minty.command_line import cli, dimension, whole_number
from klee_minty.problem import rotated_klee_minty
from redundant_problem import RedundantProblem

import numpy as np


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--N", type=dimension, required=True, help="dimension, at least 2")
    parser.add_argument("--shifts", nargs="+", type=float, required=True, help="d, N numbers of at least 0")
    parser.add_argument("--repetitions", nargs="+", type=whole_number, required=True, help="h, N integers")
    parser.add_argument("--output", required=True, help=".npz file to write")
    args = parser.parse_args(arguments)
    if not len(args.shifts) == len(args.repetitions) == args.N:
        parser.error(f"N = {args.N} needs {args.N} --shifts and as many --repetitions")
    if not all(0.0 <= shift < np.inf for shift in args.shifts):
        parser.error(f"--shifts must be finite and at least 0, not {args.shifts}")
    problem = rotated_klee_minty(args.N)
    RedundantProblem(problem, np.array(args.shifts), np.array(args.repetitions)).save(args.output)


if __name__ == "__main__":
    cli(main)
