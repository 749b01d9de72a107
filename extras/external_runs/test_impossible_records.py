"""Records of runs that somebody else made are refused where they cannot be true."""

import math

from impossible_records import hits_fault, stop_fault, type_fault
from klee_minty.problem import rotated_klee_minty
from klee_minty.running import run_records
from klee_minty.settings import PAPER_PROBLEM, Settings
from klee_minty.targets import PAPER_TARGETS

import pytest
from hypothesis import given
from hypothesis import strategies as st

ABOUT = {"problem": PAPER_PROBLEM, "stream": PAPER_PROBLEM, "instance": 0}
(SUCCESSFUL,) = run_records("lshade44", rotated_klee_minty(2), ABOUT, range(1), Settings())
(EXHAUSTED,) = run_records("random_search", rotated_klee_minty(3), ABOUT, range(1), Settings(budget=100))
(BEYOND,) = run_records("lshade44", rotated_klee_minty(3), ABOUT, range(1), Settings(budget=20))
(STAGNATING,) = run_records("lshade44", rotated_klee_minty(3), ABOUT, range(1), Settings(stagnation=1))
HITS, EVALUATIONS = SUCCESSFUL["target_hits"], SUCCESSFUL["evaluations"]


def fault_of(record):
    return type_fault(record) or stop_fault(record) or hits_fault(record, PAPER_TARGETS)


@pytest.mark.parametrize("record", [SUCCESSFUL, EXHAUSTED, BEYOND, STAGNATING], ids=lambda record: record["stop"])
def test_our_own_runs_are_possible(record):
    assert fault_of(record) is None


EDITS = [
    ({"f": math.nan}, "f must be a finite number, not nan"),
    ({"f": 10**400}, f"f must be a finite number, not {10**400}"), ({"nu": math.inf}, "nu must be"),
    ({"nu": -1e-9}, "nu must be a finite number of at least 0, not -1e-09"), ({"elapsed": -1.0}, "elapsed must be"),
    ({"y": [8.0]}, "y has 1 numbers, not 2"), ({"y": [math.nan, 8.0]}, "y must be a list of finite numbers, not nan"),
    ({"y": "88"}, "y must be"), ({"evaluations": -1}, "evaluations must be"),
    ({"evaluations": float(EVALUATIONS)}, "evaluations must be a whole number"), ({"seed": "1"}, "seed must be"),
    ({"versions": "2.4"}, "versions must be an object, not '2.4'"), ({"stop": "tired"}, "stop must be one of target"),
    ({"target_hits": None}, "target_hits must be"), ({"target_hits": []}, "target_hits must be"),
    ({"target_hits": [*HITS[:-1], "9"]}, "null where a target was missed, not '9'"),
    ({"evaluations": 50000}, "it has 50000 evaluations"),
    ({"last_generation": EVALUATIONS + 1}, f"{EVALUATIONS + 1} in the last generation"),
    ({"stop": "budget"}, f"stop is 'budget' after {EVALUATIONS} of 40000"),
    ({"stop": "optimizer"}, f"stop is 'optimizer', but the last target was hit at {HITS[-1]}"),
    ({"target_hits": [*HITS[:-1], None]}, "stop is 'target'"),
    ({"target_hits": HITS[1:]}, "target_hits is not a list of 103"),
    ({"target_hits": [*HITS[51::-1], *HITS[52:]]}, "target_hits are not ordered"),
    ({"target_hits": [None, *HITS[1:]]}, "target_hits are not ordered"),
    ({"target_hits": [*HITS[:-1], EVALUATIONS + 1]}, "a target hit is not"),
    ({"target_hits": [0, *HITS[1:]]}, "a target hit is not"),
    ({"target_hits": [*HITS[:52], HITS[51] - 1, *HITS[53:]]}, "before the run is feasible"),
]  # fmt: skip


@pytest.mark.parametrize(("edit", "fault"), EDITS)
def test_an_impossible_run_is_named(edit, fault):
    assert fault in fault_of(SUCCESSFUL | edit)


def test_a_run_ends_with_the_generation_in_which_its_budget_does():
    assert "stop is 'budget' after 200 of 300" in fault_of(EXHAUSTED | {"evaluations": 200})
    assert "0 in the last generation" in fault_of(EXHAUSTED | {"last_generation": 0})
    late = {"evaluations": 12, "budget": 10, "last_generation": 4, "stop": "target", "target_hits": [9]}
    assert stop_fault(late) is None


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda values: st.lists(values, max_size=4) | st.dictionaries(st.text(max_size=3), values, max_size=3),
    max_leaves=6,
)


@given(st.sampled_from(["evaluations", "f", "nu", "y", "stop", "target_hits", "improvements"]), JSON)
def test_whatever_stands_in_a_field_ends_in_no_error(key, value):
    fault_of(SUCCESSFUL | {key: value})


def test_a_feasible_point_a_rounding_below_the_optimum_may_have_missed_what_was_hit_before():
    """At N = 1000 a rounding is larger than the last target."""
    f_opt = 1e9
    record = {"nu": 0.0, "f": f_opt - 1.2e-7, "f_opt": f_opt, "target_hits": [1] * 103, "evaluations": 1, "budget": 9}
    assert hits_fault(record, PAPER_TARGETS) is None
    assert hits_fault(record | {"target_hits": [1] * 52 + [None] * 51}, PAPER_TARGETS) is not None
    assert hits_fault(record | {"f": f_opt + 1.2e-7}, PAPER_TARGETS) is not None
    assert hits_fault(record | {"f": f_opt + 0.9, "target_hits": [1] * 53 + [None] * 50}, PAPER_TARGETS) is None
