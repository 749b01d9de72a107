"""The black box: counting, best-so-far, target hits, the end of a run, broken rules."""

import copy
import os
import pickle
from concurrent.futures import ThreadPoolExecutor

from klee_minty.blackbox import BlackBox
from klee_minty.errors import BlackBoxError
from klee_minty.paper import CONSTRAINT_TARGETS, OBJECTIVE_TARGETS
from klee_minty.results.best_known import hit
from klee_minty.rotated_klee_minty import rotated_klee_minty
from klee_minty.running import outcome, run_optimizer

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st


class HandMade:
    """A problem whose points are their own values: y = (nu, f), with f_opt = 0."""

    N, f_opt, y_opt = 2, 0.0, np.zeros(2)
    lower, upper = np.zeros(2), np.ones(2)

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
    st.sampled_from([0.0, 1e-7, 3e-3, 1.0, 2.5e3, 1e5]), st.sampled_from([-2.0, -1e-9, 0.0, 1e-8, 0.3, 7.0])
)


@given(st.lists(VALUES, min_size=1, max_size=30), st.lists(st.integers(1, 7), min_size=30, max_size=30))
def test_bookkeeping_equals_its_definition_in_any_blocks(values, sizes):
    box, start = hand_made(), 0
    for size in sizes:
        if start < len(values):
            box.evaluate(np.array(values[start : start + size]))
            start += size
    so_far = [min(values[: k + 1]) for k in range(len(values))]
    hits = [
        next((k + 1 for k, (nu, _) in enumerate(so_far) if nu <= target), None) for target in CONSTRAINT_TARGETS
    ] + [
        next((k + 1 for k, (nu, f) in enumerate(so_far) if nu == 0.0 and abs(f) <= target), None)
        for target in OBJECTIVE_TARGETS
    ]
    assert best(box) == min(values)
    assert box.best_y.tolist() == list(min(values))
    assert box.target_hits == hits
    assert box.evaluations == len(values)


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


@pytest.mark.parametrize(("stop", "first_success"), [("target", 7), ("budget", 11)])
def test_a_loop_of_the_optimizers_own_ends_at_success_or_at_the_end_of_the_budget(stop, first_success):
    box = hand_made(budget=10, stagnation=2)
    while not box.is_done:
        box.evaluate([(0.0, 0.0) if box.evaluations + 1 == first_success else (1.0, 1.0)])
    assert (box.stop, box.evaluations) == (stop, min(first_success, 10))


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
    before = box.evaluations, box.last_generation, box.target_hits
    with pytest.raises(BlackBoxError, match="budget of 10"):
        box.evaluate([(0.0, 0.0)])
    assert (box.evaluations, box.last_generation, box.target_hits) == before == (12, 4, box.target_hits)
    assert box.stop == "budget"


def test_what_a_generation_evaluates_beyond_the_budget_improves_nothing_and_hits_no_target():
    for blocks in ([8, 4, 100], [8, 104], [112]):
        box, values = hand_made(budget=10), iter([(5.0, 1.0)] * 9 + [(0.5, 1.0)] + [(0.0, 0.0)] * 102)
        for _ in box.generations():
            for size in blocks:
                box.evaluate([next(values) for _ in range(size)])
        assert (box.evaluations, box.stop, best(box)) == (112, "budget", (0.5, 1.0))
        assert box.target_hits[21:23] == [10, None] and max(filter(None, box.target_hits)) == 10


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
    assert (box.evaluations, box.best_y, {*box.target_hits}) == (0, None, {None})


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
                box.target_hits.clear()
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


SHOWN = ("dimension", "lower", "upper", "budget", "evaluations", "last_generation", "stop", "is_done", "target_hits")
SHOWN += ("best_y", "best_f", "best_nu", "improvements", "evaluate", "generations", "close")


def test_nothing_of_the_problem_is_shown_and_nothing_of_the_box_can_be_set():
    """Whether a run succeeds, for example, or what is counted, at a restart."""
    box = hand_made([(1.0, 1.0)])
    names = [name for name in dir(box) if not name.startswith("_")]
    assert sorted(names) == sorted(SHOWN)
    for name in [*names, "another"]:
        with pytest.raises(AttributeError):
            setattr(box, name, "target")


def test_a_better_point_than_the_best_that_was_known_hits_all_targets():
    box = BlackBox(HandMade(), 1000, 1000)
    box.evaluate([[0.0, -0.5]])  # no optimum: an error of 0.5
    assert box.stop == "optimizer" and None in box.target_hits
    problem = HandMade()
    problem.y_opt = None
    box = BlackBox(problem, 1000, 1000)
    box.evaluate([[0.0, 0.5], [0.0, -0.5]])
    assert box.stop == "target" and box.target_hits[-1] == 2 and box.best_f == -0.5


BLOCKS = st.lists(
    st.lists(
        st.tuples(st.sampled_from([0.0, 0.0, 1.0]), st.integers(0, 40).map(lambda k: k / 8.0)), min_size=1, max_size=4
    ),
    min_size=1,
    max_size=8,
)


@given(BLOCKS)
def test_where_no_f_is_known_the_improvements_give_the_hits_of_any_f_that_is_known_later(blocks):
    def box_of(f_opt):
        problem = HandMade()
        problem.f_opt, problem.y_opt = f_opt, None
        box = BlackBox(problem, 1000, 1000)
        for block in blocks:
            box.evaluate(block)
        return box

    unknown = box_of(None)
    assert unknown.stop == "optimizer" and unknown.target_hits[52:] == [None] * 51
    assert [f for _, f in unknown.improvements] == sorted({f for _, f in unknown.improvements}, reverse=True)
    assert unknown.improvements[-1:] == [] or unknown.improvements[-1][1] == unknown.best_f
    for f_opt in (0.0, 1.0, 2.5):
        known = box_of(f_opt)
        assert known.improvements is None
        hits = [hit(unknown.improvements, f_opt, level) for level in OBJECTIVE_TARGETS]
        assert unknown.target_hits[:52] + hits == known.target_hits
