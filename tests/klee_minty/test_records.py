"""Records that cannot be what their paths say are refused in one line that names file, run and cure."""

import json
import math

from klee_minty.errors import InputError
from klee_minty.files import AGAIN
from klee_minty.problem import rotated_klee_minty
from klee_minty.records import LP_KEYS, RUN_KEYS, algorithm_of, each_run, hits_fault, read_chunk, read_lp
from klee_minty.settings import PAPER_PROBLEM, Settings, external_name, run_chunks
from klee_minty.targets import PAPER_TARGETS
from workflow.recording import run_records

import pytest
from hypothesis import given
from hypothesis import strategies as st

# Two runs that hit the target, and one that ends with the budget.
ABOUT = {"problem": PAPER_PROBLEM, "stream": PAPER_PROBLEM, "instance": 0}
PROBLEMS = {N: rotated_klee_minty(N) for N in (2, 3)}
SUCCESSFUL, LATER = run_records("lshade44", PROBLEMS[2], ABOUT, range(2), Settings())
(EXHAUSTED,) = run_records("random_search", PROBLEMS[3], ABOUT, range(1), Settings(budget=100))
LP = {"solver": "glpk_ipm", "N": 2, "f_opt": 8.0, "status": "optimal", "f": 8.5, "nu": 0.0, "abs_error": 0.5}
LP |= {"distance": 0.75, "y": [8.0, 8.5]}


