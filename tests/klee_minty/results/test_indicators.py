"""Quality indicators, ECDF and ranking on hand-made runs."""

import math

from klee_minty.results.ecdf import ecdf_steps
from klee_minty.results.indicators import indicators, lower_median
from klee_minty.results.ranking import overall_ranking, rank_algorithms, ranks

import pytest
from hypothesis import given
from hypothesis import strategies as st


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
    expected |= {
        "nu_med": 0.0,
        "abs_error_med": 0.5,
        "feasibility_rate": 0.75,
        "success_rate": 0.5,
        "run_time_area": 2.5,
    }
    expected |= {"mean_distance": 4.0, "std_distance": 2.0, "mean_distance_successful": 3.0, "mean_evaluations": 400.0}
    expected["std_evaluations"] = pytest.approx(math.sqrt((300**2 + 200**2 + 500**2) / 3))
    expected["mean_evaluations.standard_error"] = pytest.approx(math.sqrt((300**2 + 200**2 + 500**2) / 12))
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
    row = indicators([run(8.5), run(4.6, f_opt=4.0), run(21.0, f_opt=20.0)])
    assert row["abs_error_med"] == pytest.approx(0.6)
    assert all(math.isnan(row[key]) for key in ("f_opt", "f_best", "f_med"))


def test_ecdf_of_hand_made_runs():
    steps = ecdf_steps([run(8.0, hits=[1, 5, 5]), run(8.0, hits=[5, 9])])
    assert steps == [(1, 1 / 206), (5, 4 / 206), (9, 5 / 206)]
    assert ecdf_steps([run(8.0)]) == [(1, 0.0)]


HITS = st.lists(st.lists(st.integers(1, 10**6), max_size=103), min_size=1, max_size=6)


@given(HITS)
def test_ecdf_is_monotone_and_ends_at_the_share_of_hits(hits):
    steps = ecdf_steps([run(8.0, hits=each) for each in hits])
    for (before, low), (after, high) in zip(steps, steps[1:], strict=False):
        assert before < after and low < high
    last = steps[-1][1]
    assert last == pytest.approx(sum(map(len, hits)) / (len(hits) * 103), rel=1e-14)
    assert last <= 1.0


def test_ranks_share_ties():
    assert ranks([0.3, 0.1, 0.2]) == [3.0, 1.0, 2.0]
    assert ranks([1.0, 2.0, 2.0, 3.0]) == [1.0, 2.5, 2.5, 4.0]
    assert ranks([math.inf, 1.0, math.inf]) == [2.5, 1.0, 2.5]
    assert ranks([1e-9, 9e-9, 2e-8], tolerance=1e-8) == [1.5, 1.5, 3.0]


def test_ties_within_a_tolerance_are_transitive():
    """Of values that each differ from the next by less than the tolerance not all tie."""
    assert ranks([2.4, 0.0, 0.8, 1.6], tolerance=1.0) == [3.5, 1.5, 1.5, 3.5]


@given(st.lists(st.floats(0.0, 3.0) | st.just(math.inf), min_size=1, max_size=8))
def test_ranks_follow_the_values(values):
    found = ranks(values, tolerance=1.0)
    assert sum(found) == len(values) * (len(values) + 1) / 2
    for one, rank in zip(values, found, strict=True):
        for other, other_rank in zip(values, found, strict=True):
            assert one > other or rank <= other_rank
            assert rank != other_rank or one == other or abs(one - other) <= 1.0


def result(algorithm, error, distance, nu=0.0, success=0.5, area=1.0):
    row = {"algorithm": algorithm, "N": 2, "abs_error_med": error, "nu_med": nu, "mean_distance": distance}
    return row | {"success_rate": success, "run_time_area": area}


def test_ranking_by_three_equal_factors():
    rows = [result("a", 9e-9, 2e-8, area=3.0), result("b", 1e-9, 3e-8, area=2.0)]
    ranking = rank_algorithms([*rows, result("c", 5.0, math.nan, nu=0.1, area=4.0)], 1e-8)
    assert [row["rank_error"] for row in ranking] == [2.0, 1.0, 3.0]
    assert [row["rank_error_tied"] for row in ranking] == [1.5, 1.5, 3.0]
    assert [row["rank_distance"] for row in ranking] == [1.0, 2.0, 3.0]
    assert [row["rank_run_time"] for row in ranking] == [2.0, 1.0, 3.0]
    assert [row["mean_rank"] for row in ranking] == pytest.approx([5 / 3, 4 / 3, 3.0])
    assert [row["mean_rank_tied"] for row in ranking] == [1.5, 1.5, 3.0]
    assert [row["rank"] for row in ranking] == [2.0, 1.0, 3.0]
    assert [row["rank_tied"] for row in ranking] == [1.5, 1.5, 3.0]


def test_an_infeasible_median_ranks_behind_every_feasible_one():
    rows = [result("a", 0.0, 1.0, nu=1e-9), result("b", 50.0, 1.0), result("c", 0.0, 1.0, nu=2.0)]
    assert [row["rank_error"] for row in rank_algorithms(rows, 1e-8)] == [2.0, 1.0, 3.0]


def test_without_a_success_an_algorithm_ranks_behind_those_that_have_one():
    """Whatever its distance and run time: here both are better than those of the one that always succeeds."""
    near, sure = result("near", 2e-8, 0.1, success=0.0), result("sure", 1e-9, 0.2, success=1.0, area=2.0)
    rows = [near, sure, result("half", 5.0, 0.3, area=3.0)]
    ranking = rank_algorithms(rows, 1e-8)
    assert [row["mean_rank"] for row in ranking] == pytest.approx([4 / 3, 5 / 3, 3.0])
    assert [row["rank"] for row in ranking] == [row["rank_tied"] for row in ranking] == [3.0, 1.0, 2.0]
    assert [row["rank"] for row in overall_ranking(ranking)] == [3.0, 1.0, 2.0]
    none = rank_algorithms([row | {"success_rate": 0.0} for row in rows], 1e-8)
    assert [row["rank"] for row in none] == [1.0, 2.0, 3.0]


def test_overall_ranking_is_of_the_means():
    first = rank_algorithms([result("a", 0.0, 1.0), result("b", 1.0, 2.0, area=2.0)], 1e-8)
    second = rank_algorithms([result("a", 0.0, 2.0), result("b", 1.0, 1.0, area=2.0)], 1e-8)
    a, b = overall_ranking(first + second)
    assert (a["algorithm"], a["N"], a["rank_distance"], a["rank"]) == ("a", "all", 1.5, 1.0)
    assert (b["algorithm"], b["run_time_area"], b["mean_rank"], b["rank"]) == ("b", 2.0, pytest.approx(11 / 6), 2.0)
