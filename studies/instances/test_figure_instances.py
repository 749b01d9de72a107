"""The figures of the study show what their tables and runs hold."""

import math

from figure_instances import LOOKS, draw_factors, draw_properties
from instances_problem import CLASS, MILD, PAPERS
from lib.paper import DE, ES
from presentation.figures import plt

import pytest


@pytest.fixture(autouse=True)
def _closed():
    yield
    plt.close("all")


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


def test_success_rates_against_properties():
    rows = [
        {"property": name, "sample": sample, "algorithm": algorithm, "middle": middle}
        | {"success_rate": 0.5, "success_rate_low": 0.25, "success_rate_high": 1.0}
        for name in ("angle", "flattest_slope")
        for sample, middles in ((CLASS, (0.1, 0.2, 0.3)), (MILD, (0.5,)), (PAPERS, (1.0,)))
        for algorithm in (ES, DE)
        for middle in middles
    ]
    for axes in draw_properties(rows).axes:
        assert [len(container[0].get_xdata()) for container in axes.containers] == [3, 3, 1, 1, 1, 1]
        for container in axes.containers:
            (bars,) = container[2]
            assert all(list(segment[:, 1]) == pytest.approx([0.25, 1.0]) for segment in bars.get_segments())
