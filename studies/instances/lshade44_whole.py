"""LSHADE44 in which a share of the trials takes all coordinates from v; with a share of 0 a run is the same as LSHADE44's to the bit."""

from unittest import mock

from optimizers import lshade44

import numpy as np


def optimize(box, rng, share=1.0):
    """share: of the trials whose crossover rate is 1, whatever the memory says"""
    (chooser,) = rng.spawn(1)  # a stream of its own, so that rng's does not depend on the share
    with mock.patch.object(lshade44, "Memory", lambda: WholeTrials(share, chooser)):
        lshade44.optimize(box, rng)


class WholeTrials(lshade44.Memory):
    def __init__(self, share, chooser):
        super().__init__()
        self.share, self.chooser = share, chooser

    def draw(self, rng, draws, strategy):
        F, CR = super().draw(rng, draws, strategy)
        return F, np.where(self.chooser.random(len(CR)) < self.share, 1.0, CR)
