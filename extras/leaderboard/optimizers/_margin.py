"""How far inside of the constraints a method that converges onto them is asked to end."""

import numpy as np

ROUNDING = 1e-15  # of the largest |g| at the first point: where terms of g of this size cancel, g is not known better
SHARE = 0.01  # of the precision of f, which is lost times the sum of the multipliers


def margin_of(margin, point, x0):
    """The margin (in units of g) that a number states, or that the rule chooses from {"precision": that of f}.

    point: Callbacks; x0 (N,): the first point, which a method evaluates anyway.
    """
    if not isinstance(margin, dict):
        return margin
    return ROUNDING * float(np.abs(point.g(x0)).max()) + SHARE * margin["precision"]
