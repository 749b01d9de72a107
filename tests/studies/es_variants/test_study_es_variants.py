"""The rule by which a variant agrees with a printed mean, and the report made from it."""

import math
from pathlib import Path

from study_es_variants import compare, printed_evaluations, report

import pytest

PAPER = Path(__file__).parents[3] / "data/paper"


def runs(evaluations, failed=0):
    return [
        {"evaluations": value, "stop": "budget" if i < failed else "target"}
        for i, value in enumerate(evaluations)
    ]


SPREAD = [900, 950, 1000, 1050, 1100] * 10


@pytest.mark.parametrize(
    ("printed", "agrees"), [(1000.0, True), (1025.0, True), (900.0, False), (1100.0, False), (10000.0, False)]
)
def test_a_mean_agrees_where_means_of_15_runs_lie(printed, agrees):
    row = compare(runs(SPREAD), "x", 2, printed, printed, 1)
    assert row["agrees"] == row["agrees_as_printed"] == agrees
    standard_error = math.sqrt(5000.0 / 15.0)
    assert row["low"] == pytest.approx(1000.0 - 1.96 * standard_error, abs=3.0)
    assert row["high"] == pytest.approx(1000.0 + 1.96 * standard_error, abs=3.0)


def test_a_misprint_is_judged_both_ways():
    row = compare(runs(SPREAD), "x", 2, 10000.0, 1000.0, 1)
    assert row["agrees"] and not row["agrees_as_printed"]


def test_failed_runs_are_not_drawn_and_too_many_of_them_rule_a_variant_out():
    few = compare(runs([40000, *SPREAD[1:]], failed=1), "x", 2, 1000.0, 1000.0, 1)
    assert few["agrees"] and few["high"] < 1100.0 and few["mean_evaluations"] > 1700.0
    many = compare(runs(SPREAD, failed=10), "x", 2, 1000.0, 1000.0, 1)
    assert many["all_succeed"] == pytest.approx(0.8**15) and not many["agrees"]
    none = compare(runs(SPREAD, failed=50), "x", 2, 1000.0, 1000.0, 1)
    assert math.isnan(none["low"]) and not none["agrees"]


def test_the_paper_prints_six_means_one_of_which_is_corrected():
    printed, corrected = printed_evaluations(PAPER / "table2.csv", PAPER / "errata.csv")
    assert list(printed) == [2, 3, 5, 10, 20, 40]
    assert {N: corrected[N] for N in printed if printed[N] != corrected[N]} == {20: 85109.0}


def test_the_report_says_who_agrees_and_regenerates_to_the_byte():
    study = {
        "runs": 50,
        "dimensions": [2, 3],
        "variants": {
            "main": {"title": "as it is"},
            "slow": {"title": "slower", "parameters": {"lam_per_N": 8}},
        },
    }

    def text():
        rows = [
            compare(runs([factor * value for value in SPREAD]), variant, N, printed, corrected, 1)
            for variant, factor in (("main", 1), ("slow", 2))
            for N, printed, corrected in ((2, 1000.0, 1000.0), (3, 2000.0, 1010.0))
        ]
        return report(study, rows, 1, 20000)

    assert text() == text()
    assert "The ES as it is agrees with 2 of the 2 printed means: N = 2, 3." in text()
    assert "As printed, the mean at N = 3 agrees with slower." in text()
    assert "| as it is | **1.0000e+03** | **1.0000e+03** | 2 of 2 |" in text()
    assert "| slower | 2.0000e+03 | 2.0000e+03† | 0 of 2 |" in text()
    assert "lam_per_N = 8" in text()
