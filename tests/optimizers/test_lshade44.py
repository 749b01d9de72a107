"""LSHADE44: strategies, bounds, and whole generations against the paper's steps one by one."""

import math

from klee_minty.rotated_klee_minty import rotated_klee_minty
from optimizers import lshade44

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st


def test_counts_are_reset_after_the_first_draw_below_one_twentieth():
    """0.2 is strategy 1 among 1:40:40:40 and strategy 0 among 2:2:2:2."""
    chosen, counts = lshade44.choose_strategies(np.array([0.2, 0.2, 0.2]), [1, 40, 40, 40])
    assert (chosen.tolist(), counts) == ([1, 0, 0], [2, 2, 2, 2])
    assert lshade44.choose_strategies(np.array([0.2]), [1, 5, 6, 8])[1] == [1, 5, 6, 8]  # exactly one twentieth


@given(st.lists(st.floats(-1e4, 1e4), min_size=1, max_size=10), st.sampled_from([40.0, 135.0, 320000.0]))
def test_mirroring_lands_in_the_box_and_leaves_inner_points(values, upper):
    v = np.array([values])
    mirrored = lshade44.mirror(v.copy(), np.zeros(v.shape[1]), np.full(v.shape[1], upper))
    assert ((mirrored >= 0.0) & (mirrored <= upper)).all()
    inside = (v >= 0.0) & (v <= upper)
    assert (mirrored[inside] == v[inside]).all()


def reference(problem, rng, budget):
    """The paper's steps as a loop over individuals; yields the points of each generation."""
    N, (low, high) = problem.N, (float(problem.lower[0]), float(problem.upper[0]))

    def evaluated(points):
        return [(nu[0], f[0], y) for y in points for f, _, nu in [problem.evaluate(y[None, :])]]

    def mutant(u, x, n, toward_pbest, F):
        others = [j for j in range(len(x)) if j != n]
        if toward_pbest:
            pbest = x[int(u[2] * max(1, round(0.11 * len(x))))]
            r1 = others.pop(int(u[3] * len(others)))
            candidates = [x[j] for j in others] + archive
            v = x[n] + F * (pbest - x[n]) + F * (x[r1] - candidates[int(u[4] * len(candidates))])
            return np.where(v < low, (low + x[n]) / 2, np.where(v > high, (high + x[n]) / 2, v))
        chosen = []
        for draw, last in zip(u[2:5], range(len(others) - 3, len(others)), strict=True):
            drawn = int(draw * (last + 1))
            chosen.append(last if drawn in chosen else drawn)
        a, b, c = sorted(others[j] for j in chosen)
        v = x[a] + F * (x[b] - x[c])
        while ((v < low) | (v > high)).any():
            v = np.where(v < low, 2 * low - v, np.where(v > high, 2 * high - v, v))
        return v

    size = 18 * N
    points = problem.lower + rng.random((size, N)) * (problem.upper - problem.lower)
    yield points
    evaluations, archive, counts = size, [], [2] * 4
    population = sorted(evaluated(points), key=lambda member: member[:2])
    M_F, M_CR, index = [[0.5] * 6 for _ in range(4)], [[0.5] * 6 for _ in range(4)], [0] * 4
    while evaluations < budget:
        x, draws = [y for _, _, y in population], rng.random((7, size))
        strategies = []
        for u in draws[0]:
            strategies.append(next(h for h in range(4) if u * sum(counts) < sum(counts[: h + 1])))
            if min(counts) / sum(counts) < 1 / 20:
                counts = [2] * 4
        members = sorted(range(size), key=lambda n: strategies[n])
        strategies = sorted(strategies)

        slots = [(h, int(6 * u)) for h, u in zip(strategies, draws[1], strict=True)]
        F, redraw = [0.0] * size, list(range(size))
        while redraw:
            for k, cauchy in zip(redraw, rng.standard_cauchy(len(redraw)), strict=True):
                F[k] = min(M_F[slots[k][0]][slots[k][1]] + 0.1 * cauchy, 1.0)
            redraw = [k for k in redraw if F[k] <= 0.0]
        CR = []
        for (h, r), normal in zip(slots, rng.standard_normal(size), strict=True):
            drawn = M_CR[h][r] if M_CR[h][r] is None else M_CR[h][r] + math.sqrt(0.1) * normal
            CR.append(0.0 if drawn is None else min(max(drawn, 0.0), 1.0))

        trials, runs = [], rng.standard_exponential(size)
        uniform = iter(rng.random((sum(h in (1, 2) for h in strategies), N)))
        for k, (n, h) in enumerate(zip(members, strategies, strict=True)):
            v, start = mutant(draws[:, k], x, n, h < 2, F[k]), int(draws[5][k] * N)
            taken = {start}
            if h in (1, 2):
                taken = {j for j, u in enumerate(next(uniform)) if u < CR[k]} or taken
            elif CR[k] > 0.0:
                while len(taken) < N and runs[k] >= -math.log(CR[k]) * len(taken):
                    taken.add((start + len(taken)) % N)
            trials.append(np.array([v[j] if j in taken else x[n][j] for j in range(N)]))
        yield np.array(trials)
        evaluations += size

        wins, full, capacity = [[] for _ in range(4)], 0, round(2.6 * size)
        for k, (trial, n) in enumerate(zip(evaluated(trials), members, strict=True)):
            (nu, f, _), (nu_trial, f_trial, _) = population[n], trial
            gain = f - f_trial if nu == nu_trial == 0.0 else nu - nu_trial
            if gain < 0.0:
                continue
            counts[strategies[k]] += 1
            wins[strategies[k]].append((gain, F[k], CR[k]))
            if len(archive) < capacity:
                archive.append(x[n])
            else:
                archive[int(draws[6][full] * capacity)] = x[n]
                full += 1
            population[n] = trial
        for h, won in enumerate(wins):
            if sum(w for w, _, _ in won) > 0.0:
                terminal = M_CR[h][index[h]] is None or max(cr for _, _, cr in won) == 0.0
                mean = sum(w * cr for w, _, cr in won) / sum(w for w, _, _ in won)
                M_CR[h][index[h]] = None if terminal else mean
                M_F[h][index[h]] = sum(w * f**2 for w, f, _ in won) / sum(w * f for w, f, _ in won)
                index[h] = (index[h] + 1) % 6
        size = min(size, max(4, round((4 - 18 * N) / budget * evaluations + 18 * N)))
        population = sorted(population, key=lambda member: member[:2])[:size]
        while len(archive) > round(2.6 * size):
            place = int(rng.random() * len(archive))
            archive[place] = archive[-1]
            archive.pop()


@pytest.mark.parametrize("N", [2, 3, 6])
def test_generations_equal_the_steps_one_by_one(Recorder, N):
    problem, budget = rotated_klee_minty(N), 600 * N
    box = Recorder(problem, budget, 1000)
    lshade44.optimize(box, np.random.default_rng(N))
    expected = list(reference(problem, np.random.default_rng(N), budget))
    for block, points in zip(box.blocks, expected, strict=True):
        assert block == pytest.approx(points, rel=1e-9)
