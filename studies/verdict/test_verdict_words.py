"""Printed numbers and their verdicts in tables and sentences: explanations, failed runs, and LSHADE44 without its guard."""

from analysis.paper import DEVIATES, REPRODUCED
from verdict_words import deviating, footnotes, guard


def number(algorithm, quantity, N, verdict):
    return {"algorithm": algorithm, "quantity": quantity, "N": N, "verdict": verdict}


def explained(algorithm, quantity, N, explanation):
    return {"algorithm": algorithm, "quantity": quantity, "N": N, "explanation": explanation}


def test_an_explanation_is_shown_only_beside_the_number_that_it_is_about():
    explanations = [explained("epsmag_es", "mean_evaluations", N, "because") for N in (2, 3)]
    fidelity = [number("epsmag_es", "mean_evaluations", 2, REPRODUCED)]
    fidelity += [number("epsmag_es", "mean_evaluations", N, DEVIATES) for N in (3, 5)]
    fidelity.append(number("lshade44", "mean_evaluations", 3, DEVIATES))
    found = [(group["where"], group["explanation"]) for group in deviating(fidelity, explanations)]
    assert found == [
        ("εMAg-ES at N = 3", "because"),
        ("εMAg-ES at N = 5", "unexplained"),
        ("LSHADE44 at N = 3", "unexplained"),
    ]


def test_numbers_of_one_explanation_are_one_group():
    explanations = [explained("epsmag_es", "mean_distance", N, "exchanged") for N in (2, 3)]
    fidelity = [number("epsmag_es", "mean_distance", N, DEVIATES) for N in (2, 3)]
    (group,) = deviating(fidelity, explanations)
    assert (group["quantity"], group["where"]) == ("mean distance", "εMAg-ES at N = 2, 3")


def test_the_running_time_is_told_where_some_runs_fail_and_not_where_all_do():
    row = {"algorithm": "lshade44", "runs": 15, "mean_evaluations": 1500.0, "mean_distance_successful": 2e-8}
    found = footnotes([], [row | {"N": N, "success_rate": rate} for N, rate in ((2, 1.0), (3, 0.6), (80, 0.0))])
    assert found[0].startswith("Of the 15 runs of LSHADE44 at N = 3, 6 failed here.") and "2.5000e+03" in found[0]
    assert found[1:] == ["No run of LSHADE44 at N = 80 succeeded here."]


def test_without_its_guard_lshade44_deviates_below_the_level_of_5_percent():
    row = {"variant": "lshade44_no_guard", "mean_evaluations": 5331.0, "printed": "3.9534e+03", "p_value": 2e-4}
    row |= {"failures": 36, "runs": 1000}
    found = guard([row | {"N": N, "p_holm": p} for N, p in ((2, 0.049), (3, 0.051), (5, 0.4))])
    assert found["failures"] == "36 of 1000" and found["others"] == "N = 3, 5"
