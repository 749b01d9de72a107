"""Run a variant of εMAg-ES many times in one dimension, and list how the runs ended in a row each."""

import math
from pathlib import Path

from klee_minty.boxes import EvaluationStagnation
from klee_minty.command_line import run_script
from klee_minty.files import write_csv
from klee_minty.problem import Problem
from klee_minty.running import load_optimizer, outcome, random_generator, run_optimizer
from klee_minty.samples import sample_row

OPTIMIZER = Path(__file__).parent / "epsmag_es_variants.py"


def main(
    variant, run, problem, output, parameters="{}", seed=1, budget=20000, stagnation=100, stagnation_evaluations=0
):
    problem = Problem.load(problem)
    optimize = load_optimizer(variant, OPTIMIZER, **parameters)
    N = problem.N
    evaluations = stagnation_evaluations * N or math.inf

    rows = []
    for number in run:
        box = EvaluationStagnation(problem, budget * N, stagnation * N, evaluations)
        run_optimizer(optimize, box, random_generator(seed, variant, N, number), variant)
        record = {"algorithm": variant, "N": N, "run": number, "budget": box.budget} | outcome(box, problem)
        rows.append(sample_row(record))
    write_csv(output, rows)


if __name__ == "__main__":
    run_script(main)
