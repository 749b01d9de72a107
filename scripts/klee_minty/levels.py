"""What an algorithm may see of a point: levels, each with less than the one before, and a box that shows no more."""

import numpy as np

from .errors import InputError, did_you_mean

LEVELS = {
    "g": "f, g and nu",
    "nu": "f and nu, and None for g",
    "feasible_f": "nu, f where nu is 0 and else NaN, and None for g",
    "feasible": "0 or 1 for nu, f where nu is 0 and else NaN, and None for g",
}
ALL = "g"  # the default: everything
SHOWN = ("dimension", "lower", "upper", "budget", "evaluations", "last_generation", "stop", "is_done", "generations")


def box_at(level, box):
    """The box as an algorithm at this level sees it."""
    if level not in LEVELS:
        raise InputError(f"there is no level {level!r}{did_you_mean(level, LEVELS)}")
    return box if level == ALL else LevelBox(level, box)


def level_note(level):
    """The end of an error message: what a box does not show."""
    return "" if level == ALL else f"; at the level {level} a box shows {LEVELS[level]}"


class LevelBox:
    """A BlackBox that withholds part of f, g and nu, also of its best-so-far."""

    def __init__(self, level, box):
        self._level, self._box = level, box

    def __getattr__(self, name):
        if name not in SHOWN:
            raise AttributeError(f"a box that withholds something has no {name}")
        return getattr(self._box, name)

    def evaluate(self, points):
        """As BlackBox.evaluate, with None or NaN for what is withheld."""
        f, _, nu = self._box.evaluate(points)
        if self._level == "nu":
            return f, None, nu
        f = np.where(nu == 0.0, f, np.nan)
        return f, None, (nu > 0.0).astype(float) if self._level == "feasible" else nu

    @property
    def best_y(self):
        return None if self._level == "feasible" and self._box.best_nu > 0.0 else self._box.best_y

    @property
    def best_f(self):
        return self._box.best_f if self._level == "nu" or self._box.best_nu == 0.0 else np.nan

    @property
    def best_nu(self):
        return float(self._box.best_nu > 0.0) if self._level == "feasible" else self._box.best_nu
