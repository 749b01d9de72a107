"""CMA-ES by cmaes with more damping of the step size, and the lexicographic order for constraints.

It is cmaes_cma with one constant changed: the damping of the step size is cmaes' times N.
"""

import cmaes_cma


def optimize(box, rng):
    cmaes_cma.optimize(box, rng, damping=box.dimension)
