"""Solve the rotated Klee-Minty problem of one dimension with a deterministic LP solver (Table 3)."""

import argparse

from klee_minty.command_line import cli
from klee_minty.files import write_json
from klee_minty.lp import solve
from klee_minty.problem import Problem


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--solver", required=True, help="a file in scripts/lp_solvers/, without .py")
    parser.add_argument("--problem", required=True, help=".npz file written by generate_problem.py")
    parser.add_argument("--output", required=True, help=".json file to write")
    args = parser.parse_args(arguments)
    write_json(args.output, solve(args.solver, Problem.load(args.problem)))


if __name__ == "__main__":
    cli(main)
