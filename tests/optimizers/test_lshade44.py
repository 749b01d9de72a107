"""LSHADE44: strategies, memories, mutation, crossover, population size, and agreement with the paper."""

import csv
import math
from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from optimizers.lshade44 import (
    Memory,
    choose_other,
    choose_strategies,
    crossover,
    current_to_pbest,
    mirror,
    randrl,
    sort,
)


def test_roulette_is_proportional_to_the_counts():
    chosen, counts = choose_strategies((np.arange(1000) + 0.5) / 1000, [1, 2, 3, 4])
    assert np.bincount(chosen).tolist() == [100, 200, 300, 400]
    assert counts == [1, 2, 3, 4]


def test_counts_are_reset_after_the_first_draw_below_one_twentieth():
    """0.2 is strategy 1 among 1:40:40:40 and strategy 0 among 2:2:2:2."""
    chosen, counts = choose_strategies(np.array([0.2, 0.2, 0.2]), [1, 40, 40, 40])
    assert chosen.tolist() == [1, 0, 0]
    assert counts == [2, 2, 2, 2]


def test_counts_of_exactly_one_twentieth_are_kept():
    assert choose_strategies(np.array([0.2]), [1, 5, 6, 8])[1] == [1, 5, 6, 8]


def test_memory_learns_weighted_means():
    memory = Memory()
    memory.update(
        np.array([0, 0, 2]), np.array([0.5, 0.9, 0.3]), np.array([0.2, 0.6, 0.4]), np.array([1.0, 3.0, 2.0])
    )
    assert memory.CR[0, 0] == pytest.approx((0.2 + 3 * 0.6) / 4)
    assert memory.F[0, 0] == pytest.approx((0.5**2 + 3 * 0.9**2) / (0.5 + 3 * 0.9))
    assert (memory.CR[2, 0], memory.F[2, 0]) == (pytest.approx(0.4), pytest.approx(0.3))
    assert memory.index == [1, 0, 1, 0]
    changed = [(h, k) for h, k in np.argwhere(memory.F != 0.5).tolist()]
    assert changed == [(0, 0), (2, 0)]


def learn(memory, CR, gain=1.0):
    memory.update(np.array([1]), np.array([0.7]), np.array([CR]), np.array([gain]))


def test_a_slot_without_crossover_is_terminal_for_good():
    memory = Memory()
    learn(memory, 0.0)
    assert math.isnan(memory.CR[1, 0])
    for _ in range(6):  # round the ring, back to slot 0
        learn(memory, 0.9)
    assert math.isnan(memory.CR[1, 0])
    assert memory.CR[1, 1:] == pytest.approx(np.full(5, 0.9))
    assert memory.index[1] == 1


def test_improvements_of_zero_teach_nothing():
    memory = Memory()
    learn(memory, 0.9, gain=0.0)
    assert (memory.F == 0.5).all() and (memory.CR == 0.5).all()
    assert memory.index == [0, 0, 0, 0]


def test_draws_of_F_and_CR():
    """Shares at the ends: F ~ Cauchy(1/2, 0.1) given F > 0, cut at 1; CR ~ N(1/2, variance 0.1), clipped."""
    memory, k = Memory(), 200_000
    F, CR = memory.draw(np.random.default_rng(0), np.zeros(k, dtype=int), np.zeros(k))
    assert F.min() > 0.0 and F.max() == 1.0
    above_1, positive = 0.5 - math.atan(5.0) / math.pi, 0.5 + math.atan(5.0) / math.pi
    assert (F == 1.0).mean() == pytest.approx(above_1 / positive, abs=0.003)
    below_0 = 0.5 * math.erfc(0.5 / math.sqrt(0.1) / math.sqrt(2.0))
    assert (CR == 0.0).mean() == pytest.approx(below_0, abs=0.003)
    assert (CR == 1.0).mean() == pytest.approx(below_0, abs=0.003)


