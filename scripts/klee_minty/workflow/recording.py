"""Making the records of runs, as optimize.py writes them; klee_minty/records.py checks them."""

import platform
import sys
import time

from klee_minty.blackbox import BlackBox
from klee_minty.errors import BlackBoxError
from klee_minty.running import load_optimizer, outcome, random_generator, run_optimizer
from klee_minty.settings import ALL, other_file
from klee_minty.targets import targets_of

from .dependencies import plugged_in_files, versions


def run_records(algorithm, problem, identity, runs, settings, box_kind=BlackBox):
    """The record of each of the runs, one after the other.

    identity: as klee_minty.instances.read returns it; settings: Settings; box_kind: BlackBox or a subclass.
    """
    optimize = load_optimizer(algorithm, settings.file, **settings.parameters)
    N, instance = problem.N, identity["instance"]
    budget, stagnation = settings.limits(N)
    for number in runs:
        box = box_kind(problem, budget, stagnation)
        rng = random_generator(settings.seed, algorithm, N, number, instance, identity["stream"])
        start = time.process_time()
        extra_output = run_optimizer(optimize, box, rng, algorithm, settings.sees)
        elapsed = time.process_time() - start
        if box.best_nu == 0.0 and problem.f_opt - box.best_f > targets_of(problem).precision:
            found = f"run {number} found a feasible point with f = {box.best_f!r}, below f_opt = {problem.f_opt!r}"
            if problem.y_opt is not None:
                raise BlackBoxError(f"{identity['problem']}: {found}; correct f_opt and y_opt, or set y_opt to None")
            print(f"{identity['problem']}: {found}, the best that was known", file=sys.stderr)
        record = {"problem": identity["problem"], "algorithm": algorithm, "N": N, "instance": instance, "run": number}
        record |= {"f_opt": problem.f_opt, "seed": settings.seed, "budget": budget, "stagnation": stagnation}
        record |= {"parameters": settings.parameters}
        if file := other_file(algorithm, settings.file):
            record["file"] = file
        if settings.sees != ALL:
            record["sees"] = settings.sees
        record |= outcome(box, problem)
        record |= {"elapsed": elapsed, "versions": {"python": platform.python_version()} | versions(optimize.file)}
        record["files"] = plugged_in_files()
        if extra_output is not None:
            record["extra_output"] = extra_output
        yield record
