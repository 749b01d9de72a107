"""What is read off from the suite is the suite's problem."""

import pytest

cocoex = pytest.importorskip("cocoex", reason="coco-experiment is optional (requirements/coco.txt)")

from klee_minty.instances import make
from klee_minty.plug_ins import load, path_of
from klee_minty_studies.near_optimum import sizes_at_optimum

import numpy as np

problem = load(path_of("problems", "bbob_constrained"), "bbob_constrained").problem


@pytest.mark.parametrize("N", [5, 20, 40])
@pytest.mark.parametrize("function", [*range(1, 7), *range(13, 19)])
def test_values_are_the_suites(function, N):
    """At random points of the box and on the way to the optimum, which is feasible."""
    ours = problem(N, 1 + (function + N) % 15, function=function)
    f, _, nu = ours.evaluate(ours.y_opt[None])
    assert f[0] == ours.f_opt == ours.from_suite(ours.y_opt[None])[0] and nu[0] == 0.0
    assert ours._square == (10.0 if function <= 6 else 0.0)  # sphere, or linear slope
    points = np.random.default_rng(function).uniform(-5.0, 5.0, (9, N))
    points = np.vstack([points, *(ours.y_opt + scale * (points - ours.y_opt) for scale in (1e-3, 1e-6))])
    for own, other in zip(ours.evaluate(points), ours.from_suite(points), strict=True):
        assert own == pytest.approx(other, rel=1e-11, abs=1e-9)


def test_the_sizes_in_the_stored_table_are_those_of_the_suite():
    """A function has 1, 3, 9 or more constraints, of which some are active: whose numbers grow with N in functions 4 to 6."""
    sizes = [sizes_at_optimum(problem(40, 1, function=function)) for function in (1, 2, 3, 16, 17, 18)]
    assert [tuple(each.values()) for each in sizes] == [(1, 1), (3, 2), (9, 6), (39, 26), (69, 46), (189, 126)]


def test_the_problem_of_the_suite_counts_one_evaluation_of_each_kind_per_point():
    its = problem(5, 1, function=4)
    before = its._its.evaluations, its._its.evaluations_constraints
    its.from_suite(np.zeros((7, 5)))
    assert (its._its.evaluations - before[0], its._its.evaluations_constraints - before[1]) == (7, 7)


def test_it_keeps_the_contract_with_targets_of_its_own():
    targets = make("bbob_constrained", 5, 3, {"function": 16}).targets
    assert targets.precision == pytest.approx(1e-6) and targets.constraint[-1] == 0.0 and len(targets) == 103


@pytest.mark.parametrize("wrong", [{"function": 7}, {"instance": 0}, {"instance": 16}])
def test_what_the_suite_lacks_is_refused(wrong):
    with pytest.raises(ValueError, match="not of|the suite has"):
        problem(5, **wrong)
