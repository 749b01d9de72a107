"""The floor: as many evaluations as a linear model needs, on the paper's instance and on others."""

import pytest


@pytest.mark.parametrize(("N", "more"), [(2, 0), (3, 0), (5, 0), (10, 0), (20, 2), (40, 2)])
def test_N_plus_2_evaluations_are_enough_and_some_more_with_g_as_measured(run_once, N, more):
    for run in range(5):
        box = run_once("linear_model", N, run)
        assert box.stop == "target" and N + 2 <= box.evaluations <= N + 2 + more


def test_the_model_rests_on_points_in_the_box(run_once):
    box = run_once("linear_model", 5)
    points = box.blocks[0]
    assert ((points >= box.lower) & (points <= box.upper)).all()
    steps = points[1:] - points[0]
    assert abs(steps.diagonal()) == pytest.approx((box.upper - box.lower) / 4.0)