def test_draws_use_the_memory_of_the_strategy():
    memory = Memory()
    memory.F[3], memory.CR[3] = 0.9, math.nan
    memory.CR[2, 5] = -9.0
    rng = np.random.default_rng(0)
    F, CR = memory.draw(rng, np.full(1001, 3), np.zeros(1001))
    assert np.median(F) == pytest.approx(0.9, abs=0.02)
    assert (CR == 0.0).all()
    CR = memory.draw(rng, np.full(600, 2), (np.arange(600) + 0.5) / 600)[1]
    assert (CR[500:] == 0.0).all() and (CR[:500] == 0.0).mean() < 0.2


def test_other_indices_are_uniform():
    one, three = np.full(300, 1), np.full(300, 3)
    index = choose_other((np.arange(300) + 0.5) / 300, 5, three, one)
    assert np.bincount(index, minlength=5).tolist() == [100, 0, 100, 0, 100]


@given(st.integers(4, 9), st.lists(st.floats(0.0, 1.0, exclude_max=True), min_size=4, max_size=4))
def test_other_indices_are_others(size, draws):
    i = np.array([int(draws[0] * size)])
    r1 = choose_other(np.array(draws[1:2]), size, i)
    r2 = choose_other(np.array(draws[2:3]), size, i, r1)
    r3 = choose_other(np.array(draws[3:4]), size, i, r1, r2)
    indices = {int(index[0]) for index in (i, r1, r2, r3)}
    assert len(indices) == 4 and max(indices) < size and min(indices) >= 0


def test_current_to_pbest_by_hand():
    """i = 2, pbest = 0, r1 = 1, r2 = the second member of the archive: x2 + (x0 - x2)/2 + (x1 - x7)/2."""
    pool = np.array([[1, 1], [2, 4], [3, 9], [5, 5], [0, 0], [0, 0], [7, 7], [8, 2]], dtype=float)
    draws, F = np.zeros((3, 4)), np.full(4, 0.5)
    draws[1, 2], draws[2, 2] = 0.4, 0.9
    box = SimpleNamespace(lower=np.zeros(2), upper=np.full(2, 10.0))
    v = current_to_pbest(draws, pool, np.array([2]), F, 4, 6, 2, box)
    assert v.tolist() == [[1.5, 6.0]]  # (-1, 6): the first coordinate goes half-way from 3 to its bound 0
    pool[7] = 0.0  # now (3, 7): the bound 6 is half-way passed by neither, but 9 lies outside already
    assert current_to_pbest(draws, pool, np.array([2]), F, 4, 6, 2, box).tolist() == [[3.0, 7.0]]
    box.upper = np.array([2.0, 10.0])
    assert current_to_pbest(draws, pool, np.array([2]), F, 4, 6, 2, box).tolist() == [[2.5, 7.0]]


def test_randrl_by_hand():
    """i = 3 and others 0, 4, 2, sorted best to worst: x0 + (x2 - x4)/2, mirrored into the box."""
    x = np.array([[1, 1], [9, 9], [2, 8], [9, 9], [6, 2]], dtype=float)
    draws = np.zeros((3, 5))
    draws[:, 3] = 0.0, 0.99, 0.5
    box = SimpleNamespace(lower=np.zeros(2), upper=np.full(2, 3.5))
    assert randrl(draws, x, np.array([3]), np.full(5, 0.5), box).tolist() == [[1.0, 3.0]]  # of (-1, 4)


def test_mirror_by_hand():
    values = np.array([[-3.0, 12.0, 25.0, -13.0, 10.0, 0.0]])
    assert mirror(values, np.zeros(6), np.full(6, 10.0)).tolist() == [[3.0, 8.0, 5.0, 7.0, 10.0, 0.0]]


