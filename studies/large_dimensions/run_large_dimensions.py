"""Run εMAg-ES or LSHADE44 once in a large dimension, and record what may have limited it."""

import math

from klee_minty.blackbox import BlackBox
from klee_minty.command_line import option, run_script, whole_number
from klee_minty.files import write_json
from klee_minty.paper import ES
from klee_minty.problem import Problem, rotated_klee_minty
from klee_minty.provenance import made
from klee_minty.running import outcome, random_generator, run_optimizer
from optimizers import lshade44
from optimizers.epsmag_es import EpsMAgES

import numpy as np

BURST = 1e4


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
    problem, bursts = rotated_klee_minty(N), []
    if at_zero:
        t = problem.t
        problem = Problem(problem.A, problem.b, problem.R, 0.0 * t, problem.lower - t, problem.upper - t)
    box = BlackBox(problem, budget * N, stagnation * N)

    def optimize(box, rng):
        if algorithm == ES:
            return Watched(box, rng, problem.y_opt, bursts, **parameters).run()
        vars(lshade44).update(parameters)
        lshade44.optimize(box, rng)

    run_optimizer(optimize, box, random_generator(seed, algorithm, N, run), algorithm)
    result = outcome(box, problem) | {"abs_error": abs(box.best_f - problem.f_opt), "bursts": bursts}
    write_json(output, {"made": made(), "run": run} | result)


class Watched(EpsMAgES):
    """Lists its bursts: after a feasible point was found, sigma has grown to BURST times its smallest value since the last.

    Of each burst the evaluations, and where sigma was smallest sigma and the parent's distance to the optimum in sigmas.
    """

    def __init__(self, box, rng, y_opt, bursts, **settings):
        super().__init__(box, rng, **settings)
        self.y_opt, self.bursts, self.smallest = y_opt, bursts, (math.inf, None)

    def adapt(self, z, d):
        super().adapt(z, d)
        if self.box.best_nu == 0.0 and self.sigma < self.smallest[0]:
            self.smallest = self.sigma, float(np.linalg.norm(self.y - self.y_opt)) / self.sigma
        elif self.sigma > BURST * self.smallest[0]:
            if self.smallest[1] > 1.0:  # else the burst goes on
                self.bursts.append([self.box.evaluations, *self.smallest])
            self.smallest = math.inf, None


if __name__ == "__main__":
    run_script(main)
