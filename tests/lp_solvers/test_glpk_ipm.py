"""GLPK's interior point against the printed Table 3."""

import csv

from klee_minty.lp import solve
from klee_minty.problem import rotated_klee_minty

import pytest

TOLERANCE = {2: 0.005, 3: 0.005, 5: 0.005, 10: 0.005, 20: 0.03, 40: 0.25}


@pytest.fixture(scope="module")
def printed(root):
    with open(root / "data/paper/table3.csv", newline="") as file:
        return {int(row["N"]): row for row in csv.DictReader(file)}


@pytest.mark.parametrize("N", TOLERANCE)
def test_it_gives_the_printed_table(N, printed):
    record = solve("glpk_ipm", rotated_klee_minty(N))
    for key in ("abs_error", "distance"):
        assert record[key] == pytest.approx(float(printed[N][key]), rel=TOLERANCE[N])
    assert f"{record['f']:.4e}" == printed[N]["f"]
    assert (record["status"], record["N"], record["f_opt"]) == ("optimal", N, float(N**3))
    assert record["nu"] == 0.0 if N < 40 else record["nu"] < 1e-5  # erratum E7
