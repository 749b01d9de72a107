"""LSHADE44: differential evolution with four competing strategies and linear population size reduction.

R. Poláková, "L-SHADE with Competing Strategies Applied to Constrained Optimization", CEC 2017.
"""

import math
from functools import cache
from itertools import accumulate

import numpy as np

MEMORY = 6  # H
PBEST = 0.11  # p
ARCHIVE = 2.6  # archive size / NP
NP_MIN = 4
STRATEGIES = 4  # current-to-pbest/1 or randrl/1, each with binomial or exponential crossover
START_COUNT, RESET_SHARE = 2, 1 / 20
SMALLEST = np.finfo(float).tiny
TERMINAL = math.nan  # mark of a memory slot whose CR is 0 for good


def optimize(box, rng):
    N = box.dimension
    np_init = 18 * N
    size = np_init
    archive_size = 0

    # The population, sorted from best to worst, and behind it the archive.
    pool = np.empty((np_init + round(ARCHIVE * np_init), N))
    archive = pool[np_init:]
    pool[:size] = box.lower + rng.random((size, N)) * (box.upper - box.lower)
    f, _, nu = box.evaluate(pool[:size])
    f, nu = sort(pool, f, nu, size)
    memory = Memory()
    counts = [START_COUNT] * STRATEGIES

    for _ in box.generations():
        x = pool[:size]
        draws = rng.random((7, size))  # all uniform decisions of the generation, a row each
        strategy, counts = choose_strategies(draws[0], counts)
        F, CR = memory.draw(rng, strategy, draws[1])
        by_pbest, by_randrl = (strategy < 2).nonzero()[0], (strategy >= 2).nonzero()[0]
        v = np.empty_like(x)
        v[by_pbest] = current_to_pbest(draws[2:5], pool, by_pbest, F, size, np_init, archive_size, box)
        v[by_randrl] = randrl(draws[2:5], x, by_randrl, F, box)
        trial = np.where(crossover(rng, draws[5], strategy % 2, CR, N), v, x)
        f_trial, _, nu_trial = box.evaluate(trial)

        feasible = (nu == 0.0) & (nu_trial == 0.0)
        gain = np.where(feasible, f - f_trial, nu - nu_trial)
        won = (gain >= 0.0).nonzero()[0]
        winner = strategy.take(won)
        wins = np.bincount(winner, minlength=STRATEGIES).tolist()
        counts = [count + new for count, new in zip(counts, wins, strict=True)]
        memory.update(winner, F.take(won), CR.take(won), gain.take(won))

        capacity = round(ARCHIVE * size)
        kept = min(len(won), capacity - archive_size)
        archive[archive_size : archive_size + kept] = x[won[:kept]]
        archive_size += kept
        archive[choose(draws[6, : len(won) - kept], capacity)] = x[won[kept:]]

        x[won], f[won], nu[won] = trial[won], f_trial[won], nu_trial[won]
        reduced = (NP_MIN - np_init) / box.budget * box.evaluations + np_init
        size = min(size, max(NP_MIN, round(reduced)))
        f, nu = sort(pool, f, nu, size)
        capacity = round(ARCHIVE * size)
        if archive_size > capacity:
            archive[:capacity] = archive[rng.permutation(archive_size)[:capacity]]
            archive_size = capacity


def sort(pool, f, nu, size):
    """Keep the best `size` members, best first in the lexicographic order; returns their f and nu."""
    order = np.lexsort((f, nu))[:size]
    pool[:size] = pool[order]
    return f[order], nu[order]


def choose(draws, size):
    """Indices below size from uniform draws in [0, 1)."""
    return (draws * size).astype(np.intp)


def choose_strategies(draws, counts):
    """Roulette on the success counts, which are reset as soon as one's share falls below 1/20.

    Within a generation the counts change by the reset alone, so that at most the first draw precedes it.
    """
    chosen = roulette(draws, counts)
    if min(counts) < RESET_SHARE * sum(counts):
        counts = [START_COUNT] * STRATEGIES
        chosen[1:] = roulette(draws[1:], counts)
    return chosen, counts


def roulette(draws, counts):
    ends = np.array(list(accumulate(counts[:-1])))
    return (draws * sum(counts) >= ends[:, None]).sum(axis=0)


