"""Bursts of σ on paths made by hand."""

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
    sigmas, errors = (1.0, 0.01, 5.0, 1.0, 0.5, 0.5), (8.0, 3.0, 12.0, 4.0, 2.0, 1.0)
    ends = enumerate(zip(sigmas, errors, strict=True), start=1)
    path = [(10 * k, sigma, np.array([7.0, 100.0 + error])) for k, (sigma, error) in ends]
    (burst,) = bursts(path, 100.0)
    assert burst == {"evaluations": 20, "end": 50, "error": 3.0, "error_top": 12.0}
    (burst,) = bursts(path[:4], 100.0)
    assert burst["end"] is None
