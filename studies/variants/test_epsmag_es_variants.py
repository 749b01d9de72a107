"""Variants of εMAg-ES: what each setting changes, and that the defaults change nothing."""

from klee_minty.blackbox import BlackBox
from klee_minty.rotated_klee_minty import rotated_klee_minty
from optimizers import epsmag_es
from studies.variants.epsmag_es_variants import Variant, optimize

import numpy as np
import pytest

LAM = 12  # λ at N = 3


def run(Recorder, optimize=optimize, N=3, **settings):
    """A run's box, which knows the blocks of points that were evaluated and which began a generation."""
    box = Recorder(rotated_klee_minty(N), 20000 * N, 100 * N)
    optimize(box, np.random.default_rng(1), **settings)
    return box


def variant(**settings):
    return Variant(BlackBox(rotated_klee_minty(3), 60000, 300), np.random.default_rng(1), **settings)


@pytest.mark.parametrize("N", [2, 5])
def test_the_defaults_are_the_published_algorithm_to_the_bit(Recorder, N):
    published, box = run(Recorder, epsmag_es.optimize, N), run(Recorder, N=N)
    for points, same in zip(published.blocks, box.blocks, strict=True):
        assert (points == same).all()


@pytest.mark.parametrize(("settings", "generations"), [
    ({}, {0, 3, 6}), ({"counter_from": 1}, {2, 5}),
    ({"repairs_at_start": False}, {3, 6}), ({"repair_period": 1}, {*range(7)}),
])  # fmt: skip
def test_repairs_take_place_when_they_are_due(settings, generations):
    es = variant(**settings)
    assert {generation for generation in range(7) if es.repairs_in(generation)} == generations


def test_sizes():
    assert (variant(lam_per_N=6).lam, variant(lam_per_mu=2).mu) == (18, 6)
    assert variant(sigma_start=2.0).sigma == 2.0
    for settings, most in (({}, 67.5), ({"sigma_cap": 0.01}, 1.35), ({"sigma_max": 100.0}, 100.0)):
        assert variant(**settings).sigma_max == pytest.approx(most)


def test_the_first_parent():
    mean, best = variant(), variant(best_parent=True)
    mean.start()
    best.start()
    rows = np.random.default_rng(1).random((LAM, 3)) * 135.0
    f, _, nu = rotated_klee_minty(3).evaluate(rows)
    order = np.lexsort((f, nu))
    assert mean.y == pytest.approx(rows[order[:4]].mean(axis=0)) and (best.y == rows[order[0]]).all()


@pytest.mark.parametrize(("settings", "same"), [
    ({"learns_reflected": False}, 2), ({"learns_repaired": False}, 2),
    ({"repair_steps": 0}, 2), ({"reflects": False}, 1),
    ({"stagnation_evaluations": 100}, 2),
])  # fmt: skip
def test_what_changes_evaluations_and_from_which_block_on(Recorder, settings, same):
    """Back-calculation, and steps of the repair, only matter once a point was moved."""
    usual, changed = run(Recorder), run(Recorder, **settings)
    assert all(np.array_equal(usual.blocks[k], changed.blocks[k]) for k in range(same))
    assert usual.evaluations != changed.evaluations


def test_resets_of_M():
    """Where an entry is beyond the limit, or not finite."""
    large, infinite = np.eye(3), np.eye(3)
    large[0, 1], infinite[0, 0] = -2e12, np.inf
    for settings, limited in (({}, [False, False]), ({"M_limit": 1e13}, [True, False])):
        assert [variant(**settings).is_limited(M) for M in (large, infinite)] == limited
    for s_at_reset, s in ((1.0, 1.0), (0.0, 0.0), ("kept", 7.0)):
        es = variant(s_at_reset=s_at_reset)
        es.M, es.s = 2.0 * np.eye(3), np.full(3, 7.0)
        es.reset()
        assert (es.M == np.eye(3)).all() and (es.s == s).all()


def test_tolerances_of_the_pseudo_inverse():
    for relative, last in ((False, 1e9), (True, 0.0)):
        found = variant(relative_tolerance=relative).pinv_times(np.diag([1e4, 1.0, 1e-9]), np.ones((3, 1)))
        assert found[:, 0].tolist() == pytest.approx([1e-4, 1.0, last])
