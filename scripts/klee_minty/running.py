"""A run: the optimizer's file, its random stream, its exceptions, and its record, which records.py checks."""

import contextlib
import copy
import json
import random
import reprlib
import sys
import time
from pathlib import Path

import numpy as np

from .blackbox import BlackBox
from .dependencies import imported_digests, imported_versions
from .errors import BlackBoxError, InputError, ProblemError, describe
from .instances import distance
from .plug_ins import check_call, load, path_of, shown_path
from .settings import ALL, PAPER_PROBLEM, VISIBILITIES
from .targets import targets_of
from .visibility import RestrictedBox

CHANGED = "no point has: the optimizer changed something that both use, such as a function of NumPy"


def run_records(algorithm, problem, identity, runs, settings, made_by=None):
    """The record of each of the runs, one after the other.

    identity: {problem, instance, stream, …}, as instances.read returns it; runs: their numbers; settings: Settings;
    made_by: the digest of the code, noted only.
    """
    optimize = load_optimizer(algorithm, settings.file, **settings.parameters)
    for run in runs:
        box = BlackBox(problem, *settings.limits(problem.N))
        yield run_record(optimize, box, problem, identity, run, settings, made_by)


def run_record(optimize, box, problem, identity, run, settings, made_by=None):
    """Run an optimizer that load_optimizer returned on a new box of the problem; returns the record of the run."""
    algorithm, N, instance = optimize.algorithm, problem.N, identity["instance"]
    rng = random_generator(settings.seed, algorithm, N, run, instance, identity["stream"])
    start = time.process_time()
    extra_output = run_optimizer(optimize, box, rng, algorithm, settings.sees)
    elapsed = time.process_time() - start
    if box.best_nu == 0.0:
        fix = CHANGED if identity["problem"] == PAPER_PROBLEM else "correct f_opt and y_opt, or set y_opt to None"
        check_optimum(box.best_f, problem, f"{identity['problem']}: run {run}", fix)
    budget, stagnation = settings.limits(N)
    record = {"problem": identity["problem"], "algorithm": algorithm, "N": N, "instance": instance, "run": run}
    record |= {"f_opt": problem.f_opt, "f_opt_is_proven": problem.y_opt is not None}
    record |= {"settings": settings.name(algorithm), "seed": settings.seed, "budget": budget, "stagnation": stagnation}
    record |= {"parameters": settings.parameters, "file": settings.file, "made_by": made_by}
    record |= outcome(box, problem)
    record |= {"elapsed": elapsed, "versions": imported_versions(), "files": imported_digests()}
    if settings.sees != ALL:
        record["sees"] = settings.sees
    if extra_output is not None:
        record["extra_output"] = extra_output
    return record


def check_optimum(f, problem, run, fix):
    """Refuse a problem whose proven optimum a run beats by more than the precision; tell of a beaten best f.

    f: the least of the run's feasible points; fix: the end of the message, what to do.
    """
    if problem.f_opt is None or problem.f_opt - f <= targets_of(problem).precision:
        return
    found = f"{run} found a feasible point with f = {f!r}, below f_opt = {problem.f_opt!r}"
    if problem.y_opt is not None:
        raise BlackBoxError(f"{found}; {fix}")
    print(f"{found}, the best that was known", file=sys.stderr)


def load_optimizer(algorithm, file=None, /, **parameters):
    """The function optimize(box, rng) of a file, or of the plug-in of this name, with its parameters set."""
    path = Path(file or path_of("optimizers", algorithm)).resolve()
    module = load(path, algorithm)
    if not callable(getattr(module, "optimize", None)):
        raise InputError(f"{shown_path(path)} has no function optimize(box, rng)")
    check_call(algorithm, module.optimize, "optimize", "box", "rng", **parameters)

    def optimize(box, rng):
        return module.optimize(box, rng, **copy.deepcopy(parameters))  # so that a run cannot change the next one's

    optimize.algorithm, optimize.file = algorithm, path
    return optimize


def random_generator(seed, algorithm, N, run, instance=0, problem=PAPER_PROBLEM):
    """One stream per (seed, problem, algorithm, N, run, instance), so that adding any of them changes no other run.

    NumPy splits larger seeds into words of 32 bits, which would collide with other instances. The name of the paper's
    problem is no part of the stream.
    """
    if max(seed, instance) >= 2**32:
        raise InputError(f"seed {seed}, instance {instance}: both must be below 4294967296")
    key = (N, run, *algorithm.encode())
    if problem != PAPER_PROBLEM:
        key += (0, *problem.encode())  # a zero byte, which no name contains, as separator
    return np.random.default_rng(np.random.SeedSequence([seed, instance], spawn_key=key))


def run_optimizer(optimize, box, rng, algorithm, sees=ALL):
    """Call the optimizer; BlackBoxError, with its name, if it raises something, or draws from np.random or random.

    sees: a key of VISIBILITIES. Returns what the optimizer returns for the record of the run: None, or a dict that is a
    JSON object.
    """
    before = global_states()
    shown_box = box if sees == ALL else RestrictedBox(sees, box)
    try:
        extra_output = optimize(shown_box, rng)
    except (KeyboardInterrupt, ProblemError):
        raise
    except BaseException as error:
        note = "" if sees == ALL else f"; with sees={sees} a box shows {VISIBILITIES[sees]}"
        raise BlackBoxError(f"{algorithm}: {describe(error, optimize.file.parent)}{note}") from error
    finally:
        box.close()
    for generator, state in global_states().items():
        if state != before[generator]:
            fix = "draw all random numbers from rng"
            fix += " (a library's own: seed it from rng, and restore the state after the run)"
            raise BlackBoxError(f"{algorithm}: it used {generator}, so that the same seed may give other runs; {fix}")
    if box.best_y is None:
        raise BlackBoxError(f"{algorithm}: optimize ended without an evaluation")
    if extra_output is None:
        return None
    with contextlib.suppress(TypeError, ValueError):
        written = json.loads(json.dumps(extra_output, allow_nan=False))
        if type(extra_output) is dict and written.keys() == extra_output.keys():
            return extra_output
    fix = "return nothing, or a dict that is a JSON object, for the record"
    raise BlackBoxError(f"{algorithm}: optimize returns {reprlib.repr(extra_output)}; {fix}")


def global_states():
    """{name: state} of the random generators that a process shares."""
    name, keys, *rest = np.random.get_state()
    return {"np.random": (name, keys.tobytes(), *rest), "random": random.getstate()}


def outcome(box, problem):
    """The result of a run: the part of its record that the box knows."""
    return (
        {"evaluations": box.evaluations, "last_generation": box.last_generation, "stop": box.stop}
        | {"f": box.best_f, "nu": box.best_nu, "distance": distance(box.best_y, problem), "y": box.best_y.tolist()}
        | {"improvements": box.improvements}
    )
