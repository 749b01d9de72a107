"""COBYQA: a trust region SQP method on quadratic models of f and g, by SciPy.

T. M. Ragonneau, "Model-Based Derivative-Free Optimization Methods and Software", 2022.

Settings: the initial point is uniform in the box, which COBYQA never leaves; SciPy's defaults (first trust
region radius 1) but for the final radius, zero, and the limits of evaluations and iterations: the box ends
the run. A generation is as many evaluations as a quadratic model has points, 2 N + 1. No restarts: a run that
ends by itself is over.
"""

from klee_minty.callbacks import Callbacks

import numpy as np
from scipy.optimize import Bounds, NonlinearConstraint, minimize


def optimize(box, rng):
    x0 = rng.uniform(box.lower, box.upper)
    with Callbacks(box, generation=2 * box.dimension + 1) as point:
        minimize(
            point.f,
            x0,
            method="COBYQA",
            bounds=Bounds(box.lower, box.upper),
            constraints=NonlinearConstraint(point.g, -np.inf, 0.0),
            options={"final_tr_radius": 0.0, "maxfev": box.budget, "maxiter": box.budget},
        )
