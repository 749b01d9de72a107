"""The problem: the paper's Section 2, erratum E1, values to the last bits, and instances, whose optimum stays known."""

import math

from klee_minty.paper import DIMENSIONS
from klee_minty.paper.optimum import minimum, multipliers
from klee_minty.rotated_klee_minty import EPSILON, rotated_klee_minty, transformation

import mpmath
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.optimize import linprog


def test_cube_of_dimension_3():
    problem = rotated_klee_minty(3)
    assert problem.A.tolist() == [[1, 0, 0], [0.1, 1, 0], [0, 0.1, 1], [-1, 0, 0], [0.1, -1, 0], [0, 0.1, -1]]
    assert problem.b.tolist() == [1, 1, 1, 0, 0, 0]
    assert problem.t.tolist() == [27, 27, 27]
    assert problem.lower.tolist() == [0, 0, 0]
    assert problem.upper.tolist() == [135, 135, 135]
    assert (problem.N, problem.f_opt, problem.y_opt.tolist()) == (3, 27.0, [27, 27, 27])


def exact_constraints(N, y):
    """g(y) with 50 digits; y is taken as the doubles that it is."""
    mpmath.mp.dps = 50
    angle, root = mpmath.pi / 18, mpmath.sqrt(N - 1)
    shift = [mpmath.mpf(float(c)) - N**3 for c in y]
    along = sum(shift[:-1]) / root  # v2'(y - t); v1'(y - t) is the last coordinate
    turned = (mpmath.cos(angle) - 1) * along + mpmath.sin(angle) * shift[-1]
    x = [c + turned / root for c in shift[:-1]]
    x.append(mpmath.cos(angle) * shift[-1] - mpmath.sin(angle) * along)
    before = [mpmath.mpf(0), *(c / 10 for c in x[:-1])]
    return [p + c - 1 for p, c in zip(before, x, strict=True)] + [p - c for p, c in zip(before, x, strict=True)]


@st.composite
def points_near_the_boundary(draw):
    """A vertex of the cube, an edge point or any point, moved by a few ulp or by any power of ten."""
    N = draw(st.sampled_from(DIMENSIONS))
    problem = rotated_klee_minty(N)
    seed = draw(st.integers(0, 2**32 - 1))
    rng = np.random.default_rng(seed)
    x = []
    for kind in rng.integers(3, size=N):
        before = x[-1] / 10.0 if x else 0.0
        x.append((before, 1.0 - before, rng.uniform(before, 1.0 - before))[kind])
    y = np.array(x) @ problem.R + problem.t
    if draw(st.booleans()):
        y += rng.integers(-3, 4, size=N) * np.spacing(y)
    else:
        y += rng.standard_normal(N) * 10.0 ** draw(st.floats(-14, 4))
    return problem, y


@given(points_near_the_boundary())
def test_evaluation_agrees_with_50_digits(case):
    problem, y = case
    f, g, nu = (value[0] for value in problem.evaluate(y[None, :]))
    exact = exact_constraints(problem.N, y)
    exact_nu = sum(max(value, 0) for value in exact)
    # Each of the N + 1 products of a row is rounded, as are the matrix A R and the sum.
    bound = 2 * (problem.N + 4) * 2.0**-53 * (2.0 * float(np.abs(y - problem.t).sum()) + 1.0)
    assert f == y[-1]
    assert max(abs(value - reference) for value, reference in zip(g.tolist(), exact, strict=True)) <= bound
    assert abs(float(nu) - exact_nu) <= 2 * problem.N * bound
    assert (nu == 0.0) == (g.max() <= 0.0)
    if max(exact) < -bound:
        assert nu == 0.0
    if max(exact) > bound:
        assert nu > 0.0


WRONG = [("N", N) for N in (1, -3, 2.0, "2", True, None, math.nan, [2])]
WRONG += [("instance", instance) for instance in (-1, 1.0, True, None)]
WRONG += [("degrees", degrees) for degrees in (360.1, -360.1, math.nan, "45", True)]
WRONG += [("epsilon", epsilon) for epsilon in (0.0, -0.1, 0.34, math.nan, "0.1", True)]


@pytest.mark.parametrize(("name", "value"), WRONG)
def test_a_wrong_dimension_instance_angle_or_perturbation_is_refused(name, value):
    with pytest.raises(ValueError, match=f"^{name} must be .*, not "):
        rotated_klee_minty(**{"N": 2, name: value})


def test_extreme_arguments_are_taken():
    assert rotated_klee_minty(np.int64(2), degrees=-360.0, epsilon=1 / 3).N == 2
    assert rotated_klee_minty(2, degrees=360, instance=np.int64(1)).N == 2


@pytest.mark.parametrize("N", DIMENSIONS)
@pytest.mark.parametrize("instance", [0, 1, 2, 3, 2**40])
def test_optimum_is_t_and_the_polytope_is_in_the_box(N, instance):
    problem = rotated_klee_minty(N, instance=instance)
    assert multipliers(problem).min() > 0.0  # so that there is no other optimum
    # In z = y - t, whose optimum is z = 0, an LP solver loses no digits.
    box = problem.lower - problem.t, problem.upper - problem.t
    error, status = minimum(problem.A @ problem.R, problem.b, *box)
    assert status == "optimal" and abs(error) <= 1e-12
    assert problem.R @ problem.R.T == pytest.approx(np.eye(N), abs=1e-14)
    assert np.linalg.det(problem.R) == pytest.approx(1.0, abs=1e-13)
    f, g, nu = problem.evaluate(problem.y_opt[None, :])
    assert nu[0] == 0.0 and f[0] == problem.f_opt and (g[0] == -problem.b).all()
    assert instance or problem.f_opt == float(N**3)
    radius = math.sqrt(N)  # of the cube, which is in [0, 1]^N, around its vertex 0
    assert np.all(problem.t - radius >= problem.lower) and np.all(problem.t + radius <= problem.upper)


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


@pytest.mark.parametrize("N", [2, 3, 4])
@pytest.mark.parametrize("instance", [0, 1, 2])
def test_admissible_angles_are_exactly_those_that_keep_t_optimal(N, instance):
    low, high = admissible_angles(transformation(N, instance)[0])
    assert high == 90.0 and low < 0.0
    assert admissible_angles(np.array([1.0, 0.0, 0.0]))[0] == pytest.approx(-math.degrees(math.atan(0.01)))
    inside = [(0.99 * low, True), (1.01 * low, False), (89.99, True), (90.01, False)]
    for degrees, admissible in [*inside, (180.0, False), (350.0, low <= -10.0)]:
        problem = rotated_klee_minty(N, degrees=degrees, instance=instance)
        assert (multipliers(problem).min() >= 0.0) == admissible
        options = {"bounds": [(None, None)] * N, "options": {"dual_feasibility_tolerance": 1e-10}}
        loss = linprog(np.eye(N)[-1], problem.A @ problem.R, problem.b, **options).fun
        assert (loss > -1e-10) == admissible
