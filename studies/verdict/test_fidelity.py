import math

from fidelity import compare, conclusion, of_table3, readings
from klee_minty_studies.paper import DEVIATES, MISPRINT, PAPER, POSSIBLY_MISPRINTED, REPRODUCED, printed_numbers

import numpy as np
import pytest

TABLE2 = "algorithm,N,f_opt,abs_error_med,feasibility_rate,mean_evaluations\nepsMAg-ES,2,8,{error},1.00,{mean}\n"
TABLE3 = "solver,N,nu,abs_error\nglpk-ipm,40,0,9.5593e-05\n"
ERRATA = "erratum,kind,table,algorithm,N,quantity,printed,corrected,readings,as_of,reason\n"


@pytest.fixture
def paper(tmp_path):
    """Write made-up tables of the paper; returns their rows by quantity."""

    def write(mean="1.0000e+03", errata="", error="9.0000e-09"):
        paths = [tmp_path / name for name in ("table2.csv", "table3.csv", "errata.csv")]
        texts = TABLE2.format(mean=mean, error=error), TABLE3, ERRATA + errata
        for path, text in zip(paths, texts, strict=True):
            path.write_text(text)
        return {row["quantity"]: row for row in printed_numbers(*paths)}

    return write


def sample_of(mean, n=200, **changes):
    """Made-up runs whose evaluations have this mean and a standard deviation of about a tenth of it."""
    return [
        {"algorithm": "epsmag_es", "N": 2, "instance": 0, "run": run, "stop": "target",
         "evaluations": mean * (1.0 + 0.1 * d), "f_opt": 8.0, "f": 8.0 + 9e-9 + 1e-10 * d,
         "error": 9e-9 + 1e-10 * d, "nu": 0.0, "distance": 1e-8, "run_time_area": 3.0} | changes
        for run, d in enumerate(np.linspace(-1.7, 1.7, n))
    ]  # fmt: skip


def judged(row, runs, of_other=None):
    """The row of a number of Table 2, compared with runs of the sample; of_other: runs of the other algorithm."""
    (row,) = compare([row], [], [], {("epsmag_es", 2): runs, ("lshade44", 2): of_other or runs})
    return row


def solved(row, solution, rounding):
    """The row of a number of Table 3."""
    (row,) = compare([row], [solution], rounding, {})
    return row


def test_the_verdict_rule():
    for named, agreeing, other in (
        ({}, REPRODUCED, DEVIATES),
        ({"corrected": "1.0", "erratum": "E5"}, MISPRINT, POSSIBLY_MISPRINTED),
        ({"erratum": "E6"}, REPRODUCED, POSSIBLY_MISPRINTED),
    ):
        row = {"corrected": "", "erratum": "", "kind": "misprint"} | named
        assert [conclusion(row, agrees)["verdict"] for agrees in (True, False)] == [agreeing, other]


def test_a_plausible_mean_reproduces_and_an_implausible_one_deviates(paper):
    row = judged(paper()["mean_evaluations"], sample_of(1000.0))
    assert row["verdict"] == REPRODUCED and row["expected"] == pytest.approx(1000.0)
    assert row["unnoticed_low"] == pytest.approx(950.0, rel=0.01)  # two standard errors of a mean of 15
    assert row["unnoticed_high"] == pytest.approx(1050.0, rel=0.01)
    for mean, expected in (("9.6000e+02", REPRODUCED), ("9.4000e+02", DEVIATES), ("1.0600e+03", DEVIATES)):
        assert judged(paper(mean)["mean_evaluations"], sample_of(1000.0))["verdict"] == expected


def test_as_a_control_a_number_is_judged_by_the_other_algorithms_runs(paper):
    row = judged(paper()["mean_evaluations"], sample_of(1000.0), sample_of(3000.0))
    assert row["p_holm"] > 0.5 and row["p_of_other"] == row["p_holm_of_other"] < 1e-4
    row = judged(paper()["abs_error_med"], sample_of(1000.0), sample_of(3000.0))
    assert row["p_of_other"] == row["p_value"] > 0.5


def test_a_median_error_is_judged_by_the_medians_of_drawn_runs(paper):
    for error, expected in (("9.0000e-09", REPRODUCED), ("9.2000e-09", DEVIATES), ("2.0000e-09", DEVIATES)):
        assert judged(paper(error=error)["abs_error_med"], sample_of(1000.0))["verdict"] == expected


def test_an_impossible_number_is_a_misprint_if_its_correction_agrees(paper):
    correction = "E5,misprint,2,epsMAg-ES,2,mean_evaluations,5.0000e+04,{},,,the budget\n"
    for corrected, expected in (("1.0100e+03", MISPRINT), ("3.0000e+03", POSSIBLY_MISPRINTED)):
        row = judged(paper("5.0000e+04", correction.format(corrected))["mean_evaluations"], sample_of(1000.0))
        assert row["verdict"] == expected
    assert row["p_value"] < 1e-4


