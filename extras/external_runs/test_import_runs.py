"""Records that other programs made: taken as they are, completed where they may be, refused where they cannot be true."""

import json
from types import SimpleNamespace

from import_runs import are_equal, imported
from klee_minty.errors import InputError
from klee_minty.problem import rotated_klee_minty
from klee_minty.records import RUN_KEYS, each_run
from klee_minty.running import run_records
from klee_minty.settings import PAPER_PROBLEM, Settings, external_name

import numpy as np
import pytest

KEPT = ("run", "N", "budget", "evaluations", "stop", "f", "nu", "y", "target_hits")


def values(y):
    """f = y_1, and the sum of y is at least 1."""
    g = 1.0 - y.sum(axis=1, keepdims=True)
    return y[:, 0], g, np.maximum(g, 0.0)[:, 0]


UNKNOWN = SimpleNamespace(N=2, f_opt=None, y_opt=None, evaluate=values)  # nobody knows its optimum
OF_UNKNOWN = {"algorithm": "theirs", "run": 0, "N": 2, "budget": 40, "evaluations": 40, "stop": "budget", "nu": 0.0}
OF_UNKNOWN |= {"y": [0.25, 0.75], "f": 0.25, "target_hits": [1] * 51 + [3] + [None] * 51}


def as_theirs(run=0):
    """A run of LSHADE44 at N = 2 that reaches the target, as another program would record it."""
    identity = {"problem": PAPER_PROBLEM, "stream": PAPER_PROBLEM, "instance": 0}
    (ours,) = run_records("lshade44", rotated_klee_minty(2), identity, [run], Settings())
    return {"algorithm": "theirs"} | {key: ours[key] for key in KEPT}


@pytest.fixture
def record():
    return as_theirs()


@pytest.fixture
def import_run(tmp_path):
    """Import a record; returns it in our form, or why it is refused."""

    def import_run(record, problem=None, budget=20000):
        path = tmp_path / "run0.json"
        path.write_text(json.dumps(record), encoding="utf-8")
        identity = {"problem": PAPER_PROBLEM, "instance": 0}
        try:
            (made,) = imported([path], "theirs", problem or rotated_klee_minty(2), identity, [0], budget)
        except InputError as error:
            return str(error).removeprefix(f"{path}: ")
        return made

    return import_run


def test_what_may_be_left_out_is_filled_in(record, import_run):
    made = import_run(record)
    assert set(made) == {*RUN_KEYS, "external"} and made["external"] is True
    assert {key: made[key] for key in record} == record
    assert (made["seed"], made["stagnation"], made["elapsed"], made["versions"]) == (0, 0, 0.0, {})
    assert made["distance"] == pytest.approx(sum((y - 8.0) ** 2 for y in record["y"]) ** 0.5)


def test_whole_numbers_may_stand_for_floats_and_the_other_way_round(record, import_run):
    record |= {"y": [8, 8], "f": 8, "nu": 0, "stop": "target", "target_hits": [1.0] * 103, "evaluations": 1.0}
    made = import_run(record | {"elapsed": 3, "comment": "kept out"})
    found = [made[key] for key in ("f", "nu", "y", "elapsed", "evaluations", "target_hits")]
    assert repr(found) == repr([8.0, 0.0, [8.0, 8.0], 3.0, 1, [1] * 103]) and "comment" not in made


NEAR = {"y": [8.00001, 8.00001], "f": 8.00001}


@pytest.mark.parametrize(("changes", "named"), [
    ({"algorithm": "other"}, "algorithm is 'other', not 'theirs'"), ({"run": "0"}, "run is '0', not 0"),
    ({"N": 2.5}, "N is 2.5, not 2"), ({"instance": 3}, "instance is 3, not 0"),
    ({"budget": 50000}, "budget is 50000, not 40000"),
    ({"y": [8.0, "8"]}, "y must be a list of finite numbers, not '8'"),
    ({"f": 8.000000000003, "y": [8.0, 8.0]}, "f is 8.000000000003, y 8.0"),
    ({"y": [9, 9], "f": 9, "nu": 0, "stop": "optimizer", "target_hits": [1] * 53 + [None] * 50}, "nu is 0.0, y"),
    (NEAR, "f is 8.00001 reaches 32 has 51"),
    (NEAR | {"target_hits": [1] * 72 + [None] * 31, "stop": "optimizer"}, "reaches 32 has 20"),
])  # fmt: skip
def test_what_cannot_be_is_refused(record, import_run, says, changes, named):
    assert says(import_run(record | changes), named)


def test_where_no_optimum_is_known_a_record_has_its_improvements(import_run):
    made = import_run(OF_UNKNOWN | {"improvements": [[3.0, 1], [9, 0.25]]}, UNKNOWN, budget=20)
    assert made["improvements"] == [[3, 1.0], [9, 0.25]] and made["f_opt"] is made["distance"] is None


@pytest.mark.parametrize(("changes", "fault"), [
    ({}, "improvements is missing"), ({"improvements": [[3]]}, "improvements must be a list of pairs"),
    ({"improvements": 3}, "improvements must be a list of pairs"),
    ({"improvements": [[3, 0.5], [9, 0.75]]}, "improvements are not ordered"),
    ({"improvements": [[3, 0.5], [3, 0.25]]}, "improvements are not ordered"),
    ({"improvements": [[3, 0.5]]}, "end with f = 0.5"), ({"improvements": [[4, 0.25]]}, "begin at 4"),
    ({"improvements": []}, "begin at None"),
    ({"improvements": [[3, 0.5], [41, 0.25]]}, "an improvement is not an evaluation"),
    ({"improvements": [[3, 0.25]], "target_hits": [1] * 51 + [3, 3] + [None] * 50}, "the problem has no f_opt"),
    ({"improvements": [[3, 0.25]], "stop": "target", "evaluations": 9}, "the last target was hit at None"),
])  # fmt: skip
def test_improvements_that_cannot_be_are_refused(changes, fault, import_run):
    assert fault in import_run(OF_UNKNOWN | changes, UNKNOWN, budget=20)


def test_imported_runs_are_read_as_ours_are(tmp_path, call):
    paths = [tmp_path / f"run{run}.json" for run in (0, 1)]
    for run, path in enumerate(paths):
        path.write_text(json.dumps(as_theirs(run=run)), encoding="utf-8")
    assert call("generate_problem", "--N", 2, "--output", tmp_path / "p.npz") is None
    folder = tmp_path / PAPER_PROBLEM / "theirs" / external_name(20000)
    which = ("--algorithm", "theirs", "--runs", "0-1", "--records", *paths, "--problem", tmp_path / "p.npz")
    assert call("import_runs", *which, "--output", folder / "N2/instance0/runs0-1.jsonl") is None
    runs, expected = each_run(folder, 2, ["0-1"]), [("theirs", 0, "target"), ("theirs", 1, "target")]
    assert [(run["algorithm"], run["run"], run["stop"]) for run in runs] == expected


def test_records_that_are_not_there_are_not_equal(tmp_path):
    assert not are_equal(tmp_path / "run0.json", tmp_path / "run1.json")
