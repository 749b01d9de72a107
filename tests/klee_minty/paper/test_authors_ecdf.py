"""Curves and distances by hand, and that another algorithm's curve would be noticed."""

from klee_minty.paper import authors_ecdf

import numpy as np
import pytest


def hits(*of_runs):
    return [{"N": 2, "target_hits": of_run} for of_run in of_runs]


def test_a_curve_counts_hits_and_its_distance_is_from_the_mean_of_all_runs():
    grid = np.log10([1.0, 2.0, 10.0])
    assert authors_ecdf.curves(hits([2, 4, None], [1, 20, 21]), 2, grid).tolist() == [[1, 2, 2], [1, 1, 2]]
    ours = np.array([[0.0, 3.0], [0.0, 0.0], [0.0, 0.0], [0.0, 1.0]])  # the mean of three is 0, 3
    triples, theirs = authors_ecdf.distances(ours, np.array([1.0, 3.0]))
    assert sorted(triples.tolist()) == [0.0, 0.5, 0.5, 1.0] and theirs == 0.5


@pytest.mark.parametrize(("factor", "agrees"), [(1, True), (10, False)])
def test_a_curve_that_is_ten_times_as_slow_is_noticed(factor, agrees):
    rng = np.random.default_rng(0)
    runs = [sorted((10.0 ** rng.uniform(0.0, 4.0, 103)).astype(int).tolist()) for _ in range(15)]
    places = np.log10(factor / 2.0 * np.sort((10.0 ** rng.uniform(0.0, 4.0, 309)).astype(int)))
    points = enumerate([-1.0, *places])
    authors = [{"N": 2, "log10_evaluations_per_N": place, "targets_hit_of_309": k} for k, place in points]
    *_, together = authors_ecdf.comparison(hits(*runs), authors)
    assert (together["p_value"] > 0.01) == agrees