class Memory:
    """Memories M_F and M_CR of each strategy, each a ring of MEMORY slots with its own write index."""

    def __init__(self):
        self.F = np.full((STRATEGIES, MEMORY), 0.5)
        self.CR = np.full((STRATEGIES, MEMORY), 0.5)
        self.index = [0] * STRATEGIES

    def draw(self, rng, strategy, draws):
        """F and CR (k,) for members with the given strategies (k,); draws (k,) choose the slots."""
        slot = MEMORY * strategy + choose(draws, MEMORY)
        location = self.F.take(slot)
        F = location + 0.1 * rng.standard_cauchy(len(strategy))
        while (redraw := (F <= 0.0).nonzero()[0]).size:
            F[redraw] = location[redraw] + 0.1 * rng.standard_cauchy(len(redraw))
        CR = self.CR.take(slot) + math.sqrt(0.1) * rng.standard_normal(len(strategy))
        return np.minimum(F, 1.0), np.minimum(np.fmax(CR, 0.0), 1.0)  # fmax(TERMINAL, 0) is 0

    def update(self, strategy, F, CR, gain):
        """Learn from the wins: strategies, F, CR and improvements (k,).

        A strategy whose improvements sum to zero learns nothing: f depends on y_N alone, so ties are common
        at small N, and their weights would be 0/0.
        """

        def total(weights):
            return np.bincount(strategy, weights, minlength=STRATEGIES).tolist()

        for h, (gains, F1, F2, CR1, CR_sum) in enumerate(
            zip(total(gain), total(gain * F), total(gain * F * F), total(gain * CR), total(CR), strict=True)
        ):
            if gains > 0.0:
                k = self.index[h]
                terminal = CR_sum == 0.0 or math.isnan(self.CR[h, k])
                self.CR[h, k] = TERMINAL if terminal else CR1 / gains
                self.F[h, k] = F2 / F1
                self.index[h] = (k + 1) % MEMORY


def current_to_pbest(draws, pool, i, F, size, archive_start, archive_size, box):
    """Mutants of the members i; out of the box they go to the midpoint of bound and member."""
    draws = draws.take(i, axis=1)
    pbest = choose(draws[0], max(1, round(PBEST * size)))
    r1 = choose_other(draws[1], size, i)
    r2 = choose_other(draws[2], size + archive_size, i, r1)
    r2[r2 >= size] += archive_start - size
    x = pool.take(i, axis=0)
    v = pool.take(pbest, axis=0) - x
    v += pool.take(r1, axis=0)
    v -= pool.take(r2, axis=0)
    v *= F[i, None]
    v += x
    for outside, bound in ((v < box.lower, box.lower), (v > box.upper, box.upper)):
        if outside.any():
            v = np.where(outside, (bound + x) / 2.0, v)
    return v


def randrl(draws, x, i, F, box):
    """Mutants from three others, sorted best to worst; out of the box they are mirrored at its bounds."""
    draws = draws.take(i, axis=1)
    r1 = choose_other(draws[0], len(x), i)
    r2 = choose_other(draws[1], len(x), i, r1)
    r3 = choose_other(draws[2], len(x), i, r1, r2)
    a, b, c = ascending(r1, r2, r3)
    v = x.take(b, axis=0)
    v -= x.take(c, axis=0)
    v *= F[i, None]
    v += x.take(a, axis=0)
    return mirror(v, box.lower, box.upper)


def choose_other(draws, size, *taken):
    """Indices below size that differ from all taken ones (each (k,)), from uniform draws (k,) in [0, 1)."""
    index = choose(draws, size - len(taken))
    for lowest in ascending(*taken) if len(taken) > 1 else taken:
        index += index >= lowest
    return index


def ascending(*indices):
    """The given arrays (k,), sorted element by element: for two or three of them faster than np.sort."""
    indices = list(indices)
    for last in range(len(indices) - 1, 0, -1):
        for i in range(last):
            low, high = indices[i], indices[i + 1]
            indices[i], indices[i + 1] = np.minimum(low, high), np.maximum(low, high)
    return indices


def mirror(v, lower, upper):
    """Mirror coordinates at the bounds until they are inside; those inside stay as they are."""
    while ((below := v < lower) | (above := v > upper)).any():
        v = np.where(below, 2.0 * lower - v, np.where(above, 2.0 * upper - v, v))
    return v


def crossover(rng, draws, exponential, CR, N):
    """Which coordinates (k, N) come from the mutants: binomial or exponential (k,) crossover.

    The draws (k,) choose a coordinate: the first one of a run, or the only one where none is drawn.
    """
    mask = np.empty((len(CR), N), dtype=bool)
    start = choose(draws, N)
    i = exponential.nonzero()[0]
    decay = -np.log(np.maximum(CR[i], SMALLEST))
    run = rng.standard_exponential(len(i))  # P(run >= j decay) = CR^j
    mask[i] = cyclic_distances(N).take(start[i], axis=0) * decay[:, None] <= run[:, None]
    i = (exponential == 0).nonzero()[0]
    drawn = rng.random((len(i), N)) < CR[i, None]
    mask[i] = drawn
    none = i[~drawn.any(axis=1)]
    mask[none, start[none]] = True
    return mask


@cache
def cyclic_distances(N):
    """How many coordinates (N, N) each one is behind each other, cyclically."""
    return (np.arange(N) - np.arange(N)[:, None]) % N
