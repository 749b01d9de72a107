"""How near the optimum each solver ends: GLPK's interior point as printed in Table 3, HiGHS' with crossover the nearest."""

import csv

from klee_minty.lp import solve
from klee_minty.problem import rotated_klee_minty

import pytest

TOLERANCE = {2: 0.005, 3: 0.005, 5: 0.005, 10: 0.005, 20: 0.03, 40: 0.25}


@pytest.mark.parametrize("N", TOLERANCE)
def test_glpk_gives_the_printed_table_and_crossover_is_more_accurate(N, root):
    with open(root / "data/paper/table3.csv", newline="") as file:
        (printed,) = [row for row in csv.DictReader(file) if row["N"] == str(N)]
    record = solve("glpk_ipm", rotated_klee_minty(N))
    for key in ("abs_error", "distance"):
        assert record[key] == pytest.approx(float(printed[key]), rel=TOLERANCE[N])
    assert f"{record['f']:.4e}" == printed["f"]
    assert (record["status"], record["N"], record["f_opt"]) == ("optimal", N, float(N**3))
    assert record["nu"] == 0.0 if N < 40 else record["nu"] < 1e-5  # erratum E7
    crossed = solve("highs_ipm_crossover", rotated_klee_minty(N))
    assert crossed["status"] == "optimal"
    assert crossed["abs_error"] <= (2e-8 if N == 40 else 1e-11) and crossed["abs_error"] < record["abs_error"]


@pytest.mark.parametrize("N", TOLERANCE)
def test_highs_without_crossover_is_near_the_optimum(N):
    record = solve("highs_ipm", rotated_klee_minty(N))
    assert record["status"] == "optimal"
    assert record["abs_error"] <= 1e-6 * N**3 and record["nu"] <= 1e-6
