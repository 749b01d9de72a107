"""Variants of εMAg-ES: an algorithm of its own, which with the default settings is the published one."""

import inspect

from klee_minty.paper.boxes import ImpatientBox
from optimizers.epsmag_es import EpsMAgES

import numpy as np


def optimize(
    box,
    rng,
    lam_per_N=4,  # λ = lam_per_N N
    lam_per_mu=3,  # μ = ⌊λ/lam_per_mu⌋
    best_parent=False,  # the first parent is the best point instead of the mean of the best μ
    reflects=True,  # points are reflected into the box
    learns_reflected=True,  # d and z are calculated back from reflected points
    learns_repaired=True,  # d and z are calculated back from repaired points
    repair_steps=3,  # largest number of steps in a repair
    repair_period=None,  # repair where the number of the generation is a multiple of it; None: N
    counter_from=0,  # generations are counted from 0 or 1
    repairs_at_start=True,  # if not, there is no repair in the first generation whatever its number
    sigma_start=1.0,
    sigma_cap=0.5,  # largest sigma in box widths
    sigma_max=None,  # largest sigma, if not None
    M_limit=1e12,  # M is reset where an entry is larger in magnitude
    s_at_reset=1.0,  # all components of s after a reset; "kept": s stays as it is
    relative_tolerance=False,  # singular values are zero below 1e-12 times the largest one, not below 1e-12
    stagnation_evaluations=None,  # a run also ends after so many / N without an improvement, if not None
):
    settings = dict(locals())
    Variant(settings.pop("box"), settings.pop("rng"), **settings).run()


DEFAULTS = {key: setting.default for key, setting in list(inspect.signature(optimize).parameters.items())[2:]}


class Variant(EpsMAgES):
    def __init__(self, box, rng, **settings):
        settings = DEFAULTS | settings
        sigma_max, repair_steps = settings.pop("sigma_max"), settings.pop("repair_steps")
        vars(self).update(settings)  # some replace constants of the class
        if self.stagnation_evaluations is not None:
            box = ImpatientBox(box, self.stagnation_evaluations * box.dimension)
        super().__init__(box, rng, repair_steps)
        if sigma_max is not None:
            self.sigma_max = sigma_max

    def run(self):
        self.start()
        for generation in self.box.generations(at_most=self.generations_per_N * self.N):
            self.next_generation(self.repairs_in(generation))

    def repairs_in(self, generation):
        counter = generation + self.counter_from
        return counter % (self.repair_period or self.N) == 0 and (self.repairs_at_start or generation > 0)

    def start(self):
        super().start()
        if self.best_parent:
            self.y = self.box.best_y

    def reflect(self, points):
        if not self.reflects:
            return points, np.zeros(len(points), dtype=bool)
        points, moved = super().reflect(points)
        return points, moved & self.learns_reflected

    def repair(self, points, f, g, nu):
        if self.learns_repaired:
            return super().repair(points, f, g, nu)
        super().repair(points.copy(), f, g, nu)  # selected by the values of the repaired points all the same
        return np.zeros(len(points), dtype=bool)

    def reset(self):
        s = self.s if self.s_at_reset == "kept" else np.full(self.N, self.s_at_reset)
        super().reset()
        self.s = s

    def pinv_times(self, A, b):
        if self.relative_tolerance:
            return np.linalg.pinv(A, rcond=self.tolerance) @ b
        return super().pinv_times(A, b)
