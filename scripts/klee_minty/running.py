"""Running an optimizer: finding its file, its random stream, and what it raises in one line."""

import functools
import importlib
import inspect
from pathlib import Path

import numpy as np

from .errors import BlackBoxError, InputError, describe, did_you_mean

OPTIMIZERS = Path(__file__).parent.parent / "optimizers"


def load_optimizer(algorithm, /, **parameters):
    """The function optimize(box, rng) of scripts/optimizers/{algorithm}.py, with its further parameters set."""
    known = sorted(path.stem for path in OPTIMIZERS.glob("*.py"))
    if algorithm not in known:
        raise InputError(f"there is no algorithm {algorithm!r}{did_you_mean(algorithm, known)}")
    try:
        module = importlib.import_module(f"optimizers.{algorithm}")
    except ModuleNotFoundError as error:
        package = (error.name or str(error)).split(".")[0]
        raise InputError(
            f"{algorithm} needs the package {package!r}, which is not installed; "
            "requirements-today.txt has the optional ones"
        ) from None
    except (Exception, SystemExit) as error:
        raise InputError(f"scripts/optimizers/{algorithm}.py: {describe(error, OPTIMIZERS)}") from None
    if not callable(getattr(module, "optimize", None)):
        raise InputError(f"scripts/optimizers/{algorithm}.py has no function optimize(box, rng)")
    try:
        inspect.signature(module.optimize).bind("box", "rng", **parameters)
    except TypeError as error:
        raise InputError(
            f"{algorithm}: {error}; it is optimize{inspect.signature(module.optimize)}"
        ) from None
    return functools.partial(module.optimize, **parameters)


def random_generator(seed, algorithm, N, run, instance=0):
    """One stream per (seed, algorithm, N, run, instance), so that adding any of them changes no other run."""
    return np.random.default_rng(
        np.random.SeedSequence([seed, instance], spawn_key=(N, run, *algorithm.encode()))
    )


def run_optimizer(optimize, box, rng, algorithm):
    """Call the optimizer; whatever it raises becomes a BlackBoxError that names it."""
    try:
        optimize(box, rng)
    except BlackBoxError as error:
        raise BlackBoxError(f"{algorithm}: {error}") from None
    except (Exception, SystemExit) as error:
        raise BlackBoxError(f"{algorithm}: {describe(error, OPTIMIZERS)}") from error
    if box.best_y is None:
        raise BlackBoxError(f"{algorithm}: ended without an evaluation")


def outcome(box, problem):
    """What came out of a run: the part of its record that the box knows."""
    return {
        "evaluations": box.evaluations,
        "last_generation": box.last_generation,
        "stop": box.stop,
        "f": box.best_f,
        "nu": box.best_nu,
        "distance": float(np.linalg.norm(box.best_y - problem.y_opt)),
        "y": box.best_y.tolist(),
        "target_hits": box.target_hits,
    }
