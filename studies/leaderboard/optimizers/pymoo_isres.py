"""ISRES by pymoo: evolution strategy with stochastic ranking and differential variation.

T. P. Runarsson, X. Yao, "Search Biases in Constrained Evolutionary Optimization", IEEE Transactions on Systems, Man,
and Cybernetics C 35(2), 2005.

Settings: pymoo's defaults (200 offspring of 29 parents, γ = 0.85, α = 0.2, P_f = 0.45; the initial population
is uniform in the box). The ranking compares sums of violations, so that ν is all it needs. pymoo 0.6.2 gives the
ranking no generator, so that the same seed gives other runs; here it gets that of the run. Its own termination is left
out: the box ends the run.
"""

from functools import partial

from pymoo.algorithms.soo.nonconvex.isres import ISRES
from pymoo.core.termination import NoTermination
from pymoo_de import BoxProblem


def optimize(box, rng):
    algorithm = ISRES().setup(BoxProblem(box), termination=NoTermination(), seed=rng)
    algorithm.survival.do = partial(algorithm.survival.do, random_state=rng)
    for _ in box.generations():
        algorithm.next()
