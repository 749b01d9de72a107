import math

from klee_minty.paper import DEVIATES, ERRATUM, MISPRINT, POSSIBLY_MISPRINTED, REPRODUCED
from klee_minty.paper.samples import with_optimum
from klee_minty.paper.verdicts import compare, of_table3, verdict

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
    (row,) = compare([printed(quantity, text)], [], [], {("epsmag_es", 2): RUNS, ("lshade44", 2): RUNS})
    assert (row["verdict"], row["borderline"], row["other_verdict"] > 0.025) == (verdict, borderline, borderline)
    assert row["p_low"] <= row["p_value"] <= row["p_high"] and row["ratio"] == row["reproduced"] / float(text)
    if quantity == "mean_evaluations":
        low, high = row["unnoticed_low"], row["unnoticed_high"]
        assert [row["expected"], low, high] == pytest.approx([1000.0, 950.0, 1050.0], rel=0.01)
        assert low < row["range_low"] < 1000.0 < row["range_high"] < high


def test_a_distance_that_successful_runs_can_have_is_judged_given_that_all_succeed():
    """Without the condition all of 15 succeed with probability 2 ** -15."""
    runs = [run | {"stop": "budget", "distance": 1.0} for run in RUNS[:100]] + RUNS[100:]
    sample = {("epsmag_es", 2): runs, ("lshade44", 2): runs}
    (row,) = compare([printed("mean_distance", "1.0000e-08")], [], [], sample)
    assert row["given"] and row["p_value"] == 1.0 and row["p_holm_of_other"] == 1.0 and not row["one_run_explains"]


def test_a_number_that_chance_does_not_move_is_that_of_the_sample():
    numbers = printed("feasibility_rate", "1.00"), printed("mean_evaluations", "1.0000e+03")
    for runs, expected in ((RUNS, REPRODUCED), (sample_of(1000.0, nu=1.0), DEVIATES)):
        row, by_chance = compare(numbers, [], [], {(algorithm, 2): runs for algorithm in ("epsmag_es", "lshade44")})
        assert (row["verdict"], row["borderline"], row["given"]) == (expected, 0, "") and math.isnan(row["p_value"])
        assert row.keys() == by_chance.keys()
    assert of_table3({"N": 2, "nu": 0.0}) == {"N": 2, "nu": 0.0, "f_opt": 8.0, "feasibility_rate": 1.0}
    assert of_table3({"N": 2, "nu": 1e-9})["feasibility_rate"] == 0.0
