"""Affine problems: what a point has does not depend on the block in which it is evaluated."""

from klee_minty.paper import DIMENSIONS
from klee_minty.rotated_klee_minty import rotated_klee_minty

import numpy as np
import pytest


@pytest.mark.parametrize("N", DIMENSIONS)
def test_evaluation_in_blocks_equals_evaluation_one_by_one(N):
    problem, rng = rotated_klee_minty(N), np.random.default_rng(N)
    near = problem.t + rng.standard_normal((24, N)) * 10.0 ** rng.uniform(-12, 3, (24, 1))
    points = np.vstack([near, rng.uniform(problem.lower, problem.upper, (23, N))])
    single = [problem.evaluate(point[None, :]) for point in points]
    for size in (2, 3, 7, 8, 47):
        blocks = [problem.evaluate(points[start : start + size]) for start in range(0, len(points), size)]
        for block, one in zip(zip(*blocks, strict=True), zip(*single, strict=True), strict=True):
            assert (np.concatenate(block) == np.concatenate(one)).all()


@pytest.mark.parametrize("points", [[1.0, 2.0], np.ones(2), np.ones((3, 3)), np.ones((3, 1)), 1.0, np.ones((1, 1, 2))])
def test_points_of_another_shape_are_refused(points):
    problem = rotated_klee_minty(2)
    with pytest.raises(ValueError, match=r"points of shape \(k, 2\), not"):
        problem.evaluate(points)
    assert problem.evaluate([[8, 8]])[0].tolist() == [8.0]  # a list of points is one of the shape
