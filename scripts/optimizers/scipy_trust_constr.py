"""trust-constr, an interior-point method with trust regions, by SciPy.

R. H. Byrd, M. E. Hribar, J. Nocedal, "An Interior Point Algorithm for Large-Scale Nonlinear Programming", 1999.

Settings: the initial point is uniform in the box; SciPy's defaults (derivatives by forward differences, BFGS for
second ones) but for the tolerances on gradient and trust region, zero, that on the barrier parameter, 1e-12 instead
of 1e-8, which leaves an error of 1e-4, and the limit of iterations: the box ends the run. f and g take differences
at the same points, which count once. A generation is as many evaluations as a linear model has points,
N + 1. No restarts: a run that ends by itself is over.
"""

import warnings

from klee_minty.scipy_methods import minimize


def optimize(box, rng):
    options = {"gtol": 0.0, "xtol": 0.0, "barrier_tol": 1e-12, "maxiter": box.budget}
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="delta_grad")  # it notices that f and g are linear
        minimize(box, rng, "trust-constr", options, generation=box.dimension + 1, memory=box.dimension + 2)
