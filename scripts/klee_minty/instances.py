"""Instances of problems. A problem is a file, problems/NAME.py, with a function problem(N, instance=0, …).

The function returns an object with N, lower (N,), upper (N,), f_opt, y_opt (N,), which is None where it is unknown, as f_opt is
where no f is known, and evaluate(points (k, N)), which returns f (k,), g (k, m) and nu (k,). It may have targets (targets.py), linear_program(), and
stream: the name of the problem whose random streams its runs use, its own by default.
"""

import dataclasses
import inspect
import io
import json
import math
import numbers
import reprlib
from pathlib import Path

import numpy as np

from .affine import AffineProblem
from .errors import BlackBoxError, InputError, ProblemError, describe
from .files import input_errors, write
from .plug_ins import load, path_of, shown_path
from .settings import PAPER_PROBLEM
from .targets import Targets, targets_of

SAMPLE = 7  # points at which a problem is checked
SAME_ROUNDING = 'a product y @ A.T rounds a row otherwise than a block, np.einsum("kn,mn->km", y, A) does not'
NO_MEMORY = "evaluate may neither draw random numbers nor depend on the calls before"


def make(problem=PAPER_PROBLEM, N=None, instance=0, parameters=None, file=None, precision=None):
    """An instance of the problem of this name, or in this file; InputError where the file breaks the contract.

    precision: the error at which a run succeeds, by default that of the problem's targets.
    """
    path = Path(file or path_of("problems", problem)).resolve()
    module = load(path, problem)
    if not callable(getattr(module, "problem", None)):
        raise InputError(f"{shown_path(path)} has no function problem(N, instance=0)")
    try:
        inspect.signature(module.problem).bind(N, instance=instance, **(parameters or {}))
    except TypeError as error:
        has = f"problem{inspect.signature(module.problem)}"
        raise InputError(f"{problem}: {error}; it is {has}, and must take N and instance") from None
    try:
        made = module.problem(N, instance=instance, **(parameters or {}))
    except (InputError, KeyboardInterrupt):
        raise
    except ValueError as error:
        raise InputError(f"{problem}: {error}") from None
    except BaseException as error:
        raise InputError(f"{problem}: {describe(error, path.parent)}") from None
    try:
        if not is_plain_affine(made):
            made = PluggedIn(made, N, path)
        if precision:
            made.targets = targets_of(made).up_to(precision)
        fault = contract_fault(made, N)
    except (InputError, KeyboardInterrupt):
        raise
    except BaseException as error:
        raise InputError(f"{problem}: {describe(error, path.parent)}") from None
    if fault:
        raise InputError(f"{shown_path(path)}: {fault}")
    return made


def is_plain_affine(problem):
    """Whether a problem is what AffineProblem makes of its arrays: no subclass, and nothing was set afterwards."""
    if type(problem) is not AffineProblem:
        return False
    fresh = AffineProblem(**problem.arrays())
    is_same = problem.y_opt is problem.t and problem.f_opt == fresh.f_opt
    return is_same and vars(problem).keys() - {"targets", "stream"} == vars(fresh).keys()


class PluggedIn:
    """A problem that a file returned, as the core takes it: its numbers are int and float, its arrays copies of float64.

    original is what the file returned.
    """

    def __init__(self, original, N, path):
        self.original, self._path = original, path
        for name in ("N", "lower", "upper", "f_opt", "y_opt", "evaluate"):
            if not hasattr(original, name):
                raise InputError(f"{shown_path(path)}: its problem has no {name}")
        self.N = N if original.N == N else original.N
        self.f_opt = float(original.f_opt) if isinstance(original.f_opt, numbers.Real) else original.f_opt
        self.lower, self.upper = copied(original.lower), copied(original.upper)
        self.y_opt = None if original.y_opt is None else copied(original.y_opt)
        for name in ("targets", "stream", "linear_program"):
            if hasattr(original, name):
                setattr(self, name, getattr(original, name))

    def evaluate(self, points):
        """f (k,), g (k, m) and nu (k,) of the points (k, N); ProblemError where the file raises, or breaks the contract."""
        points = np.asarray(points, dtype=float)
        if not np.isfinite(points).all():
            raise BlackBoxError("evaluate takes points with finite coordinates")
        try:
            values = tuple(map(copied, self.original.evaluate(points.copy())))
            fault = value_fault(points, values)
        except (
            Exception,
            SystemExit,
        ) as error:  # whoever leaves the run, such as a limit of time, is no fault of the problem
            fault = describe(error, self._path.parent)
        if fault:
            raise ProblemError(f"{shown_path(self._path)}: {fault}")
        return values


