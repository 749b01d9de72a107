"""CMA-ES by pycma with either rule for the step size, cumulative or two-point adaptation, and damping of it.

N. Hansen, "The CMA Evolution Strategy: A Tutorial", 2016; N. Hansen, "CMA-ES with Two-Point Step-Size Adaptation", 2008.

Points outside the box are drawn anew, up to 100 times, and then clipped, as in cmaes. The two points on the line of the
mean's last step, whose ranks decide in two-point adaptation, come nearer to the mean until both are inside. All else is as in cmaes_cma: the initial
point, a quarter of the box's width for σ, and the ranks in the lexicographic order. (With two-point adaptation pycma
draws from np.random to check these two points, which can warn but changes no run.)
"""

import cma
import numpy as np
from cma import sigma_adaptation

RULES = {"csa": sigma_adaptation.CMAAdaptSigmaCSA, "tpa": sigma_adaptation.CMAAdaptSigmaTPA}
DRAWS = 100


def optimize(box, rng, rule="csa", damping=1.0):
    """rule: csa or tpa; damping: factor of pycma's own (its options CSA_dampfac and TPA_dampfac)."""
    options = {
        "randn": lambda *shape: rng.standard_normal(shape),
        "seed": np.nan,  # leaves NumPy's global generator alone
        "verbose": -9,
        "AdaptSigma": RULES[rule],
        f"{rule.upper()}_dampfac": damping,
    }
    sigma_start = float(np.max(box.upper - box.lower)) / 4.0
    es = cma.CMAEvolutionStrategy(rng.uniform(box.lower, box.upper), sigma_start, options)
    for _ in box.generations():
        points = np.array(es.ask())
        paired = 2 if rule == "tpa" and es.countiter else 0
        points[:paired] = shortened(es.mean, points[:paired], box)
        for i in range(paired, len(points)):
            points[i] = drawn_inside(es, points[i], box)
        points = np.clip(points, box.lower, box.upper)
        f, _, nu = box.evaluate(points)
        ranks = np.empty(len(points))
        ranks[np.lexsort((f, nu))] = np.arange(len(points))
        es.tell(points, ranks.tolist())


def shortened(mean, points, box):
    """The points (2, N) or (0, N), mirrored at the mean, nearer to it if one of them is outside the box."""
    steps, room = points - mean, np.minimum(mean - box.lower, box.upper - mean)
    return mean + steps * np.min(room / np.maximum(np.abs(steps), room), initial=1.0)


def drawn_inside(es, point, box):
    """The point, or one drawn anew if it is outside the box; the last of them if all are."""
    for _ in range(DRAWS):
        if np.all((box.lower <= point) & (point <= box.upper)):
            break
        (point,) = es.ask(1)
    return point
