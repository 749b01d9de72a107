"""NGOpt, nevergrad's default: a wizard that chooses an algorithm or a portfolio by dimension and budget.

J. Rapin, O. Teytaud, "Nevergrad - A Gradient-Free Optimization Platform", 2018; L. Meunier and others, "Black-Box
Optimization Revisited: Improving Algorithm Selection Wizards Through Massive Benchmarking", 2022.

Settings: the initial point is uniform in the box; nevergrad's defaults, which are one worker, hence one point at a
time, and its own penalty for g. With a budget as large as here NGOpt runs 18 optimizers side by side, at 20 ms per
point, and its penalty is heavy in the second half only. Both count on the whole budget: there is no end at stagnation.
"""

import nevergrad
import numpy as np


def optimize(box, rng):
    x0 = rng.uniform(box.lower, box.upper)
    space = nevergrad.p.Array(init=x0, lower=box.lower, upper=box.upper)
    space.random_state = np.random.RandomState(rng.integers(2**32))
    search = nevergrad.optimizers.NGOpt(space, budget=box.budget)
    for _ in box.generations(may_stagnate=True):
        candidate = search.ask()
        f, g, _ = box.evaluate(candidate.value[None, :])
        search.tell(candidate, float(f[0]), constraint_violation=np.maximum(g[0], 0.0))
