"""The black box for the methods of SciPy's minimize that take constraints."""

import numpy as np
from scipy import optimize

from .callbacks import Callbacks


def minimize(box, rng, method, options, **generation):
    """Run a method from a point uniform in the box; generation, and memory, as in Callbacks."""
    x0 = rng.uniform(box.lower, box.upper)
    with Callbacks(box, **generation) as point:
        bounds = optimize.Bounds(box.lower, box.upper)
        constraints = optimize.NonlinearConstraint(point.g, -np.inf, 0.0)
        optimize.minimize(point.f, x0, method=method, bounds=bounds, constraints=constraints, options=options)
