"""Instances: the optimum stays known, and which angles keep it; each has streams of its own."""

import math

from klee_minty.problem import rotated_klee_minty
from klee_minty.running import random_generator
from klee_minty_studies.optimum import minimum, multipliers
from klee_minty_studies.paper import DIMENSIONS
from problems.rotated_klee_minty import admissible_angles, transformation

import numpy as np
import pytest
from scipy.optimize import linprog


@pytest.mark.parametrize("N", DIMENSIONS)
@pytest.mark.parametrize("instance", [0, 1, 2, 3, 2**40])
def test_optimum_is_t_and_the_polytope_is_in_the_box(N, instance):
    problem = rotated_klee_minty(N, instance=instance)
    assert multipliers(problem).min() >= 0.0
    # In z = y - t, whose optimum is z = 0, an LP solver loses no digits.
    box = problem.lower - problem.t, problem.upper - problem.t
    error, status = minimum(problem.A @ problem.R, problem.b, *box)
    assert status == "optimal" and abs(error) <= 1e-8
    assert np.allclose(problem.R @ problem.R.T, np.eye(N), atol=1e-14)
    assert np.linalg.det(problem.R) == pytest.approx(1.0)
    f, _, nu = problem.evaluate(problem.y_opt[None, :])
    assert nu[0] == 0.0 and f[0] == problem.f_opt
    radius = math.sqrt(N)  # of the cube, which is in [0, 1]^N, around its vertex 0
    assert np.all(problem.t - radius >= problem.lower) and np.all(problem.t + radius <= problem.upper)


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


def test_instances_differ_and_are_reproducible():
    first, again, other = (rotated_klee_minty(5, instance=k) for k in (1, 1, 2))
    assert np.array_equal(first.R, again.R) and np.array_equal(first.t, again.t)
    assert not np.array_equal(first.R, other.R) and not np.array_equal(first.t, other.t)


NEVER = {  # v2, degrees and t of instance 1: docs/own-problems.md, and others implement it
    2: ([1.0, 0.0], 4.231944687990064, [7.368798393443689, 9.694072164270434]),
    3: ([0.9078307968208871, 0.41933667183249435, 0.0], 49.596105789400156, [20.165865081686604, 38.17682563667403]),
    40: ([0.20911094922276624, 0.19192994179032802], 53.805157259460245, [65864.84307683558]),
}


@pytest.mark.parametrize("N", NEVER)
def test_the_definition_of_instances_never_changes(N):
    v2, degrees, t = NEVER[N]
    found = transformation(N, 1)
    assert found[0][: len(v2)] == pytest.approx(v2, rel=1e-14, abs=0.0) and len(found[0]) == len(found[2]) == N
    assert found[1] == degrees and found[2][: len(t)].tolist() == t


def test_streams_of_instance_zero_are_those_without_instances():
    old = np.random.default_rng(np.random.SeedSequence(1, spawn_key=(5, 3, *b"lshade44")))
    assert old.random() == random_generator(1, "lshade44", 5, 3).random()
    first = [random_generator(1, "lshade44", 5, 3, instance).random() for instance in range(20)]
    assert len(set(first)) == 20
