"""LSHADE44: differential evolution with four competing strategies and linear population size reduction.

R. Poláková, "L-SHADE with Competing Strategies Applied to Constrained Optimization", CEC 2017.
The population x_1 … x_NP is kept sorted, from best to worst in the lexicographic order.

Each generation: 1. strategies by roulette on their success counts; 2. F and CR from the memories; 3. mutation; 4.
crossover; 5. selection; 6. success counts and memories; 7. population size reduction. tests/optimizers/test_lshade44.py
has a plain version, individual by individual as the paper describes it, with which this one agrees; here each step is
one for all.
"""

import math
from functools import cache
from itertools import accumulate
from operator import add

import numpy as np

NP_PER_N, NP_MIN = 18, 4  # step 7: NP at the start / N, and at the end
ARCHIVE = 2.6  # steps 5 and 7: size of the archive / NP
P = 0.11  # step 3: share of the population that x_pbest is chosen from
H = 6  # steps 2 and 6: slots of a memory
TERMINAL = math.nan  # step 6: M_CR of a slot whose CR is 0 for good
START_COUNT, RESET_SHARE = 2, 1 / 20  # step 1: success count at the start, and the share below which counts are reset
SMALLEST = 1e-300  # step 4: instead of 0 where it would divide
# Strategies: current-to-pbest/1 with exponential, binomial crossover; randrl/1 with binomial, exponential.
STRATEGIES, BINOMIAL, RANDRL, LAST_EXPONENTIAL = 4, 1, 2, 3


def optimize(box, rng):
    N, memory = box.dimension, Memory()
    NP = NP_init = NP_PER_N * N
    pool = np.empty((NP + round(ARCHIVE * NP), N))  # the population and, right behind it, the archive
    archive = Archive(pool[NP:])
    # In the shape of the population: NumPy is several times faster with equal shapes.
    lower, upper = np.tile(box.lower, (NP, 1)), np.tile(box.upper, (NP, 1))

    x = box.lower + rng.random((NP, N)) * (box.upper - box.lower)
    f, _, nu = box.evaluate(x)
    best = np.lexsort((f, nu))
    pool[:NP], f, nu = x.take(best, axis=0), f.take(best), nu.take(best)
    counts = [START_COUNT] * STRATEGIES

    for _ in box.generations():
        draws = rng.random((7, NP))  # uniform decisions, a row each; a mutation takes three

        # 1. Strategies: individuals are sorted by their strategy, so that each strategy acts on a slice.
        strategy, counts = choose_strategies(draws[0], counts)
        parent = strategy.astype(np.int8).argsort(kind="stable")  # bytes are sorted by radix
        strategy, x = strategy.take(parent), pool.take(parent, axis=0)
        f_x, nu_x = f.take(parent), nu.take(parent)
        first, m, last = strategy.searchsorted((BINOMIAL, RANDRL, LAST_EXPONENTIAL)).tolist()

        # 2. Parameters, 3. mutation, 4. crossover
        F, CR = memory.draw(rng, draws[1], strategy)
        union = pool[: NP + archive.size]
        v = np.concatenate(
            (
                current_to_pbest(draws[2:5, :m], union, NP, parent[:m], x[:m], F[:m, None]),
                randrl(draws[2:5, m:], pool, NP, parent[m:], F[m:, None]),
            )
        )
        if np.count_nonzero(v < lower[:NP]) or np.count_nonzero(v > upper[:NP]):
            v[:m] = halfway(v[:m], x[:m], box.lower, box.upper)
            v[m:] = mirror(v[m:], box.lower, box.upper)
        trial = np.where(crossover(rng, draws[5], CR, N, first, last), v, x)

        # 5. Selection: by f if parent and trial are both feasible, otherwise by nu
        f_trial, _, nu_trial = box.evaluate(trial)
        feasible = nu_x + nu_trial == 0.0
        gain = np.where(feasible, f_x - f_trial, nu_x - nu_trial)
        won = (gain >= 0.0).nonzero()[0]
        beaten, winner = parent.take(won), strategy.take(won)
        archive.add(draws[6], x.take(won, axis=0), round(ARCHIVE * NP))
        pool[beaten], f[beaten], nu[beaten] = trial.take(won, axis=0), f_trial.take(won), nu_trial.take(won)

        # 6. Success counts and memories
        counts = list(map(add, counts, np.bincount(winner, minlength=STRATEGIES).tolist()))
        memory.update(winner, F.take(won), CR.take(won), gain.take(won))

        # 7. Population size reduction: NP ← (4 - NP_init) / budget * evaluations + NP_init
        best = np.lexsort((f, nu))
        reduced = round((NP_MIN - NP_init) / box.budget * box.evaluations + NP_init)
        dropped = NP - min(NP, max(NP_MIN, reduced))
        NP -= dropped
        best = best[:NP]
        x, f, nu = pool.take(best, axis=0), f.take(best), nu.take(best)
        pool = pool[dropped:]  # the population still ends where the archive begins
        pool[:NP] = x
        archive.shrink(rng, round(ARCHIVE * NP))


