"""The figures of the study show what their tables and runs hold."""

import math

from figure_instances import LOOKS, draw_factors
from lib.paper import DE, ES

import pytest


def test_factors_and_angles():
    instances = [
        {"algorithm": algorithm, "N": N, "budget": budget, "factors": factors, "ert_ratio": 2.0}
        | {"ert_ratio_low": 1.5, "ert_ratio_high": 3.0}
        for algorithm in (ES, DE)
        for N in (2, 3, 40)
        for budget in (20000, 200000)
        for factors in ("none", *LOOKS)
    ]
    angles = [
        {"algorithm": algorithm, "N": N, "degrees": degrees, "ert": math.inf if degrees == 85 else 100.0 * N}
        for algorithm in (ES, DE)
        for N in (3, 40)
        for degrees in (0, 10, 85, 90)
    ]
    upper, _, lower, _ = draw_factors(instances, angles).axes
    assert [len(line[0].get_xdata()) for line in upper.containers] == [2] * len(LOOKS)  # N = 3 and 40
    for line in lower.lines:  # with a gap at the angle that has no success
        assert list(line.get_xdata()) == [0, 1, 2, 3]
        assert list(line.get_ydata()) == pytest.approx([100.0, 100.0, math.nan, 100.0], nan_ok=True)
    assert [label.get_text() for label in lower.get_xticklabels()] == ["0", "10", "85", "90"]
