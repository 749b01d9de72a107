"""Black boxes around another one."""

import math


class BoxAround:
    """A black box that does as another one, but for what a subclass changes."""

    def __init__(self, box):
        self._box = box

    def __getattr__(self, name):
        return getattr(self._box, name)


class ImpatientBox(BoxAround):
    """A box that also ends a run so many evaluations after the generation of its last improvement.

    It ends the optimizer's loop, so that the run counts as one that the optimizer ended.
    """

    def __init__(self, box, stagnation_evaluations):
        super().__init__(box)
        self._stagnation_evaluations = stagnation_evaluations

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
