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


def run_scipy(name, number, variant):
    """The row of a run: its evaluations up to the value to reach, or to its end."""
    problem, values = PROBLEMS[name], []
    rng = np.random.default_rng(np.random.SeedSequence([SEED, number], spawn_key=(*name.encode(), *variant.encode())))

    def noted(x):
        values.extend(problem.f(x))
        return values[-x.shape[1] :]

    def stop(intermediate_result):
        if intermediate_result.fun <= problem.target:
            raise StopIteration

    differential_evolution(
        noted,
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
        callback=stop,
        rng=rng,
    )
    hits = np.flatnonzero(np.array(values) <= problem.target)
    evaluations = int(hits[0]) + 1 if len(hits) else len(values)
    return {"function": name, "run": number, "evaluations": evaluations, "success": int(len(hits) > 0)}


def all_runs(variant, tables):
    return (run_scipy(name, number, variant) for name in PROBLEMS for number in range(RUNS[variant]))


if __name__ == "__main__":
    made = {f"{variant}.csv": partial(all_runs, variant) for variant in STRATEGIES}
    cli(partial(study.write_study, {"other_paper": made}))
