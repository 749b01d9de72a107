"""LINCOA (Powell 2015) by PDFO, told the planes that N + 1 evaluations give; with PDFO's own stopping rules.

T. M. Ragonneau, Z. Zhang, "PDFO: a cross-platform package for Powell's derivative-free optimization solvers", 2024. PDFO needs NumPy < 2,
and so an environment of its own: pip install pdfo==2.2.0 "numpy<2" scipy, and requirements/suite.txt without its NumPy.
"""

import warnings

from klee_minty.callbacks import Callbacks

import numpy as np
from bare import learned_planes
from pdfo import pdfo
from scipy.optimize import Bounds


def optimize(box, rng):
    """Records f and nu of the point that LINCOA returns."""
    with Callbacks(box, generation=2 * box.dimension + 1) as point, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        start = rng.uniform(box.lower, box.upper)
        planes = learned_planes(point.g, start, box)
        options = {"quiet": True, "scale": True, "radius_final": 1e-9, "maxfev": 500 * box.dimension}
        found = pdfo(
            point.f, start, bounds=Bounds(box.lower, box.upper), constraints=planes, method="lincoa", options=options
        )
        y = np.clip(found.x, box.lower, box.upper)
        return {"f": float(point.f(y)), "nu": float(np.maximum(point.g(y), 0.0).sum())}