def path_of(folder, record, chunk="0-0", **settings):
    """Where a record belongs below a folder; settings: other ones than its own."""
    N, algorithm = record["N"], record["algorithm"]
    own = {key: record[key] // (1 if key == "seed" else N) for key in ("seed", "budget", "stagnation")}
    path = folder / PAPER_PROBLEM / Settings(**own | settings).folder(algorithm) / f"N{N}/instance0/runs{chunk}.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    return path


def write(path, *records):
    path.write_text("".join(json.dumps(record) + "\n" for record in records))


def problem_of(path):
    return PROBLEMS[int(path.parts[-3].removeprefix("N"))]


def refusal(path):
    """The message with which a file is refused."""
    with pytest.raises(InputError) as caught:
        list(read_chunk(path, problem_of(path)))
    message = str(caught.value)
    assert message.startswith(str(path)) and message.endswith(AGAIN)
    assert "\n" not in message
    return message


@pytest.mark.parametrize("record", [SUCCESSFUL, EXHAUSTED], ids=["successful", "exhausted"])
def test_a_run_is_read_as_it_was_written(tmp_path, record):
    write(path_of(tmp_path, record), record)
    path = path_of(tmp_path, record)
    assert list(read_chunk(path, problem_of(path))) == [record] == list(read_chunk(path))


def test_the_runs_of_all_chunks_and_instances_come_in_their_order(tmp_path, make_runs):
    folder = make_runs(tmp_path, "random_search", [2], 3, chunk=2, budget=10, instances=(0, 7))
    runs = [(record["instance"], record["run"]) for record in each_run(folder, 2, run_chunks(3, 2), [7, 0])]
    assert runs == [(7, 0), (7, 1), (7, 2), (0, 0), (0, 1), (0, 2)]
    assert [record["run"] for record in each_run(folder, 2, ["2-2"])] == [2]
    assert algorithm_of(folder) == "random_search"


@pytest.mark.parametrize(
    ("runs", "size", "expected"),
    [(1, 5, ["0-0"]), (5, 5, ["0-4"]), (7, 3, ["0-2", "3-5", "6-6"]), (2, 1, ["0-0", "1-1"])],
)
def test_chunks(runs, size, expected):
    assert run_chunks(runs, size) == expected


def test_a_chunk_that_is_cut_short_anywhere_is_refused(tmp_path):
    path = path_of(tmp_path, SUCCESSFUL, "0-1")
    write(path, SUCCESSFUL, LATER)
    content = path.read_bytes()
    for size in range(0, len(content) - 1, 7):  # the last line break may be missing
        path.write_bytes(content[:size])
        refusal(path)
    path.write_bytes(content)
    assert list(read_chunk(path)) == [SUCCESSFUL, LATER]


def test_chunks_with_other_runs_than_their_name_says_are_refused(tmp_path):
    path = path_of(tmp_path, SUCCESSFUL, "0-1")
    write(path, SUCCESSFUL)
    assert "has 1 runs, not 2" in refusal(path)
    write(path, LATER, SUCCESSFUL)
    assert "run 0: run is 1, not 0" in refusal(path)
    write(path, SUCCESSFUL, SUCCESSFUL)
    assert "run 1: run is 0, not 1" in refusal(path)
    path = path_of(tmp_path, SUCCESSFUL, "0-0")
    write(path, SUCCESSFUL, LATER)
    assert "has 2 runs, not 1" in refusal(path)


def test_missing_runs_are_named(tmp_path):
    with pytest.raises(InputError, match=r"N2/instance0/runs0-4\.jsonl .*missing.* snakemake"):
        list(each_run(tmp_path / PAPER_PROBLEM / "lshade44/seed1-budget20000-stagnation100", 2, ["0-4"]))


@pytest.mark.parametrize(
    "settings", [{"seed": 2}, {"budget": 20}, {"stagnation": 99}, {"parameters": {"size": 9}}, {"file": "mine"}]
)
def test_a_run_with_other_settings_than_its_folder_is_refused(tmp_path, settings):
    path = path_of(tmp_path, SUCCESSFUL, **settings)
    write(path, SUCCESSFUL)
    assert "run 0: it belongs in the folder seed1-budget20000-stagnation100;" in refusal(path)


def test_a_run_of_another_algorithm_dimension_or_instance_is_refused(tmp_path):
    place = path_of(tmp_path, SUCCESSFUL)
    for other, fault in (
        (tmp_path / place.relative_to(tmp_path).as_posix().replace("lshade44", "epsmag_es"), "algorithm is 'lshade44'"),
        (
            tmp_path / place.relative_to(tmp_path).as_posix().replace("rotated", "plain"),
            "problem is 'rotated_klee_minty'",
        ),
        (place.parents[2] / "N3/instance0" / place.name, "N is 2, not 3"),
        (place.parents[2] / "N2/instance1" / place.name, "instance is 0, not 1"),
    ):
        other.parent.mkdir(parents=True, exist_ok=True)
        write(other, SUCCESSFUL)
        assert fault in refusal(other)


def test_runs_made_elsewhere_are_told_from_ours(tmp_path):
    path = tmp_path / PAPER_PROBLEM / "lshade44" / external_name(20000) / "N2/instance0/runs0-0.jsonl"
    path.parent.mkdir(parents=True)
    write(path, SUCCESSFUL)
    assert "it belongs in the folder seed1-budget20000-stagnation100;" in refusal(path)
    external = SUCCESSFUL | {"external": True, "seed": 7, "stagnation": 0}
    write(path, external)
    assert list(read_chunk(path)) == [external]
    path = tmp_path / PAPER_PROBLEM / "lshade44" / external_name(10000) / "N2/instance0/runs0-0.jsonl"
    path.parent.mkdir(parents=True)
    write(path, external)
    assert "it belongs in the folder external-budget20000;" in refusal(path)


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
    path = path_of(tmp_path, SUCCESSFUL)
    path.write_bytes(content)
    refusal(path)


@pytest.mark.parametrize("key", RUN_KEYS)
def test_a_missing_key_is_named(tmp_path, key):
    path = path_of(tmp_path, SUCCESSFUL)
    write(path, {name: value for name, value in SUCCESSFUL.items() if name != key})
    assert f"run 0: {key} is missing;" in refusal(path)


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
    "huge f": ({"f": 10**400}, f"f is {10**400}"),
    "f that y does not have": ({"f": 8.0}, f"f is 8.0, y gives {SUCCESSFUL['f']}"),
    "short y": ({"y": SUCCESSFUL["y"][:1]}, "y 2 finite numbers"),
    "NaN in y": ({"y": [math.nan, SUCCESSFUL["f"]]}, "y 2 finite numbers"),
    "y as text": ({"y": "88"}, "y 2 finite numbers"),
    "negative evaluations": ({"evaluations": -1}, "evaluations whole number"),
    "evaluations as a float": ({"evaluations": float(EVALUATIONS)}, "evaluations whole number"),
    "negative elapsed": ({"elapsed": -1.0}, "elapsed is -1.0"),
    "elapsed as text": ({"elapsed": "x"}, "elapsed is 'x'"),
    "stagnation as text": ({"stagnation": "x"}, "stagnation whole number"),
    "seed as text": ({"seed": "1"}, "seed whole number"),
    "evaluations above the budget": ({"evaluations": 50000}, "50000 evaluations budget of 40000"),
    "last generation too long": (
        {"last_generation": EVALUATIONS + 1},
        f"{EVALUATIONS} evaluations {EVALUATIONS + 1} last generation",
    ),
    "unknown stop": ({"stop": "tired"}, "stop is 'tired', target budget"),
    "stop as a list": ({"stop": []}, "stop is [], target budget"),
    "stop without the target": ({"stop": "budget"}, f"stop is 'budget' {EVALUATIONS} 40000"),
    "target not hit": ({"target_hits": [*HITS[:-1], None]}, "stop is 'target', last None"),
    "too few hits": ({"target_hits": HITS[:-1]}, "target_hits 103"),
    "no hits": ({"target_hits": None}, "target_hits list"),
    "hits not ordered": ({"target_hits": [*HITS[51::-1], *HITS[52:]]}, "target_hits ordered"),
    "a gap in the hits": ({"target_hits": [None, *HITS[1:]]}, "target_hits ordered"),
    "a hit after the end": ({"target_hits": [*HITS[:-1], EVALUATIONS + 1]}, "hit evaluation"),
    "a hit before the start": ({"target_hits": [0, *HITS[1:]]}, "hit evaluation"),
    "an error before a feasible point": (
        {"target_hits": [*HITS[:52], HITS[51] - 1, *HITS[53:]]},
        "error before feasible",
    ),
    "a hit as text": ({"target_hits": [*HITS[:-1], "9"]}, "target_hits list"),
    "nu against the hits": ({"nu": 1e-3}, "nu is 0.001 y gives"),
    "halved distance": ({"distance": SUCCESSFUL["distance"] / 2}, "distance is y gives"),
    "y elsewhere": ({"y": [SUCCESSFUL["y"][0] + 1.0, SUCCESSFUL["y"][1]]}, "is y gives"),
    "f elsewhere": ({"f": 9.0, "y": [8.0, 9.0], "distance": 1.0}, "is y gives"),
    "other optimum": ({"f_opt": SUCCESSFUL["f_opt"] + 1.0}, "f_opt is 9.0 y gives 8.0"),
    "optimum as an integer": ({"f_opt": 8}, "f_opt is 8"),
    "versions as text": ({"versions": "2.4"}, "versions object"),
}


