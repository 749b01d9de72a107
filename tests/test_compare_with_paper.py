import math

from compare_with_paper import PAPER, as_printed, compare_indicator, compare_solution, conclude, verdict
from klee_minty.errors import InputError
from klee_minty.paper import DEVIATES, MISPRINT, NOT_COMPARABLE, REPRODUCED, identifier, printed_numbers

import numpy as np
import pytest

TABLE2 = "algorithm,N,f_opt,abs_error_med,feasibility_rate,mean_evaluations\nepsMAg-ES,2,8,9.7e-09,1.00,{}\n"
TABLE3 = "solver,N,nu,abs_error\nglpk-ipm,40,0,9.5593e-05\n"
ERRATA = "erratum,table,algorithm,N,quantity,printed,corrected,reason\n"


@pytest.fixture
def paper(tmp_path):
    """Write made-up tables of the paper; returns their rows by quantity."""

    def write(mean="1.0000e+03", errata=""):
        paths = [tmp_path / name for name in ("table2.csv", "table3.csv", "errata.csv")]
        for path, text in zip(paths, (TABLE2.format(mean), TABLE3, ERRATA + errata), strict=True):
            path.write_text(text)
        return {row["quantity"]: row for row in printed_numbers(*paths)}

    return write


def runs_of(mean, n=15, **changes):
    """Made-up runs whose evaluations have this mean and a standard deviation of about a tenth of it."""
    deviations = np.linspace(-1.6, 1.6, n)
    return [
        {"evaluations": mean * (1.0 + 0.1 * d), "f": 8.0 + 8e-9, "nu": 0.0, "distance": 1e-8} | changes
        for d in deviations
    ]


def judged(row, runs, reproduced):
    compare_indicator(row, {row["quantity"]: reproduced, "f_opt": 8.0}, runs)
    conclude([row])
    return row


@pytest.mark.parametrize(
    "case, expected",
    [
        ({"agrees": True}, REPRODUCED),
        ({"agrees": False}, DEVIATES),
        ({"agrees": None}, NOT_COMPARABLE),
        ({"agrees": True, "corrected_agrees": True}, REPRODUCED),
        ({"agrees": False, "corrected_agrees": True}, MISPRINT),
        ({"agrees": False, "corrected_agrees": False}, DEVIATES),
        ({"agrees": False, "corrected_agrees": False, "impossible": True}, MISPRINT),
        ({"agrees": False, "impossible": True}, DEVIATES),
        ({"agrees": True, "impossible": True}, DEVIATES),
        ({"agrees": None, "corrected_agrees": None, "impossible": True}, NOT_COMPARABLE),
    ],
)
def test_the_verdict_rule(case, expected):
    assert verdict(**case) == expected


def test_a_plausible_mean_reproduces_and_an_implausible_one_deviates(paper):
    assert judged(paper()["mean_evaluations"], runs_of(1000.0), 1000.0)["verdict"] == REPRODUCED
    row = judged(paper("2.0000e+03")["mean_evaluations"], runs_of(1000.0), 1000.0)
    assert row["verdict"] == DEVIATES and row["ratio"] == 0.5 and row["z"] < -10.0 and row["p_value"] < 1e-3


def test_a_misprint_needs_a_correction_that_agrees(paper):
    correction = "E9,2,epsMAg-ES,2,mean_evaluations,2.0000e+03,{},a digit\n"
    row = judged(
        paper("2.0000e+03", correction.format("1.0200e+03"))["mean_evaluations"], runs_of(1000.0), 1000.0
    )
    assert row["verdict"] == MISPRINT and "E9: 1.0200e+03" in row["note"]
    row = judged(
        paper("2.0000e+03", correction.format("3.0000e+03"))["mean_evaluations"], runs_of(1000.0), 1000.0
    )
    assert row["verdict"] == DEVIATES


def test_more_evaluations_than_the_budget_are_impossible(paper):
    correction = "E9,2,epsMAg-ES,2,mean_evaluations,5.0000e+04,5.0000e+03,the exponent\n"
    row = judged(paper("5.0000e+04", correction)["mean_evaluations"], runs_of(1000.0), 1000.0)
    assert row["verdict"] == MISPRINT and "budget" in row["note"]


