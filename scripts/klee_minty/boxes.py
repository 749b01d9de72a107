"""Black boxes that do more than the plain one, which pays nothing for it: trace a run, or let it stagnate sooner."""

import math

from .blackbox import BlackBox


class TracingBox(BlackBox):
    """improvements: (evaluation, f, nu) of every new best-so-far, from the first evaluation on."""

    def __init__(self, *arguments):
        super().__init__(*arguments)
        self._improvements = []

    improvements = property(lambda self: list(self._improvements))

    def _remember(self, points, f, nu):
        best = self.best_nu, self.best_f
        better = ((nu < best[0]) | ((nu == best[0]) & (f < best[1]))).nonzero()[0]  # than the best before: few
        for place in better.tolist():
            if (float(nu[place]), float(f[place])) < best:
                best = float(nu[place]), float(f[place])
                self._improvements.append((self.evaluations + 1 + place, *reversed(best)))
        super()._remember(points, f, nu)


class EvaluationStagnation(BlackBox):
    """A run also stagnates after so many evaluations since the generation of its last improvement."""

    def __init__(self, problem, budget, stagnation, stagnation_evaluations):
        super().__init__(problem, budget, stagnation)
        self._stagnation_evaluations, self._improved_at, self._improved_to = stagnation_evaluations, 0, None

    def generations(self, at_most=math.inf):
        for generation in super().generations(at_most):
            best = (self.best_nu, self.best_f)
            if best != self._improved_to:
                self._improved_at, self._improved_to = self.evaluations, best
            elif self.evaluations - self._improved_at >= self._stagnation_evaluations:
                self._stop = "stagnation"
                return
            yield generation
