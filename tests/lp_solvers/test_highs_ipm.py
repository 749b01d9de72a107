"""HiGHS' interior point without crossover ends near the optimum."""

from klee_minty.lp import solve
from klee_minty.problem import rotated_klee_minty
from lib.paper import DIMENSIONS

import pytest


@pytest.mark.parametrize("N", DIMENSIONS)
def test_it_is_near_the_optimum(N):
    record = solve("highs_ipm", rotated_klee_minty(N))
    assert record["status"] == "optimal"
    assert record["abs_error"] <= 1e-6 * N**3 and record["nu"] <= 1e-6
