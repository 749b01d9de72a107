"""Bootstrap samples of runs or instances, and the bands of what is computed from them."""

from klee_minty_studies.inference import LEVEL, SEED

import numpy as np

BOOTSTRAPS = 1000


def resamples(n):
    """(BOOTSTRAPS, n): how often a bootstrap sample contains each of n runs."""
    return np.random.default_rng((SEED,)).multinomial(n, np.full(n, 1.0 / n), BOOTSTRAPS)


def band(samples):
    """The ends (2, ...) of the central 95 % of samples (axis 0), which may be infinite."""
    return np.percentile(samples, [50.0 * LEVEL, 100.0 - 50.0 * LEVEL], axis=0, method="inverted_cdf")
