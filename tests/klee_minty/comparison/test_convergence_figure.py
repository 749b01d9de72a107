"""The axis of violation and error: medians, quartiles and stand-stills."""

import math

from klee_minty.comparison.convergence_figure import GAP, above, decades, draw_progress, feasible, heights
from klee_minty.paper import CONSTRAINT_TARGETS, OBJECTIVE_TARGETS, TARGETS
from klee_minty.presentation.figures import plt
from klee_minty.targets import PAPER_TARGETS

import numpy as np
import pytest

HEIGHTS, ABOVE, FEASIBLE = heights(PAPER_TARGETS), above(PAPER_TARGETS), feasible(PAPER_TARGETS)


def drawn(*reached):
    """The axes for runs that hit the k-th target at evaluation k, up to so many targets, and end at 200."""
    _, axes = plt.subplots()
    hits = [[k if k <= last else math.inf for k in range(1, TARGETS + 1)] for last in reached]
    draw_progress(axes, np.array(hits, dtype=float), 200.0, PAPER_TARGETS, color="black")
    return axes


def test_heights_fall_from_target_to_target_and_violations_are_above_errors():
    assert len(HEIGHTS) == TARGETS and (np.diff(HEIGHTS) < 0.0).all()
    assert HEIGHTS[len(CONSTRAINT_TARGETS) - 1] == FEASIBLE == GAP / 2.0
    assert HEIGHTS[len(CONSTRAINT_TARGETS) - 2] == pytest.approx(GAP)
    assert HEIGHTS[0] - ABOVE == pytest.approx(4.0) and HEIGHTS[-1] == pytest.approx(-8.0)
    assert 10.0 ** HEIGHTS[-3] == pytest.approx(OBJECTIVE_TARGETS[-3])


def test_the_band_reaches_from_the_faster_to_the_slower_runs():
    for reached, end in (((TARGETS, TARGETS, TARGETS, 60), TARGETS), ((TARGETS, TARGETS, 60, 60), 200.0)):
        (band,) = drawn(*reached).collections  # in the second case the slower runs reach 60, and then the end
        (outline,) = band.get_paths()
        assert outline.vertices[:, 0].max() == end


def test_every_second_decade_has_a_tick_where_there_are_many():
    assert [*decades([1e4, 1e-4])] == [4, 2, 0, -2, -4] and [*decades([20.0, 1e-2])] == [1, 0, -1, -2]
    assert [*decades([])] == [] and [*decades([3.0])] == []
