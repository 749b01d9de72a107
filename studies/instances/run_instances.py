"""Run one optimizer once on each of some instances, which differ from the paper's only in their drawn factors.

--output gets the record of each run, as optimize.py writes it, a JSON object per line: with --drawn
plane-angle-translation it is the one that optimize.py --instance K --run 0 makes.
"""

import argparse

from instances_problem import COMBINATIONS, partly_drawn
from klee_minty.command_line import dimension, json_object, positive, run, run_numbers, whole_number
from klee_minty.files import write_json_lines
from workflow.recording import records


def each_record(algorithm, N, instances, drawn, **settings):
    for instance in instances:
        yield from records(algorithm, partly_drawn(N, instance, drawn), [0], instance=instance, **settings)


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--algorithm", required=True, help="id of the algorithm")
    parser.add_argument("--file", help="file of the algorithm (default: scripts/optimizers/ALGORITHM.py)")
    parser.add_argument("--N", type=dimension, required=True, help="dimension, at least 2")
    parser.add_argument(
        "--drawn", choices=COMBINATIONS, required=True, help="factors that come from the instance, not from the paper"
    )
    parser.add_argument("--instances", type=run_numbers, required=True, help="numbers of instances, such as 7 or 1-50")
    parser.add_argument("--seed", type=whole_number, default=1, help="seed of the runs")
    parser.add_argument("--budget", type=positive, default=20000, help="evaluations / N")
    parser.add_argument(
        "--stagnation", type=positive, default=100, help="stop after this many × N generations without improvement"
    )
    parser.add_argument("--parameters", type=json_object, default={}, help="arguments of its optimize(), as JSON")
    parser.add_argument("--output", required=True, help=".jsonl file to write, a JSON object per run")
    args = vars(parser.parse_args(arguments))
    write_json_lines(args.pop("output"), each_record(**args))


if __name__ == "__main__":
    run(main)
