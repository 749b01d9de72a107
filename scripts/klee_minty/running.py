"""Running an optimizer: finding its file, its random stream, what it raises in one line, and the records of its runs."""

import contextlib
import functools
import importlib.util
import inspect
import json
import platform
import sys
import time
from pathlib import Path

import numpy as np

from . import settings
from .blackbox import BlackBox
from .boxes import TracingBox
from .dependencies import packages
from .errors import BlackBoxError, InputError, describe, did_you_mean

OPTIMIZERS = Path(__file__).parent.parent / "optimizers"


def load_optimizer(algorithm, file=None, /, **parameters):
    """The function optimize(box, rng) of a file (scripts/optimizers/{algorithm}.py), with its further parameters set."""
    path = Path(file or OPTIMIZERS / f"{algorithm}.py").resolve()
    if not path.is_file():
        known = sorted(path.stem for path in OPTIMIZERS.glob("*.py"))
        wanted = path if file else f"algorithm {algorithm!r}{did_you_mean(algorithm, known)}"
        raise InputError(f"there is no {wanted}")
    shown = f"scripts/optimizers/{path.name}" if path.parent == OPTIMIZERS.resolve() else path
    specification = importlib.util.spec_from_file_location(f"optimizers.{path.stem}", path)
    module = sys.modules[specification.name] = importlib.util.module_from_spec(specification)
    sys.path.append(str(path.parent))  # for modules of its own beside it
    try:
        specification.loader.exec_module(module)
    except ModuleNotFoundError as error:
        package = (error.name or str(error)).split(".")[0]
        cure = "which is not installed; requirements-today.txt has the optional ones"
        raise InputError(f"{algorithm} needs the package {package!r}, {cure}") from None
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise InputError(f"{shown}: {describe(error, path.parent)}") from None
    if not callable(getattr(module, "optimize", None)) or inspect.iscoroutinefunction(module.optimize):
        raise InputError(f"{shown} has no function optimize(box, rng)")
    try:
        inspect.signature(module.optimize).bind("box", "rng", **parameters)
    except TypeError as error:
        raise InputError(f"{algorithm}: {error}; it is optimize{inspect.signature(module.optimize)}") from None
    optimize = functools.partial(module.optimize, **parameters)
    optimize.file = path
    return optimize


def versions(file):
    """Of Python, NumPy and the packages that an optimizer's file and its own modules import."""
    found = {"python": platform.python_version()}
    for package in dict.fromkeys(["numpy", *packages(file)]):
        with contextlib.suppress(ImportError):
            found[package] = getattr(sys.modules.get(package), "__version__", None) or version(package)
    return found


def version(package):
    from importlib import metadata  # late: it takes as long as a short run

    return metadata.version(package)


def random_generator(seed, algorithm, N, run, instance=0):
    """One stream per (seed, algorithm, N, run, instance), so that adding any of them changes no other run.

    NumPy splits larger seeds into words of 32 bits, which would meet those of other instances.
    """
    if max(seed, instance) >= 2**32:
        raise InputError(f"seed {seed}, instance {instance}: both must be below 4294967296")
    return np.random.default_rng(np.random.SeedSequence([seed, instance], spawn_key=(N, run, *algorithm.encode())))


def run_optimizer(optimize, box, rng, algorithm):
    """Call the optimizer; whatever it raises becomes a BlackBoxError that names it.

    Returns the dict that the optimizer returns, if it does, for the record of the run; it must be a JSON object.
    """
    try:
        noted = optimize(box, rng)
    except BlackBoxError as error:
        raise BlackBoxError(f"{algorithm}: {error}") from None
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        folder = optimize.file.parent if hasattr(optimize, "file") else OPTIMIZERS
        raise BlackBoxError(f"{algorithm}: {describe(error, folder)}") from error
    if box.best_y is None:
        raise BlackBoxError(f"{algorithm}: ended without an evaluation")
    if type(noted) is not dict:  # results of libraries are not meant for the record
        return None
    try:
        json.dumps(noted, allow_nan=False)
    except (TypeError, ValueError) as error:
        raise BlackBoxError(f"{algorithm}: what optimize returns is no JSON object: {error}") from None
    return noted


def outcome(box, problem):
    """What came out of a run: the part of its record that the box knows."""
    distance = float(np.linalg.norm(box.best_y - problem.y_opt))
    return (
        {"evaluations": box.evaluations, "last_generation": box.last_generation, "stop": box.stop}
        | {"f": box.best_f, "nu": box.best_nu, "distance": distance, "y": box.best_y.tolist()}
        | {"target_hits": box.target_hits}
    )


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
