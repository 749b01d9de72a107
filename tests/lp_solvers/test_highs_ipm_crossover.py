"""HiGHS' interior point with crossover is more accurate than GLPK's."""

from klee_minty.lp import solve
from klee_minty.problem import rotated_klee_minty
from lib.paper import DIMENSIONS

import pytest


@pytest.mark.parametrize("N", DIMENSIONS)
def test_it_is_more_accurate(N):
    record = solve("highs_ipm_crossover", rotated_klee_minty(N))
    assert record["status"] == "optimal"
    assert record["abs_error"] <= (2e-8 if N == 40 else 1e-11)
    assert record["abs_error"] < solve("glpk_ipm", rotated_klee_minty(N))["abs_error"]
