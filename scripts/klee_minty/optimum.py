"""Is t the optimum? By the multipliers of the active constraints, and independently by an LP solver."""

import math

import numpy as np

from .errors import InputError
from .problem import EPSILON
from .targets import SUCCESS


def check_optimum(problem):
    """InputError unless t is the optimum, with the reason."""
    smallest = multipliers(problem).min()
    if smallest < 0.0:
        reason = f"a Lagrange multiplier there is {smallest:.4g}, below zero"
        raise InputError(f"with this rotation t is not optimal: {reason}")
    from .highs import minimum  # late: whoever takes the problem alone need not have HiGHS

    # In z = y - t, whose optimum is z = 0, an LP solver loses no digits.
    error, status = minimum(problem.A @ problem.R, problem.b, problem.lower - problem.t, problem.upper - problem.t)
    if status != "optimal" or abs(error) > SUCCESS:
        raise InputError(f"the LP minimum is not f_opt = {problem.f_opt!r}: HiGHS says {status}, f - f_opt = {error}")


def multipliers(problem):
    """Lagrange multipliers (N,) of the constraints -x_k + EPSILON x_{k-1} <= 0, which are active at t.

    In x = R (y - t) the objective is (R e_N)'x, and t is optimal if and only if R e_N lies in the cone of the
    outward normals, negated: -A2' multipliers = R e_N with multipliers >= 0.
    """
    return np.linalg.solve(-problem.A[problem.N :].T, problem.R[:, -1])


def admissible_angles(v2):
    """Lowest and highest angle in degrees that keep t optimal, for v1 = e_N and a unit vector v2 (N,).

    v2 is nonnegative with v2_N = 0. From R e_N = cos(angle) e_N + sin(angle) v2 follow the multipliers
    cos(angle) EPSILON^(N-k) + sin(angle) a_k with a_k = v2_k + EPSILON a_{k+1}. The one of k = N asks for
    cos(angle) >= 0, the others for tan(angle) >= -EPSILON^(N-k) / a_k: the paper's 3/2 pi to 2 pi with the other
    sign of the sine (erratum E1), and a little beyond 0.
    """
    a, bound = 0.0, math.inf
    for distance, component in enumerate(reversed(v2[:-1]), start=1):
        a = float(component) + EPSILON * a
        if a > 0.0:
            bound = min(bound, EPSILON**distance / a)
    return -math.degrees(math.atan(bound)), 90.0