@given(st.lists(st.floats(-1e5, 1e5), min_size=1, max_size=10), st.sampled_from([40.0, 135.0, 320000.0]))
def test_mirroring_lands_in_the_box_and_leaves_inner_points(values, upper):
    v = np.array([values])
    mirrored = mirror(v.copy(), np.zeros(v.shape[1]), np.full(v.shape[1], upper))
    assert ((mirrored >= 0.0) & (mirrored <= upper)).all()
    inside = (v >= 0.0) & (v <= upper)
    assert (mirrored[inside] == v[inside]).all()


@pytest.mark.parametrize("exponential", [0, 1])
def test_crossover_takes_one_coordinate_at_least_and_all_at_most(exponential):
    draws = (np.arange(100) + 0.5) / 100
    kinds = np.full(100, exponential)
    rng = np.random.default_rng(0)
    one = crossover(rng, draws, kinds, np.zeros(100), 5)
    assert (one == (np.arange(5) == np.arange(100)[:, None] // 20)).all()
    assert crossover(rng, draws, kinds, np.ones(100), 5).all()


def test_exponential_crossover_is_a_cyclic_run():
    """P(run > j) = CR^j for j < N."""
    k, N, CR = 200_000, 4, 0.6
    draws = np.random.default_rng(1).random(k)
    mask = crossover(np.random.default_rng(2), draws, np.ones(k, dtype=int), np.full(k, CR), N)
    start = (draws * N).astype(int)
    turned = np.take_along_axis(mask, (start[:, None] + np.arange(N)) % N, axis=1)
    assert (np.diff(turned.astype(int), axis=1) <= 0).all()
    assert turned.mean(axis=0) == pytest.approx([CR**j for j in range(N)], abs=0.005)


def test_binomial_crossover_draws_each_coordinate():
    k, N, CR = 200_000, 4, 0.6
    draws = np.random.default_rng(1).random(k)
    mask = crossover(np.random.default_rng(2), draws, np.zeros(k, dtype=int), np.full(k, CR), N)
    assert mask.any(axis=1).all()
    assert mask.mean(axis=0) == pytest.approx(np.full(N, CR + (1 - CR) ** N / N), abs=0.005)


def test_sort_drops_the_worst():
    pool = np.array([[0.0], [1.0], [2.0], [3.0]])
    f, nu = sort(pool, np.array([5.0, 4.0, 9.0, 1.0]), np.array([0.0, 0.5, 0.0, 0.5]), 3)
    assert pool[:3, 0].tolist() == [0.0, 2.0, 3.0]
    assert (f.tolist(), nu.tolist()) == ([5.0, 9.0, 1.0], [0.0, 0.0, 0.5])


def test_the_population_shrinks_linearly_with_the_evaluations(run_once):
    box = run_once("lshade44", 3, budget=700)
    assert (box.stop, box.budget) == ("budget", 2100)
    sizes, evaluations, size = [54], 54, 54
    while evaluations < 2100:
        sizes.append(size)
        evaluations += size
        size = max(4, round((4 - 54) / 2100 * evaluations + 54))
    assert [len(block) for block in box.blocks] == sizes
    assert sizes[-1] == 4


def test_all_points_are_in_the_box(run_once):
    points = np.vstack(run_once("lshade44", 3).blocks)
    assert points.min() >= 0.0 and points.max() <= 135.0


@pytest.mark.parametrize(("N", "runs"), [(2, 30), (3, 30), (5, 30), (10, 15)])
def test_mean_evaluations_agree_with_the_paper(run_once, request, N, runs):
    with open(request.config.rootpath / "data/paper/table2.csv", newline="") as file:
        (printed,) = (
            float(row["mean_evaluations"])
            for row in csv.DictReader(file)
            if (row["algorithm"], row["N"]) == ("LSHADE44", str(N))
        )
    boxes = [run_once("lshade44", N, run) for run in range(runs)]
    assert {box.stop for box in boxes} == {"target"}
    evaluations = [box.evaluations for box in boxes]
    error = np.std(evaluations, ddof=1) * math.sqrt(1 / runs + 1 / 15)
    assert abs(np.mean(evaluations) - printed) < 3.0 * error
