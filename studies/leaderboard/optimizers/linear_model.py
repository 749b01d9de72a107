"""The floor: f and g are taken for linear, which they are, and their linear program is solved.

N + 1 points identify linear f and g, and an LP solver returns their minimum, which is evaluated, too: N + 2
evaluations.

Settings: the first point is uniform in the box, and the others are a quarter of the box's width from it, along an axis
each and inwards. SciPy's linprog (dual simplex of HiGHS) with the tightest tolerances that HiGHS allows, and as much
distance from the constraints, which rounding would violate. Where the point is not yet within the target, the same
LP is solved again with g as measured there.
"""

import numpy as np
from scipy.optimize import linprog

STEP = 0.25  # in widths of the box
TOLERANCE = 1e-10
OPTIONS = {"primal_feasibility_tolerance": TOLERANCE, "dual_feasibility_tolerance": TOLERANCE}


def optimize(box, rng):
    y, width = rng.uniform(box.lower, box.upper), box.upper - box.lower
    steps = np.where(y < box.lower + 0.5 * width, STEP, -STEP) * width
    for generation in box.generations():
        if generation == 0:
            f, g, _ = box.evaluate(np.vstack([y, y + np.diag(steps)]))
            gradient, jacobian = (f[1:] - f[0]) / steps, ((g[1:] - g[0]) / steps[:, None]).T
        else:
            bounds = np.column_stack([box.lower - y, box.upper - y])
            move = linprog(gradient, jacobian, -g[0] - TOLERANCE, bounds=bounds, method="highs-ds", options=OPTIONS).x
            y = y + move
            _, g, _ = box.evaluate(y[None, :])
