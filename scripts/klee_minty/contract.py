"""What a user's problem must be, the wrapper through which the core sees it, and what is refused.

A problem has N, lower (N,), upper (N,), f_opt (None if no f is known), y_opt (N,) (None if the optimum is unknown) and
evaluate(points (k, N)), which returns f (k,), g (k, m) and, unless it is Σ max(0, g), nu (k,). It may have targets
(targets.py), linear_program(), stream (the problem whose random streams its runs use) and soft_bounds (PluggedIn).
"""

import math
import numbers
import reprlib

import numpy as np

from .errors import BlackBoxError, InputError, ProblemError, describe
from .plug_ins import shown_path
from .targets import Targets, targets_of

CHECKED = 7  # points at which a problem is evaluated to see whether it keeps the contract
ROUNDING = 1e-12  # relative difference of sums of some thousand violations in different orders
SAME_ROUNDING = 'a product y @ A.T rounds a row otherwise than a block, np.einsum("kn,mn->km", y, A) does not'
NO_MEMORY = f"{SAME_ROUNDING}; evaluate may neither draw random numbers nor depend on the calls before"


class PluggedIn:
    """A problem that a file returned, as the core takes it: numbers are int and float, arrays copies of float64.

    A point beyond the bounds is infeasible: it has f and g of the nearest point within; 2N rows, lower - y and
    y - upper, follow in g, and what is above 0 in them adds to nu. soft_bounds = True switches this off.
    """

    def __init__(self, original, N, path):
        self.original, self._path = original, path
        for name in ("N", "lower", "upper", "f_opt", "y_opt", "evaluate"):
            if not hasattr(original, name):
                raise InputError(f"{shown_path(path)}: its problem has no {name}")
        self.N = N if original.N == N else original.N
        self.f_opt = float(original.f_opt) if isinstance(original.f_opt, numbers.Real) else original.f_opt
        self.lower, self.upper = float_array(original.lower), float_array(original.upper)
        self.y_opt = None if original.y_opt is None else float_array(original.y_opt)
        self.has_bounds = not getattr(original, "soft_bounds", False)
        for name in ("targets", "stream", "linear_program"):
            if hasattr(original, name):
                setattr(self, name, getattr(original, name))

    def evaluate(self, points):
        """f (k,), g (k, m) and nu (k,) of points (k, N); ProblemError where the file raises or breaks the contract."""
        points = np.asarray(points, dtype=float)
        if not np.isfinite(points).all():
            raise BlackBoxError("evaluate takes points with finite coordinates")
        nearest = np.minimum(np.maximum(points, self.lower), self.upper) if self.has_bounds else points
        try:
            values = with_violation(*map(float_array, self.original.evaluate(nearest.copy())))
            fault = value_fault(nearest, values)
        except (Exception, SystemExit) as error:  # no other: a limit of time is no fault of the problem
            raise ProblemError(f"{shown_path(self._path)}: {describe(error, self._path.parent)}") from error
        if fault:
            raise ProblemError(f"{shown_path(self._path)}: {fault}")
        if not self.has_bounds:
            return values
        f, g, nu = values
        beyond = np.hstack([self.lower - points, points - self.upper])
        return f, np.hstack([g, beyond]), nu + violation(beyond)


def float_array(values):
    """Real numbers as a new array of float64, with NaN where they are masked."""
    if type(values) is np.ndarray and values.dtype == np.float64:
        return values.copy()
    array = np.asarray(np.ma.filled(values, math.nan))
    if array.dtype.kind not in "fiub":
        raise TypeError(f"arrays must have real numbers, not {array.dtype}")
    return np.array(array, dtype=float)


def with_violation(f, g, *nu):
    """f, g and nu; nu is Σ max(0, g), summed here, if evaluate returns none, or this sum but for rounding."""
    if g.ndim != 2:
        return f, g, *nu
    total = violation(g)
    if not nu or nu[0].shape != total.shape:
        return f, g, *(nu or [total])
    return f, g, np.where(np.isclose(nu[0], total, rtol=ROUNDING, atol=0.0), total, nu[0])


def violation(g):
    """Σ max(0, g) (k,) of g (k, m), row by row: NumPy's order of summation depends on the memory's layout."""
    return np.maximum(g, 0.0, order="C").sum(axis=1)


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
        meaning = "the smallest f that is known, with y_opt None if it is no proven optimum"
        return f"f_opt is {problem.f_opt}, but must be a number: {meaning}; or None if no f is known"
    if not isinstance(targets_of(problem), Targets):
        return "targets must be Targets(constraint, objective) of klee_minty.targets"
    if problem.f_opt is not None and (fault := rounding_fault(problem.f_opt, targets_of(problem).precision)):
        return fault
    points = points_within(problem)
    block = problem.evaluate(points)
    if fault := value_fault(points, block):
        return fault
    for i in range(CHECKED):
        for name, alone, several in zip(("f", "g", "nu"), problem.evaluate(points[i : i + 1]), block, strict=True):
            if not np.array_equal(alone[0], several[i]):
                fault = f"for N = {N}, a point that is evaluated alone has other values than in a block"
                return f"{fault}: its {name} differs by {np.abs(alone[0] - several[i]).max()}; {NO_MEMORY}"
    return None if problem.y_opt is None else optimum_fault(problem)


def points_within(problem, count=CHECKED):
    """Points (count, N) within the bounds, always the same ones."""
    lower, upper = np.asarray(problem.lower), np.asarray(problem.upper)
    return lower + np.random.default_rng(0).random((count, problem.N)) * (upper - lower)


def rounding_fault(f_opt, precision):
    """Why no f can be told from f_opt to this precision, or None."""
    if np.spacing(abs(f_opt)) <= precision:
        return None
    largest = 2.0 ** (53 + math.floor(math.log2(precision)))  # doubles below it are at most the precision apart
    bound = f"|f_opt| must be below {largest:.3g}, N at most {largest ** (1 / 3):.0f} where f_opt is N^3"
    return f"doubles near f_opt = {f_opt} are further apart than the target, {precision}; {bound}"


def value_fault(points, values):
    """Why values are no f (k,), g (k, m) and nu (k,) of the points (k, N), or None."""
    shapes, k = [array.shape for array in values], len(points)
    if [shape[:1] for shape in shapes] != 3 * [(k,)] or list(map(len, shapes)) != [1, 2, 1]:
        expected = f"f ({k},), g ({k}, m) and, if it is no sum, nu ({k},)"
        return f"evaluate returns {' '.join(map(str, shapes))} for {k} points, not {expected}"
    f, g, nu = values
    largest = g.max(axis=1, initial=-math.inf)
    is_violated = largest > 0.0
    is_right = (largest < math.inf) & ((nu > 0.0) == is_violated) & ((nu == 0.0) != is_violated) & np.isfinite(f + nu)
    if is_right.all():
        return None
    i = is_right.argmin()
    text = f"f is {f[i]}, nu {nu[i]} and the largest of g {largest[i]} at the point {reprlib.repr(points[i].tolist())}"
    return f"{text}; all must be finite, and nu 0 where all of g are at most 0, else above 0"


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
