"""Run one optimizer once on each of some instances, which differ from the paper's only in their drawn factors.

--output gets the record of each run, as optimize.py writes it, a JSON object per line: with --drawn
plane-angle-translation it is the one that optimize.py --instance K --run 0 makes.
"""

import argparse

from instances_problem import COMBINATIONS, partly_drawn
from klee_minty.command_line import add_settings, cli, dimension, run_numbers, settings_of
from klee_minty.files import write_json_lines
from workflow.recording import records


def each_record(algorithm, N, instances, drawn, settings):
    for instance in instances:
        yield from records(algorithm, partly_drawn(N, instance, drawn), [0], settings, instance)


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--algorithm", required=True, help="id of the algorithm")
    parser.add_argument("--N", type=dimension, required=True, help="dimension, at least 2")
    parser.add_argument(
        "--drawn", choices=COMBINATIONS, required=True, help="factors that come from the instance, not from the paper"
    )
    parser.add_argument("--instances", type=run_numbers, required=True, help="numbers of instances, such as 7 or 1-50")
    add_settings(parser)
    parser.add_argument("--output", required=True, help=".jsonl file to write, a JSON object per run")
    args = parser.parse_args(arguments)
    write_json_lines(args.output, each_record(args.algorithm, args.N, args.instances, args.drawn, settings_of(args)))


if __name__ == "__main__":
    cli(main)
