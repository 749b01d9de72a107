"""The rotated Klee-Minty problem (Section 2 of the paper)."""

import math
from numbers import Real

import numpy as np

from .affine import AffineProblem

EPSILON = 0.1  # the perturbation of the unit cube in the paper; it may be up to 1/3
ROTATION = 10.0  # degrees; the 350 that the paper prints would cut off t as the optimum (erratum E1)


def rotated_klee_minty(N, *, instance=0, degrees=None, epsilon=EPSILON):
    """An instance of the problem of dimension N, an integer of at least 2; instance is an integer of at least 0.

    degrees, from -360 to 360, replaces the instance's angle; from 0 to 90 t is the optimum. epsilon, above 0 and at
    most 1/3, is the perturbation of the cube. ValueError for anything else.
    """
    v2, angle, t = transformation(integer("N", N, 2), integer("instance", instance, 0))
    if degrees is not None and (
        isinstance(degrees, bool) or not isinstance(degrees, Real) or not -360 <= degrees <= 360
    ):
        raise ValueError(f"degrees must be a number from -360 to 360, not {degrees!r}")
    if isinstance(epsilon, bool) or not isinstance(epsilon, Real) or not 0 < epsilon <= 1 / 3:
        raise ValueError(f"epsilon must be above 0 and at most 1/3, not {epsilon!r}")
    return transformed_cube(v2, angle if degrees is None else degrees, t, epsilon)


def integer(name, value, lowest):
    if isinstance(value, bool) or not isinstance(value, int | np.integer) or value < lowest:
        raise ValueError(f"{name} must be an integer of at least {lowest}, not {value!r}")
    return int(value)


def transformed_cube(v2, degrees, t, epsilon=EPSILON):
    """The unit cube perturbed by epsilon, rotated by an angle in degrees in the plane of e_N and v2, moved to t."""
    N, angle = len(t), math.radians(degrees)
    cube, subdiagonal = np.eye(N), epsilon * np.eye(N, k=-1)
    v1 = np.eye(N)[-1]
    R = (  # Eq. (8), with v1 and v2 of Eq. (7)
        np.eye(N)
        + (math.cos(angle) - 1.0) * (np.outer(v1, v1) + np.outer(v2, v2))
        - math.sin(angle) * (np.outer(v1, v2) - np.outer(v2, v1))
    )
    A, b = np.vstack([subdiagonal + cube, subdiagonal - cube]), np.repeat([1.0, 0.0], N)  # Eqs. (3) and (2)
    return AffineProblem(A, b, R, t, lower=np.zeros(N), upper=np.full(N, 5.0 * N**3))  # Eq. (4)


def transformation(N, instance):
    """v2 (N,) of the rotation plane, angle in degrees and translation t (N,) of an instance; v1 is e_N.

    Instance 0 is the paper's. The others draw v2 from the nonnegative orthant, the angle from 0 to 90 degrees and
    t_i from N^3/2 to 3 N^3/2; docs/own-problems.md defines them for good. So t stays optimal, R e_N
    can be any direction of the nonnegative orthant, and the polytope, which lies in the ball of radius sqrt(N) around
    t, stays in the box.
    """
    if instance == 0:
        v2 = np.append(np.ones(N - 1), 0.0) / math.sqrt(N - 1)
        return v2, ROTATION, np.full(N, float(N**3))
    rng = np.random.default_rng(np.random.SeedSequence(instance, spawn_key=(N,)))
    v2 = np.append(np.abs(rng.standard_normal(N - 1)), 0.0)
    return v2 / math.sqrt(v2 @ v2), rng.uniform(0.0, 90.0), N**3 * rng.uniform(0.5, 1.5, N)
