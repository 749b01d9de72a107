"""The figure shows medians, quartiles and stand-stills."""

import math

from figure_large_dimensions import draw
from klee_minty.targets import CONSTRAINT_TARGETS, OBJECTIVE_TARGETS, TARGETS

FEASIBLE = len(CONSTRAINT_TARGETS)


def runs(case, N, times, *reached):
    """Runs that hit the k-th target at k N evaluations, up to so many targets, and end at 200 N."""
    run = {"case": case, "N": N, "times": times, "evaluations": 200 * N}
    return [run | {"hits": [k * N if k <= last else math.inf for k in range(1, TARGETS + 1)]} for last in reached]


def test_medians_go_on_to_the_end_where_they_stand_still():
    figure = draw(
        [*runs("es", 40, 10, TARGETS, TARGETS, 60), *runs("es", 100, 10, 10, 10, TARGETS), *runs("de", 40, 1, 70)]
    )
    violation, other, error, last = figure.axes
    success, stall = (line for line in violation.lines if len(line.get_xdata()) > 2)
    assert success.get_xdata()[-1] == 51 and len(success.get_xdata()) == 52  # the target 0 has no place on the axis
    assert stall.get_xdata().tolist() == [*range(1, 11), 200]
    assert stall.get_ydata().tolist() == [*CONSTRAINT_TARGETS[:10], CONSTRAINT_TARGETS[9]]
    (success,) = (line for line in error.lines if len(line.get_xdata()) > 2)
    assert success.get_xdata().tolist() == [*range(FEASIBLE + 1, TARGETS + 1), TARGETS]
    (dotted,) = (line for line in last.lines if len(line.get_xdata()) > 2)
    assert dotted.get_linestyle() == ":" and dotted.get_ydata()[-1] == OBJECTIVE_TARGETS[70 - FEASIBLE - 1]
    assert len(error.collections) == 2 and not last.collections and len(other.lines) == 2


def test_quartiles_reach_from_the_faster_to_the_slower_runs():
    figure = draw(runs("de", 40, 10, TARGETS, TARGETS, TARGETS, 60))
    (band,) = figure.axes[3].collections
    (outline,) = band.get_paths()
    assert outline.vertices[:, 0].max() == TARGETS
