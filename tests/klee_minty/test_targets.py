"""The 103 targets of the ECDF."""

from klee_minty.targets import CONSTRAINT_TARGETS, OBJECTIVE_TARGETS, SUCCESS, TARGETS

import pytest


def test_targets():
    assert (len(CONSTRAINT_TARGETS), len(OBJECTIVE_TARGETS), TARGETS) == (52, 51, 103)
    assert CONSTRAINT_TARGETS[:3] == pytest.approx([10000.0, 6309.573444801932, 3981.0717055349733], rel=1e-14)
    assert CONSTRAINT_TARGETS[-2:] == pytest.approx([1e-6, 0.0], rel=1e-14)
    assert OBJECTIVE_TARGETS[:2] == pytest.approx([1.0, 0.6918309709189365], rel=1e-14)
    assert OBJECTIVE_TARGETS[-1] == SUCCESS == 1e-8


def test_targets_get_harder():
    assert sorted(CONSTRAINT_TARGETS, reverse=True) == CONSTRAINT_TARGETS
    assert sorted(OBJECTIVE_TARGETS, reverse=True) == OBJECTIVE_TARGETS
