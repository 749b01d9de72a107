"""LSHADE44: differential evolution with four competing strategies and linear population size reduction.

R. Poláková, "L-SHADE with Competing Strategies Applied to Constrained Optimization", CEC 2017.
"""

import math
from functools import cache
from itertools import accumulate
from operator import add

import numpy as np

MEMORY = 6  # H
PBEST = 0.11  # p
ARCHIVE = 2.6  # archive size / NP
NP_MIN = 4
# Strategies: current-to-pbest/1 with exponential, with binomial crossover; randrl/1 with binomial, with exponential.
STRATEGIES = 4
SECOND_TO_LAST = np.arange(1, STRATEGIES)
START_COUNT, RESET_SHARE = 2, 1 / 20
SMALLEST = 1e-300
TERMINAL = math.nan  # mark of a memory slot whose CR is 0 for good


def optimize(box, rng):
    N = box.dimension
    np_init = 18 * N
    size = np_init
    archive_size = 0
    lower, upper = np.tile(box.lower, (np_init, 1)), np.tile(box.upper, (np_init, 1))

    # The population at its front, sorted from best to worst, and the archive at its back: the index of a member of
    # the archive is negative.
    pool = np.empty((np_init + round(ARCHIVE * np_init), N))
    archive = pool[::-1]
    pool[:size] = box.lower + rng.random((size, N)) * (box.upper - box.lower)
    f, _, nu = box.evaluate(pool[:size])
    f, nu = sort(pool, f, nu, size)
    memory = Memory()
    counts = [START_COUNT] * STRATEGIES

    for _ in box.generations():
        draws = rng.random((7, size))  # all uniform decisions of the generation, a row each
        strategy, counts = choose_strategies(draws[0], counts)
        i = strategy.astype(np.int8).argsort(kind="stable")  # by strategy, so that each acts on a slice
        strategy, x = strategy.take(i), pool.take(i, axis=0)
        binomial, randrl, exponential = strategy.searchsorted(SECOND_TO_LAST).tolist()  # where they begin
        F, CR = memory.draw(rng, strategy, draws[1])
        v = mutants(draws[2:5], pool, i, F, randrl, archive_size, lower[:size], upper[:size])
        trial = np.where(crossover(rng, draws[5], CR, N, binomial, exponential), v, x)
        f_trial, _, nu_trial = box.evaluate(trial)

        nu_x = nu.take(i)
        feasible = (nu_x == 0.0) & (nu_trial == 0.0)
        gain = np.where(feasible, f.take(i) - f_trial, nu_x - nu_trial)
        won = (gain >= 0.0).nonzero()[0]
        winner = strategy.take(won)
        wins = np.bincount(winner, minlength=STRATEGIES).tolist()
        counts = list(map(add, counts, wins))
        memory.update(winner, F.take(won), CR.take(won), gain.take(won))

        capacity = round(ARCHIVE * size)
        kept = min(len(won), capacity - archive_size)
        beaten = x.take(won, axis=0)
        if kept:
            archive[archive_size : archive_size + kept] = beaten[:kept]
            archive_size += kept
        archive[choose(draws[6, : len(won) - kept], capacity)] = beaten[kept:]

        i = i.take(won)
        pool[i], f[i], nu[i] = trial.take(won, axis=0), f_trial.take(won), nu_trial.take(won)
        reduced = (NP_MIN - np_init) / box.budget * box.evaluations + np_init
        size = min(size, max(NP_MIN, round(reduced)))
        f, nu = sort(pool, f, nu, size)
        while archive_size > round(ARCHIVE * size):
            archive_size -= 1  # the last one replaces a random one, or goes itself
            archive[int(rng.random() * (archive_size + 1))] = archive[archive_size]


def sort(pool, f, nu, size):
    """Keep the best `size` members, best first in the lexicographic order; returns their f and nu."""
    order = np.lexsort((f, nu))[:size]
    pool[:size] = pool.take(order, axis=0)
    return f.take(order), nu.take(order)


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
    *ends, total = accumulate(counts)
    return np.array([end / total for end in ends]).searchsorted(draws, side="right")


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


def mutants(draws, pool, i, F, m, archive_size, lower, upper):
    """Mutants (k, N) of the members i (k,), the first m by current-to-pbest/1 and the others by randrl/1.

    With a, b, c being three others from best to worst they are x_i + F (x_pbest - x_i + x_r1 - x_r2) and
    x_a + F (x_b - x_a + x_a - x_c), so that one formula serves both.
    """
    k, others = len(i), i[m:]
    r1 = choose(draws[0], k - 1)  # counted without i at first, as r2, a, b and c are
    r2 = np.empty_like(r1)
    r2[:m] = choose(draws[1, :m], k - 2 + archive_size) - archive_size
    r2[m:] = choose(draws[1, m:], k - 2)
    past(r2, r1)
    low, high = np.minimum(r1[m:], r2[m:]), np.maximum(r1[m:], r2[m:])
    r3 = past(choose(draws[2, m:], k - 3), low, high)
    middle = np.maximum(low, r3)
    a, b, c = (
        past(r, others) for r in (np.minimum(low, r3), np.minimum(middle, high), np.maximum(middle, high))
    )
    pbest = choose(draws[2, :m], max(1, round(PBEST * k)))

    def members(of_pbest, of_randrl):
        return pool.take(np.concatenate((of_pbest, of_randrl)), axis=0)

    base = members(i[:m], a)
    v = members(pbest, b)
    v -= base
    v += members(past(r1[:m], i[:m]), a)
    v -= members(past(r2[:m], i[:m]), c)
    v *= F[:, None]
    v += base
    if np.count_nonzero(v < lower) or np.count_nonzero(v > upper):
        v[:m] = halfway(v[:m], base[:m], lower[:m], upper[:m])
        v[m:] = mirror(v[m:], lower[m:], upper[m:])
    return v


def past(index, *taken):
    """The indices (k,), in place, if they were counted without the taken ones (each (k,), in ascending order)."""
    for lowest in taken:
        index += index >= lowest
    return index


def halfway(v, x, lower, upper):
    """Put coordinates out of the box half-way between bound and x; those inside stay as they are."""
    return np.where(v < lower, (lower + x) / 2.0, np.where(v > upper, (upper + x) / 2.0, v))


def mirror(v, lower, upper):
    """Mirror coordinates at the bounds until they are inside; those inside stay as they are."""
    while np.count_nonzero(below := v < lower) + np.count_nonzero(above := v > upper):
        v = np.where(below, 2.0 * lower - v, np.where(above, 2.0 * upper - v, v))
    return v


def crossover(rng, draws, CR, N, first, last):
    """Which coordinates (k, N) come from the mutants: binomial crossover of members first to last, else exponential.

    The draws (k,) choose a coordinate: the first one of a run, or the only one where none is drawn.
    """
    start = choose(draws, N)
    decay = np.maximum(-np.log(np.maximum(CR, SMALLEST)), SMALLEST)
    run = rng.standard_exponential(len(CR)) / decay  # P(run >= j) = CR^j
    mask = cyclic_distances(N).take(start, axis=0) <= run[:, None]
    drawn = rng.random((last - first, N)) < CR[first:last, None]
    mask[first:last] = drawn
    none = (~drawn.any(axis=1)).nonzero()[0] + first
    mask[none, start.take(none)] = True
    return mask


@cache
def cyclic_distances(N):
    """How many coordinates (N, N) each one is behind each other, cyclically; floats, like what they meet."""
    return ((np.arange(N) - np.arange(N)[:, None]) % N).astype(float)
