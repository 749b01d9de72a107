"""εMAg-ES that notes its first large burst: sigma has grown to BURST times its smallest value since a point was feasible."""

import math

from optimizers.epsmag_es import EpsMAgES

BURST = 1e4


def optimize(box, rng, lam_per_N=4, repair_steps=3):
    """λ = lam_per_N N; repair_steps: at most so many for an offspring. A run is the same as εMAg-ES's to the bit."""
    es = Watched(box, rng, lam_per_N, repair_steps)
    es.run()
    return {"burst": es.burst}


class Watched(EpsMAgES):
    """burst: None, or the evaluations at the burst and the smallest sigma before it."""

    def __init__(self, box, rng, lam_per_N=4, repair_steps=3):
        self.lam_per_N = lam_per_N
        super().__init__(box, rng, repair_steps)
        self.burst, self.smallest_sigma = None, math.inf

    def adapt(self, z, d):
        super().adapt(z, d)
        if self.box.best_nu > 0.0 or self.burst:
            return
        self.smallest_sigma = min(self.smallest_sigma, self.sigma)
        if self.sigma > BURST * self.smallest_sigma:
            self.burst = {"evaluations": self.box.evaluations, "sigma": self.smallest_sigma}