def test_few_runs_cannot_be_compared(paper):
    row = judged(paper()["mean_evaluations"], runs_of(1000.0, n=3), 1000.0)
    assert row["verdict"] == NOT_COMPARABLE and "runs" in row["note"]


def test_errors_below_the_target_agree_whatever_they_are(paper):
    assert judged(paper()["abs_error_med"], runs_of(1000.0), 1e-9)["verdict"] == REPRODUCED
    assert judged(paper()["abs_error_med"], runs_of(1000.0), 1e-7)["verdict"] == DEVIATES


def test_feasibility_rates_that_differ_are_tested(paper):
    runs = runs_of(1000.0)
    assert (
        judged(paper()["feasibility_rate"], [runs[0] | {"nu": 1.0}, *runs[1:]], 14 / 15)["verdict"]
        == REPRODUCED
    )
    assert judged(paper()["feasibility_rate"], runs_of(1000.0, nu=1.0), 0.0)["verdict"] == DEVIATES


def solution(**values):
    return {"solver": "glpk_ipm", "N": 40, "status": "optimal", "nu": 0.0} | values


def test_a_solution_agrees_within_the_spread_that_rounding_makes(paper):
    here = solution(abs_error=9.0e-05)
    for spread, expected in ((0.1e-5, DEVIATES), (1e-5, REPRODUCED)):
        row = paper()["abs_error"]
        compare_solution(row, here, [here, solution(abs_error=9.0e-05 + spread)])
        conclude([row])
        assert row["verdict"] == expected


def test_a_violation_printed_as_zero_agrees_where_rounding_makes_it_zero(paper):
    for other, expected in ((0.0, REPRODUCED), (1.5e-6, DEVIATES)):
        row = paper()["nu"]
        compare_solution(row, solution(nu=1e-6), [solution(nu=1e-6), solution(nu=other)])
        conclude([row])
        assert row["verdict"] == expected


def test_a_solver_that_fails_deviates_and_one_that_was_not_run_is_not_comparable(paper):
    row = paper()["abs_error"]
    compare_solution(row, solution(status="undefined", abs_error=math.nan), [])
    conclude([row])
    assert row["verdict"] == DEVIATES
    row = paper()["abs_error"]
    compare_solution(row, None, [])
    conclude([row])
    assert row["verdict"] == NOT_COMPARABLE


@pytest.mark.parametrize(
    "text, value, agrees",
    [
        ("9.7600e-09", 9.760059e-09, True),  # cut, not rounded
        ("9.7600e-09", 9.7598e-09, False),
        ("8.0000e+00", 8.00000001, True),
        ("1.00", 14 / 15, False),
        ("8", 8.0, True),
        ("0", 1e-12, False),
        ("1.631e+04", 16309.0, True),
    ],
)
def test_equal_as_printed(text, value, agrees):
    assert as_printed(text, value) == agrees


def test_the_papers_numbers_stay_as_printed():
    rows = printed_numbers(*PAPER)
    assert len(rows) == 12 * 8 + 6 * 6
    assert [(row["erratum"], row["paper"], row["corrected"]) for row in rows if row["erratum"]] == [
        ("E6", "1.631e+04", "1.0631e+04"),
        ("E5", "8.5109e+05", "8.5109e+04"),
    ]
    assert identifier("glpk-ipm") == "glpk_ipm"


@pytest.mark.parametrize(
    "errata",
    [
        "E9,2,epsMAg-ES,2,mean_evaluations,9.9999e+03,1.0000e+03,not what is printed\n",
        "E9,2,epsMAg-ES,7,mean_evaluations,1.0000e+03,1.0000e+02,no such dimension\n",
    ],
)
def test_an_erratum_that_belongs_to_no_printed_number_is_refused(paper, errata):
    with pytest.raises(InputError, match="E9"):
        paper(errata=errata)
