"""SLSQP, sequential quadratic programming, by SciPy.

D. Kraft, "A Software Package for Sequential Quadratic Programming", 1988.

Settings: the initial point is uniform in the box, whose bounds SLSQP keeps to; SciPy's defaults but for the step of
the forward differences, 1e-8 instead of 1.5e-8, and for the tolerance on f, 1e-12 instead of 1e-6, since neither can
tell an error of 1e-8, and for the limit of iterations: the box ends the run. f and g take differences at the same
points, which count once. A generation is as many evaluations as a linear model has points, N + 1. No restarts: a
run that ends by itself is over.
"""

from klee_minty.scipy_methods import minimize


def optimize(box, rng):
    options = {"eps": 1e-8, "ftol": 1e-12, "maxiter": box.budget}
    minimize(box, rng, "SLSQP", options, generation=box.dimension + 1, memory=box.dimension + 2)
