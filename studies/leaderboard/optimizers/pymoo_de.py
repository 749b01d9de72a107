"""Differential evolution by pymoo: best/1/bin with polynomial mutation, feasibility first.

J. Blank, K. Deb, "pymoo: Multi-Objective Optimization in Python", 2020; K. Deb, "An Efficient Constraint
Handling Method for Genetic Algorithms", 2000.

Settings: pymoo's defaults (100 members, F = 0.5, CR = 0.2; the initial population is uniform in the box). Its
own termination and restarts are left out: the box ends the run.
"""

from pymoo.algorithms.soo.nonconvex.de import DE
from pymoo.core.problem import Problem
from pymoo.core.termination import NoTermination


class BoxProblem(Problem):
    def __init__(self, box):
        super().__init__(n_var=box.dimension, n_obj=1, n_ieq_constr=1, xl=box.lower, xu=box.upper)
        self.evaluate_box = box.evaluate

    def _evaluate(self, points, out):
        f, _, nu = self.evaluate_box(points)
        out["F"], out["G"] = f[:, None], nu[:, None]


def optimize(box, rng, population=100):
    algorithm = DE(pop_size=population).setup(BoxProblem(box), termination=NoTermination(), seed=rng)
    for _ in box.generations():
        algorithm.next()
