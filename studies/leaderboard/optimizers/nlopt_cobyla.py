"""COBYLA by NLopt, which is Powell's code with changes of its own; scipy_minimize.py has PRIMA's.

M. J. D. Powell, "A Direct Search Optimization Method That Models the Objective and Constraint Functions by Linear
Interpolation", 1994; S. G. Johnson, "The NLopt Nonlinear-Optimization Package", https://github.com/stevengj/nlopt.

Settings: the initial point is uniform in the box, which NLopt keeps to; NLopt's first step, and xtol_abs = 1e-12, since
without a tolerance it would not end by itself. N + 1 evaluations, the points of the model, are a generation. No
restarts: a run that ends by itself is over.
"""

from klee_minty.callbacks import Callbacks

import nlopt


def optimize(box, rng):
    search = nlopt.opt(nlopt.LN_COBYLA, box.dimension)
    search.set_lower_bounds(box.lower)
    search.set_upper_bounds(box.upper)
    search.set_xtol_abs(1e-12)
    x0 = rng.uniform(box.lower, box.upper)
    with Callbacks(box, generation=box.dimension + 1) as point:

        def constraints(values, x, gradient):
            values[:] = point.g(x)

        search.set_min_objective(lambda x, gradient: point.f(x))
        search.add_inequality_mconstraint(constraints, [0.0] * len(point.g(x0)))
        search.optimize(x0)
