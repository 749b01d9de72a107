"""BiteOpt, a derivative-free search that learns which of its many generators of points to use, by fcmaes (C++).

A. Vaneev, "BITEOPT - Derivative-Free Optimization Method", 2021.

Settings: the initial point is uniform in the box, whose bounds BiteOpt keeps to; fcmaes' defaults (a population of
9 + 3 N, at most 8 points at a time) but for the limit of evaluations: the box ends the run. Blocks of at least
9 + 3 N points together are a generation. BiteOpt gets one number per point, in the lexicographic order. Where the
optimum's coordinates differ, other than in the paper's t = (N³, …, N³), it does much worse.
"""

from klee_minty.callbacks import lexicographic

from fcmaes.bitecpp import Bite_C
from scipy.optimize import Bounds


def optimize(box, rng):
    x0 = rng.uniform(box.lower, box.upper)
    search = Bite_C(box.dimension, Bounds(box.lower, box.upper), x0, max_evaluations=2 * box.budget, rg=rng)
    for _ in box.generations():
        while box.last_generation < search.population_size:
            f, _, nu = box.evaluate(search.ask())
            search.tell(lexicographic(f, nu))
