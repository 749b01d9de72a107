"""Solve one instance of a linear problem with a deterministic LP solver (Table 3)."""

import argparse

from klee_minty import instances
from klee_minty.command_line import cli
from klee_minty.errors import InputError
from klee_minty.files import write_json
from klee_minty.lp import solve
from klee_minty.recipes import recipe_of_instance, solutions_recipe


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--solver", required=True, help="name of a file in scripts/lp_solvers/, without .py")
    parser.add_argument("--problem", required=True, help=".npz file written by generate_problem.py")
    parser.add_argument("--output", required=True, help=".json file to write")
    args = parser.parse_args()
    problem, identity = instances.read(args.problem)
    if not hasattr(problem, "linear_program"):
        raise InputError(f"{identity['problem']} is no linear program")
    recipe = solutions_recipe(recipe_of_instance(identity), args.solver)
    write_json(args.output, solve(args.solver, problem) | {"made_by": recipe.made_by})


if __name__ == "__main__":
    cli(main)
