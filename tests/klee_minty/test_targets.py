"""The targets of a run."""

import math

from klee_minty.targets import PAPER_TARGETS, Targets

import pytest


def test_the_papers_targets():
    constraint, objective = PAPER_TARGETS.constraint, PAPER_TARGETS.objective
    assert (len(constraint), len(objective), len(PAPER_TARGETS)) == (52, 51, 103)
    assert constraint[:3] == pytest.approx([10000.0, 6309.573444801932, 3981.0717055349733], rel=1e-14)
    assert constraint[-2:] == pytest.approx([1e-6, 0.0], rel=1e-14)
    assert objective[:2] == pytest.approx([1.0, 0.6918309709189365], rel=1e-14)
    assert objective[-1] == PAPER_TARGETS.precision == 1e-8


WRONG = [((), (1.0,)), ((1.0,), (1.0,)), ((0.0, 1.0), (1.0,))]  # of the first nothing says when a run is feasible
WRONG += [((0.0,), objective) for objective in [(), (1.0, 1.0), (0.1, 1.0), (1.0, 0.0), (math.inf, 1.0), (math.nan,)]]


@pytest.mark.parametrize(("constraint", "objective"), WRONG)
def test_targets_decrease_to_0_and_to_the_precision(constraint, objective):
    with pytest.raises(ValueError, match="^targets must decrease"):
        Targets(constraint, objective)


def test_another_precision_is_the_last_target_and_each_is_there_once():
    assert PAPER_TARGETS.up_to(PAPER_TARGETS.precision) == PAPER_TARGETS
    assert Targets((0.0,), (1.0, 0.1)).up_to(0.01).objective == (1.0, 0.1, 0.01)
    assert Targets((0.0,), (1.0, 0.1)).up_to(0.5).objective == (1.0, 0.5)
