"""CMA-ES by cmaes (CyberAgentAILab), with the lexicographic order for constraints.

N. Hansen, "The CMA Evolution Strategy: A Tutorial", 2016; M. Nomura, M. Shibata, "cmaes: A Simple yet Practical
Python Library for CMA-ES", 2024.

Settings: the initial point is uniform in the box, which cmaes keeps to by drawing points anew; the initial step
size, which has no default, is a quarter of the box's width, as in pycma_al; everything else, population size
included, is cmaes' default. It knows no constraints and uses ranks only, so that it gets each generation's ranks
in the lexicographic order. Its own stopping rules are left out: the box ends the run, at its stagnation, too.
"""

import numpy as np
from cmaes import CMA


def optimize(box, rng, damping=1.0):
    """damping: factor of cmaes' d_σ, which is a private attribute, since cmaes has no option for it."""
    bounds, sigma = np.column_stack((box.lower, box.upper)), float(np.max(box.upper - box.lower)) / 4.0
    es = CMA(rng.uniform(box.lower, box.upper), sigma, bounds=bounds, seed=int(rng.integers(2**32)))
    es._d_sigma *= damping
    for _ in box.generations():
        points = [es.ask() for _ in range(es.population_size)]
        f, _, nu = box.evaluate(points)
        es.tell([(points[i], rank) for rank, i in enumerate(np.lexsort((f, nu)))])
