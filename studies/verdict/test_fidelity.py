import math

from fidelity import compare, fisher, of_table3, verdict
from klee_minty_studies.paper import DEVIATES, ERRATUM, MISPRINT, POSSIBLY_MISPRINTED, REPRODUCED
from klee_minty_studies.paper.samples import with_optimum

import numpy as np
import pytest


def printed(quantity, text):
    """A printed number of Table 2 as printed_numbers gives it."""
    known = {"table": 2, "quantity": quantity, "algorithm": "epsmag_es", "N": 2, "paper": text}
    return known | dict.fromkeys(ERRATUM, "")


def sample_of(mean, **changes):
    """200 made-up runs whose evaluations have this mean and a standard deviation of about a tenth of it."""
    known = {"algorithm": "epsmag_es", "N": 2, "stop": "target", "nu": 0.0, "distance": 1e-8, "run_time_area": 3.0}
    ends = [{"evaluations": mean * (1.0 + 0.1 * d), "f": 8.0 + 9e-9 + 1e-10 * d} for d in np.linspace(-1.7, 1.7, 200)]
    return [with_optimum(known | {"run": run} | end) | changes for run, end in enumerate(ends)]


RUNS = sample_of(1000.0)


def judged(quantity, text, runs=RUNS, of_other=None):
    """The row of a number of Table 2, compared with runs of the sample; of_other: runs of the other algorithm."""
    sample = {("epsmag_es", 2): runs, ("lshade44", 2): of_other or runs}
    (row,) = compare([printed(quantity, text)], [], [], sample)
    return row


def test_the_verdict_rule():
    for named, agreeing, other in (
        ({}, REPRODUCED, DEVIATES),
        ({"corrected": "1.0", "erratum": "E5"}, MISPRINT, POSSIBLY_MISPRINTED),
        ({"erratum": "E6"}, REPRODUCED, POSSIBLY_MISPRINTED),
        ({"erratum": "E10", "kind": "candidate"}, REPRODUCED, DEVIATES),
    ):
        row = {"corrected": "", "erratum": "", "kind": "misprint"} | named
        assert [verdict(row, agrees) for agrees in (True, False)] == [agreeing, other]


@pytest.mark.parametrize(("quantity", "text", "verdict", "borderline"), [
    ("mean_evaluations", "9.4000e+02", DEVIATES, 1), ("mean_evaluations", "9.6000e+02", REPRODUCED, 1),
    ("mean_evaluations", "1.0200e+03", REPRODUCED, 0), ("mean_evaluations", "1.0500e+03", DEVIATES, 1),
    ("mean_evaluations", "1.1000e+03", DEVIATES, 0), ("abs_error_med", "2.0000e-09", DEVIATES, 0),
    ("abs_error_med", "9.0000e-09", REPRODUCED, 0), ("abs_error_med", "9.2000e-09", DEVIATES, 0),
])  # fmt: skip
def test_a_plausible_number_reproduces_and_an_implausible_one_deviates(quantity, text, verdict, borderline):
    """Two standard errors of a mean of 15 are 50; at the level, another sample could judge otherwise."""
    row = judged(quantity, text)
    assert (row["verdict"], row["borderline"], row["other_verdict"] > 0.025) == (verdict, borderline, borderline)
    assert row["p_low"] <= row["p_value"] <= row["p_high"] and row["ratio"] == row["reproduced"] / float(text)
    if quantity == "mean_evaluations":
        low, high = row["unnoticed_low"], row["unnoticed_high"]
        assert [row["expected"], low, high] == pytest.approx([1000.0, 950.0, 1050.0], rel=0.01)
        assert low < row["range_low"] < 1000.0 < row["range_high"] < high


def test_as_a_control_a_number_is_judged_by_the_other_algorithms_runs():
    row = judged("mean_evaluations", "1.0000e+03", of_other=sample_of(3000.0))
    assert row["p_holm"] > 0.5 and row["p_of_other"] == row["p_holm_of_other"] < 1e-4
    row = judged("abs_error_med", "9.0000e-09", of_other=sample_of(3000.0))
    assert row["p_of_other"] == row["p_value"] > 0.5


def test_a_distance_that_successful_runs_can_have_is_judged_given_that_all_succeed():
    failed = {"stop": "budget", "distance": 1.0}
    runs = [RUNS[0] | failed, *RUNS[1:]]
    row = judged("mean_distance", "1.0000e-08", runs)
    assert row["expected"] == pytest.approx(1e-8) and row["given"]
    assert row["expected_of_all"] == pytest.approx(0.005, rel=1e-5)
    row = judged("mean_distance", "6.6667e-02", runs)
    assert row["expected"] == row["expected_of_all"] and not row["given"] and row["verdict"] == REPRODUCED
    row = judged("mean_distance", "1.0000e-08", [*(run | failed for run in RUNS[:100]), *RUNS[100:]])
    assert row["p_value"] == 1.0 and row["p_unconditional"] < 1e-3  # all of 15 succeed with probability 2 ** -15


@pytest.mark.parametrize(("quantity", "text", "values", "verdict"), [
    ("abs_error", "9.5593e-05", (9.0e-05, 9.1e-05), DEVIATES),
    ("abs_error", "9.5593e-05", (9.0e-05, 1e-04), REPRODUCED),
    ("nu", "0", (1e-6, 0.0), REPRODUCED), ("nu", "0", (1e-6, 1.5e-6), DEVIATES),  # a violation printed as zero
])  # fmt: skip
def test_a_solution_agrees_within_the_spread_that_rounding_makes(quantity, text, values, verdict):
    """values: the solver's own, and with a right-hand side that differs by rounding; with a third one it failed."""
    known = {"solver": "glpk_ipm", "N": 2, "nu": 0.0, "status": "optimal"}
    solutions = [known | {quantity: value} for value in values] + [known | {"status": "undefined", quantity: None}]
    number = printed(quantity, text) | {"table": 3, "algorithm": "glpk_ipm"}
    assert compare([number], solutions[:1], solutions, {})[0]["verdict"] == verdict


def test_a_number_that_chance_does_not_move_is_that_of_the_sample():
    numbers = printed("feasibility_rate", "1.00"), printed("mean_evaluations", "1.0000e+03")
    for runs, expected in ((RUNS, REPRODUCED), (sample_of(1000.0, nu=1.0), DEVIATES)):
        row, by_chance = compare(numbers, [], [], {(algorithm, 2): runs for algorithm in ("epsmag_es", "lshade44")})
        assert (row["verdict"], row["borderline"], row["given"]) == (expected, 0, "") and math.isnan(row["p_value"])
        assert row.keys() == by_chance.keys()
    assert of_table3({"N": 2, "nu": 0.0}) == {"N": 2, "nu": 0.0, "f_opt": 8.0, "feasibility_rate": 1.0}
    assert of_table3({"N": 2, "nu": 1e-9})["feasibility_rate"] == 0.0


def test_fishers_p():
    """The product of two uniform numbers is below x with probability x (1 - ln x)."""
    assert fisher([0.1, 0.2]) == pytest.approx(0.02 * (1.0 - math.log(0.02)))
