"""εMAg-ES that notes what its matrix, its step size and its offspring do. By default a run is the same as εMAg-ES's to the bit."""

import math

from optimizers.epsmag_es import EpsMAgES

import numpy as np

BURST = 100.0  # growth of σ from its smallest value; the next burst comes after a fall by as much
EVERY = 20  # generations from one singular value decomposition to the next


def optimize(box, rng, repair_steps=3, counter_from=0):
    """repair_steps: how many an offspring takes at most; counter_from: number of the first generation."""
    es = NotingEpsMAgES(box, rng, repair_steps, counter_from)
    es.run()
    return es.notes()


class NotingEpsMAgES(EpsMAgES):
    """What it notes begins with the first feasible best-so-far."""

    def __init__(self, box, rng, repair_steps, counter_from):
        super().__init__(box, rng, repair_steps)
        self.counter_from = counter_from
        self.resets, self.first_feasible = 0, None
        self.feasible_shares, self.conditions = [], []
        self.bursts, self.is_bursting, self.smallest, self.largest = [], False, math.inf, 0.0
        self.parent_at_smallest, self.M_at_smallest = None, None

    def run(self):
        self.start()
        for generation in self.box.generations(at_most=2000 * self.N):
            self.next_generation(repairs=(generation + self.counter_from) % self.N == 0)

    def best(self, f, nu):
        if self.box.best_nu == 0.0:
            self.first_feasible = self.first_feasible or self.box.evaluations
            self.feasible_shares.append(float(np.mean(nu == 0.0)))
        return super().best(f, nu)

    def adapt(self, z, d):
        super().adapt(z, d)
        if not self.feasible_shares:
            return
        if len(self.feasible_shares) % EVERY == 0:
            values = np.linalg.svd(self.M, compute_uv=False)
            self.conditions.append(float(values[0] / values[-1]))
        self.watch_step_size()

    def watch_step_size(self):
        if self.is_bursting:
            self.largest = max(self.largest, self.sigma)
            if self.sigma < self.largest / BURST:
                self.is_bursting, self.smallest = False, math.inf
        if not self.is_bursting and self.sigma < self.smallest:
            self.smallest, self.parent_at_smallest, self.M_at_smallest = self.sigma, self.y, self.M
        elif not self.is_bursting and self.sigma > BURST * self.smallest:
            self.is_bursting, self.largest = True, self.sigma
            step = self.smallest * float(np.linalg.norm(self.M_at_smallest, 2))
            self.bursts.append(
                {"evaluations": self.box.evaluations, "step": step, "parent": self.parent_at_smallest.tolist()}
            )

    def reset(self):
        super().reset()
        self.resets += 1

    def notes(self):
        """What the record of the run has as `extra_output`; None where no point was feasible.

        resets of M; evaluations until the first feasible point; from then on the mean share of feasible offspring, the
        median and the largest condition number of M, and bursts of σ: evaluations, the largest standard deviation of an
        offspring in any direction (σ times the largest singular value of M) where σ was smallest, and the parent there.
        """
        seen = bool(self.feasible_shares)
        return {
            "resets": self.resets,
            "first_feasible": self.first_feasible,
            "feasible_share": float(np.mean(self.feasible_shares)) if seen else None,
            "median_condition": float(np.median(self.conditions)) if self.conditions else None,
            "largest_condition": max(self.conditions, default=None),
            "bursts": self.bursts,
        }
