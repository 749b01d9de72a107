"""Run one variant of an optimizer several times on the paper's instance, or once on each of some drawn instances.

--output gets a JSON object per run: instance and run; stop, evaluations, nu and the error f - f_opt of its best point;
target and first_feasible, the evaluations that first hit them; of the parts of εMAg-ES also repair_evaluations and bursts.
"""

import argparse

from klee_minty import running
from bursts import bursts
from klee_minty.blackbox import BlackBox
from klee_minty.command_line import cli, dimension, json_object, run_numbers, whole_number
from klee_minty.files import write_json_lines
from klee_minty.problem import rotated_klee_minty
from klee_minty_studies.optimizers.epsmag_es_parts import EpsMAgESParts
from klee_minty_studies.paper import BUDGET, CONSTRAINT_TARGETS, STAGNATION

PARTS = "epsmag_es_parts"
FREE_BUDGET = 3  # times the budget, of the box in which the evaluations of repair are not counted


def one_run(algorithm, file, N, instance, number, seed, parameters):
    """Streams do not depend on the parameters, so that variants can be compared run by run."""
    problem = rotated_klee_minty(N, instance=instance)
    is_free = parameters.get("repair") == "free"
    box = BlackBox(problem, (FREE_BUDGET if is_free else 1) * BUDGET * N, STAGNATION * N)
    rng = running.random_generator(seed, algorithm, N, number, instance)
    noted, free, free_before_target = {}, 0, 0
    if algorithm == PARTS:
        es = EpsMAgESParts(box, rng, **parameters)
        es.run(BUDGET * N)
        noted = {"repair_evaluations": es.repair_evaluations, "bursts": bursts(es.path, problem.f_opt)}
        if is_free:
            free, free_before_target = es.repair_evaluations, es.earlier_repair_evaluations
    else:
        running.load_optimizer(algorithm, file, **parameters)(box, rng)
    hits = box.target_hits
    return {
        "instance": instance,
        "run": number,
        "stop": "budget" if box.stop == "optimizer" else box.stop,
        "evaluations": box.evaluations - free,
        "target": hits[-1] and hits[-1] - free_before_target,
        "first_feasible": hits[len(CONSTRAINT_TARGETS) - 1],
        "nu": box.best_nu,
        "error": box.best_f - problem.f_opt,
    } | noted


def each_run(algorithm, file, N, instances, runs, seed, parameters):
    for instance in instances:
        for number in runs:
            yield one_run(algorithm, file, N, instance, number, seed, parameters)


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--algorithm", required=True, help=f"{PARTS}, or the name of the file without .py")
    parser.add_argument("--file", required=True, help="of the algorithm")
    parser.add_argument("--parameters", type=json_object, default={}, help="of the algorithm, as JSON")
    parser.add_argument("--N", type=dimension, required=True, help="dimension, at least 2")
    parser.add_argument("--instances", type=run_numbers, default=[0], help="such as 201-300; 0 is the paper's")
    parser.add_argument("--runs", type=run_numbers, default=[0], help="run numbers on each instance, such as 0-99")
    parser.add_argument("--seed", type=whole_number, default=1, help="seed of the runs")
    parser.add_argument("--output", required=True, help=".jsonl file to write")
    args = vars(parser.parse_args(arguments))
    write_json_lines(args.pop("output"), each_run(**args))


if __name__ == "__main__":
    cli(main)
