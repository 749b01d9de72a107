"""Run a variant of εMAg-ES many times in one dimension, and list how the runs ended in a row each."""

import math
from pathlib import Path

from klee_minty.boxes import EvaluationStagnation
from klee_minty.command_line import Parser, add_settings, json_object, run_numbers, run_script, whole_number
from klee_minty.files import write_csv
from klee_minty.problem import Problem
from klee_minty.running import load_optimizer, outcome, random_generator, run_optimizer
from klee_minty.samples import sample_row

OPTIMIZER = Path(__file__).parent / "epsmag_es_variants.py"


def main():
    parser = Parser(description=__doc__)
    parser.add_argument("--variant", required=True, help="its name, which seeds the runs")
    parser.add_argument("--parameters", type=json_object, default={}, metavar="JSON", help="its settings")
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
    variant, problem = arguments.variant, Problem.load(arguments.problem)
    optimize = load_optimizer(variant, OPTIMIZER, **arguments.parameters)
    N = problem.N
    evaluations = arguments.stagnation_evaluations * N or math.inf

    rows = []
    for run in arguments.run:
        box = EvaluationStagnation(problem, arguments.budget * N, arguments.stagnation * N, evaluations)
        run_optimizer(optimize, box, random_generator(arguments.seed, variant, N, run), variant)
        record = {"algorithm": variant, "N": N, "run": run, "budget": box.budget} | outcome(box, problem)
        rows.append(sample_row(record))
    write_csv(arguments.output, rows)


if __name__ == "__main__":
    run_script(main)
