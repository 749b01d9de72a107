"""L-SRTDE, differential evolution whose F follows the success rate, by minionpy (C++); first at CEC 2024.

V. Stanovov, E. Semenkin, "Success Rate-based Adaptive Differential Evolution L-SRTDE for CEC 2024
Competition", CEC 2024.

Settings: minionpy's defaults (20 N members at first, 4 at the end of the budget) with a seed from rng, but for the
tolerance on the spread of the population, off: the box ends the run. The initial population is minionpy's, random
in the box. L-SRTDE gets whole generations, in the first one the initial population too, and one number per point,
in the lexicographic order.
"""

from klee_minty.callbacks import lexicographic

import numpy as np
from minionpy import LSRTDE


def optimize(box, rng):
    generations = box.generations()
    next(generations)

    def values(points):
        f, _, nu = box.evaluate(np.array(points))
        return lexicographic(f, nu)

    bounds = list(zip(box.lower, box.upper, strict=True))
    LSRTDE(
        values,
        bounds,
        maxevals=box.budget,
        callback=lambda _: next(generations, None) is None,
        seed=int(rng.integers(2**31)),
        options={"x_tol": -1.0},
    ).optimize()
