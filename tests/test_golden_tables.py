"""Whole .tex files of invented numbers that all differ, so that no number can stand in another's column unnoticed.

After a wanted change: python tests/test_golden_tables.py, which writes tests/golden/ again; then read the difference.
"""

import sys
from itertools import product
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "scripts"))

import table1
import table2
import table3
import table_ranking

import pytest

GOLDEN = Path(__file__).parent / "golden"
COLUMNS = ("f_opt", "f_best", "f_med", "nu_med", "abs_error_med", "feasibility_rate", "mean_distance", "std_distance")
COLUMNS += ("mean_evaluations", "std_evaluations", "success_rate", "run_time_area", "mean_distance_successful")


class Invented(dict):
    """A row of invented numbers."""

    def __missing__(self, column):
        raise AssertionError(f"a table asks for {column!r}: invent a number for it here, and make the tables again")


def indicators():
    """Two algorithms at N = 2 and 3; one with a violation, one with failures."""
    rows = []
    for number, (algorithm, N) in enumerate(product(("epsmag_es", "own_es"), (2, 3)), start=1):
        values = {column: number + place / 100.0 for place, column in enumerate(COLUMNS, start=1)}
        values |= {"f_opt": float(N**3), "feasibility_rate": 0.1 * number, "success_rate": 0.2 * number}
        rows.append(Invented({"algorithm": algorithm, "N": N, "runs": 15, "instances": "0"} | values))
    return rows


def solutions():
    """Two solvers: one feasible at N = 2, the other infeasible by different amounts, and one that found nothing."""
    rows = []
    for number, (solver, N) in enumerate(product(("glpk_ipm", "highs_ipm"), (2, 3)), start=1):
        row = {"solver": solver, "N": N, "f_opt": float(N**3), "f": number + 0.1, "nu": number * 1e-7}
        row |= {"abs_error": number + 0.2, "feasibility_rate": 0.0, "distance": number + 0.3}
        rows.append(Invented(row | {"status": "optimal", "instances": "0"}))
    rows[0] |= {"nu": 0.0, "feasibility_rate": 1.0}
    rows[3] |= {"status": "time_limit"}
    return rows


def ranking():
    columns = ("success_rate", "run_time_area", "rank_error", "rank_error_tied", "rank_distance", "rank_run_time")
    columns += ("mean_rank", "rank", "mean_rank_tied", "rank_tied")
    rows = []
    for number, (algorithm, N) in enumerate(product(("epsmag_es", "own_es"), (2, "all")), start=1):
        values = {column: number + place / 100.0 for place, column in enumerate(columns, start=1)}
        rows.append(Invented({"algorithm": algorithm, "N": N} | values))
    return rows


TABLES = {
    "table1": lambda layout: table1.indicators_table(indicators(), layout),
    "table2": lambda layout: table2.results_table(indicators(), layout),
    "table3": lambda layout: table3.results_table(solutions(), layout),
    "ranking": lambda layout: table_ranking.ranking_table(ranking(), layout),
}
CASES = [(name, layout) for name in TABLES for layout in ("lncs", "acm")]


def made(name, layout):
    return "".join(TABLES[name](layout))


@pytest.mark.parametrize(("name", "layout"), CASES)
def test_a_table_of_invented_numbers_is_the_one_that_was_read(name, layout):
    assert made(name, layout) == (GOLDEN / f"{name}_{layout}.tex").read_text(encoding="utf-8")


if __name__ == "__main__":
    for (name, layout), text in {case: made(*case) for case in CASES}.items():  # all, before one is written
        (GOLDEN / f"{name}_{layout}.tex").write_text(text, encoding="utf-8")
