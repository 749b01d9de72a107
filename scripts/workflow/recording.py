"""Making the records of runs, as optimize.py writes them; klee_minty/records.py checks them."""

import contextlib
import time
from pathlib import Path

from klee_minty import settings
from klee_minty.blackbox import BlackBox
from klee_minty.boxes import TracingBox
from klee_minty.running import load_optimizer, outcome, random_generator, run_optimizer

from .dependencies import versions


def records(
    algorithm,
    problem,
    runs,
    file=None,
    instance=0,
    seed=1,
    budget=20000,
    stagnation=100,
    parameters=None,
    trace=False,
    watch=None,
):
    """The record of each of the runs, one after the other.

    file: the optimizer's, scripts/optimizers/ALGORITHM.py by default; instance: number of the problem's; budget in
    evaluations / N, stagnation in generations / N; parameters: arguments of optimize; trace: with every improvement;
    watch: a context manager of a box and a run number, in which the run takes place.
    """
    parameters = parameters or {}
    optimize = load_optimizer(algorithm, file, **parameters)
    N, kind = problem.N, TracingBox if trace else BlackBox
    for number in runs:
        box = kind(problem, settings.evaluations(budget, N), settings.generations(stagnation, N))
        rng = random_generator(seed, algorithm, N, number, instance)
        with watch(box, number) if watch else contextlib.nullcontext():
            start = time.process_time()
            noted = run_optimizer(optimize, box, rng, algorithm)
            elapsed = time.process_time() - start
        record = {"algorithm": algorithm, "N": N, "instance": instance, "run": number, "f_opt": problem.f_opt}
        record |= {"seed": seed, "budget": box.budget, "stagnation": settings.generations(stagnation, N)}
        record |= {"parameters": parameters}
        if file and Path(file).stem != algorithm:
            record["file"] = Path(file).stem
        record |= outcome(box, problem)
        record |= {"elapsed": elapsed, "versions": versions(optimize.file)}
        if noted is not None:
            record["noted"] = noted
        if trace:
            record["improvements"] = box.improvements
        yield record
