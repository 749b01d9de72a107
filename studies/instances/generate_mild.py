"""Write an instance of the milder distribution to an .npz file, as generate_problem.py does with those of the core."""

import argparse

from instances_problem import mild_instance
from klee_minty.command_line import cli, dimension, positive


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--N", type=dimension, required=True, help="dimension, at least 2")
    parser.add_argument("--instance", type=positive, required=True, help="number of the instance, from 1 on")
    parser.add_argument("--output", required=True, help=".npz file to write")
    args = parser.parse_args(arguments)
    mild_instance(args.N, args.instance).save(args.output)


if __name__ == "__main__":
    cli(main)
