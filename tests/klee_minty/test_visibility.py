"""What an algorithm may see: each level shows less, of a point and of the best-so-far,
and no run changes that does with less.
"""

import copy
import math

from klee_minty.blackbox import BlackBox
from klee_minty.errors import BlackBoxError
from klee_minty.rotated_klee_minty import rotated_klee_minty
from klee_minty.running import load_optimizer, outcome, random_generator, run_optimizer
from klee_minty.settings import VISIBILITIES
from klee_minty.visibility import RestrictedBox

import numpy as np
import pytest

PROBLEM = rotated_klee_minty(2)
POINTS = np.array([PROBLEM.y_opt, PROBLEM.lower, PROBLEM.y_opt - [0.0, 1e-12]])  # the last is hardly infeasible


def made(algorithm, level, N=3, **parameters):
    """The outcome of a short run at this level."""
    problem = rotated_klee_minty(N)
    box = BlackBox(problem, 2000 * N, 100 * N)
    run_optimizer(load_optimizer(algorithm, **parameters), box, random_generator(1, algorithm, N, 0), algorithm, level)
    return outcome(box, problem)


def box_at(level):
    box = BlackBox(PROBLEM, 100, 10)
    return box if level == "g" else RestrictedBox(level, box)


def test_each_level_shows_less():
    f, _, nu = PROBLEM.evaluate(POINTS)
    assert nu[0] == 0.0 < min(nu[1:])
    shown = {level: box_at(level).evaluate(POINTS) for level in [*VISIBILITIES][1:]}
    assert all(g is None for _, g, _ in shown.values())
    assert [np.array_equal(values[2], nu) for values in shown.values()] == [True, True, False]
    assert np.array_equal(shown["nu"][0], f) and shown["feasible"][2].tolist() == [0.0, 1.0, 1.0]
    for level in ("feasible_f", "feasible"):
        assert np.array_equal(shown[level][0], [f[0], np.nan, np.nan], equal_nan=True)


def test_the_best_so_far_shows_no_more_than_the_points():
    boxes = {level: box_at(level) for level in VISIBILITIES}
    for box in boxes.values():
        box.evaluate(POINTS[1:])
    full = boxes["g"]
    assert boxes["nu"].best_f == full.best_f and boxes["feasible_f"].best_nu == full.best_nu > 0.0
    assert math.isnan(boxes["feasible_f"].best_f) and math.isnan(boxes["feasible"].best_f)
    assert boxes["feasible"].best_nu == 1.0 and boxes["feasible"].best_y is None
    for level, box in boxes.items():
        box.evaluate(POINTS[:1])
        assert (box.best_f, box.best_nu) == (PROBLEM.f_opt, 0.0) and np.array_equal(box.best_y, PROBLEM.y_opt), level
        assert box.evaluations == 3 and (level == "g") == hasattr(box, "improvements")
    assert copy.copy(boxes["nu"]).dimension == 2 and RestrictedBox("nu", full).is_done == full.is_done


@pytest.mark.parametrize(
    ("algorithm", "parameters", "lowest"),
    [
        ("lshade44", {}, "feasible_f"),
        ("epsmag_es", {"repair_steps": 0}, "feasible_f"),
        ("random_search", {}, "feasible"),
    ],
)
def test_a_run_that_does_with_less_stays_the_same(algorithm, parameters, lowest):
    whole = made(algorithm, "g", **parameters)
    same = [level for level in VISIBILITIES if made(algorithm, level, **parameters) == whole]
    assert same == [*VISIBILITIES][: [*VISIBILITIES].index(lowest) + 1]


def test_code_that_reads_what_is_withheld_ends_in_a_line_that_names_the_level():
    with pytest.raises(
        BlackBoxError, match=r"^epsmag_es: \w+Error at epsmag_es.py:\d+: .*; with sees=nu .* None for g$"
    ):
        made("epsmag_es", "nu")
