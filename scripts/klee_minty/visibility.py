"""A box that shows no more of a point than an algorithm may see."""

import numpy as np

SHOWN = ("dimension", "lower", "upper", "budget", "evaluations", "last_generation", "stop", "is_done", "generations")


class RestrictedBox:
    """A BlackBox that withholds part of f, g and nu; visibility: one of VISIBILITIES but ALL."""

    __slots__ = ("_box", "_visibility")

    def __init__(self, visibility, box):
        self._visibility, self._box = visibility, box

    def __getattr__(self, name):
        if name not in SHOWN:
            raise AttributeError(f"a box that withholds something has no {name}")
        return getattr(self._box, name)

    def evaluate(self, points):
        """As BlackBox.evaluate, with None or NaN for what is withheld."""
        f, _, nu = self._box.evaluate(points)
        if self._visibility == "nu":
            return f, None, nu
        f = np.where(nu == 0.0, f, np.nan)
        return f, None, (nu > 0.0).astype(float) if self._visibility == "feasible" else nu

    @property
    def best_y(self):
        return None if self._visibility == "feasible" and self._box.best_nu > 0.0 else self._box.best_y

    @property
    def best_f(self):
        return self._box.best_f if self._visibility == "nu" or self._box.best_nu == 0.0 else np.nan

    @property
    def best_nu(self):
        return float(self._box.best_nu > 0.0) if self._visibility == "feasible" else self._box.best_nu
