"""Instances of problems. A problem is a file, problems/NAME.py, with a function problem(N, instance=0, …).

The function returns an object with N, lower (N,), upper (N,), f_opt, y_opt (N,), which is None where it is unknown, and
evaluate(points (k, N)), which returns f (k,), g (k, m) and nu (k,). It may have targets (targets.py), linear_program(), and
stream: the name of the problem whose random streams its runs use, its own by default.
"""

import dataclasses
import inspect
import io
import json
import math
import numbers
from pathlib import Path

import numpy as np

from .affine import AffineProblem
from .errors import InputError, describe
from .files import input_errors, write
from .plug_ins import load, path_of, shown_path
from .settings import PAPER_PROBLEM
from .targets import Targets, targets_of

MADE_FROM = ("problem", "N", "instance", "parameters", "file", "precision")  # the arguments of make
SAMPLE = 7  # points at which a problem is checked
SAME_ROUNDING = 'a product y @ A.T rounds a row otherwise than a block, np.einsum("kn,mn->km", y, A) does not'
NO_MEMORY = "evaluate may neither draw random numbers nor depend on the calls before"


def make(name=PAPER_PROBLEM, N=None, instance=0, parameters=None, file=None, precision=None):
    """An instance of the problem of this name, or in this file; InputError where the file breaks the contract.

    precision: the error at which a run succeeds, by default that of the problem's targets.
    """
    path = Path(file or path_of("problems", name)).resolve()
    module = load(path, name)
    if not callable(getattr(module, "problem", None)):
        raise InputError(f"{shown_path(path)} has no function problem(N, instance=0)")
    try:
        inspect.signature(module.problem).bind(N, instance=instance, **(parameters or {}))
    except TypeError as error:
        has = f"problem{inspect.signature(module.problem)}"
        raise InputError(f"{name}: {error}; it is {has}, and must take N and instance") from None
    try:
        problem = module.problem(N, instance=instance, **(parameters or {}))
    except (InputError, KeyboardInterrupt):
        raise
    except ValueError as error:
        raise InputError(f"{name}: {error}") from None
    except BaseException as error:
        raise InputError(f"{name}: {describe(error, path.parent)}") from None
    try:
        if precision:
            problem.targets = targets_of(problem).up_to(precision)
        fault = contract_fault(problem, N)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise InputError(f"{name}: {describe(error, path.parent)}") from None
    if fault:
        raise InputError(f"{shown_path(path)}: {fault}")
    return problem


def contract_fault(problem, N):
    """What in a problem breaks the contract, found at its optimum and at a few points of the box, or None."""
    for name in ("N", "lower", "upper", "f_opt", "y_opt", "evaluate"):
        if not hasattr(problem, name):
            return f"its problem has no {name}"
    if problem.N != N:
        return f"its problem has N = {problem.N}, not {N}"
    lower, upper = np.asarray(problem.lower), np.asarray(problem.upper)
    if lower.shape != (N,) or upper.shape != (N,) or not (np.isfinite([lower, upper]).all() and (lower < upper).all()):
        return f"lower and upper are not {N} finite numbers each with lower < upper"
    if not isinstance(problem.f_opt, numbers.Real) or not math.isfinite(problem.f_opt):
        return f"f_opt is {problem.f_opt}, but must be a number: the smallest f that is known, with y_opt None if it is no proven optimum"
    if not isinstance(targets_of(problem), Targets):
        return "targets must be Targets(constraint, objective) of klee_minty.targets"
    if np.spacing(abs(float(problem.f_opt))) > (precision := targets_of(problem).precision):
        largest = 2.0 ** (53 + math.floor(math.log2(precision)))  # below, doubles are at most the precision apart
        bound = f"|f_opt| must be below {largest:.3g}, N at most {largest ** (1 / 3):.0f} where f_opt is N^3"
        return f"doubles near f_opt = {problem.f_opt} are further apart than the target, {precision}; {bound}"
    points = lower + np.random.default_rng(0).random((SAMPLE, N)) * (upper - lower)
    points.setflags(write=False)  # evaluate must not change them
    handed_out = problem.evaluate(points)
    if not all(isinstance(array, np.ndarray) and array.dtype.kind in "fiu" for array in handed_out):
        return "evaluate must return f, g and nu as arrays of real numbers"
    if any(np.shares_memory(array, points) for array in handed_out):
        return "evaluate returns a part of the points, which changes with them; return a copy"
    f, g, nu = map(np.array, handed_out)
    if f.shape != (SAMPLE,) or nu.shape != (SAMPLE,) or g.ndim != 2 or len(g) != SAMPLE:
        return f"evaluate returns f {f.shape}, g {g.shape} and nu {nu.shape} for {SAMPLE} points, not ({SAMPLE},), ({SAMPLE}, m) and ({SAMPLE},)"
    if not (np.isfinite(f).all() and np.isfinite(g).all() and np.isfinite(nu).all()):
        return "f, g or nu is not finite at a point of the box"
    if fault := violation_fault(g, nu):
        return fault
    for i in range(SAMPLE):
        alone = problem.evaluate(points[i : i + 1])
        if not all(np.array_equal(one[0], block[i]) for one, block in zip(alone, (f, g, nu), strict=True)):
            return f"a point that is evaluated alone has other values than in a block; {SAME_ROUNDING}; {NO_MEMORY}"
    if not all(map(np.array_equal, handed_out, (f, g, nu))):
        return "evaluate returns arrays that its next call changes; return new ones"
    return None if problem.y_opt is None else optimum_fault(problem)


