"""The best point: the digits of its f that another run confirms, and the names of what is active there."""

from best_point import active_constraints, agreed_digits
from klee_minty.instances import make

import numpy as np
import pytest

PROBLEM = """
import numpy as np


class Corner:
    N, lower, upper, f_opt, y_opt = 2, np.zeros(2), np.ones(2), None, None

    def evaluate(self, y):
        return y.sum(axis=1), 0.5 - y[:, :1]


def problem(N, instance=0):
    return Corner()
"""


@pytest.mark.parametrize(
    ("best", "next_best", "digits"),
    [(1.7248521, [1.7248524], "1.724852"), (1.5, [2.5], "2"), (-0.25, [-0.25], "-0.25"), (0.1, [], "0.1")],
)
def test_f_has_the_digits_that_the_next_best_run_confirms(best, next_best, digits):
    assert agreed_digits(best, *next_best) == digits


def test_active_constraints_have_names_and_bounds_are_theirs(tmp_path):
    (tmp_path / "corner.py").write_text(PROBLEM)
    corner = make("corner", 2, file=tmp_path / "corner.py")
    assert active_constraints(corner, np.array([0.5, 0.0])) == ["g_1", "y_2 at its lower bound"]
    assert active_constraints(corner, np.array([1.0, 0.5])) == ["y_1 at its upper bound"]
