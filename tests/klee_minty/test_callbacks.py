"""f and g of a point are one evaluation, and a library is left when the box is done."""

from klee_minty.blackbox import BlackBox  # isort: skip
from klee_minty.callbacks import Callbacks, lexicographic
from klee_minty.rotated_klee_minty import rotated_klee_minty

import numpy as np
import pytest

PROBLEM = rotated_klee_minty(2)


def make_box(budget=1000, stagnation=1000):
    return BlackBox(PROBLEM, budget, stagnation)


def library(point, points, swallow=()):
    """Asks for f and g of the points, whatever its user raises of the kinds that it swallows."""
    for x in points:
        try:  # noqa: SIM105  it is a library's
            point.f(x), point.g(x)
        except swallow:
            pass


def far_points(count):
    """Infeasible points, the first of which is the best."""
    return (np.array([20.0 + i, 20.0 + i]) for i in range(count))


@pytest.mark.parametrize(("memory", "evaluations"), [({}, [1, 2, 3, 4, 5, 6]), ({"memory": 2}, [1, 2, 2, 3, 3, 4])])
def test_f_and_g_of_a_point_are_one_evaluation_as_long_as_the_memory_is(memory, evaluations):
    """N + 2 let f and g share differences. Points that differ in the last digit are others."""
    box = make_box()
    point = Callbacks(box, **memory)
    one, two, three = 1.0, np.nextafter(1.0, 2.0), 3.0
    for value, after in zip((one, two, one, three, two, one), evaluations, strict=True):
        x = np.array([3.0, value])
        assert (point.f(x), point.g(x).tolist()) == (value, PROBLEM.evaluate(x[None, :])[1][0].tolist())
        assert box.evaluations == after


def test_points_may_be_changed_in_place():
    box = make_box()
    point = Callbacks(box)
    x = np.array([3.0, 4.0])
    point.f(x)
    x += 1.0
    g = point.g(x)
    assert (type(point.f(x)), point.f(x)) == (float, 5.0)
    point.g(x)[:] = 0.0
    np.testing.assert_array_equal(point.g(x), g)
    assert box.evaluations == 2


@pytest.mark.parametrize("generation, evaluations", [(1, 20), (7, 21), (30, 20)])
def test_the_budget_ends_a_library_after_a_generation(generation, evaluations):
    box = make_box(budget=20)
    with Callbacks(box, generation) as point:
        library(point, far_points(1000), swallow=Exception)  # which the end is none of
        pytest.fail("the library was not left")
    assert (box.stop, box.evaluations) == ("budget", evaluations)


ENDS = [  # stagnation, options of Callbacks, points, and how and when the run ends
    (10, {}, 10000, ("stagnation", 11)),
    (10, {"generation": 300}, 10000, ("stagnation", 3300)),
    (10, {"stop_at_stagnation": False}, 10000, ("budget", 10000)),
    (1, {"generation": 5}, 5, ("optimizer", 5)),
    (2, {"generation": 5}, 7, ("optimizer", 7)),
    (1, {"generation": 5}, 7, ("stagnation", 7)),
]


@pytest.mark.parametrize(("stagnation", "options", "count", "end"), ENDS)
def test_stagnation_is_counted_in_generations_also_in_one_that_the_library_leaves(stagnation, options, count, end):
    """A method of single points need not stagnate: it improves seldom, and 100 N points without one come soon."""
    box = make_box(10000, stagnation)
    with Callbacks(box, **options) as point:
        library(point, far_points(count))
    assert (box.stop, box.evaluations) == end


@pytest.mark.parametrize(("more", "end"), [(100, (10, 5)), (0, (7, 2))], ids=["whole", "unfinished"])
def test_success_ends_a_library_after_its_generation_or_where_it_ends_itself(more, end):
    box = make_box()
    with Callbacks(box, generation=5) as point:
        library(point, [*far_points(6), PROBLEM.y_opt, *far_points(more)])
    assert (box.stop, box.evaluations, box.last_generation) == ("target", *end) and box.improvements[-1][0] == 7


def test_one_number_per_point_keeps_the_lexicographic_order():
    """Also of f that differ in the last bit but one, whatever its sign, and of any nu."""
    near = [64000.0, np.nextafter(np.nextafter(64000.0, 1e9), 1e9), 64000.00000001]
    f = np.array([-1e300, -1e9, -near[2], -near[1], -near[0], -1.0, 0.0, 1e-9, 1.0, *near, 1e9, 1e300])
    ordered = lexicographic(f, np.zeros(len(f)))
    assert (np.diff(ordered) > 0.0).all() and (ordered < 0.0).all()
    assert lexicographic(np.array([-0.75, 0.0, 0.75]), np.zeros(3)).tolist() == [-2.0, -1.0, -0.5]
    nu = np.array([5e-324, 1e-13, 1.0, 1e9])
    assert lexicographic(np.array([-1e300, 7.0, 0.0, 1e300]), nu).tolist() == nu.tolist()
