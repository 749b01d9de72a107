"""CMA-ES by cmaes with more damping of the step size, and the lexicographic order for constraints.

It is cmaes_cma with one constant changed: the damping of the step size is cmaes' times N.
"""

import cmaes_cma


def optimize(box, rng, damping=None):
    """damping: factor of cmaes' d_σ, N by default."""
    cmaes_cma.optimize(box, rng, damping=box.dimension if damping is None else damping)
