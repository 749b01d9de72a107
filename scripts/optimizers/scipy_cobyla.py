"""COBYLA: a trust region method on linear models of f and g, by SciPy (PRIMA's implementation).

M. J. D. Powell, "A Direct Search Optimization Method That Models the Objective and Constraint Functions by
Linear Interpolation", 1994.

Settings: the initial point is uniform in the box, whose bounds COBYLA treats as constraints; SciPy's defaults
(first trust region radius 1) but for the limit of evaluations, since the box ends the run, and for the final radius,
since 1e-4 cannot tell an error of 1e-8; below about 1e-12 PRIMA's simplex becomes singular. A generation is as many
evaluations as a linear model has points, N + 1. No restarts: a run that ends by itself is over.
"""

from klee_minty.scipy_methods import minimize


def optimize(box, rng):
    minimize(box, rng, "COBYLA", {"tol": 1e-12, "maxiter": box.budget}, generation=box.dimension + 1)
