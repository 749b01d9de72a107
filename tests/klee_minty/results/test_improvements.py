"""Hits of targets follow from the improvements: they are those of a loop over all points, for any f_opt."""

import math

from klee_minty.blackbox import BlackBox
from klee_minty.results.improvements import up_to_target, with_hits, with_larger
from klee_minty.running import outcome
from klee_minty.targets import Targets

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

TARGETS = Targets(constraint=(2.0, 0.5, 0.0), objective=(2.0, 0.5, 0.25))


class HandMade:
    """A problem whose points are their own values: y = (nu, f)."""

    N, lower, upper, targets = 2, np.zeros(2), np.ones(2), TARGETS

    def __init__(self, f_opt, is_proven):
        self.f_opt, self.y_opt = f_opt, np.zeros(2) if is_proven else None

    def evaluate(self, points):
        return points[:, 1].copy(), points, points[:, 0].copy()


def record_of(problem, blocks):
    """What hits depend on, of the record of a run that evaluated these blocks of (nu, f), whatever it reached."""
    box = BlackBox(problem, 10**4, 10**4)
    for block in blocks:
        box.evaluate(np.array(block))
    return outcome(box, problem) | {"f_opt": problem.f_opt, "f_opt_is_proven": problem.y_opt is not None}


def hits_of_all_points(blocks, f_opt, is_proven):
    """The number of the point at which the best-so-far, in the order of Eq. (10), was first at or below each level."""
    hits, best = [None] * len(TARGETS), (math.inf, math.inf)
    levels = [*TARGETS.constraint, *TARGETS.objective]
    for count, point in enumerate([point for block in blocks for point in block], start=1):
        best = min(best, point)
        error = abs(best[1] - f_opt) if is_proven else best[1] - f_opt
        for j, level in enumerate(levels):
            value = best[0] if j < len(TARGETS.constraint) else error if best[0] == 0.0 else math.inf
            if hits[j] is None and value <= level:
                hits[j] = count
    return hits


POINTS = st.tuples(st.sampled_from([0.0, 0.0, 0.5, 1.0, 3.0]), st.integers(0, 40).map(lambda k: k / 8.0))
BLOCKS = st.lists(st.lists(POINTS, min_size=1, max_size=5), min_size=1, max_size=8)


@given(BLOCKS, st.sampled_from([0.0, 1.0, 2.5]), st.booleans())
def test_hits_are_those_of_a_loop_over_all_points(blocks, f_opt, is_proven):
    record = record_of(HandMade(f_opt, is_proven), blocks)
    hits = with_hits(record, TARGETS)["target_hits"]
    assert hits == hits_of_all_points(blocks, f_opt, is_proven)
    assert (record["stop"] == "target") == (hits[-1] is not None)


@given(BLOCKS, st.sampled_from([None, 0.0, 1.0, 2.5]))
def test_an_f_opt_that_is_known_only_afterwards_gives_the_run_that_would_have_known_it(blocks, later):
    """Up to its end: cut at the target, with the y and f that it had later."""
    record = record_of(HandMade(None, False), blocks) | {"N": 2, "instance": 0}
    rows = [{"N": 2, "instance": 0, "f_opt": "" if later is None else later, "source": "found"}]
    (found,) = up_to_target([record], rows, TARGETS)
    assert [found[key] for key in ("f", "nu", "y", "improvements")] == [
        *map(record.get, ("f", "nu", "y", "improvements"))
    ]
    assert record["stop"] == "optimizer" and found["f_opt"] == later
    if later is None:
        assert found["target_hits"][len(TARGETS.constraint) :] == [None] * len(TARGETS.objective)
        assert (found["stop"], found["evaluations"]) == ("optimizer", record["evaluations"])
        return
    assert found["target_hits"] == with_hits(record_of(HandMade(later, False), blocks), TARGETS)["target_hits"]
    end = found["target_hits"][-1]
    assert (found["stop"], found["evaluations"]) == (("target", end) if end else ("optimizer", record["evaluations"]))


@pytest.mark.parametrize(("nu", "f", "hits"), [
    (1e-7, 5.0, [1, None, None]), (0.0, 5.0, [1, 2, None]), (0.0, 1e-8, [1, 2, 2]), (0.0, 1.1e-8, [1, 2, None])
])  # fmt: skip
def test_a_level_is_hit_by_a_value_equal_to_it_and_0_by_0_alone(nu, f, hits):
    """Of the paper's targets: ν = 1e-6, ν = 0 and the error 1e-8."""
    record = {"improvements": [[1, 7.0, 1e-6], [2, f, nu]], "f_opt": 0.0, "f_opt_is_proven": True}
    found = with_hits(record)["target_hits"]
    assert [found[place] for place in (50, 51, -1)] == hits


def test_larger_targets_begin_with_the_largest_first_error_each_to_the_best_f_of_its_instance():
    rows = [{"N": 2, "instance": k, "f_opt": f, "source": "found"} for k, f in ((0, 0.0), (3, 100.0))]
    records = [{"N": 2, "instance": k, "nu": 0.0, "improvements": [[1, f, 0.0]]} for k, f in ((0, 3.0), (3, 101.0))]
    assert 3.0 <= with_larger(TARGETS, records, rows).objective[0] < 3.0 * 10.0**0.16
