"""SciPy's methods as they are, from a random point, without a margin; what they return is noted, whatever the box counts as the best.

COBYQA is told the planes as A y <= b, which N + 1 evaluations give it as they give them to learned_planes.
"""

import warnings

from klee_minty.callbacks import Callbacks

import numpy as np
from scipy import optimize as scipy

STEP = 1e-7  # of the box's width, for SLSQP's differences; SciPy's own step is lost in rounding
FALL = 1e-3  # of the precision: SLSQP ends where f falls by less
EVALUATIONS = 100  # times N: of COBYLA, which takes N^3 operations for each
PLANES = 0.25  # of the box: between the points from which planes are learned


def optimize(box, rng, method, precision=1e-8):
    """method: SLSQP, COBYLA or COBYQA; precision: that of f which is wanted. Records f and nu of the point that the method returns."""
    options = {
        "SLSQP": {"eps": STEP * (box.upper - box.lower), "ftol": FALL * precision, "maxiter": 100 * box.dimension},
        "COBYLA": {"tol": 1e-12, "maxiter": EVALUATIONS * box.dimension},
        "COBYQA": {"maxfev": box.budget},
    }[method]
    bounds = scipy.Bounds(box.lower, box.upper)
    with Callbacks(box, generation=box.dimension + 1, memory=box.dimension + 2) as point, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        start = rng.uniform(box.lower, box.upper)
        planes = learned_planes(point.g, start, box) if method == "COBYQA" else None
        constraints = planes or scipy.NonlinearConstraint(point.g, -np.inf, 0.0)
        found = scipy.minimize(point.f, start, method=method, bounds=bounds, constraints=constraints, options=options)
        y = np.clip(found.x, box.lower, box.upper)
        return {"f": float(point.f(y)), "nu": float(np.maximum(point.g(y), 0.0).sum())}


def learned_planes(g, start, box):
    """A y <= b as g has it, if it is affine."""
    steps = np.where(start < (box.lower + box.upper) / 2.0, PLANES, -PLANES) * (box.upper - box.lower)
    at_start = g(start)
    A = np.array([(g(y) - at_start) / step for y, step in zip(start + np.diag(steps), steps, strict=True)]).T
    return scipy.LinearConstraint(A, -np.inf, A @ start - at_start)
