"""Write an instance of a problem to an .npz file: an affine one with its arrays, another one to be made again.

Without --output the terminal shows a line of JSON on the problem.
"""

import argparse
import itertools
import json

from klee_minty import instances
from klee_minty.command_line import add_problem_options, cli, dimension, identifier, whole_number
from klee_minty.errors import InputError
from klee_minty.settings import PAPER_PROBLEM


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    add = parser.add_argument
    add("--problem", type=identifier, default=PAPER_PROBLEM, help="name of the problem")
    add_problem_options(parser)
    add("--N", nargs="+", type=dimension, help="dimension, at least 2, or several without --output")
    add("--own-dimension", action="store_true", help="if the file has one N alone, take that instead")
    add("--instance", nargs="+", type=whole_number, default=[0], help="0 is the paper's, others are seeds")
    add("--output", help=".npz file to write, of the first N")
    args = parser.parse_args()
    file, parameters, dimensions = args.problem_file, args.problem_parameters, args.N
    if args.own_dimension or not args.N:
        own = instances.own_dimension(args.problem, file, parameters)
        dimensions = [own] if own else args.N
    if not dimensions:
        parser.error("name a dimension, --N")
    identity = {"problem": args.problem, "N": dimensions[0], "instance": args.instance[0]}
    variant = {"parameters": parameters, "file": file, "precision": args.precision}
    problem = instances.make(**identity, **variant)
    if args.output:
        instances.save(args.output, problem, identity | variant)
        return
    for N in dimensions[1:]:
        instances.make(**identity | {"N": N}, **variant)
    made = {args.instance[0]: problem}
    made |= {k: instances.make(**identity | {"instance": k}, **variant) for k in args.instance[1:]}
    for one, other in itertools.combinations(made, 2):
        if instances.are_same(made[one], made[other]):
            raise InputError(f"instances {one} and {other} are one problem; ask for more runs on one")
    facts = {"linear_program": hasattr(problem, "linear_program"), "affine": instances.is_plain_affine(problem)}
    print(json.dumps({"dimensions": dimensions, "f_opt": problem.f_opt} | facts))


if __name__ == "__main__":
    cli(main)
