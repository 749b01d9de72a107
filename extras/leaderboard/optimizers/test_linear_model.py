"""The floor: as many evaluations as a linear model needs, on the paper's instance and on others."""

import pytest


@pytest.mark.parametrize(("N", "evaluations"), [(2, 4), (3, 5), (5, 7), (10, 12)])
def test_N_plus_2_evaluations_are_enough(run_once, N, evaluations):
    for run in range(5):
        box = run_once("linear_model", N, run)
        assert (box.stop, box.evaluations) == ("target", evaluations)


@pytest.mark.parametrize("N", [20, 40])
def test_with_g_as_measured_every_run_succeeds(run_once, N):
    for run in range(5):
        box = run_once("linear_model", N, run)
        assert box.stop == "target" and N + 2 <= box.evaluations <= N + 4


def test_the_model_rests_on_points_in_the_box(run_once):
    box = run_once("linear_model", 5)
    points = box.blocks[0]
    assert ((points >= box.lower) & (points <= box.upper)).all()
    steps = points[1:] - points[0]
    assert abs(steps.diagonal()) == pytest.approx((box.upper - box.lower) / 4.0)
