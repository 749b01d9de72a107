"""Variants of LSHADE44: what each setting changes, and that the defaults change nothing."""

import math

from klee_minty.rotated_klee_minty import rotated_klee_minty
from optimizers import lshade44
from studies.variants import lshade44_variants
from studies.variants.lshade44_variants import BoxWithNaN, Unguarded, best_first

import numpy as np
import pytest


def run(Recorder, optimize=lshade44_variants.optimize, **settings):
    box = Recorder(rotated_klee_minty(2), 40000, 200)
    optimize(box, np.random.default_rng(1), **settings)
    return box


def test_the_defaults_are_the_main_result_to_the_bit(Recorder):
    main, variant = run(Recorder, lshade44.optimize), run(Recorder)
    assert main.stop == variant.stop == "target"
    for points, same in zip(main.blocks, variant.blocks, strict=True):
        assert (points == same).all()


def learn(memory, strategy, F, CR, gain):
    memory.update(*map(np.array, (strategy, F, CR, gain)))


def test_without_the_guard_improvements_of_zero_spoil_a_slot_until_its_turn_comes_again():
    memory = Unguarded()
    learn(memory, [0, 0, 2], [0.5, 0.9, 0.3], [0.2, 0.6, 0.4], [0.0, 0.0, 2.0])
    assert math.isnan(memory.F[0, 0]) and memory.F[2, 0] == pytest.approx(0.3)
    assert memory.index == [1, 0, 1, 0]
    F, _ = memory.draw(np.random.default_rng(0), np.array([0.0, 0.9]), np.array([0, 0]))
    assert np.isnan(F).tolist() == [True, False]
    for _ in range(6):
        learn(memory, [0], [0.7], [0.9], [1.0])
    assert memory.F[0] == pytest.approx(np.full(6, 0.7)) and memory.CR[0] == pytest.approx(np.full(6, 0.9))


def test_lost_points_cost_an_evaluation_and_change_nothing(Recorder):
    box = Recorder(rotated_klee_minty(2), 100, 100)
    f, _, nu = box.evaluate(np.array([[9.0, 8.0]]))
    values = BoxWithNaN(box).evaluate(np.array([[math.nan, 1.0], [40.0, 0.0]]))
    assert [np.isnan(value[0]).all() and np.isfinite(value[1]).all() for value in values] == [True] * 3
    assert (box.evaluations, box.best_f, box.best_nu) == (3, f[0], nu[0])


def test_without_the_guard_some_trials_are_lost(Recorder):
    box = run(Recorder, guard=False)
    repeated = sum(len(block) - len(np.unique(block, axis=0)) for block in box.blocks)
    assert repeated > 100 and box.evaluations != run(Recorder).evaluations


def test_best_first_exchanges_b_and_c_half_of_the_time():
    population, k = np.array([[0.0], [1.0], [4.0], [13.0], [40.0]]), 40_000
    draws, i, F = np.random.default_rng(0).random((3, k)), np.full(k, 4), np.ones((k, 1))
    both_sorted = lshade44.randrl(draws, population, 5, i, F)[:, 0]
    mutants = best_first(draws, population, 5, i, F)[:, 0]
    assert set(np.unique(both_sorted)) == {-12.0, -9.0, -8.0, -3.0}
    assert set(np.unique(mutants)) == {-12.0, -9.0, -8.0, -3.0, 12.0, 9.0, 3.0, 10.0}
    for triple in (-12.0, -9.0, -8.0, -3.0):
        assert (mutants[both_sorted == triple] == triple).mean() == pytest.approx(0.5, abs=0.02)
