"""Making the records of runs, as optimize.py writes them; klee_minty/records.py checks them."""

import contextlib
import time

from klee_minty.blackbox import BlackBox
from klee_minty.boxes import TracingBox
from klee_minty.running import load_optimizer, outcome, random_generator, run_optimizer

from .dependencies import versions


def records(algorithm, problem, runs, settings, instance=0, trace=False, watch=None):
    """The record of each of the runs, one after the other.

    settings: of klee_minty/settings.py; instance: number of the problem's; trace: with every improvement; watch: a
    context manager of a box and a run number, in which the run takes place.
    """
    optimize = load_optimizer(algorithm, settings.file, **settings.parameters)
    N, kind = problem.N, TracingBox if trace else BlackBox
    budget, stagnation = settings.limits(N)
    for number in runs:
        box = kind(problem, budget, stagnation)
        rng = random_generator(settings.seed, algorithm, N, number, instance)
        with watch(box, number) if watch else contextlib.nullcontext():
            start = time.process_time()
            noted = run_optimizer(optimize, box, rng, algorithm)
            elapsed = time.process_time() - start
        record = {"algorithm": algorithm, "N": N, "instance": instance, "run": number, "f_opt": problem.f_opt}
        record |= {"seed": settings.seed, "budget": budget, "stagnation": stagnation}
        record |= {"parameters": settings.parameters}
        if file := settings.other_file(algorithm):
            record["file"] = file
        record |= outcome(box, problem)
        record |= {"elapsed": elapsed, "versions": versions(optimize.file)}
        if noted is not None:
            record["noted"] = noted
        if trace:
            record["improvements"] = box.improvements
        yield record
