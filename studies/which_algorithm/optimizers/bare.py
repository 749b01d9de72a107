"""SLSQP or COBYLA as SciPy has them, from a random point, without a margin; what they return is noted, whatever the box counts as the best."""

import warnings

from klee_minty.callbacks import Callbacks

import numpy as np
from scipy import optimize as scipy

STEP = 1e-7  # of the box's width, for SLSQP's differences; SciPy's own step is lost in rounding
FALL = 1e-3  # of the precision: SLSQP ends where f falls by less
EVALUATIONS = 100  # times N: of COBYLA, which takes N^3 operations for each


def optimize(box, rng, method, precision=1e-8):
    """method: SLSQP or COBYLA; precision: that of f which is wanted. Records f and nu of the point that the method returns."""
    options = {
        "SLSQP": {"eps": STEP * (box.upper - box.lower), "ftol": FALL * precision, "maxiter": 100 * box.dimension},
        "COBYLA": {"tol": 1e-12, "maxiter": EVALUATIONS * box.dimension},
    }[method]
    bounds = scipy.Bounds(box.lower, box.upper)
    with Callbacks(box, generation=box.dimension + 1, memory=box.dimension + 2) as point, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        constraints = scipy.NonlinearConstraint(point.g, -np.inf, 0.0)
        start = rng.uniform(box.lower, box.upper)
        found = scipy.minimize(point.f, start, method=method, bounds=bounds, constraints=constraints, options=options)
        y = np.clip(found.x, box.lower, box.upper)
        return {"f": float(point.f(y)), "nu": float(np.maximum(point.g(y), 0.0).sum())}
