"""Run an optimizer many times in one dimension, and list how the runs ended in a row each."""

import math

from klee_minty.boxes import EvaluationStagnation
from klee_minty.command_line import Parser, add_settings, json_object, run_numbers, run_script, whole_number
from klee_minty.files import write_csv
from klee_minty.problem import Problem
from klee_minty.running import load_optimizer, outcome, random_generator, run_optimizer
from klee_minty.samples import sample_row


def main():
    parser = Parser(description=__doc__)
    parser.add_argument("--algorithm", required=True, help="a file in scripts/optimizers/, without .py")
    parser.add_argument("--file", help="the algorithm's file (default: scripts/optimizers/ALGORITHM.py)")
    parser.add_argument("--parameters", type=json_object, default={}, metavar="JSON", help="of the algorithm")
    parser.add_argument("--run", type=run_numbers, required=True, help="run numbers, such as 0-99")
    add_settings(parser)
    parser.add_argument(
        "--stagnation-evaluations",
        type=whole_number(0),
        default=0,
        help="evaluations / N without an improvement that end a run as well (default 0: none do)",
    )
    parser.add_argument("--problem", required=True, help=".npz file of generate_problem.py")
    parser.add_argument("--output", required=True, help=".csv file to write, a row per run")
    arguments = parser.parse_args()
    optimize = load_optimizer(arguments.algorithm, arguments.file, **arguments.parameters)
    problem = Problem.load(arguments.problem)
    N, algorithm = problem.N, arguments.algorithm
    stagnation = arguments.stagnation * N, arguments.stagnation_evaluations * N or math.inf

    rows = []
    for run in arguments.run:
        box = EvaluationStagnation(problem, arguments.budget * N, *stagnation)
        run_optimizer(optimize, box, random_generator(arguments.seed, algorithm, N, run), algorithm)
        record = {"algorithm": algorithm, "N": N, "run": run, "budget": box.budget} | outcome(box, problem)
        rows.append(sample_row(record))
    write_csv(arguments.output, rows)


if __name__ == "__main__":
    run_script(main)
