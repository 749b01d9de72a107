"""LexMA-ES: εMAg-ES without its repair, with a first step of a quarter of the box, and the rule for σ of the MA-ES
(Beyer and Sendhoff 2017).
"""

import math

from optimizers.epsmag_es import EpsMAgES

import numpy as np


def optimize(box, rng):
    """See f and ν alone."""
    LexMAES(box, rng).run()


class LexMAES(EpsMAgES):
    """Beyond EpsMAgES: chi_N, about the mean length of a standard normal vector, and d_sigma, a damping."""

    def __init__(self, box, rng):
        super().__init__(box, rng)
        self.sigma = float(np.max(box.upper - box.lower)) / 4.0
        N = self.N
        self.chi_N = math.sqrt(N) * (1.0 - 1.0 / (4.0 * N) + 1.0 / (21.0 * N**2))
        self.d_sigma = 1.0 + self.c_s + 2.0 * max(0.0, math.sqrt((self.mu_eff - 1.0) / (N + 1.0)) - 1.0)

    def run(self):
        self.start()
        for _ in self.box.generations(at_most=self.generations_per_N * self.N):
            self.next_generation(repairs=False)

    def adapt(self, z, d):
        sigma = self.sigma
        super().adapt(z, d)
        growth = self.c_s / self.d_sigma * (np.linalg.norm(self.s) / self.chi_N - 1.0)
        self.sigma = min(sigma * math.exp(min(growth, 700.0)), self.sigma_max)
