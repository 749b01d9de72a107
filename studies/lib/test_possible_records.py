"""What cannot be in the record of a run is found."""

from klee_minty.problem import rotated_klee_minty
from klee_minty.records import type_fault
from klee_minty.settings import PAPER_PROBLEM, Settings
from klee_minty.targets import PAPER_TARGETS
from lib.possible_records import hits_fault, stop_fault
from workflow.recording import run_records

import pytest
from hypothesis import given
from hypothesis import strategies as st

ABOUT = {"problem": PAPER_PROBLEM, "stream": PAPER_PROBLEM, "instance": 0}
PROBLEMS = {N: rotated_klee_minty(N) for N in (2, 3)}
(SUCCESSFUL,) = run_records("lshade44", PROBLEMS[2], ABOUT, range(1), Settings())
(EXHAUSTED,) = run_records("random_search", PROBLEMS[3], ABOUT, range(1), Settings(budget=100))
(BEYOND,) = run_records("lshade44", PROBLEMS[3], ABOUT, range(1), Settings(budget=20))
(STAGNATING,) = run_records("lshade44", PROBLEMS[3], ABOUT, range(1), Settings(stagnation=1))
HITS = SUCCESSFUL["target_hits"]
EVALUATIONS = SUCCESSFUL["evaluations"]
EDITS = [
    ({"evaluations": 50000}, "it has 50000 evaluations"),
    ({"last_generation": EVALUATIONS + 1}, f"{EVALUATIONS + 1} in the last generation"),
    ({"stop": "budget"}, f"stop is 'budget' after {EVALUATIONS} of 40000"),
    ({"stop": "optimizer"}, f"stop is 'optimizer', but the last target was hit at {HITS[-1]}"),
    ({"target_hits": [*HITS[:-1], None]}, "stop is 'target'"),
    ({"target_hits": HITS[:-1]}, "target_hits is not"),
    ({"target_hits": [*HITS[51::-1], *HITS[52:]]}, "target_hits are not ordered"),
    ({"target_hits": [None, *HITS[1:]]}, "target_hits are not ordered"),
    ({"target_hits": [*HITS[:-1], EVALUATIONS + 1]}, "a target hit is not"),
    ({"target_hits": [0, *HITS[1:]]}, "a target hit is not"),
    ({"target_hits": [*HITS[:52], HITS[51] - 1, *HITS[53:]]}, "before the run is feasible"),
]


def fault_of(record):
    return type_fault(record) or stop_fault(record) or hits_fault(record, PAPER_TARGETS)


@pytest.mark.parametrize("record", [SUCCESSFUL, EXHAUSTED, BEYOND, STAGNATING], ids=lambda record: record["stop"])
def test_our_own_runs_are_possible(record):
    assert fault_of(record) is None


@pytest.mark.parametrize(("edit", "fault"), EDITS)
def test_a_hand_edited_run_is_not(edit, fault):
    assert fault in fault_of(SUCCESSFUL | edit)


@pytest.mark.parametrize(
    ("edit", "fault"),
    [({"evaluations": 200}, "stop is 'budget' after 200 of 300"), ({"last_generation": 0}, "0 in the last generation")],
)
def test_a_run_ends_with_the_generation_in_which_its_budget_does(edit, fault):
    assert fault in stop_fault(EXHAUSTED | edit)
    late = {"evaluations": 12, "budget": 10, "last_generation": 4, "stop": "target", "target_hits": [9]}
    assert stop_fault(late) is None


def test_a_feasible_point_a_rounding_below_the_optimum_may_have_missed_what_was_hit_before():
    """At N = 1000 a rounding is larger than the last target."""
    f_opt = 1e9
    record = {"nu": 0.0, "f": f_opt - 1.2e-7, "f_opt": f_opt, "target_hits": [1] * 103}
    assert hits_fault(record, PAPER_TARGETS) is None
    assert hits_fault(record | {"target_hits": [1] * 52 + [None] * 51}, PAPER_TARGETS) is not None
    assert hits_fault(record | {"f": f_opt + 1.2e-7}, PAPER_TARGETS) is not None
    assert hits_fault(record | {"f": f_opt + 0.9, "target_hits": [1] * 53 + [None] * 50}, PAPER_TARGETS) is None


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda values: st.lists(values, max_size=4) | st.dictionaries(st.text(max_size=3), values, max_size=3),
    max_leaves=6,
)


@given(st.sampled_from(["evaluations", "stop", "target_hits"]), JSON)
def test_any_other_value_is_impossible(key, value):
    record = SUCCESSFUL | {key: value}
    if fault_of(record) is None:
        assert record[key] == SUCCESSFUL[key]
