"""Run an evolutionary algorithm once in a large dimension, and record what may have limited it."""

import math

from klee_minty.blackbox import BlackBox
from klee_minty.command_line import Parser, add_settings, dimension, json_object, run_script, whole_number
from klee_minty.files import write_json
from klee_minty.paper import DE, ES
from klee_minty.problem import Problem, rotated_klee_minty
from klee_minty.provenance import made
from klee_minty.running import outcome, random_generator, run_optimizer
from optimizers import lshade44
from optimizers.epsmag_es import EpsMAgES

import numpy as np

BURST = 1e4


def main():
    parser = Parser(description=__doc__)
    parser.add_argument("--algorithm", choices=(ES, DE), required=True)
    parser.add_argument("--parameters", type=json_object, default={}, metavar="JSON", help="settings of the algorithm")
    parser.add_argument("--at-zero", action="store_true", help="move the optimum to 0, where doubles are finest")
    parser.add_argument("--N", type=dimension, required=True, help="dimension, an integer of at least 2")
    parser.add_argument("--run", type=whole_number(0), default=0, help="run number (default 0)")
    add_settings(parser)
    parser.add_argument("--output", required=True, help=".json file to write")
    arguments = parser.parse_args()
    algorithm, N, bursts = arguments.algorithm, arguments.N, []
    problem = rotated_klee_minty(N)
    if arguments.at_zero:
        t = problem.t
        problem = Problem(problem.A, problem.b, problem.R, 0.0 * t, problem.lower - t, problem.upper - t)
    box = BlackBox(problem, arguments.budget * N, arguments.stagnation * N)

    def optimize(box, rng):
        if algorithm == ES:
            return Watched(box, rng, problem.y_opt, bursts, **arguments.parameters).run()
        vars(lshade44).update(arguments.parameters)
        lshade44.optimize(box, rng)

    run_optimizer(optimize, box, random_generator(arguments.seed, algorithm, N, arguments.run), algorithm)
    result = outcome(box, problem) | {"abs_error": abs(box.best_f - problem.f_opt), "bursts": bursts}
    write_json(arguments.output, {"made": made(), "run": arguments.run} | result)


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
