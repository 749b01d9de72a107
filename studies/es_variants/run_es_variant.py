"""Run a variant of εMAg-ES many times in one dimension and list how the runs ended."""

import math
from pathlib import Path

from klee_minty.boxes import EvaluationStagnation
from klee_minty.command_line import (
    Parser,
    add_settings,
    json_object,
    run_script,
    whole_number,
)
from klee_minty.files import write_csv
from klee_minty.problem import Problem
from klee_minty.running import load_optimizer, random_generator, run_optimizer

import numpy as np

OPTIMIZER = Path(__file__).parent / "epsmag_es_variants.py"


def main():
    parser = Parser(description=__doc__)
    parser.add_argument("--variant", required=True, help="its name, which seeds the runs")
    parser.add_argument("--parameters", type=json_object, default={}, metavar="JSON", help="its settings")
    parser.add_argument("--runs", type=whole_number(1), required=True)
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
    optimize = load_optimizer(arguments.variant, OPTIMIZER, **arguments.parameters)
    problem = Problem.load(arguments.problem)
    N = problem.N
    evaluations = arguments.stagnation_evaluations * N or math.inf

    rows = []
    for run in range(arguments.runs):
        box = EvaluationStagnation(problem, arguments.budget * N, arguments.stagnation * N, evaluations)
        run_optimizer(
            optimize, box, random_generator(arguments.seed, arguments.variant, N, run), arguments.variant
        )
        rows.append(
            {
                "run": run,
                "evaluations": box.evaluations,
                "stop": box.stop,
                "f": box.best_f,
                "nu": box.best_nu,
                "distance": float(np.linalg.norm(box.best_y - problem.y_opt)),
            }
        )
    write_csv(arguments.output, rows)


if __name__ == "__main__":
    run_script(main)
