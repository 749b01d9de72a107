"""LSHADE44: differential evolution with four competing strategies and linear population size reduction.

R. Poláková, "L-SHADE with Competing Strategies Applied to Constrained Optimization", CEC 2017.
"""

import math

import numpy as np

MEMORY = 6  # H
PBEST = 0.11  # p
ARCHIVE = 2.6  # archive size / NP
NP_MIN = 4
STRATEGIES = 4  # current-to-pbest/1 or randrl/1, each with binomial or exponential crossover
START_COUNT, RESET_SHARE = 2, 1 / 20
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
    counts = np.full(STRATEGIES, START_COUNT)

    for _ in box.generations():
        x = pool[:size]
        strategy, counts = choose_strategies(rng, counts, size)
        F, CR = memory.draw(rng, strategy)
        v = np.empty_like(x)
        i = np.flatnonzero(strategy < 2)
        v[i] = current_to_pbest(rng, pool, i, F[i], size, archive_size, np_init, box)
        i = np.flatnonzero(strategy >= 2)
        v[i] = randrl(rng, x, i, F[i], box)
        trial = np.where(crossover(rng, strategy % 2 == 1, CR, N), v, x)
        f_trial, _, nu_trial = box.evaluate(trial)

        feasible = (nu == 0.0) & (nu_trial == 0.0)
        gain = np.where(feasible, f - f_trial, nu - nu_trial)
        won = np.flatnonzero(gain >= 0.0)
        counts = counts + np.bincount(strategy[won], minlength=STRATEGIES)
        memory.update(strategy[won], F[won], CR[won], gain[won])

        capacity = round(ARCHIVE * size)
        kept = min(len(won), capacity - archive_size)
        archive[archive_size : archive_size + kept] = x[won[:kept]]
        archive_size += kept
        overwritten = rng.integers(capacity, size=len(won) - kept)
        archive[overwritten] = x[won[kept:]]

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


def choose_strategies(rng, counts, size):
    """Roulette on the success counts; they are reset as soon as one's share falls below 1/20.

    Counts do not change within a generation but by the reset, so only the first draw can precede it.
    """
    draws = rng.random(size)
    if counts.min() < RESET_SHARE * counts.sum():
        first = roulette(draws[:1], counts)
        counts = np.full(STRATEGIES, START_COUNT)
        return np.concatenate([first, roulette(draws[1:], counts)]), counts
    return roulette(draws, counts), counts


def roulette(draws, counts):
    shares = np.cumsum(counts) / counts.sum()
    return np.searchsorted(shares[:-1], draws, side="right")


class Memory:
    """Memories M_F and M_CR of each strategy, each a ring of MEMORY slots with its own write index."""

    def __init__(self):
        self.F = np.full((STRATEGIES, MEMORY), 0.5)
        self.CR = np.full((STRATEGIES, MEMORY), 0.5)
        self.index = [0] * STRATEGIES

    def draw(self, rng, strategy):
        """F and CR (k,) for members with the given strategies (k,)."""
        slot = rng.integers(MEMORY, size=len(strategy))
        location = self.F[strategy, slot]
        F = location + 0.1 * rng.standard_cauchy(len(strategy))
        while (redraw := np.flatnonzero(F <= 0.0)).size:
            F[redraw] = location[redraw] + 0.1 * rng.standard_cauchy(len(redraw))
        CR = self.CR[strategy, slot] + math.sqrt(0.1) * rng.standard_normal(len(strategy))
        CR = np.where(np.isnan(CR), 0.0, np.clip(CR, 0.0, 1.0))
        return np.minimum(F, 1.0), CR

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


def current_to_pbest(rng, pool, i, F, size, archive_size, archive_start, box):
    """Mutants of the members i; out of the box they go to the midpoint of bound and member."""
    pbest = rng.integers(max(1, round(PBEST * size)), size=len(i))
    r1 = draw_other(rng, size, i)
    r2 = draw_other(rng, size + archive_size, i, r1)
    r2 += (r2 >= size) * (archive_start - size)
    x = pool.take(i, axis=0)
    v = pool.take(pbest, axis=0) - x
    v += pool.take(r1, axis=0)
    v -= pool.take(r2, axis=0)
    v *= F[:, None]
    v += x
    for outside, bound in ((v < box.lower, box.lower), (v > box.upper, box.upper)):
        if outside.any():
            v = np.where(outside, (bound + x) / 2.0, v)
    return v


def randrl(rng, x, i, F, box):
    """Mutants from three others, sorted best to worst; out of the box they are mirrored at its bounds."""
    r1 = draw_other(rng, len(x), i)
    r2 = draw_other(rng, len(x), i, r1)
    r3 = draw_other(rng, len(x), i, r1, r2)
    a, b, c = np.sort([r1, r2, r3], axis=0)
    return mirror(x[a] + F[:, None] * (x[b] - x[c]), box.lower, box.upper)


def draw_other(rng, size, *taken):
    """Indices below size, uniform among those that differ from all taken ones (each a (k,) array)."""
    draw = rng.integers(size - len(taken), size=len(taken[0]))
    for lowest in np.sort(taken, axis=0):
        draw += draw >= lowest
    return draw


def mirror(v, lower, upper):
    """Mirror coordinates at the bounds until they are inside; those inside stay as they are."""
    while ((below := v < lower) | (above := v > upper)).any():
        v = np.where(below, 2.0 * lower - v, np.where(above, 2.0 * upper - v, v))
    return v


def crossover(rng, exponential, CR, N):
    """Which coordinates (k, N) come from the mutants; exponential (k,) says which crossover."""
    start = rng.integers(N, size=len(CR))
    with np.errstate(divide="ignore"):
        run = rng.standard_exponential(len(CR)) / np.abs(np.log(CR))  # P(run >= j) = CR^j
    mask = ((np.arange(N) - np.arange(N)[:, None]) % N).take(start, axis=0) <= run[:, None]
    binomial = np.flatnonzero(~exponential)
    mask[binomial] = rng.random((len(binomial), N)) < CR[binomial, None]
    empty = np.flatnonzero(~mask.any(axis=1))
    mask[empty, start[empty]] = True
    return mask
