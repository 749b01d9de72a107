"""pycma's CMA-ES with an augmented Lagrangian on the black box, with εMAg-ES's population and pycma's defaults.

Its own termination criteria are not asked: the budget ends the run. A generation is evaluated as one block;
logging and the archives of nondominated points, which take no part in the search, are off.
"""

import contextlib
import tempfile

import cma
import numpy as np


def optimize(box, rng):
    width = box.upper - box.lower
    evolution = cma.CMAEvolutionStrategy(
        box.lower + rng.random(box.dimension) * width,
        0.2 * float(width.max()),
        {
            "popsize": 4 * box.dimension,
            "bounds": [box.lower, box.upper],
            "seed": int(rng.integers(1, 2**31)),
            "verbose": -9,
        },
    )
    values = {}
    lagrangian = cma.ConstrainedFitnessAL(
        lambda y: values["f"], lambda y: values["g"], dimension=box.dimension, archives=False, logging=0
    )
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        _ = lagrangian.al  # is made at its first use, with a folder for the log even where that is off
    for _ in box.generations(may_stagnate=True):
        points = evolution.ask()
        f, g, _ = box.evaluate(np.array(points))
        fitness = []
        for y, values["f"], values["g"] in zip(points, f.tolist(), g.tolist(), strict=True):
            fitness.append(lagrangian(y))
        evolution.tell(points, fitness)
        lagrangian.update(evolution)
