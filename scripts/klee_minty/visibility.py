"""A box that shows no more of a point than an algorithm may see."""

import numpy as np

from .errors import InputError, did_you_mean
from .settings import ALL, VISIBILITIES

SHOWN = ("dimension", "lower", "upper", "budget", "evaluations", "last_generation", "stop", "is_done", "generations")


def restricted_box(visibility, box):
    """The box as an algorithm of this visibility sees it."""
    if visibility not in VISIBILITIES:
        raise InputError(f"there is no visibility {visibility!r}{did_you_mean(visibility, VISIBILITIES)}")
    return box if visibility == ALL else RestrictedBox(visibility, box)


def visibility_note(visibility):
    """The end of an error message: what a box does not show."""
    return "" if visibility == ALL else f"; with sees={visibility} a box shows {VISIBILITIES[visibility]}"


class RestrictedBox:
    """A BlackBox that withholds part of f, g and nu, also of its best-so-far."""

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
