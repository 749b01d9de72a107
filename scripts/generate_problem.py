"""Write an instance of the rotated Klee-Minty problem to an .npz file (arrays A, b, R, t, lower, upper).

It first verifies that t is the optimum, by the multipliers there and by an LP solver.
"""

import argparse

from klee_minty.command_line import add_instance, cli, dimension
from klee_minty.errors import InputError
from klee_minty.optimum import admissible_angles, check_optimum
from klee_minty.problem import rotated_klee_minty, transformation


def verified_problem(N, instance=0, degrees=None):
    """The problem; InputError, which names the admissible angles, where t is not the optimum."""
    try:
        problem = rotated_klee_minty(N, instance=instance, degrees=degrees)
    except ValueError as error:
        raise InputError(error) from None
    try:
        check_optimum(problem)
    except InputError as error:
        low, high = admissible_angles(transformation(N, instance)[0])
        raise InputError(f"{error}; admissible are {low:.3g} to {high:.3g} degrees") from None
    return problem


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--N", type=dimension, required=True, help="dimension, at least 2")
    add_instance(parser)
    parser.add_argument("--degrees", type=float, help="rotation angle (default: the instance's)")
    parser.add_argument("--output", required=True, help=".npz file to write")
    args = parser.parse_args(arguments)
    verified_problem(args.N, args.instance, args.degrees).save(args.output)


if __name__ == "__main__":
    cli(main)
