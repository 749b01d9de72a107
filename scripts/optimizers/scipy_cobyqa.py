"""COBYQA: a trust region SQP method on quadratic models of f and g, by SciPy.

T. M. Ragonneau, "Model-Based Derivative-Free Optimization Methods and Software", 2022.

Settings: the initial point is uniform in the box, which COBYQA never leaves; SciPy's defaults (first trust
region radius 1) but for the final radius, zero, and the limits of evaluations and iterations: the box ends
the run. A generation is as many evaluations as a quadratic model has points, 2 N + 1. No restarts: a run that
ends by itself is over.
"""

from klee_minty.scipy_methods import minimize


def optimize(box, rng):
    options = {"final_tr_radius": 0.0, "maxfev": box.budget, "maxiter": box.budget}
    minimize(box, rng, "COBYQA", options, generation=2 * box.dimension + 1)
