"""Variants of LSHADE44: with the default settings the algorithm of scripts/optimizers/lshade44.py."""

import math
from unittest import mock

from klee_minty.paper.boxes import BoxAround
from optimizers import lshade44
from optimizers.lshade44 import Memory, randrl

import numpy as np


def optimize(box, rng, guard=True, sorts_all=True):
    """guard: a strategy whose improvements sum to zero learns nothing; without it the weights are 0/0

    sorts_all: randrl/1 sorts its three members from best to worst; if not, only the best is known, and the other two
        are in random order
    """
    parts = {"Memory": Memory if guard else Unguarded, "randrl": randrl if sorts_all else best_first}
    if not guard:
        box = BoxWithNaN(box)
    with mock.patch.multiple(lshade44, **parts), np.errstate(invalid="ignore"):  # of comparisons with NaN
        lshade44.optimize(box, rng)


def best_first(draws, population, NP, i, F):
    """As randrl, but b and c in random order: exchanged, they change the sign of their difference."""
    left = (draws[0] * (NP - 3)) % 1.0  # the rest of the draw after the first integer is also uniform
    return randrl(draws, population, NP, i, np.where(left[:, None] < 0.5, F, -F))


class Unguarded(Memory):
    """Strategies also learn from improvements of zero: F becomes 0/0, and every trial from the slot is lost."""

    def update(self, strategy, F, CR, gain):
        super().update(strategy, F, CR, gain)
        for h in np.unique(strategy):
            won = strategy == h
            if not gain[won].any():
                k = self.index[h]
                if CR[won].max() == 0.0:
                    self.CR[h, k] = lshade44.TERMINAL
                self.F[h, k] = math.nan
                self.index[h] = (k + 1) % lshade44.H


class BoxWithNaN(BoxAround):
    """A box that also takes points with NaN: they cost an evaluation each, and their f and nu are NaN."""

    def evaluate(self, points):
        lost = np.isnan(points).any(axis=1)
        if not lost.any():
            return self._box.evaluate(points)
        # In their place the best-so-far is evaluated again, which changes nothing but the count.
        f, g, nu = self._box.evaluate(np.where(lost[:, None], self._box.best_y, points))
        f[lost], g[lost], nu[lost] = math.nan, math.nan, math.nan
        return f, g, nu
