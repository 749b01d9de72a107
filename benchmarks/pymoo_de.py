"""pymoo's differential evolution on the black box, with LSHADE44's initial population and pymoo's defaults."""

from pymoo.algorithms.soo.nonconvex.de import DE
from pymoo.core.problem import Problem
from pymoo.core.termination import NoTermination


class RotatedKleeMinty(Problem):
    def __init__(self, box):
        super().__init__(
            n_var=box.dimension, n_obj=1, n_ieq_constr=2 * box.dimension, xl=box.lower, xu=box.upper
        )
        self.box = box

    def _evaluate(self, x, out, *args, **kwargs):
        out["F"], out["G"], _ = self.box.evaluate(x)


def optimize(box, rng):
    algorithm = DE(pop_size=18 * box.dimension)
    algorithm.setup(RotatedKleeMinty(box), termination=NoTermination(), seed=int(rng.integers(2**31)))
    for _ in box.generations(may_stagnate=True):
        algorithm.next()