def integers(draws, below):
    """Integers 0 … below - 1 from uniform draws in [0, 1)."""
    return (draws * below).astype(np.intp)


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
    """M_F and M_CR of each strategy, each a ring of H slots with its own write index."""

    def __init__(self):
        self.F, self.CR = np.full((STRATEGIES, H), 0.5), np.full((STRATEGIES, H), 0.5)
        self.index = [0] * STRATEGIES

    def draw(self, rng, draws, strategy):
        """F and CR (k,) for individuals with the given strategies (k,); the draws (k,) choose the slots."""
        k = len(strategy)
        slot = H * strategy + integers(draws, H)
        # F ~ Cauchy(M_F, 0.1), drawn again while F <= 0, and cut at 1
        M_F = self.F.take(slot)
        F = M_F + 0.1 * rng.standard_cauchy(k)
        while (again := (F <= 0.0).nonzero()[0]).size:
            F[again] = M_F.take(again) + 0.1 * rng.standard_cauchy(len(again))
        # CR ~ N(M_CR, variance 0.1), clipped to [0, 1]; 0 where M_CR is terminal, as fmax(NaN, 0) is
        CR = self.CR.take(slot) + math.sqrt(0.1) * rng.standard_normal(k)
        return np.minimum(F, 1.0), np.minimum(np.fmax(CR, 0.0), 1.0)

    def update(self, strategy, F, CR, gain):
        """Learn from the trials that won: strategies, F, CR and improvements (k,).

        A strategy whose improvements sum to zero learns nothing: f depends on y_N alone, so ties are common
        at small N, and their weights would be 0/0.
        """

        def total(weights):
            return np.bincount(strategy, weights, STRATEGIES).tolist()

        for h, (w, wF, wFF, wCR, sum_CR) in enumerate(
            zip(total(gain), total(gain * F), total(gain * F * F), total(gain * CR), total(CR), strict=True)
        ):
            if w > 0.0:
                k = self.index[h]
                terminal = sum_CR == 0.0 or math.isnan(self.CR[h, k])
                self.CR[h, k] = TERMINAL if terminal else wCR / w
                self.F[h, k] = wFF / wF
                self.index[h] = (k + 1) % H


def current_to_pbest(draws, union, NP, i, x, F):
    """v = x + F (x_pbest - x) + F (x_r1 - x_r2) for the points x (k, N) of the individuals i (k,).

    The union is that of the population, its first NP rows, and the archive; F is (k, 1).
    """
    # pbest from the best, r1 from the population without i, r2 from the union without i and r1: indices are
    # drawn as if those were missing, and then the ones behind them move on.
    below = np.array([[max(1, round(P * NP))], [NP - 1], [len(union) - 2]])
    r = integers(draws, below)
    r1, r2 = r[1:]
    r2 += r2 >= r1
    r[1:] += r[1:] >= i
    x_pbest, x_r1, x_r2 = union.take(r, axis=0)
    return x + F * (x_pbest - x + x_r1 - x_r2)


def randrl(draws, population, NP, i, F):
    """v = x_a + F (x_b - x_c) (k, N) for the individuals i (k,), with F (k, 1).

    a, b, c are three others, sorted from best to worst, as the first NP rows of the population are.
    """
    # A random subset of the NP - 1 others by Floyd's algorithm, drawn as if i were missing
    a, b, c = r = integers(draws, np.array([[NP - 3], [NP - 2], [NP - 1]]))
    b[b == a] = NP - 3
    c[(c == a) | (c == b)] = NP - 2
    r.sort(axis=0)
    r += r >= i
    x_a, x_b, x_c = population.take(r, axis=0)
    return x_a + F * (x_b - x_c)


def halfway(v, x, lower, upper):
    """Put coordinates out of the box half-way between bound and x; those inside stay as they are."""
    return np.where(v < lower, (lower + x) / 2.0, np.where(v > upper, (upper + x) / 2.0, v))


def mirror(v, lower, upper):
    """Mirror coordinates at the bounds until they are inside; those inside stay as they are."""
    while np.count_nonzero(below := v < lower) + np.count_nonzero(above := v > upper):
        v = np.where(below, 2.0 * lower - v, np.where(above, 2.0 * upper - v, v))
    return v


def crossover(rng, draws, CR, N, first, last):
    """Which coordinates (k, N) come from v: binomial crossover from first to last, else exponential."""
    start = integers(draws, N)
    # Exponential: from start on, cyclically, while rand < CR, i.e. for a run of P(run >= j) = CR^j
    decay = np.maximum(-np.log(np.maximum(CR, SMALLEST)), SMALLEST)
    run = rng.standard_exponential(len(CR)) / decay
    taken = cyclic_distances(N).take(start, axis=0) <= run[:, None]
    # Binomial: each coordinate where rand < CR, or where there is none, one
    drawn = taken[first:last] = rng.random((last - first, N)) < CR[first:last, None]
    none = first + (~drawn.any(axis=1)).nonzero()[0]
    taken[none, start.take(none)] = True
    return taken


@cache
def cyclic_distances(N):
    """How many coordinates (N, N) each one is behind each other, cyclically; floats, as runs are."""
    return ((np.arange(N) - np.arange(N)[:, None]) % N).astype(float)


class Archive:
    """Parents that were beaten: the first `size` rows."""

    def __init__(self, rows):
        self.rows, self.size = rows, 0

    def add(self, draws, beaten, capacity):
        """Append the beaten (k, N); where it is full a random member is overwritten."""
        free = capacity - self.size
        appended, others = beaten[:free], beaten[free:]
        self.rows[self.size : self.size + len(appended)] = appended
        self.size += len(appended)
        self.rows[integers(draws[: len(others)], capacity)] = others

    def shrink(self, rng, capacity):
        """Remove random members; the last one fills the gap."""
        while self.size > capacity:
            self.size -= 1
            self.rows[int(rng.random() * (self.size + 1))] = self.rows[self.size]
