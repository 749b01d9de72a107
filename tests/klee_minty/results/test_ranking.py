"""The ranking on hand-made indicators, and of a table that was read."""

import math

from klee_minty.results.ranking import overall_ranking, rank_algorithms, ranking, ranks

import pytest
from hypothesis import given
from hypothesis import strategies as st


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


def test_infeasible_medians_rank_behind_feasible_ones_by_violations_however_small():
    rows = [result("a", 70.0, 1.0, nu=3e-17), result("b", 50.0, 1.0), result("c", 0.0, 1.0, nu=2e-17)]
    ranking = rank_algorithms(rows, 1e-8)
    assert [row["rank_error"] for row in ranking] == [row["rank_error_tied"] for row in ranking] == [3.0, 1.0, 2.0]
    assert [row["rank_error"] for row in rank_algorithms(rows[::2], 1e-8)] == [2.0, 1.0]
    exact = [result("a", 0.0, 1.0, nu=0.5), result("b", 0.0, 1.0)]
    assert [row["rank_error"] for row in rank_algorithms(exact, 1e-8)] == [2.0, 1.0]


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


@given(st.lists(st.integers(6, 18), min_size=2, max_size=6), st.randoms(use_true_random=False), st.integers(0, 1))
def test_means_that_differ_by_rounding_alone_share_a_rank(sixths, random, more):
    """A mean of three ranks is a number of sixths."""
    others = random.sample(sixths, len(sixths))
    others[0] += more
    means = [("a", mean / 6) for mean in sixths] + [("b", mean / 6) for mean in others]
    rows = [{"algorithm": name, "success_rate": 1.0, "mean_rank": mean, "mean_rank_tied": mean} for name, mean in means]
    assert [row["rank"] for row in overall_ranking(rows)] == ([1.0, 2.0] if more else [1.5, 1.5])


def test_the_ranking_is_per_dimension_and_over_all_by_the_means():
    """Of three N, whose medians would be others."""
    rows = []
    for N, distances, area in ((2, (1.0, 2.0), 2.0), (3, (2.0, 1.0), 2.0), (5, (2.0, 1.0), 3.5)):
        rows += [result("a", 0.0, distances[0]) | {"N": N}, result("b", 1.0, distances[1], area=area) | {"N": N}]
    *cells, a, b = ranking(rows, 1e-8)
    assert [f"{row['N']}{row['algorithm']}" for row in cells] == ["2a", "2b", "3a", "3b", "5a", "5b"]
    assert [row["run_time_area"] for row in cells] == [1.0, 2.0, 1.0, 2.0, 1.0, 3.5]
    assert [row["rank_distance"] for row in cells] == [1.0, 2.0, 2.0, 1.0, 2.0, 1.0]
    assert (a["algorithm"], a["N"], a["rank_distance"], a["rank"]) == ("a", "all", pytest.approx(5 / 3), 1.0)
    assert (b["algorithm"], b["run_time_area"], b["mean_rank"], b["rank"]) == ("b", 2.5, pytest.approx(16 / 9), 2.0)


def test_the_strict_and_the_tied_rank_come_from_their_own_means():
    """By error a is first, by distance and run time there is a draw; within the precision b is as good."""
    rows = [result("a", 1e-9, 1.0, area=2.0), result("b", 2e-9, 2.0, area=1.0), result("c", 3e-9, 3.0, area=3.0)]
    ranking = rank_algorithms(rows, 1e-8)
    for table in (ranking, overall_ranking(ranking)):
        assert [(row["rank"], row["rank_tied"]) for row in table] == [(1.0, 1.5), (2.0, 1.5), (3.0, 3.0)]
