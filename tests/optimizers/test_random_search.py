"""Random search: the whole budget, uniform in the box, in blocks."""

from klee_minty.rotated_klee_minty import rotated_klee_minty
from optimizers.random_search import optimize

import numpy as np
import pytest


@pytest.mark.parametrize("budget", [1, 67, 1000])
def test_the_whole_budget_and_no_more(run_once, budget):
    box = run_once("random_search", 3, budget=budget, stagnation=1)
    assert (box.stop, box.evaluations) == ("budget", 3 * budget)
    assert max(map(len, box.blocks)) <= 200


def test_points_are_uniform_in_the_box(run_once):
    points = np.vstack(run_once("random_search", 2).blocks) / 40.0
    assert points.min() >= 0.0 and points.max() <= 1.0
    assert points.mean(axis=0) == pytest.approx([0.5, 0.5], abs=0.01)
    assert points.var(axis=0) == pytest.approx([1 / 12, 1 / 12], abs=0.002)


def test_the_box_need_not_begin_at_zero(Recorder):
    problem = rotated_klee_minty(2)
    problem.lower = problem.upper - 1.0
    optimize(box := Recorder(problem, 100, 1), np.random.default_rng(1))
    assert box.blocks[0].min() >= 39.0 and box.blocks[0].max() <= 40.0
