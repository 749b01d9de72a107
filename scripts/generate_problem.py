"""Write an instance of a problem to an .npz file: an affine one with its arrays,
another one so that it can be made again.

Without --output the terminal shows a line of JSON on the problem.
"""

import argparse
import json

from klee_minty import instances
from klee_minty.command_line import add_problem_options, cli, dimension, identifier, whole_number
from klee_minty.settings import PAPER_PROBLEM


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--problem", type=identifier, default=PAPER_PROBLEM, help="name of the problem")
    parser.add_argument("--problem-file", help="file of the problem, if it is elsewhere or has another name")
    add_problem_options(parser)
    parser.add_argument(
        "--N", type=dimension, help="dimension, at least 2 (default: the constant N of the problem's file)"
    )
    parser.add_argument("--instance", type=whole_number, default=0, help="0 is the paper's, any other number a seed")
    parser.add_argument("--output", help=".npz file to write")
    args = parser.parse_args(arguments)
    N = args.N or instances.own_dimension(args.problem, args.problem_file)
    identity = {"problem": args.problem, "N": N, "instance": args.instance}
    variant = {"parameters": args.problem_parameters, "file": args.problem_file, "precision": args.precision}
    problem = instances.make(**identity, **variant)
    if args.output:
        instances.save(args.output, problem, identity | variant)
    else:
        facts = {"linear_program": hasattr(problem, "linear_program"), "affine": instances.is_plain_affine(problem)}
        print(json.dumps(identity | {"f_opt": problem.f_opt} | facts))


if __name__ == "__main__":
    cli(main)
