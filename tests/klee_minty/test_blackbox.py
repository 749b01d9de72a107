"""The black box: counting, improvements, the end of a run, broken rules."""

import copy
import math
import os
import pickle
import time
from concurrent.futures import ThreadPoolExecutor

from klee_minty.blackbox import BlackBox
from klee_minty.errors import BlackBoxError
from klee_minty.rotated_klee_minty import rotated_klee_minty
from klee_minty.running import outcome, run_optimizer

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st


class HandMade:
    """A problem whose points are their own values: y = (nu, f)."""

    N, lower, upper = 2, np.zeros(2), np.ones(2)

    def __init__(self, f_opt=0.0, is_proven=True):
        self.f_opt, self.y_opt = f_opt, np.zeros(2) if is_proven else None

    def evaluate(self, points):
        return points[:, 1].copy(), points, points[:, 0].copy()


def hand_made(values=(), budget=1000, stagnation=1000):
    """A box in which the (nu, f) were evaluated one by one."""
    box = BlackBox(HandMade(), budget, stagnation)
    for value in values:
        box.evaluate([value])
    return box


def best(box):
    return box.best_nu, box.best_f


VALUES = st.tuples(
    st.sampled_from([0.0, 0.0, 1e-7, 3e-3, 1.0, 1e5]), st.sampled_from([-2.0, -1e-9, -0.0, 1e-8, 2e-8, 0.3, 7.0])
)
PROBLEMS = st.builds(HandMade, st.sampled_from([None, 0.0, 0.3, -2.0]), st.booleans())


@example(HandMade(), [[(0.0, -0.5)]], 40)  # no optimum: an error of 0.5
@example(HandMade(is_proven=False), [[(0.0, 0.5), (0.0, -0.5)]], 40)  # better than the best that was known: a success
@example(HandMade(), [[(0.0, 1e-9), (0.0, -2e-8)]], 40)  # a success, and a point below the optimum by rounding
@given(PROBLEMS, st.lists(st.lists(VALUES, min_size=1, max_size=7), min_size=1, max_size=9), st.integers(1, 40))
def test_bookkeeping_equals_a_loop_over_all_points_in_any_blocks(problem, blocks, budget):
    """Two a generation; also where those of the last one go on behind the budget."""
    box, count, improvements, stop = BlackBox(problem, budget, 1000), 0, [], "optimizer"
    best_nu = best_f = math.inf
    generations = box.generations()
    for number, block in enumerate(blocks):
        if number % 2 == 0 and next(generations, None) is None:
            break
        box.evaluate(np.array(block))
        for nu, f in block:
            count += 1
            if count <= budget and (nu < best_nu or (nu == best_nu and f < best_f)):
                best_nu, best_f = nu, f
                improvements.append([count, f, nu])
                error = math.inf if problem.f_opt is None or nu > 0.0 else f - problem.f_opt
                if (abs(error) if problem.y_opt is not None else error) <= 1e-8:
                    stop = "target"
        if count >= budget and stop != "target":
            stop = "budget"
        assert (box.improvements, box.evaluations, box.stop) == (improvements, count, stop)
        assert best(box) == (best_nu, best_f) and box.best_y.tolist() == [best_nu, best_f]
        assert box.is_done == (stop != "optimizer")


def test_an_improvement_of_many_points_is_found_without_the_others():
    """As of a first batch that a library evaluates at once; a loop over all would take some tenths of a second."""
    points = np.random.default_rng(1).random((300_000, 2))
    points[::2, 0] = 0.0
    box, start = hand_made(budget=300_000), time.process_time()
    box.evaluate(points)
    assert time.process_time() - start < 0.1
    lowest, improvements = (math.inf, math.inf), []
    for evaluation, (nu, f) in enumerate(points.tolist(), start=1):
        if (nu, f) < lowest:
            lowest = nu, f
            improvements.append([evaluation, f, nu])
    assert box.improvements == improvements and 5 < len(improvements) < 50


def generation_sizes(box, sizes, value=(1.0, 1.0), **limits):
    """Evaluate the value sizes[g] times in generation g; returns how many generations there were."""
    count = 0
    for g in box.generations(**limits):
        assert g == count
        box.evaluate(np.array([value] * sizes[min(g, len(sizes) - 1)]))
        count += 1
    return count


def test_stagnation_counts_generations_without_an_improvement():
    box = hand_made([(1.0, 1.0)], stagnation=3)
    assert generation_sizes(box, [5]) == 3
    assert (box.stop, box.evaluations) == ("stagnation", 16)
    box = hand_made(stagnation=3)
    assert generation_sizes(box, [5], at_most=7, stop_at_stagnation=False) == 7
    assert (box.stop, box.evaluations) == ("iterations", 35)
    box, values = hand_made([(1.0, 1.0)], stagnation=3), [(1.0, 1.0), (1.0, 1.0), (0.5, 1.0), (0.5, 1.0)]
    for g in box.generations():
        box.evaluate([values[min(g, 3)]])
    assert box.evaluations == 1 + 3 + 3


def test_evaluation_beyond_the_budget_is_refused():
    box = hand_made([(1.0, 1.0)] * 10, budget=10)
    with pytest.raises(BlackBoxError, match="budget of 10"):
        box.evaluate([(1.0, 1.0)])
    other = hand_made(budget=1000)
    with pytest.raises(BlackBoxError, match="budget of 1000"):
        other.evaluate(np.zeros((1001, 2)))
    assert (box.evaluations, other.evaluations) == (10, 0)


@pytest.mark.parametrize(("budget", "longest"), [(10, 100 * 2**2), (1000, 1000)])
def test_a_generation_ends_soon_after_the_budget(budget, longest):
    box = hand_made(budget=budget)
    with pytest.raises(BlackBoxError, match="budget"):
        for _ in box.generations():
            while True:
                box.evaluate([(1.0, 1.0)])
    assert box.evaluations == longest