def copied(values):
    """Real numbers as a new array of float64, with NaN where they are masked."""
    if type(values) is np.ndarray and values.dtype == np.float64:
        return values.copy()
    array = np.asarray(np.ma.filled(values, math.nan))
    if array.dtype.kind not in "fiub":
        raise TypeError(f"arrays must have real numbers, not {array.dtype}")
    return np.array(array, dtype=float)


def contract_fault(problem, N):
    """What in a problem breaks the contract, found at its optimum and at a few points of the box, or None."""
    if problem.N != N:
        return f"its problem has N = {problem.N}, not {N}"
    lower, upper = np.asarray(problem.lower), np.asarray(problem.upper)
    if lower.shape != (N,) or upper.shape != (N,) or not (np.isfinite([lower, upper]).all() and (lower < upper).all()):
        return f"lower and upper are not {N} finite numbers each with lower < upper"
    if problem.f_opt is None and problem.y_opt is not None:
        return "f_opt is None, but y_opt is not; give both, or neither"
    if problem.f_opt is not None and not (isinstance(problem.f_opt, float) and math.isfinite(problem.f_opt)):
        known = "the smallest f that is known, with y_opt None if it is no proven optimum"
        return f"f_opt is {problem.f_opt}, but must be a number: {known}; or None if no f is known"
    if not isinstance(targets_of(problem), Targets):
        return "targets must be Targets(constraint, objective) of klee_minty.targets"
    if problem.f_opt is not None and (fault := rounding_fault(problem.f_opt, targets_of(problem).precision)):
        return fault
    points = lower + np.random.default_rng(0).random((SAMPLE, N)) * (upper - lower)
    block = problem.evaluate(points)
    if fault := value_fault(points, block):
        return fault
    for i in range(SAMPLE):
        alone = problem.evaluate(points[i : i + 1])
        if not all(np.array_equal(one[0], several[i]) for one, several in zip(alone, block, strict=True)):
            return f"for N = {N}, a point that is evaluated alone has other values than in a block; {SAME_ROUNDING}; {NO_MEMORY}"
    return None if problem.y_opt is None else optimum_fault(problem)


def rounding_fault(f_opt, precision):
    """Why no f can be told from f_opt to this precision, or None."""
    if np.spacing(abs(f_opt)) <= precision:
        return None
    largest = 2.0 ** (53 + math.floor(math.log2(precision)))  # below, doubles are at most the precision apart
    bound = f"|f_opt| must be below {largest:.3g}, N at most {largest ** (1 / 3):.0f} where f_opt is N^3"
    return f"doubles near f_opt = {f_opt} are further apart than the target, {precision}; {bound}"


def value_fault(points, values):
    """Why values are no f (k,), g (k, m) and nu (k,) of the points (k, N), or None."""
    shapes, k = [array.shape for array in values], len(points)
    if [shape[:1] for shape in shapes] != 3 * [(k,)] or list(map(len, shapes)) != [1, 2, 1]:
        return f"evaluate returns {' '.join(map(str, shapes))} for {k} points, not f ({k},), g ({k}, m) and nu ({k},)"
    f, g, nu = values
    largest = g.max(axis=1, initial=-math.inf)
    is_violated = largest > 0.0
    is_right = (largest < math.inf) & ((nu > 0.0) == is_violated) & ((nu == 0.0) != is_violated) & np.isfinite(f + nu)
    if is_right.all():
        return None
    i = is_right.argmin()
    found = f"f is {f[i]}, nu {nu[i]} and the largest of g {largest[i]} at the point {reprlib.repr(points[i].tolist())}"
    return f"{found}; all must be finite, and nu 0 where all of g are at most 0, else above 0"


def optimum_fault(problem):
    """What is wrong with y_opt and f_opt, or None."""
    y, precision = np.asarray(problem.y_opt, dtype=float), targets_of(problem).precision
    if y.shape != (problem.N,) or not np.isfinite(y).all():
        return f"y_opt is not {problem.N} finite numbers, or None"
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
    """Write an instance; identity: the arguments of make, by name, of which one with arrays needs problem, N and instance."""
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