def violation_fault(g, nu):
    """Where nu (k,) does not say whether all of g (k, m) are at most 0, or None."""
    for violation, constraints in zip(nu, g, strict=True):
        if violation < 0.0 or (violation == 0.0) != (constraints <= 0.0).all():
            largest = constraints.max(initial=-math.inf)
            return f"nu is {violation} where the largest of g is {largest}, but nu is 0 where all of g are at most 0, and else above 0"
    return None


def optimum_fault(problem):
    """What is wrong with y_opt and f_opt, or None."""
    y, precision = np.asarray(problem.y_opt, dtype=float), targets_of(problem).precision
    if y.shape != (problem.N,):
        return f"y_opt has the shape {y.shape}, not ({problem.N},)"
    f, _, nu = problem.evaluate(y[None, :])
    if nu[0] > 0.0:
        return f"y_opt is infeasible, nu = {nu[0]}; correct it, or set y_opt to None"
    if not abs(f[0] - problem.f_opt) <= precision:
        return f"f is {f[0]} at y_opt, but f_opt is {problem.f_opt}"
    return None


def distance(y, problem):
    """‖y - y*‖ of a point y (N,), None where the optimum is unknown."""
    return None if problem.y_opt is None else float(np.linalg.norm(y - problem.y_opt))


def save(path, problem, identity):
    """Write an instance; identity: its problem, N, instance, and parameters, file and precision for make, if it has no arrays."""
    content, identity = io.BytesIO(), dict(identity)
    arrays = problem.arrays() if hasattr(problem, "arrays") else {}
    identity["stream"] = getattr(problem, "stream", identity["problem"])
    if hasattr(problem, "targets"):
        identity["targets"] = dataclasses.asdict(problem.targets)
    np.savez(content, identity=json.dumps(identity), **arrays)
    write(path, content.getvalue())


def read(path):
    """The instance that save wrote, and its identity; InputError if the file is missing or damaged."""
    # zipfile, zlib and NumPy raise many kinds of errors for a damaged archive.
    with input_errors(path, Exception), np.load(path, allow_pickle=False) as file:
        identity = json.loads(str(file["identity"]))
        arrays = [file[name] for name in AffineProblem.ARRAYS if name in file]
        if arrays:
            problem = AffineProblem(*arrays)
            if "targets" in identity:
                problem.targets = Targets(**{part: tuple(values) for part, values in identity["targets"].items()})
            if fault := contract_fault(problem, identity["N"]):
                raise ValueError(fault)
    if not arrays:
        problem = make(*(identity[key] for key in MADE_FROM))
    return problem, identity
