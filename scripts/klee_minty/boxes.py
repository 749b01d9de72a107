"""Black boxes that trace a run or end it sooner; kept apart so that BlackBox stays fast."""

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


class ImpatientBox:
    """A box that also ends a run after so many evaluations since the generation of its last improvement.

    It ends the optimizer's loop, so that the run counts as one that the optimizer ended.
    """

    def __init__(self, box, stagnation_evaluations):
        self._box, self._stagnation_evaluations = box, stagnation_evaluations

    def __getattr__(self, name):
        return getattr(self._box, name)

    def generations(self, at_most=math.inf, stop_at_stagnation=True):
        """As the box's own, but they end sooner."""
        improved_at, improved_to = 0, None
        for generation in self._box.generations(at_most, stop_at_stagnation):
            best = (self._box.best_nu, self._box.best_f)
            if best != improved_to:
                improved_at, improved_to = self._box.evaluations, best
            elif self._box.evaluations - improved_at >= self._stagnation_evaluations:
                return
            yield generation
