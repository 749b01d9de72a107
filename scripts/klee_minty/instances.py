"""Instances of problems: made by problem(N, instance=0, …) of problems/NAME.py (contract.py), saved and read."""

import contextlib
import dataclasses
import inspect
import io
import json
from pathlib import Path

import numpy as np

from .affine import AffineProblem
from .contract import PluggedIn, contract_fault, points_within
from .errors import InputError, describe
from .files import input_errors, write
from .plug_ins import check_call, load, path_of, shown_path
from .settings import PAPER_PROBLEM
from .targets import Targets, targets_of


def make(problem=PAPER_PROBLEM, N=None, instance=0, parameters=None, file=None, precision=None):
    """An instance of the problem of this name, or in this file; InputError where the file breaks the contract.

    precision: the error at which a run succeeds, by default that of the problem's targets.
    """
    path = Path(file or path_of("problems", problem)).resolve()
    module = load(path, problem)
    if not callable(getattr(module, "problem", None)):
        raise InputError(f"{shown_path(path)} has no function problem(N, instance=0)")
    check_call(problem, module.problem, "problem", N, instance=instance, **(parameters or {}))
    try:
        made = module.problem(N, instance=instance, **(parameters or {}))
        if not is_plain_affine(made):
            made = PluggedIn(made, N, path)
        if precision:
            made.targets = targets_of(made).up_to(precision)
        fault = contract_fault(made, N)
    except (InputError, KeyboardInterrupt):
        raise
    except BaseException as error:
        message = str(error) if type(error) is ValueError else describe(error, path.parent)  # the file's own refusal
        raise InputError(f"{problem}: {message}") from error
    if fault:
        raise InputError(f"{shown_path(path)}: {fault}")
    return made


def own_dimension(problem, file=None, parameters=None):
    """The only N of a problem: its file's constant N, or that of problem(2) and problem(3); else None."""
    module = load(Path(file or path_of("problems", problem)), problem)
    if type(N := getattr(module, "N", None)) is int:
        return N
    with contextlib.suppress(Exception):  # make says what is wrong
        of_two, of_three = (module.problem(N, **(parameters or {})).N for N in (2, 3))
        return of_two if of_two == of_three else None
    return None


def is_plain_affine(problem):
    """Whether a problem is what AffineProblem makes of its arrays: no subclass, and nothing was set afterwards."""
    if type(problem) is not AffineProblem:
        return False
    fresh = AffineProblem(**problem.arrays())
    is_same = problem.y_opt is problem.t and problem.f_opt == fresh.f_opt
    return is_same and vars(problem).keys() - {"targets", "stream"} == vars(fresh).keys()


def are_same(one, other):
    """Whether two problems have the same bounds, and the same values at a few points."""
    if not np.array_equal([one.lower, one.upper], [other.lower, other.upper]):
        return False
    points = points_within(one)
    return all(map(np.array_equal, one.evaluate(points), other.evaluate(points)))


def distance(y, problem):
    """‖y - y*‖ of a point y (N,), None where the optimum is unknown."""
    return None if problem.y_opt is None else float(np.linalg.norm(y - problem.y_opt))


def save(path, problem, identity):
    """Write an instance; identity: {argument of make: value}, of an affine problem at least problem, N and instance."""
    content, identity = io.BytesIO(), dict(identity)
    arrays = problem.arrays() if is_plain_affine(problem) else {}
    identity["stream"] = getattr(problem, "stream", identity["problem"])
    if arrays and hasattr(problem, "targets"):
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
        problem = make(**{name: identity[name] for name in inspect.signature(make).parameters})
    return problem, identity
