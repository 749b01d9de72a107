"""Print up to which N double precision suffices for the problem: t = N^3 takes digits from the target of 1e-8.

spacing       between doubles at f_opt = N^3, and at the far side of the box, 5 N^3
steps         doubles f above N^3 with an error of at most 1e-8; where there are none, only N^3 itself succeeds
slack         mean slack of a constraint over the feasible points with an error of at most 1e-8, in spacings;
              below one, hardly any of them is a double
nu            largest rounding error of nu at random points 1e-8 from the optimum, and what it would be if
              A R y were computed before t is subtracted, as an LP's right-hand side b + A R t demands
"""

import argparse
import math

from klee_minty.command_line import cli, dimension
from klee_minty.problem import rotated_klee_minty
from klee_minty_studies.paper import SUCCESS
from problems.rotated_klee_minty import EPSILON, ROTATION

import mpmath
import numpy as np
from mpmath import mpf
from tabulate import tabulate

DIMENSIONS = [10, 20, 40, 100, 200, 300, 406, 407, 500]
POINTS = 10
mpmath.mp.dps = 50


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--dimensions", nargs="+", type=dimension, default=DIMENSIONS, metavar="N")
    args = parser.parse_args(arguments)
    print(tabulate([row(N) for N in args.dimensions], headers="keys", floatfmt=".2g"))


def row(N):
    problem = rotated_klee_minty(N)
    AR = problem.A @ problem.R
    spacing = math.ulp(problem.f_opt)
    # f - f_opt = sum of multipliers x slacks of the N constraints that meet in the optimum.
    multipliers = np.linalg.solve(-AR[N:].T, np.eye(N)[-1])
    points = problem.t + SUCCESS * np.random.default_rng(N).standard_normal((POINTS, N))
    exact = [exact_violation(y - problem.t) for y in points]
    nu = problem.evaluate(points)[2]
    late = np.maximum(points @ AR.T - (AR @ problem.t + problem.b), 0.0).sum(axis=1)
    return {
        "N": N,
        "spacing N^3": spacing,
        "spacing 5N^3": math.ulp(5.0 * problem.f_opt),
        "steps": math.floor(SUCCESS / spacing),
        "slack": SUCCESS / ((N + 1) * np.median(multipliers)) / spacing,
        "nu": largest_difference(nu, exact),
        "nu, t late": largest_difference(late, exact),
    }


def exact_violation(d):
    """nu of the point t + d, in 50 digits and without matrices; d (N,) is exact, as t and t + d are close."""
    N, angle = len(d), mpmath.radians(ROTATION)
    x = np.array([mpf(float(value)) for value in d])
    last, rest = x[-1], sum(x[:-1]) / mpmath.sqrt(N - 1)
    x[:-1] += ((mpmath.cos(angle) - 1) * rest + mpmath.sin(angle) * last) / mpmath.sqrt(N - 1)
    x[-1] = mpmath.cos(angle) * last - mpmath.sin(angle) * rest
    previous = np.append(mpf(0), mpf(EPSILON) * x[:-1])
    return sum(max(0, value) for value in [*(previous + x - 1), *(previous - x)])


def largest_difference(values, exact):
    return float(max(abs(mpf(float(a)) - b) for a, b in zip(values, exact, strict=True)))


if __name__ == "__main__":
    cli(main)
