"""Bursts of σ on paths made by hand."""

from klee_minty.problem import rotated_klee_minty  # isort: skip
from bursts import bursts, places

import numpy as np
import pytest


@pytest.mark.parametrize(
    ("sigma", "found"),
    [
        ([], []),
        ([1, 0.01, 0.99], []),
        ([1, 0.01, 0.5, 1.1], [(1, 3)]),
        ([1, 0.01, 1.1, 200, 2.1, 150], [(1, 3)]),  # has not fallen by a factor of 100 in between
        ([1, 0.01, 200, 1.9, 189], [(1, 2)]),
        ([1, 0.01, 200, 1.9, 1.8, 189, 5], [(1, 2), (4, 5)]),
    ],
)
def test_bursts_are_growths_by_a_hundred_each_after_a_fall_by_as_much(sigma, found):
    assert places(sigma) == found


def test_a_burst_ends_where_f_of_the_parent_is_as_low_again():
    problem = rotated_klee_minty(2)

    def point(error, beside):
        return problem.t + np.array([beside, error])

    path = [
        (10, 1.0, point(8.0, 0.0)),
        (20, 0.01, point(3.0, 4.0)),
        (30, 5.0, point(12.0, 5.0)),
        (40, 1.0, point(4.0, 0.0)),
        (50, 0.5, point(2.0, 0.0)),
        (60, 0.5, point(1.0, 0.0)),
    ]
    (burst,) = bursts(path, problem)
    assert (burst["evaluations"], burst["end"], burst["growth"]) == (20, 50, 500.0)
    assert [burst[name] for name in ("error", "error_top", "error_end")] == pytest.approx([3, 12, 2])
    assert [burst[name] for name in ("distance", "distance_top", "distance_end")] == pytest.approx([5, 13, 2])
    (burst,) = bursts(path[:4], problem)
    assert burst["end"] is burst["error_end"] is burst["distance_end"] is None
