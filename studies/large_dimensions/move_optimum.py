"""Write a problem with its optimum and its box moved so that the optimum is 0, where doubles are finest."""

import argparse

from klee_minty.command_line import cli
from klee_minty.problem import Problem


def moved_to_zero(problem):
    t = problem.t
    return Problem(problem.A, problem.b, problem.R, 0.0 * t, problem.lower - t, problem.upper - t)


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--problem", required=True, help=".npz file written by generate_problem.py")
    parser.add_argument("--output", required=True, help=".npz file to write")
    args = parser.parse_args(arguments)
    moved_to_zero(Problem.load(args.problem)).save(args.output)


if __name__ == "__main__":
    cli(main)
