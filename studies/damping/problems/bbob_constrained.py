"""COCO's suite bbob-constrained, of which the functions with linear constraints: 1 to 6 (sphere) and 13 to 18 (linear slope).

N. Hansen, A. Auger, R. Ros, O. Mersmann, T. Tušar, D. Brockhoff, "COCO: a platform for comparing continuous optimizers in a
black-box setting", Optimization Methods and Software 36(1), 2021; the suite by A. Atamna, D. Brockhoff, P. Dufossé and others. Needs
coco-experiment (requirements/coco.txt).

The suite takes one point per call, and evaluates all constraints again with each objective value: 54 microseconds for a point with 39
constraints in 40 dimensions. Both parts are known functions, the constraints affine, the objective a multiple of a squared distance or
affine; so they are read off from a few evaluations of the suite, checked on others, and evaluated here. (Beyond the box the suite's
slope is flat; there a run only has points of finite differences.)
"""

import contextlib
import tempfile

from klee_minty.targets import PAPER_TARGETS, Targets
from klee_minty_studies.near_optimum import NearOptimum

import cocoex
import numpy as np

FUNCTIONS = (*range(1, 7), *range(13, 19))
TOLERANCE = 1e-12  # of what is read off, relative to the largest value


def problem(N, instance=1, function=1):
    """instance: 1 to 15, the suite's; function: of FUNCTIONS."""
    if not 1 <= instance <= 15:
        raise ValueError(f"instance {instance}: the suite has 1 to 15")
    if function not in FUNCTIONS:
        raise ValueError(f"function {function}: not of {FUNCTIONS}")
    suite = cocoex.Suite("bbob-constrained", "", f"dimensions: {N}")
    its = suite.get_problem_by_function_dimension_instance(function, N, instance)
    return BbobConstrained(its, suite)


class BbobConstrained(NearOptimum):
    """With z = y - y_opt, g = A z + g(y_opt) and f = f_opt + s ‖z‖² + p'z; y_opt is where the suite says that its optimum is."""

    # Of the violation those of the paper, of the error from 10^4 to the precision
    targets = Targets(PAPER_TARGETS.constraint, tuple(10.0 ** (4.0 - 0.2 * j) for j in range(51)))

    def __init__(self, its, suite):
        self._its, self._suite = its, suite  # the suite frees its problems with itself
        self.N = its.dimension
        self.lower, self.upper = np.array(its.lower_bounds), np.array(its.upper_bounds)
        self.y_opt = best_parameter(its)
        f, g_opt, _ = self.from_suite(self.y_opt[None, :])
        self.f_opt = float(f[0])
        N = self.N
        f, g, _ = self.from_suite(np.vstack([self.y_opt + np.eye(N), self.y_opt - np.eye(N)]))
        A = (g[:N] - g[N:]).T / 2.0
        slope, square = (f[:N] - f[N:]) / 2.0, round(float(np.mean(f[:N] + f[N:])) / 2.0 - self.f_opt, 6)
        self.set_parts(A, g_opt[0], slope, square)
        points = np.random.default_rng(0).uniform(self.lower, self.upper, (3 * N, N))
        for ours, theirs in zip(self.evaluate(points), self.from_suite(points), strict=True):
            if not np.abs(ours - theirs).max() <= TOLERANCE * max(1.0, np.abs(theirs).max()):
                raise ValueError(f"{its.id} is not affine with a multiple of a squared distance")

    def from_suite(self, y):
        """f, g and nu of the points y (k, N) as the suite has them, point by point."""
        g = np.array([self._its.constraint(point) for point in y])
        return np.array([self._its(point) for point in y]), g, np.maximum(g, 0.0).sum(axis=1)


def best_parameter(its):
    """The optimum of a problem of the suite, which only writes it to a file of the current folder."""
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        its._best_parameter("print")
        return np.loadtxt("._bbob_problem_best_parameter.txt", ndmin=1)
