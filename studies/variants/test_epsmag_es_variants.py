"""Variants of εMAg-ES: what each setting changes, and that the defaults change nothing."""

import tomllib

import epsmag_es_variants
from epsmag_es_variants import DEFAULTS, Variant
from klee_minty.blackbox import BlackBox
from klee_minty.problem import rotated_klee_minty
from optimizers import epsmag_es

import numpy as np
import pytest

LAM = 12  # λ at N = 3


def run(Recorder, optimize=epsmag_es_variants.optimize, N=3, **settings):
    """A run's box, which knows the blocks of points that were evaluated and which began a generation."""
    box = Recorder(rotated_klee_minty(N), 20000 * N, 100 * N)
    optimize(box, np.random.default_rng(1), **settings)
    return box


def variant(N=3, rng=None, **settings):
    return Variant(BlackBox(rotated_klee_minty(N), 20000 * N, 100 * N), rng, **settings)


def repairing_generations(box):
    """The numbers, from 0, of the generations that evaluated more than their offspring."""
    sizes, generation, repairing = [len(block) for block in box.blocks], -2, set()
    for k, block in enumerate(box.blocks):
        if any(block is first for first in box.first):
            generation += 1
        elif sizes[k] != LAM or generation >= 0:
            repairing.add(generation)
    return repairing


@pytest.mark.parametrize("N", [2, 5])
def test_the_defaults_are_the_published_algorithm_to_the_bit(Recorder, N):
    published, box = run(Recorder, epsmag_es.optimize, N), run(Recorder, N=N)
    assert len(published.blocks) == len(box.blocks)
    for points, same in zip(published.blocks, box.blocks, strict=True):
        assert (points == same).all()


def test_the_study_names_settings_that_there_are(request):
    path = request.config.rootpath / "studies/variants/es_variants.toml"
    variants = tomllib.loads(path.read_text(encoding="utf-8"))["variants"].values()
    assert {name for entry in variants for name in entry.get("parameters", {})} <= DEFAULTS.keys()


def test_repairs_take_place_when_they_are_due(Recorder):
    def among_the_first_seven(**settings):
        return repairing_generations(run(Recorder, **settings)) & set(range(7))

    assert among_the_first_seven() == {0, 3, 6}
    assert among_the_first_seven(counter_from=1) == {2, 5}
    assert among_the_first_seven(repairs_at_start=False) == {3, 6}
    assert among_the_first_seven(repair_period=1) == set(range(7))
    assert among_the_first_seven(repair_steps=0) == set()


def test_population_sizes():
    assert (variant(lam_per_N=6).lam, variant(lam_per_mu=2).mu) == (18, 6)


def test_step_sizes():
    assert variant(sigma_start=2.0).sigma == 2.0
    assert variant().sigma_max == 67.5
    assert variant(sigma_cap=0.01).sigma_max == pytest.approx(1.35)
    assert variant(sigma_max=100.0).sigma_max == 100.0


def test_the_first_parent():
    mean, best = variant(rng=np.random.default_rng(1)), variant(rng=np.random.default_rng(1), best_parent=True)
    mean.start()
    best.start()
    rows = np.random.default_rng(1).random((LAM, 3)) * 135.0
    f, _, nu = rotated_klee_minty(3).evaluate(rows)
    order = np.lexsort((f, nu))
    assert mean.y == pytest.approx(rows[order[:4]].mean(axis=0)) and (best.y == rows[order[0]]).all()


@pytest.mark.parametrize("switch", ["learns_reflected", "learns_repaired"])
def test_back_calculation_only_matters_once_a_point_was_moved(Recorder, switch):
    usual, without = run(Recorder), run(Recorder, **{switch: False})
    assert all(np.array_equal(usual.blocks[k], without.blocks[k]) for k in (0, 1))
    assert usual.evaluations != without.evaluations


def test_resets_of_M():
    """An entry beyond the limit, and one that is not finite."""
    large, infinite = np.eye(3), np.eye(3)
    large[0, 1], infinite[0, 0] = -2e12, np.inf
    for settings, limited in (({}, [False, False]), ({"M_limit": 1e13}, [True, False])):
        assert [variant(**settings).is_limited(M) for M in (large, infinite)] == limited


@pytest.mark.parametrize(("s_at_reset", "s"), [(1.0, 1.0), (0.0, 0.0), ("kept", 7.0)])
def test_s_after_a_reset(s_at_reset, s):
    es = variant(s_at_reset=s_at_reset)
    es.M, es.s = 2.0 * np.eye(3), np.full(3, 7.0)
    es.reset()
    assert (es.M == np.eye(3)).all() and (es.s == s).all()


def test_tolerances_of_the_pseudo_inverse():
    A, b = np.diag([1e4, 1.0, 1e-9]), np.ones((3, 1))

    for relative, last in ((False, 1e9), (True, 0.0)):
        found = variant(relative_tolerance=relative).pinv_times(A, b)[:, 0]
        assert found.tolist() == pytest.approx([1e-4, 1.0, last])
