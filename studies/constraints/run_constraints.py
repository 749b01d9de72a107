"""Run a variant of εMAg-ES once on each of some instances of a problem file.

--output gets a JSON object per run: instance and run; stop, evaluations, nu and the error f - f_opt of its best point;
target, the evaluation that first hit the problem's target; repair_evaluations.
"""

import argparse

from klee_minty import blackbox, plug_ins
from klee_minty.command_line import cli, dimension, json_object, run_numbers, whole_number
from klee_minty.files import write_json_lines
from klee_minty.targets import OBJECTIVE_TARGETS
from lib.optimizers.epsmag_es_parts import optimize
from lib.paper import STAGNATION

import numpy as np

ALGORITHM = "epsmag_es_parts"


def random_generator(seed, problem, N, run, instance):
    """The stream of a run on a problem that is not the paper's: its name enters; parameters do not, so that runs are paired."""
    key = (N, run, *ALGORITHM.encode(), 0, *problem.encode())
    return np.random.default_rng(np.random.SeedSequence([seed, instance], spawn_key=key))


def one_run(name, problem, instance, number, seed, budget, parameters):
    # The paper's targets are a constant of the black box.
    blackbox.OBJECTIVE_TARGETS = getattr(problem, "targets", (None, OBJECTIVE_TARGETS))[1]
    box = blackbox.BlackBox(problem, budget * problem.N, STAGNATION * problem.N)
    noted = optimize(box, random_generator(seed, name, problem.N, number, instance), **parameters)
    return {
        "instance": instance,
        "run": number,
        "stop": box.stop,
        "evaluations": box.evaluations,
        "target": box.target_hits[-1],
        "nu": box.best_nu,
        "error": box.best_f - problem.f_opt,
    } | noted


def each_run(problem, file, problem_parameters, N, instances, **settings):
    module = plug_ins.load(file, problem)
    for instance in instances:
        yield one_run(problem, module.problem(N, instance, **problem_parameters), instance, 0, **settings)


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--problem", required=True, help="name of the problem, which enters the random streams")
    parser.add_argument("--file", required=True, help="its file")
    parser.add_argument("--problem-parameters", type=json_object, default={}, help="of the problem, as JSON")
    parser.add_argument("--parameters", type=json_object, default={}, help="of the algorithm, as JSON")
    parser.add_argument("--N", type=dimension, required=True, help="dimension, at least 2")
    parser.add_argument("--instances", type=run_numbers, required=True, help="such as 1-15")
    parser.add_argument("--seed", type=whole_number, default=1, help="seed of the runs")
    parser.add_argument("--budget", type=whole_number, required=True, help="in evaluations / N")
    parser.add_argument("--output", required=True, help=".jsonl file to write")
    args = vars(parser.parse_args(arguments))
    write_json_lines(args.pop("output"), each_run(**args))


if __name__ == "__main__":
    cli(main)