def test_who_leaves_the_loop_gets_no_evaluation_beyond_the_budget():
    box = hand_made(budget=10)
    for _ in box.generations():
        box.evaluate([(1.0, 1.0)] * 4)
        if box.evaluations > 10:
            break
    before = box.evaluations, box.last_generation, box.improvements
    with pytest.raises(BlackBoxError, match="budget of 10"):
        box.evaluate([(0.0, 0.0)])
    assert (box.evaluations, box.last_generation, box.improvements) == before == (12, 4, [[1, 1.0, 1.0]])
    assert box.stop == "budget"


REFUSED = [np.ones(shape) for shape in [(), (3,), (0, 3), (2, 4), (3, 1), (2, 3, 3)]]
REFUSED += [np.full((1, 3), 1j), np.full((1, 3), 1e308), [[1.0, np.nan, 1.0]], [[1.0, 1.0, np.inf], [1.0, 1.0, 1.0]]]
REFUSED += [[[1.0, 1.0, 1.0], [-np.inf, 1.0, 1.0]], [[1.0, 2.0, 3.0], [1.0]], [["1", "2", "3"]]]
REFUSED += [np.ma.array(np.ones((1, 3)), mask=[[0, 1, 0]]), np.full((1, 3), "2026-01-01", "M8[D]"), [["1", 2, None]]]


@pytest.mark.filterwarnings("ignore:overflow")
@pytest.mark.parametrize("points", REFUSED)
def test_what_are_no_points_with_finite_coordinates_and_constraints_is_refused(points):
    box = BlackBox(rotated_klee_minty(3), 100, 100)
    with pytest.raises((BlackBoxError, ValueError)) as caught:
        box.evaluate(points)
    assert caught.type is BlackBoxError or type(points) is list
    assert (box.evaluations, box.best_y, box.improvements) == (0, None, [])


@pytest.mark.parametrize("name", ["best_y", "lower", "upper"])
def test_the_arrays_of_the_box_are_read_only(name):
    with pytest.raises(ValueError, match="read-only"):
        getattr(hand_made([(1.0, 2.0)]), name)[0] += 0.1


def test_what_an_optimizer_does_with_what_it_was_given_changes_nothing():
    problem = rotated_klee_minty(3)

    def run(scribbles):
        box, rng = BlackBox(problem, 20, 100), np.random.default_rng(1)
        for _ in box.generations():
            points = problem.t + 10.0 ** -rng.uniform(-1, 9) * rng.standard_normal((5, 3))
            values = box.evaluate(points)
            if scribbles:
                for entry in box.improvements:
                    entry.clear()
                box.improvements.clear()
                for array in (points, *values):
                    array.fill(0.0)
        return outcome(box, problem)

    record = run(scribbles=True)
    f, _, nu = problem.evaluate(np.array([record["y"]]))
    assert (record["f"], record["nu"]) == (f[0], nu[0]) and record == run(scribbles=False)


@pytest.mark.parametrize("make", [copy.copy, lambda box: pickle.loads(pickle.dumps([box]))[0]])
def test_a_copy_evaluates_nothing_and_does_not_change_the_box(make):
    box = hand_made([(1.0, 1.0)])
    with pytest.raises(BlackBoxError, match="a copy of the box"):
        make(box).evaluate([(0.0, 0.0)])
    assert (box.evaluations, best(box), box.stop) == (1, (1.0, 1.0), "optimizer")


def test_a_box_in_another_process_or_thread_evaluates_nothing():
    """Threads would evaluate in an order that no seed repeats, and the end of the run would reach nobody."""
    box = hand_made()
    with ThreadPoolExecutor(1) as threads, pytest.raises(BlackBoxError, match="another process"):
        threads.submit(box.evaluate, [(0.0, 0.0)]).result()
    if not (child := os.fork()):
        try:
            box.evaluate([(0.0, 0.0)])
        except BlackBoxError:
            os._exit(7)
        os._exit(0)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7
    assert box.evaluations == 0


def test_a_box_that_an_optimizer_keeps_evaluates_nothing_after_its_run():
    def optimize(box, rng):
        box.evaluate([box.upper])

    run_optimizer(optimize, box := hand_made(), np.random.default_rng(1), "keeps")
    with pytest.raises(BlackBoxError, match="after its run"):
        box.evaluate([box.upper])
    assert box.evaluations == 1


SHOWN = ("dimension", "lower", "upper", "budget", "evaluations", "last_generation", "stop", "is_done")
SHOWN += ("best_y", "best_f", "best_nu", "improvements", "evaluate", "generations", "close")


def test_nothing_of_the_problem_is_shown_and_nothing_of_the_box_can_be_set():
    """Whether a run succeeds, for example, or what is counted, at a restart."""
    box = hand_made([(1.0, 1.0)])
    names = [name for name in dir(box) if not name.startswith("_")]
    assert sorted(names) == sorted(SHOWN)
    for name in [*names, "another"]:
        with pytest.raises(AttributeError):
            setattr(box, name, "target")


def test_of_equal_points_the_first_stays_the_best():
    """0 and -0 are equal, but in another block or the same they are two points."""
    box = hand_made([(1.0, 0.0), (1.0, -0.0)])
    box.evaluate([[0.5, 0.0], [0.5, -0.0]])
    box.evaluate([[0.5, -0.0]])
    assert box.improvements == [[1, 0.0, 1.0], [3, 0.0, 0.5]] and not np.signbit(box.best_y).any()
    assert not np.signbit(hand_made([(1.0, 0.0), (1.0, -0.0)]).best_y).any()
