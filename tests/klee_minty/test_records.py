"""Records that cannot be what they seem are refused in one line that names file and cure."""

import json
import math

from klee_minty.blackbox import BlackBox
from klee_minty.errors import InputError
from klee_minty.files import write_json
from klee_minty.problem import rotated_klee_minty
from klee_minty.records import LP_KEYS, RUN_KEYS, read_lp, read_run
from klee_minty.running import load_optimizer, outcome, random_generator, run_optimizer

import pytest
from hypothesis import given
from hypothesis import strategies as st


def records():
    """Records of real runs: one that hits the target, one that ends with the budget."""
    for algorithm, N, budget in (("lshade44", 2, 40000), ("random_search", 3, 500)):
        problem = rotated_klee_minty(N)
        box = BlackBox(problem, budget, 100 * N)
        run_optimizer(load_optimizer(algorithm), box, random_generator(1, algorithm, N, 0), algorithm)
        settings = {
            "made": "by_hand",
            "algorithm": algorithm,
            "N": N,
            "run": 0,
            "seed": 1,
            "budget": budget,
            "stagnation": 100 * N,
        }
        yield settings | outcome(box, problem) | {"elapsed": 0.1, "versions": {"numpy": "2"}}


SUCCESSFUL, EXHAUSTED = records()
LP = {
    "made": "by_hand",
    "solver": "glpk_ipm",
    "N": 2,
    "f_opt": 8.0,
    "status": "optimal",
    "f": 8.5,
    "nu": 0.0,
    "abs_error": 0.5,
}
LP |= {"distance": 0.75, "y": [8.0, 8.5]}


def read(path, record):
    return read_run(path, record["algorithm"], record["N"], record["run"])


def refusal(path, record, content):
    """The message with which the content is refused in place of the record."""
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    with pytest.raises(InputError) as caught:
        read(path, record)
    message = str(caught.value)
    assert message.startswith(str(path)) and message.endswith("; delete it and run snakemake again")
    assert "\n" not in message
    return message


@pytest.mark.parametrize("record", [SUCCESSFUL, EXHAUSTED], ids=["successful", "exhausted"])
def test_a_run_is_read_as_it_was_written(tmp_path, record):
    write_json(tmp_path / "run0.json", record)
    assert read(tmp_path / "run0.json", record) == record


def test_a_run_that_is_cut_short_anywhere_is_refused(tmp_path):
    path = tmp_path / "run0.json"
    write_json(path, SUCCESSFUL)
    content = path.read_bytes()
    for size in range(len(content) - 1):  # but for the last line break
        refusal(path, SUCCESSFUL, content[:size])


def test_a_missing_run_is_refused(tmp_path):
    with pytest.raises(InputError, match=r"run7\.json is missing; run snakemake to make it"):
        read_run(tmp_path / "run7.json", "lshade44", 2, 7)


CONTENTS = [
    b"",
    b"\n",
    b"null",
    b"[]",
    b"{}",
    b"{'f': 1}",
    b"\xff\xfe",
    b"[" * 100_000,
    b"9" * 5000,
    b"nan",
    b"\x00" * 512,
]


@pytest.mark.parametrize("content", CONTENTS, ids=lambda content: repr(content[:8]))
def test_contents_that_are_no_record_are_refused(tmp_path, content):
    refusal(tmp_path / "run0.json", SUCCESSFUL, content)


@pytest.mark.parametrize("key", [key for key in RUN_KEYS])
def test_a_missing_key_is_named(tmp_path, key):
    record = {name: value for name, value in SUCCESSFUL.items() if name != key}
    assert f": {key} is missing;" in refusal(tmp_path / "run0.json", SUCCESSFUL, json.dumps(record))


