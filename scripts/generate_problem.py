"""Write an instance of a problem to an .npz file: an affine one with its arrays, another one so that it can be made again."""

import argparse

from klee_minty import instances
from klee_minty.command_line import cli, dimension
from klee_minty.run_options import add_instance, add_problem


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    add_problem(parser)
    parser.add_argument("--N", type=dimension, required=True, help="dimension, at least 2")
    add_instance(parser)
    parser.add_argument("--output", required=True, help=".npz file to write")
    args = parser.parse_args(arguments)
    problem = instances.make(args.problem, args.N, args.instance, args.problem_parameters, args.problem_file)
    about = {"problem": args.problem, "N": args.N, "instance": args.instance}
    instances.save(args.output, problem, about | {"parameters": args.problem_parameters, "file": args.problem_file})


if __name__ == "__main__":
    cli(main)
