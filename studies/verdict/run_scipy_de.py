"""Repeat runs of Storn and Price (1997) with SciPy's differential evolution, set as DE/rand/1/bin is defined there.

A population of NP points, drawn in the initial parameter range, evolves with constant F and CR until a value to reach. All
trial points of a generation come from the same population (updating="deferred"), and no bounds are in their way.
"""

from functools import partial
from typing import NamedTuple

from klee_minty.command_line import cli
from klee_minty_studies import study

import numpy as np
from scipy.optimize import differential_evolution, rosen

SEED = 1
GENERATIONS = 5000  # after which a run has failed
BOUNDS = 1000.0  # SciPy wants some: this many initial ranges
STRATEGIES = {"deferred": "rand1bin", "best": "best1bin"}  # of the paper, and of a control
RUNS = {"deferred": 400, "best": 200}  # of each problem


class Problem(NamedTuple):
    """A function of points (D, k), its dimension, the initial range -span to span, the value to reach, and NP, F, CR."""

    f: callable
    D: int
    span: float
    target: float
    NP: int
    F: float
    CR: float


def sphere(x):
    return np.sum(x**2, axis=0)


def griewangk(x):
    j = np.arange(1.0, len(x) + 1.0)[:, None]
    return np.sum(x**2, axis=0) / 4000.0 - np.prod(np.cos(x / np.sqrt(j)), axis=0) + 1.0


def rastrigin(x):
    return np.sum(x**2 - 10.0 * np.cos(2.0 * np.pi * x) + 10.0, axis=0)


PROBLEMS = {  # by their numbers in the paper
    "f1": Problem(sphere, 3, 5.12, 1e-6, 5, 0.9, 0.1),
    "f2": Problem(rosen, 2, 2.048, 1e-6, 10, 0.9, 0.9),
    "f7": Problem(griewangk, 10, 400.0, 1e-6, 25, 0.5, 0.2),
    "f13": Problem(rastrigin, 20, 600.0, 0.9, 25, 0.5, 0.0),
    "f14": Problem(griewangk, 20, 600.0, 1e-3, 20, 0.5, 0.1),
}


class Counter:
    """Counts evaluations of a problem until its target is reached."""

    def __init__(self, problem):
        self.problem, self.evaluations, self.is_reached = problem, 0, False

    def __call__(self, x):
        values = self.problem.f(x)
        if not self.is_reached:
            hits = np.flatnonzero(values <= self.problem.target)
            self.is_reached = len(hits) > 0
            self.evaluations += int(hits[0]) + 1 if self.is_reached else len(values)
        return values

    def stop(self, intermediate_result):
        if self.is_reached:
            raise StopIteration


def run_scipy(name, number, variant):
    """The row of a run."""
    problem = PROBLEMS[name]
    rng = np.random.default_rng(np.random.SeedSequence([SEED, number], spawn_key=(*name.encode(), *variant.encode())))
    counter = Counter(problem)
    differential_evolution(
        counter,
        [(-BOUNDS * problem.span, BOUNDS * problem.span)] * problem.D,
        strategy=STRATEGIES[variant],
        mutation=problem.F,
        recombination=problem.CR,
        init=rng.uniform(-problem.span, problem.span, (problem.NP, problem.D)),
        maxiter=GENERATIONS,
        tol=0.0,
        polish=False,
        updating="deferred",
        vectorized=True,
        callback=counter.stop,
        rng=rng,
    )
    return {"function": name, "run": number, "evaluations": counter.evaluations, "success": int(counter.is_reached)}


def all_runs(variant, tables):
    return (run_scipy(name, number, variant) for name in PROBLEMS for number in range(RUNS[variant]))


if __name__ == "__main__":
    cli(partial(study.write_study, {variant: partial(all_runs, variant) for variant in STRATEGIES}, {}))
