"""CMA-ES by pycma, with the lexicographic order for constraints.

N. Hansen, "The CMA Evolution Strategy: A Tutorial", 2016.

Points outside the box are drawn anew, up to 100 times, and then clipped, as in cmaes. All else is as in cmaes_cma: the
initial point, a quarter of the box's width for σ, and the ranks in the lexicographic order.
"""

import cma
import numpy as np

DRAWS = 100


def optimize(box, rng):
    options = {
        "randn": lambda *shape: rng.standard_normal(shape),
        "seed": np.nan,  # leaves NumPy's global generator alone
        "verbose": -9,
    }
    sigma_start = float(np.max(box.upper - box.lower)) / 4.0
    es = cma.CMAEvolutionStrategy(rng.uniform(box.lower, box.upper), sigma_start, options)
    for _ in box.generations():
        points = np.array([drawn_inside(es, point, box) for point in es.ask()])
        points = np.clip(points, box.lower, box.upper)
        f, _, nu = box.evaluate(points)
        ranks = np.empty(len(points))
        ranks[np.lexsort((f, nu))] = np.arange(len(points))
        es.tell(points, ranks.tolist())


def drawn_inside(es, point, box):
    """The point, or one drawn anew if it is outside the box; the last of them if all are."""
    for _ in range(DRAWS):
        if np.all((box.lower <= point) & (point <= box.upper)):
            break
        (point,) = es.ask(1)
    return point