@pytest.mark.parametrize(("edit", "fault"), EDITS.values(), ids=EDITS)
def test_a_hand_edited_run_is_refused(tmp_path, says, edit, fault):
    path = path_of(tmp_path, SUCCESSFUL)
    write(path, SUCCESSFUL | edit)
    assert says(refusal(path).partition("run 0: ")[2], fault)


def test_evaluations_below_the_budget_contradict_its_end(tmp_path, says):
    path = path_of(tmp_path, EXHAUSTED)
    write(path, EXHAUSTED | {"evaluations": 200})
    assert says(refusal(path), "stop is 'budget' 200 300")


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda values: st.lists(values, max_size=4) | st.dictionaries(st.text(max_size=3), values, max_size=3),
    max_leaves=6,
)


@given(st.sampled_from(sorted({*RUN_KEYS} - {"elapsed", "versions"})), JSON)
def test_any_other_value_is_refused_or_plausible(tmp_path_factory, key, value):
    """Whatever stands in a field: no error but the one line, and never another identity, f or shape."""
    path = path_of(tmp_path_factory.getbasetemp(), SUCCESSFUL)
    write(path, SUCCESSFUL | {key: value})
    try:
        (record,) = read_chunk(path, PROBLEMS[2])
    except InputError as error:
        assert str(error).endswith(AGAIN)
    else:
        assert key == "last_generation" or record[key] == SUCCESSFUL[key]


def test_the_optimum_of_an_instance_is_its_own(tmp_path, says):
    problem = rotated_klee_minty(3, instance=4)
    (record,) = run_records("random_search", problem, ABOUT | {"instance": 4}, [0], Settings(budget=10))
    path = tmp_path / PAPER_PROBLEM / Settings(budget=10).folder("random_search") / "N3/instance4/runs0-0.jsonl"
    path.parent.mkdir(parents=True)
    write(path, record)
    assert list(read_chunk(path, problem)) == [record]
    assert says(refusal(path), f"f_opt is {record['f_opt']} y gives 27.0")  # of the paper's instance


def test_a_feasible_point_a_rounding_below_the_optimum_may_have_missed_what_was_hit_before():
    """At N = 1000 a rounding is larger than the last target."""
    f_opt = 1e9
    record = {"nu": 0.0, "f": f_opt - 1.2e-7, "f_opt": f_opt, "target_hits": [1] * 103}
    assert hits_fault(record, PAPER_TARGETS) is None
    assert hits_fault(record | {"target_hits": [1] * 52 + [None] * 51}, PAPER_TARGETS) is not None
    assert hits_fault(record | {"f": f_opt + 1.2e-7}, PAPER_TARGETS) is not None


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
    with pytest.raises(InputError, match=rf"N2\.json: .*; {AGAIN}") as caught:
        read_lp(path, "glpk_ipm", 2)
    assert fault in str(caught.value)


@pytest.mark.parametrize("key", LP_KEYS)
def test_a_missing_key_of_a_solution_is_named(tmp_path, key):
    path = tmp_path / "N2.json"
    path.write_text(json.dumps({name: value for name, value in LP.items() if name != key}))
    with pytest.raises(InputError, match=f": {key} is missing"):
        read_lp(path, "glpk_ipm", 2)
