"""CMA-ES by pycma with more damping of the step size, and the lexicographic order for constraints.

N. Hansen, "The CMA Evolution Strategy: A Tutorial", 2016.

Settings: the initial point is uniform in the box; the initial step size, which has no default, is a quarter of the
box's width, as pycma's documentation advises. Points outside the box are reflected into it as in the MA-ES, and pycma
learns from where they are. (By its own transformation of the variables it works outside the box, whose far copies are
all alike: there coordinates are so large that their rounding can keep it from the target.) The damping is pycma's times
`dampfac` (its option CSA_dampfac), by default times N. pycma gets each generation's ranks in the lexicographic order:
it uses ranks only. All else, population size included, is pycma's default. Its own stopping rules and restarts are left
out: the box ends the run.
"""

from optimizers.ma_es import reflect

import cma
import numpy as np
from cma import sigma_adaptation

RULES = {"csa": sigma_adaptation.CMAAdaptSigmaCSA, "tpa": sigma_adaptation.CMAAdaptSigmaTPA}


def optimize(box, rng, dampfac=None, population=None, rule="csa"):
    """rule: of the step size, cumulative ("csa") or two-point adaptation ("tpa"); dampfac is of either."""
    dampfac = box.dimension if dampfac is None else dampfac
    options = {
        "randn": lambda *shape: rng.standard_normal(shape),
        "seed": np.nan,  # leaves NumPy's global generator alone
        "verbose": -9,
        "AdaptSigma": RULES[rule],
        f"{rule.upper()}_dampfac": dampfac,
        **({"popsize": population} if population else {}),
    }
    sigma_start = float(np.max(box.upper - box.lower)) / 4.0
    es = cma.CMAEvolutionStrategy(rng.uniform(box.lower, box.upper), sigma_start, options)
    for _ in box.generations():
        points, _ = reflect(np.array(es.ask()), box)
        f, _, nu = box.evaluate(points)
        ranks = np.empty(len(points))
        ranks[np.lexsort((f, nu))] = np.arange(len(points))
        es.tell(points, ranks.tolist())
