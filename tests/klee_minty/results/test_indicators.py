"""Quality indicators and ECDF on hand-made runs."""

import math

from klee_minty.results.indicators import ecdf_steps, indicators, lower_median, run_row, run_time_area

import pytest


def run(f, nu=0.0, distance=1.0, evaluations=100, stop="target", hits=(), f_opt=8.0):
    row = {"algorithm": "es", "N": 2, "instance": 0, "f_opt": f_opt, "f": f, "error": abs(f - f_opt), "nu": nu}
    row |= {"distance": distance, "evaluations": evaluations, "stop": stop, "run_time_area": 2.5}
    return row | {"target_hits": [*hits, *[None] * (103 - len(hits))]}


def test_the_median_is_by_violation_then_by_objective():
    a, b, c, d, e = run(9.0), run(8.5), run(1.0, nu=0.2), run(0.5, nu=0.3), run(0.1, nu=0.3)
    assert lower_median([d, a, c, b, e]) is c
    assert lower_median([e, d, a]) is e
    assert lower_median([d, c, b, a]) is a  # even: the lower one of a and c
    assert lower_median([d]) is d
    assert lower_median([a, b, run(7.5)]) is b  # below the optimum is better still


def test_indicators_of_hand_made_runs():
    runs = [
        run(8.25, distance=2.0, evaluations=100),
        run(8.5, distance=4.0, evaluations=200),
        run(7.0, nu=0.5, distance=99.0, evaluations=900, stop="budget"),
        run(8.75, distance=6.0, evaluations=400, stop="stagnation"),
    ]
    expected = {"algorithm": "es", "N": 2, "runs": 4, "instances": "0", "f_opt": 8.0, "f_best": 8.25, "f_med": 8.5}
    expected |= {"nu_med": 0.0, "abs_error_med": 0.5, "feasibility_rate": 0.75, "success_rate": 0.5}
    expected["run_time_area"] = 2.5
    expected |= {"mean_distance": 4.0, "std_distance": 2.0, "mean_distance_successful": 3.0, "mean_evaluations": 400.0}
    expected["std_evaluations"] = pytest.approx(math.sqrt((300**2 + 200**2 + 500**2) / 3))
    expected["se_evaluations"] = pytest.approx(math.sqrt((300**2 + 200**2 + 500**2) / 12))
    assert indicators(runs) == expected


@pytest.mark.filterwarnings("error")
def test_indicators_of_infeasible_and_of_single_runs():
    row = indicators([run(7.0, nu=0.5, stop="budget")])
    assert (row["feasibility_rate"], row["success_rate"], row["f_best"]) == (0.0, 0.0, 7.0)
    assert math.isnan(row["mean_distance"]) and math.isnan(row["std_evaluations"])
    single = indicators([run(8.5, distance=3.0)])
    assert single["mean_distance"] == 3.0 and math.isnan(single["std_distance"])
    assert indicators([run(8.5, distance=3.0), run(8.5, distance=5.0)])["std_distance"] == pytest.approx(math.sqrt(2.0))


def test_runs_on_several_instances_are_ordered_by_their_error_and_have_no_f_of_all():
    row = indicators([run(8.5), run(4.1, f_opt=4.0), run(21.0, f_opt=20.0)])
    assert row["abs_error_med"] == 0.5
    row = indicators([run(8.5) | {"instance": 10}, run(4.6, f_opt=4.0) | {"instance": 2}, run(21.0, f_opt=20.0)])
    assert row["instances"] == "10 2 0"
    assert row["abs_error_med"] == pytest.approx(0.6)
    assert all(math.isnan(row[key]) for key in ("f_opt", "f_best", "f_med"))


def test_ecdf_of_hand_made_runs():
    steps = ecdf_steps([run(8.0, hits=[1, 5, 5]), run(8.0, hits=[5, 9])])
    assert steps == [(1, 1 / 206), (5, 4 / 206), (9, 5 / 206)]
    assert ecdf_steps([run(8.0)]) == [(1, 0.0)]


def test_an_ecdf_of_many_hits_has_the_first_step_within_each_5000th_and_the_last():
    last, pairs = 2**14 - 5, 2**14
    steps = ecdf_steps([{"target_hits": [*range(1, last + 1), *[None] * (pairs - last)]}])  # a hit at each evaluation
    firsts = {hit * 5000 // pairs: hit for hit in range(last, 0, -1)}  # {5000th: its first hit}
    kept = [*sorted(firsts.values())[:-1], last]
    assert len(kept) == 4999 and steps == [(hit, hit / pairs) for hit in kept]


def test_the_area_has_the_budget_for_a_target_that_is_missed_and_9_digits():
    assert run_time_area({"budget": 1000, "target_hits": [2, 7, None]}) == 1.382042679  # (0.30103 + 0.84510 + 3) / 3


def test_the_error_is_below_0_for_no_run():
    record = dict.fromkeys(("algorithm", "N", "instance", "run", "nu", "evaluations", "stop"), 0)
    record |= {"f_opt": 8.0, "f_opt_is_proven": True, "f": 7.75, "distance": 0.5, "budget": 10, "target_hits": [1]}
    assert run_row(record)["error"] == 0.25 and run_row(record | {"f": 8.5})["error"] == 0.5
    unknown = record | {"f_opt_is_proven": False}  # f_opt is the best f that was known
    assert run_row(unknown)["error"] == 0.0 and run_row(unknown | {"f": 8.5})["error"] == 0.5
