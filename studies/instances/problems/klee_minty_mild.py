"""The rotated Klee-Minty problem on instances of a second, milder distribution."""

from klee_minty.rotated_klee_minty import transformed_cube

import numpy as np


def problem(N, instance=1):
    """Instance 1, 2, …: the components of v2 before the last come from U(0.5, 1.5), so that none is small, and the
    angle from 0 to 45 degrees; the translation is the paper's.
    """
    rng = np.random.default_rng(np.random.SeedSequence(instance, spawn_key=(N, 1)))
    v2 = np.append(rng.uniform(0.5, 1.5, N - 1), 0.0)
    problem = transformed_cube(v2 / np.sqrt(v2 @ v2), rng.uniform(0.0, 45.0), np.full(N, float(N**3)))
    problem.stream = "rotated_klee_minty"  # runs are compared with those of the paper's instance
    return problem
