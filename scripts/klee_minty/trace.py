"""A black box that also keeps the trace of a run; the plain one pays nothing for it."""

import math

from .blackbox import BlackBox


class TracingBox(BlackBox):
    """improvements: (evaluation, f, nu) of every new best-so-far, from the first evaluation on."""

    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.improvements = []

    def _remember(self, points, f, nu):
        best = (self.best_nu, self.best_f) if self.improvements else (math.inf, math.inf)
        for evaluation, value in enumerate(zip(nu.tolist(), f.tolist(), strict=True), self.evaluations + 1):
            if value < best:
                best = value
                self.improvements.append((evaluation, value[1], value[0]))
        super()._remember(points, f, nu)
