"""The sequence: its parts, its margin, and the test by which it ends without f_opt."""

from klee_minty.blackbox import BlackBox  # isort: skip
from klee_minty.problem import rotated_klee_minty
from klee_minty.running import load_optimizer
from optimizers import in_turn

import numpy as np
import pytest


def boxed(N, is_known=True):
    """A box; where the optimum is not known, no run can hit its target, and the sequence has to end by its own test."""
    problem = rotated_klee_minty(N)
    problem.f_opt -= 0.0 if is_known else 1e6
    return BlackBox(problem, 20000 * N, 100 * N)


@pytest.mark.parametrize("N", [2, 5, 10])
def test_it_ends_at_the_optimum_without_knowing_it(N):
    box = boxed(N, is_known=False)
    load_optimizer("in_turn")(box, np.random.default_rng(1))
    assert box.best_nu == 0.0 and 0.0 < box.best_f - N**3 < 1e-8
    assert box.evaluations < 40 * N  # SLSQP's alone


def test_each_part_can_run_alone():
    used = {}
    for part in ("SLSQP", "COBYLA", "lexMA-ES"):
        box = boxed(3)
        load_optimizer("in_turn", parts=[part])(box, np.random.default_rng(2))
        assert box.stop == "target"
        used[part] = box.evaluations
    assert used["COBYLA"] < used["lexMA-ES"] > used["SLSQP"]


def test_with_a_margin_it_ends_inside_and_without_one_rounding_decides():
    """The error is the margin times the sum of the multipliers, about 1.2; without one, the end violates a constraint by rounding."""
    ends = []
    for has_margin in (True, False):
        box = boxed(5, is_known=False)
        load_optimizer("in_turn", parts=["SLSQP"], has_margin=has_margin)(box, np.random.default_rng(1))
        ends.append(box.best_f - 5**3)
    assert 1e-10 < ends[0] < 1e-9 < ends[1]


def test_slopes_of_a_quadratic_are_exact():
    steps = np.array([0.5, -0.25])
    points = np.vstack([np.zeros(2), np.diag(steps), 2.0 * np.diag(steps)])
    values = (3.0 * points[:, 0] ** 2 - points[:, 0] + 2.0 * points[:, 1] ** 2 + 4.0 * points[:, 1])[:, None]
    assert in_turn.slopes(values, steps)[:, 0] == pytest.approx([-1.0, 4.0], abs=1e-14)


@pytest.mark.parametrize(("share", "ends"), [(1e-13, True), (1e-3, False)])
def test_a_point_off_the_optimum_does_not_pass(share, ends):
    """From the optimum towards the centre of the cube, inside of all constraints."""
    box, problem = boxed(5, is_known=False), rotated_klee_minty(5)
    box.evaluate(np.vstack([problem.upper, problem.t + share * (problem.R.T @ np.full(5, 0.5))]))
    assert box.best_nu == 0.0
    assert in_turn.is_stationary(box, float(problem.upper[-1]), 1e-8) is ends
