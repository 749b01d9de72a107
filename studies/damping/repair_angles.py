"""Angles between the direction of descent and the constraints at the optimum of an instance."""

from klee_minty.problem import rotated_klee_minty  # pins the numerics

import numpy as np


def angles(N, instance):
    """Angles (N,) in degrees, ascending, between the direction of descent -e_N and the outward normals of the active constraints."""
    problem = rotated_klee_minty(N, instance=instance)
    normals = (problem.A @ problem.R)[problem.b == 0.0]  # active at t
    cosines = -normals[:, -1] / np.linalg.norm(normals, axis=1)
    return np.sort(np.degrees(np.arccos(np.clip(cosines, -1.0, 1.0))))
