"""CMA-ES by cmaes (CyberAgentAILab) that begins again with twice the population whenever cmaes' own rules stop it, in the lexicographic order.

A. Auger, N. Hansen, "A Restart CMA Evolution Strategy With Increasing Population Size", CEC 2005. Settings: those of
studies/klee_minty_studies/optimizers/cmaes_cma.py; each start is uniform in the box.
"""

import numpy as np
from cmaes import CMA


def optimize(box, rng):
    size = None  # cmaes' default
    es = start(box, rng, size)
    for _ in box.generations(stop_at_stagnation=False):
        points = [es.ask() for _ in range(es.population_size)]
        f, _, nu = box.evaluate(np.array(points))
        es.tell([(points[i], rank) for rank, i in enumerate(np.lexsort((f, nu)))])
        if es.should_stop():
            size = 2 * es.population_size
            es = start(box, rng, size)


def start(box, rng, size):
    return CMA(
        rng.uniform(box.lower, box.upper),
        float(np.max(box.upper - box.lower)) / 4.0,
        bounds=np.column_stack((box.lower, box.upper)),
        seed=int(rng.integers(2**32)),
        population_size=size,
    )
