"""A black box that traces a run."""

from klee_minty.blackbox import BlackBox


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
