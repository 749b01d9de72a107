"""How far inside of the constraints a method that converges onto them is asked to end."""

import numpy as np

ROUNDING = 1e-15  # of the largest |g| at the first point: where terms of g of this size cancel, g is not known better
SHARE = 0.01  # of the precision of f, which is lost times the sum of the multipliers


def chosen_margin(g, precision):
    """In units of g, by the values (m,) of g at the first point and the precision of f that is wanted."""
    return ROUNDING * float(np.abs(g).max()) + SHARE * precision


def margin_of(margin, point, x0):
    """The margin that a number states, or that is chosen for {"precision": that of f}.

    point: Callbacks; x0 (N,): the first point, which a method evaluates anyway.
    """
    return chosen_margin(point.g(x0), margin["precision"]) if isinstance(margin, dict) else margin
