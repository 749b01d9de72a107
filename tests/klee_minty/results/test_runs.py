"""Rows of runs.csv from hand-made records."""

from klee_minty.results.runs import run_row, run_time_area

import pytest


def test_the_area_has_the_budget_for_a_target_that_is_missed():
    assert run_time_area({"budget": 1000, "target_hits": [10, 100, None]}) == pytest.approx((1 + 2 + 3) / 3)
    assert run_time_area({"budget": 1000, "target_hits": [None]}) == 3.0
    assert run_time_area({"budget": 1000, "target_hits": [1000]}) == 3.0


def test_the_area_has_9_digits():
    assert run_time_area({"budget": 1000, "target_hits": [2, 7, None]}) == 1.382042679  # (0.30103 + 0.84510 + 3) / 3


def test_the_error_is_below_0_for_no_run():
    record = dict.fromkeys(("algorithm", "N", "instance", "run", "nu", "evaluations", "stop"), 0)
    record |= {"f_opt": 8.0, "f": 7.75, "distance": 0.5, "budget": 10, "target_hits": [1]}
    assert run_row(record)["error"] == 0.25 and run_row(record | {"f": 8.5})["error"] == 0.5
    unknown = record | {"distance": None}  # f_opt is the best f that was known
    assert run_row(unknown)["error"] == 0.0 and run_row(unknown | {"f": 8.5})["error"] == 0.5
