"""The tracing box: the run is the same, and every improvement is kept."""

from extras.export.trace_runs import TracingBox
from klee_minty.rotated_klee_minty import rotated_klee_minty
from klee_minty.running import load_optimizer, random_generator, run_optimizer

import numpy as np
import pytest


@pytest.mark.parametrize("algorithm", ["epsmag_es", "lshade44", "random_search"])
def test_the_improvements_are_those_of_the_evaluated_points(algorithm, run_once):
    plain, problem = run_once(algorithm, 3), rotated_klee_minty(3)
    box = TracingBox(problem, 60000, 300)
    run_optimizer(load_optimizer(algorithm), box, random_generator(1, algorithm, 3, 0), algorithm)
    assert (box.evaluations, box.stop, box.target_hits) == (plain.evaluations, plain.stop, plain.target_hits)
    f, _, nu = problem.evaluate(np.concatenate(plain.blocks))
    improvements, best = [], (np.inf, np.inf)
    for evaluation, value in enumerate(zip(nu.tolist(), f.tolist(), strict=True), start=1):
        if value < best:
            best = value
            improvements.append((evaluation, value[1], value[0]))
    assert box.improvements == improvements
    assert (box.best_nu, box.best_f) == best


def test_an_improvement_is_noted_once_where_no_optimum_is_known():
    problem = rotated_klee_minty(2)
    problem.f_opt = problem.y_opt = None
    box = TracingBox(problem, 100, 10)
    box.evaluate(problem.t[None, :] + [[0.0, 0.0]])
    assert box.improvements == [(1, 8.0, 0.0)]
