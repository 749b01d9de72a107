"""Run εMAg-ES or LSHADE44 once in a large dimension, and record what may have limited it."""

import math

from klee_minty.blackbox import BlackBox
from klee_minty.command_line import option, script, whole_number
from klee_minty.files import write_json
from klee_minty.paper import ES
from klee_minty.problem import Problem, rotated_klee_minty
from klee_minty.provenance import made
from klee_minty.running import outcome, random_generator, run_optimizer
from optimizers import lshade44
from optimizers.epsmag_es import EpsMAgES

import numpy as np

BURST = 1e4


class Watched(EpsMAgES):
    """Notes its first burst: sigma has grown to BURST times the smallest value that it had since a point was feasible.

    burst: the evaluations then, and where sigma was smallest, sigma and the parent's distance to the optimum in sigmas.
    """

    def __init__(self, box, rng, y_opt, burst, **settings):
        super().__init__(box, rng, **settings)
        self.y_opt, self.burst, self.smallest = y_opt, burst, (math.inf, None)

    def adapt(self, z, d):
        super().adapt(z, d)
        if self.box.best_nu == 0.0 and not self.burst:
            if self.sigma < self.smallest[0]:
                self.smallest = self.sigma, float(np.linalg.norm(self.y - self.y_opt)) / self.sigma
            elif self.sigma > BURST * self.smallest[0]:
                self.burst += [self.box.evaluations, *self.smallest]


@script
def main(
    algorithm,
    N,
    output,
    run: option("run number, from 0", whole_number(0)) = 0,
    at_zero: option("move the optimum to 0, where doubles are finest") = False,
    parameters="{}",
    seed=1,
    budget=20000,
    stagnation=100,
):
    problem, burst = rotated_klee_minty(N), []
    if at_zero:
        t = problem.t
        problem = Problem(problem.A, problem.b, problem.R, 0.0 * t, problem.lower - t, problem.upper - t)
    box = BlackBox(problem, budget * N, stagnation * N)

    def optimize(box, rng):
        if algorithm == ES:
            return Watched(box, rng, problem.y_opt, burst, **parameters).run()
        vars(lshade44).update(parameters)
        lshade44.optimize(box, rng)

    run_optimizer(optimize, box, random_generator(seed, algorithm, N, run), algorithm)
    result = outcome(box, problem) | {"abs_error": abs(box.best_f - problem.f_opt), "burst": burst}
    write_json(output, {"made": made(), "run": run} | result)
