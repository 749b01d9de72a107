"""Write an instance of the problem with redundant constraints after its 2N rows, as redundant_problem.py describes them.

Every script that takes a --problem takes it.
"""

import argparse
import math

from klee_minty.command_line import Parser, dimension, run_script, whole_number
from klee_minty.problem import rotated_klee_minty
from redundant_problem import RedundantProblem

import numpy as np


def main():
    parser = Parser(description=__doc__)
    parser.add_argument("--N", type=dimension, required=True, help="dimension, an integer of at least 2")
    parser.add_argument(
        "--repetitions",
        type=whole_number(0),
        nargs="+",
        required=True,
        metavar="H",
        help="h_1 ... h_N, the copies of each redundant constraint",
    )
    parser.add_argument(
        "--shifts",
        type=shift,
        nargs="+",
        required=True,
        metavar="D",
        help="d_1 ... d_N, how far out the redundant constraints are",
    )
    parser.add_argument("--output", required=True, help=".npz file to write")
    arguments = parser.parse_args()
    d, h = arguments.shifts, arguments.repetitions
    if not len(d) == len(h) == arguments.N:
        parser.error(f"redundant constraints need N = {arguments.N} --shifts and as many --repetitions")
    problem = rotated_klee_minty(arguments.N)
    RedundantProblem(problem, np.array(d), np.array(h)).save(arguments.output)


def shift(text):
    """An argparse type: a finite number that is not negative."""
    value = float(text)
    if not 0.0 <= value < math.inf:
        raise argparse.ArgumentTypeError(f"{text!r} is not a finite number of at least 0")
    return value


if __name__ == "__main__":
    run_script(main)