def test_a_number_that_may_be_misprinted_has_a_probability_for_every_reading(paper):
    erratum = "E6,perhaps,2,epsMAg-ES,2,mean_evaluations,2.01e+03,,2.01?e+03 ?.201e+03,,a digit\n"
    (printed,), runs = [paper("2.01e+03", erratum)["mean_evaluations"]], sample_of(1200.0)
    assert judged(printed, runs)["verdict"] == POSSIBLY_MISPRINTED
    p = {row["reading"]: row["p_value"] for row in readings([printed], {("epsmag_es", 2): runs})}
    assert len(p) == 20 and p["1.201e+03"] > 0.9 and p["2.010e+03"] < 1e-4


def test_what_a_number_suggests_and_its_print_does_not_is_no_erratum(paper):
    candidate = "E10,candidate,2,epsMAg-ES,2,mean_evaluations,3.0000e+03,,,3,exchanged\n"
    assert judged(paper("3.0000e+03", candidate)["mean_evaluations"], sample_of(1000.0))["verdict"] == DEVIATES


def test_a_feasibility_rate_deviates_if_it_is_not_that_of_the_sample(paper):
    assert judged(paper()["feasibility_rate"], sample_of(1000.0))["verdict"] == REPRODUCED
    assert judged(paper()["feasibility_rate"], sample_of(1000.0, nu=1.0))["verdict"] == DEVIATES


def distance_row(tmp_path, text):
    table2 = tmp_path / "table2.csv"
    table2.write_text(f"algorithm,N,mean_distance\nepsMAg-ES,2,{text}\n")
    (tmp_path / "errata.csv").write_text(ERRATA)
    return printed_numbers(table2, PAPER[1], tmp_path / "errata.csv")[0]


def test_a_distance_that_successful_runs_can_have_is_judged_given_that_all_succeed(tmp_path):
    runs = sample_of(1000.0)
    runs[0] |= {"stop": "budget", "distance": 1.0}
    row = judged(distance_row(tmp_path, "1.0000e-08"), runs)
    assert row["expected"] == row["expected_of_successful"] == pytest.approx(1e-8) and row["given"]
    assert row["expected_of_all"] == pytest.approx(0.005, rel=1e-5)
    row = judged(distance_row(tmp_path, "6.6667e-02"), runs)
    assert row["expected"] == row["expected_of_all"] and not row["given"] and row["verdict"] == REPRODUCED


def test_the_condition_that_all_succeed_is_shown_with_what_it_changes(tmp_path):
    runs = [run | ({"stop": "budget", "distance": 1.0} if run["run"] < 100 else {}) for run in sample_of(1000.0)]
    row = judged(distance_row(tmp_path, "1.0000e-08"), runs)
    assert row["p_value"] == 1.0 and row["p_unconditional"] < 1e-3  # all of 15 succeed with probability 2 ** -15


def test_another_sample_would_tell_otherwise_where_a_number_lies_at_the_level(paper):
    for mean, borderline in (("1.0200e+03", 0), ("1.0500e+03", 1), ("1.1000e+03", 0)):
        row = judged(paper(mean)["mean_evaluations"], sample_of(1000.0))
        assert row["borderline"] == borderline
        assert row["p_low"] <= row["p_value"] <= row["p_high"] and row["range_low"] < 1000.0 < row["range_high"]
        assert (row["other_verdict"] > 0.025) == borderline


def solution(**values):
    return {"solver": "glpk_ipm", "N": 40, "status": "optimal", "nu": 0.0} | values


def test_a_solution_agrees_within_the_spread_that_rounding_makes(paper):
    here = solution(abs_error=9.0e-05)
    for spread, expected in ((0.1e-5, DEVIATES), (1e-5, REPRODUCED)):
        row = solved(paper()["abs_error"], here, [here, solution(abs_error=9.0e-05 + spread)])
        assert row["verdict"] == expected


def test_a_violation_printed_as_zero_agrees_where_rounding_makes_it_zero(paper):
    for other, expected in ((0.0, REPRODUCED), (1.5e-6, DEVIATES)):
        row = solved(paper()["nu"], solution(nu=1e-6), [solution(nu=1e-6), solution(nu=other)])
        assert row["verdict"] == expected


def test_a_solution_is_feasible_if_nothing_is_violated():
    assert of_table3({"N": 2, "nu": 0.0}) == {"N": 2, "nu": 0.0, "f_opt": 8.0, "feasibility_rate": 1.0}
    assert of_table3({"N": 2, "nu": 1e-9})["feasibility_rate"] == 0.0


def test_a_solver_that_fails_deviates(paper):
    row = solved(paper()["abs_error"], solution(status="undefined", abs_error=math.nan), [])
    assert row["verdict"] == DEVIATES
