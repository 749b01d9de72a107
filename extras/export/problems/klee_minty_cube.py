"""The Klee-Minty cube itself, neither rotated nor translated (Section 2, Eqs. (1) to (3)): its optimum is a corner of the box."""

from klee_minty.affine import AffineProblem

import numpy as np


def problem(N, instance=0, epsilon=0.1):
    """epsilon, above 0 and at most 1/3: the perturbation of the unit cube. All instances are the same."""
    if not 0 < epsilon <= 1 / 3:
        raise ValueError(f"epsilon must be above 0 and at most 1/3, not {epsilon!r}")
    cube, subdiagonal = np.eye(N), epsilon * np.eye(N, k=-1)
    A, b = np.vstack([subdiagonal + cube, subdiagonal - cube]), np.repeat([1.0, 0.0], N)
    return AffineProblem(A, b, np.eye(N), np.zeros(N), lower=np.zeros(N), upper=np.full(N, 5.0 * N**3))