HITS = SUCCESSFUL["target_hits"]
EVALUATIONS = SUCCESSFUL["evaluations"]
EDITS = {
    "other algorithm": ({"algorithm": "epsmag_es"}, "algorithm is 'epsmag_es', not 'lshade44'"),
    "wrong N": ({"N": 3}, "N is 3, not 2"),
    "N as a float": ({"N": 2.0}, "N is 2.0, not 2"),
    "other run": ({"run": 1}, "run is 1, not 0"),
    "run as a truth value": ({"run": False}, "run is False, not 0"),
    "NaN f": ({"f": math.nan}, "f is nan"),
    "infinite nu": ({"nu": math.inf}, "nu is inf"),
    "negative nu": ({"nu": -1e-9}, "nu is -1e-09"),
    "negative distance": ({"distance": -1.0}, "distance is -1.0"),
    "distance as text": ({"distance": "1.5"}, "distance is '1.5'"),
    "f as null": ({"f": None}, "f is None"),
    "huge f": ({"f": 10**400}, "f is 1000"),
    "f that y does not have": ({"f": 8.0}, "f is 8.0, but y ends in"),
    "short y": ({"y": SUCCESSFUL["y"][:1]}, "y is not a list of 2 finite numbers"),
    "NaN in y": ({"y": [math.nan, SUCCESSFUL["f"]]}, "y is not a list of 2 finite numbers"),
    "y as text": ({"y": "88"}, "y is not a list of 2 finite numbers"),
    "negative evaluations": ({"evaluations": -1}, "evaluations is not a whole number"),
    "evaluations as a float": ({"evaluations": float(EVALUATIONS)}, "evaluations is not a whole number"),
    "negative elapsed": ({"elapsed": -1.0}, "elapsed is -1.0"),
    "elapsed as text": ({"elapsed": "x"}, "elapsed is 'x'"),
    "stagnation as text": ({"stagnation": "x"}, "stagnation is not a whole number"),
    "seed as text": ({"seed": "1"}, "seed is not a whole number"),
    "evaluations above the budget": ({"evaluations": 50000}, "50000 evaluations are above the budget of 40000"),
    "last generation too long": ({"last_generation": EVALUATIONS + 1}, "above the budget of 40000"),
    "unknown stop": ({"stop": "tired"}, "stop is 'tired', not one of target, budget"),
    "stop as a list": ({"stop": []}, "stop is [], not one of"),
    "stop without the target": ({"stop": "budget"}, "stop is 'budget' after"),
    "target not hit": ({"target_hits": [*HITS[:-1], None]}, "stop is 'target', but the last target was hit at None"),
    "too few hits": ({"target_hits": HITS[:-1]}, "target_hits is not a list of 103"),
    "no hits": ({"target_hits": None}, "target_hits is not a list of 103"),
    "hits not ordered": ({"target_hits": [*HITS[51::-1], *HITS[52:]]}, "target_hits are not ordered"),
    "a gap in the hits": ({"target_hits": [None, *HITS[1:]]}, "target_hits are not ordered"),
    "a hit after the end": ({"target_hits": [*HITS[:-1], EVALUATIONS + 1]}, "a target hit is not an evaluation"),
    "a hit before the start": ({"target_hits": [0, *HITS[1:]]}, "a target hit is not an evaluation"),
    "a hit as text": ({"target_hits": [*HITS[:-1], "9"]}, "a target hit is not an evaluation"),
    "nu against the hits": ({"nu": 1e-3}, "nu is 0.001, which contradicts target_hits"),
}


@pytest.mark.parametrize(("edit", "fault"), EDITS.values(), ids=EDITS)
def test_a_hand_edited_run_is_refused(tmp_path, edit, fault):
    assert fault in refusal(tmp_path / "run0.json", SUCCESSFUL, json.dumps(SUCCESSFUL | edit))


def test_evaluations_below_the_budget_contradict_its_end(tmp_path):
    edited = json.dumps(EXHAUSTED | {"evaluations": 400})
    assert "stop is 'budget' after 400 of 500" in refusal(tmp_path / "run0.json", EXHAUSTED, edited)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda values: st.lists(values, max_size=4) | st.dictionaries(st.text(max_size=3), values, max_size=3),
    max_leaves=6,
)


@given(st.sampled_from(sorted(set(RUN_KEYS) - {"elapsed", "versions", "seed", "stagnation"})), JSON)
def test_any_other_value_is_refused_or_plausible(tmp_path_factory, key, value):
    """Whatever stands in a field: no error but the one line, and never another identity, f or shape."""
    path = tmp_path_factory.getbasetemp() / "run0.json"
    path.write_text(json.dumps(SUCCESSFUL | {key: value}))
    try:
        record = read(path, SUCCESSFUL)
    except InputError as error:
        assert str(error).endswith("; delete it and run snakemake again")
    else:
        assert key in ("budget", "last_generation", "distance") or record[key] == SUCCESSFUL[key]


LP_EDITS = {
    "other solver": ({"solver": "highs_ipm"}, "solver is 'highs_ipm', not 'glpk_ipm'"),
    "wrong N": ({"N": 3}, "N is 3, not 2"),
    "NaN": ({"nu": math.nan}, "nu is nan"),
    "no number": ({"f": None}, "f is None"),
    "negative violation": ({"nu": -1.0}, "nu is -1.0"),
    "negative error": ({"abs_error": -3.0}, "abs_error is -3.0"),
    "no status": ({"status": None}, "status is None"),
}


@pytest.mark.parametrize(("edit", "fault"), LP_EDITS.values(), ids=LP_EDITS)
def test_a_hand_edited_solution_is_refused(tmp_path, edit, fault):
    path = tmp_path / "N2.json"
    path.write_text(json.dumps(LP))
    assert read_lp(path, "glpk_ipm", 2) == LP
    path.write_text(json.dumps(LP | edit))
    with pytest.raises(InputError, match=r"N2\.json: .*; delete it and run snakemake again") as caught:
        read_lp(path, "glpk_ipm", 2)
    assert fault in str(caught.value)


@pytest.mark.parametrize("key", LP_KEYS)
def test_a_missing_key_of_a_solution_is_named(tmp_path, key):
    path = tmp_path / "N2.json"
    path.write_text(json.dumps({name: value for name, value in LP.items() if name != key}))
    with pytest.raises(InputError, match=f": {key} is missing; delete it"):
        read_lp(path, "glpk_ipm", 2)
