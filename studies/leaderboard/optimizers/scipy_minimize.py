"""The methods of SciPy's minimize that take constraints: COBYLA, COBYQA, SLSQP and trust-constr.

M. J. D. Powell, "A Direct Search Optimization Method That Models the Objective and Constraint Functions by Linear
Interpolation", 1994 (COBYLA, in PRIMA's implementation); T. M. Ragonneau, "Model-Based Derivative-Free Optimization
Methods and Software", 2022 (COBYQA); D. Kraft, "A Software Package for Sequential Quadratic Programming", 1988 (SLSQP);
R. H. Byrd, M. E. Hribar, J. Nocedal, "An Interior Point Algorithm for Large-Scale Nonlinear Programming", 1999
(trust-constr).

Settings: the initial point is uniform in the box, which COBYQA and SLSQP never leave, and COBYLA treats as constraints;
SciPy's defaults (first trust region radius 1; forward differences, BFGS for second derivatives) but for the limits of
evaluations and iterations, since the box ends the run, and for what is in OPTIONS. A generation is as many evaluations
as the model has points, N + 1, or 2 N + 1 of COBYQA's quadratic one. SLSQP and trust-constr take differences of f and g
at the same points, which count once. No restarts: a run that ends by itself is over.

These methods converge onto active constraints, where rounding decides whether nu is 0. With a precision, g <= -margin
is asked for instead of g <= 0: with a margin above the rounding of g they end inside, at an error of about margin times
the sum of the multipliers there.
"""

import warnings

from klee_minty.callbacks import Callbacks

import numpy as np
from scipy import optimize as scipy

OPTIONS = {
    # The final radius: 1e-4 cannot tell an error of 1e-8; below about 1e-12 PRIMA's simplex becomes singular.
    "COBYLA": {"tol": 1e-12},
    "COBYQA": {"final_tr_radius": 0.0},
    # A probe, one step above the optimum, has to be within the target error of 1e-8: half of it. An ftol of 1e-6 is
    # larger.
    "SLSQP": {"eps": 5e-9, "ftol": 1e-12},
    # The default tolerance on the barrier parameter, 1e-8, leaves an error of 1e-4.
    "trust-constr": {"gtol": 0.0, "xtol": 0.0, "barrier_tol": 1e-12},
}

ROUNDING = 1e-15  # of the largest |g| at the first point: where terms of g of this size cancel, g is not known better
SHARE = 0.01  # of the precision of f; f loses this margin times the sum of the multipliers


def optimize(box, rng, method, precision=None):
    """precision: that of f which is wanted, of which a margin is chosen; None for no margin."""
    x0, options = rng.uniform(box.lower, box.upper), OPTIONS[method] | {"maxiter": box.budget}
    if method == "COBYQA":
        options["maxfev"] = box.budget
    points = 1 + box.dimension * (2 if method == "COBYQA" else 1)
    memory = box.dimension + 2 if method in ("SLSQP", "trust-constr") else 1
    with Callbacks(box, generation=points, memory=memory) as point, warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="delta_grad")  # trust-constr notices that f and g are linear
        highest = 0.0 if precision is None else -margin(point.g(x0), precision)
        bounds, constraints = scipy.Bounds(box.lower, box.upper), scipy.NonlinearConstraint(point.g, -np.inf, highest)
        scipy.minimize(point.f, x0, method=method, bounds=bounds, constraints=constraints, options=options)


def margin(g, precision):
    """The margin of g, by the values (m,) of g at the first point and the precision of f."""
    return ROUNDING * float(np.abs(g).max()) + SHARE * precision
