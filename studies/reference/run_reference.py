"""Run an optimizer many times in one dimension, and list how the runs ended in a row each."""

import math

from klee_minty.boxes import EvaluationStagnation
from klee_minty.command_line import script
from klee_minty.files import write_csv
from klee_minty.problem import Problem
from klee_minty.running import load_optimizer, outcome, random_generator, run_optimizer
from klee_minty.samples import sample_row


@script
def main(
    algorithm,
    run,
    problem,
    output,
    file=None,
    parameters="{}",
    seed=1,
    budget=20000,
    stagnation=100,
    stagnation_evaluations=0,
):
    optimize = load_optimizer(algorithm, file, **parameters)
    problem = Problem.load(problem)
    N = problem.N

    rows = []
    for number in run:
        box = EvaluationStagnation(problem, budget * N, stagnation * N, stagnation_evaluations * N or math.inf)
        run_optimizer(optimize, box, random_generator(seed, algorithm, N, number), algorithm)
        record = {"algorithm": algorithm, "N": N, "run": number, "budget": box.budget} | outcome(box, problem)
        rows.append(sample_row(record))
    write_csv(output, rows)
