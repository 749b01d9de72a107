"""CMA-ES with an augmented Lagrangian, by pycma.

A. Atamna, A. Auger, N. Hansen, "Linearly Convergent Evolution Strategies via Augmented Lagrangian Constraint
Handling", FOGA 2017.

Settings: the initial point is uniform in the box, which pycma keeps to by a transformation of the variables;
the initial step size, which has no default, is a quarter of the box's width, as pycma's documentation
advises; everything else, population size included, is pycma's default. Its own stopping rules and restarts
are left out: the box ends the run.
"""

import cma
import numpy as np

cma.constraints_handler._Logger = cma.logger.LoggerDummy  # as pycma advises; else it makes a folder outcmaes/


def optimize(box, rng, population=None):
    values = {}  # f and g at each point of the generation: pycma asks for one after the other
    # archives only record points
    fitness = cma.ConstrainedFitnessAL(lambda x: values[*x][0], lambda x: values[*x][1], archives=False)
    options = {
        "bounds": [box.lower, box.upper],
        "randn": lambda *shape: rng.standard_normal(shape),
        "seed": np.nan,  # leaves NumPy's global generator alone
        "verbose": -9,
        **({"popsize": population} if population else {}),
    }
    sigma0 = float(np.max(box.upper - box.lower)) / 4.0
    es = cma.CMAEvolutionStrategy(rng.uniform(box.lower, box.upper), sigma0, options)
    for _ in box.generations():
        points = es.ask()
        f, g, _ = box.evaluate(points)
        values = dict(zip(map(tuple, points), zip(f, g, strict=True), strict=True))
        es.tell(points, [fitness(x) for x in points])
        fitness.update(es)
