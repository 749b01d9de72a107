"""Records that other programs made: taken as they are, completed where they may be, refused where they cannot be true."""

import json

from import_runs import are_equal, run_file
from klee_minty.files import read_json_lines
from klee_minty.problem import rotated_klee_minty
from klee_minty.records import RUN_KEYS, each_run
from klee_minty.running import run_records
from klee_minty.settings import PAPER_PROBLEM, Settings, external_name

import pytest

KEPT = ("run", "N", "budget", "evaluations", "stop", "f", "nu", "y", "target_hits")
UNKNOWN = """
import types
import numpy as np

def problem(N, instance=0):
    def evaluate(y):
        g = 1.0 - y.sum(axis=1, keepdims=True)
        return y[:, 0] * 1.0, g, np.maximum(g, 0.0)[:, 0]

    return types.SimpleNamespace(N=N, f_opt=None, y_opt=None, lower=np.zeros(N), upper=np.ones(N), evaluate=evaluate)
"""
OF_UNKNOWN = {"algorithm": "theirs", "run": 0, "N": 2, "budget": 40, "evaluations": 40, "stop": "budget", "nu": 0.0}
OF_UNKNOWN |= {"y": [0.25, 0.75], "f": 0.25, "target_hits": [1] * 51 + [3] + [None] * 51}


def as_theirs(instance=0, run=0):
    """A run of LSHADE44 at N = 2 that reaches the target, as another program would record it."""
    identity = {"problem": PAPER_PROBLEM, "stream": PAPER_PROBLEM, "instance": instance}
    (ours,) = run_records("lshade44", rotated_klee_minty(2, instance=instance), identity, [run], Settings())
    return {"algorithm": "theirs"} | {key: ours[key] for key in KEPT} | ({"instance": instance} if instance else {})


@pytest.fixture
def record():
    return as_theirs()


@pytest.fixture
def import_run(tmp_path, call):
    """Import records; returns the message, None where it succeeds, and the path of what is written."""

    def import_run(*records, instance=0, problem=(), budget=20000):
        for run, record in enumerate(records):
            file = tmp_path / "records" / run_file(2, run, instance)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(json.dumps(record))
        made = ("--N", 2, "--instance", instance, "--output", tmp_path / "problem.npz")
        assert call("generate_problem", *problem, *made) is None
        runs, name = f"0-{len(records) - 1}", problem[1] if problem else PAPER_PROBLEM
        output = tmp_path / f"{name}/theirs/{external_name(budget)}/N2/instance{instance}/runs{runs}.jsonl"
        given = ("--records", tmp_path / "records", "--problem", tmp_path / "problem.npz", "--budget", budget)
        message = call("import_runs", "--algorithm", "theirs", "--runs", runs, *given, "--output", output)
        assert bool(message) != output.exists()
        return message and message.removeprefix(f"import_runs.py: {tmp_path / 'records'}/"), output

    return import_run


@pytest.fixture
def import_unknown(tmp_path, import_run):
    """Import a record of a problem whose optimum nobody knows, with these changes."""
    (tmp_path / "unknown.py").write_text(UNKNOWN)
    problem = ("--problem", "unknown", "--problem-file", tmp_path / "unknown.py")
    return lambda **changes: import_run(OF_UNKNOWN | changes, problem=problem, budget=20)


def read(path):
    (record,) = read_json_lines(path)
    return record


def test_what_may_be_left_out_is_filled_in(record, import_run):
    imported = read(import_run(record)[1])
    assert set(imported) == {*RUN_KEYS, "external"} and imported["external"] is True
    assert {key: imported[key] for key in record} == record
    assert (imported["seed"], imported["stagnation"], imported["elapsed"], imported["versions"]) == (0, 0, 0.0, {})
    assert imported["distance"] == pytest.approx(sum((y - 8.0) ** 2 for y in record["y"]) ** 0.5)


def test_whole_numbers_may_stand_for_floats_and_the_other_way_round(record, import_run):
    record |= {"y": [8, 8], "f": 8, "nu": 0, "stop": "target", "target_hits": [1.0] * 103, "evaluations": 1.0}
    imported = read(import_run(record | {"elapsed": 3, "comment": "kept out"})[1])
    values = [imported[key] for key in ("f", "nu", "y", "elapsed", "evaluations", "target_hits")]
    assert repr(values) == repr([8.0, 0.0, [8.0, 8.0], 3.0, 1, [1] * 103]) and "comment" not in imported


NEAR = {"y": [8.00001, 8.00001], "f": 8.00001}


@pytest.mark.parametrize(
    ("changes", "named"),
    [
        ({"algorithm": "other"}, "algorithm is 'other', not 'theirs'"),
        ({"run": 1}, "run is 1, not 0"),
        ({"run": "0"}, "run is '0', not 0"),
        ({"N": 2.5}, "N is 2.5, not 2"),
        ({"instance": 3}, "instance is 3, not 0"),
        ({"budget": 50000}, "budget is 50000, not 40000"),
        ({"f": float("nan")}, "f is nan"),
        ({"y": [8.0, "8"]}, "y finite numbers"),
        ({"f": 7.0, "y": [8.0, 8.0]}, "f is 7.0, y 8.0"),
        ({"y": [9, 9], "f": 9, "nu": 0, "stop": "optimizer", "target_hits": [1] * 53 + [None] * 50}, "nu is 0.0, y"),
        (NEAR, "f is 8.00001 reaches 32 has 51"),
        (NEAR | {"target_hits": [1] * 72 + [None] * 31, "stop": "optimizer"}, "reaches 32 has 20"),
    ],
)
def test_what_cannot_be_is_refused(record, import_run, says, changes, named):
    assert says(import_run(record | changes)[0].removeprefix("N2/run0.json: "), named)


def test_a_target_that_y_just_reaches_is_taken(record, import_run):
    hits = [1] * 84 + [None] * 19
    assert import_run(record | NEAR | {"target_hits": hits, "stop": "optimizer"})[0] is None


def test_where_no_optimum_is_known_a_record_has_its_improvements(import_unknown):
    record = read(import_unknown(improvements=[[3.0, 1], [9, 0.25]])[1])
    assert record["improvements"] == [[3, 1.0], [9, 0.25]] and record["f_opt"] is record["distance"] is None


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({}, "improvements is not a list"),
        ({"improvements": [[3]]}, "improvements is not a list"),
        ({"improvements": [[3, 0.5], [9, 0.75]]}, "improvements are not ordered"),
        ({"improvements": [[3, 0.5], [3, 0.25]]}, "improvements are not ordered"),
        ({"improvements": [[3, 0.5]]}, "end with f = [0.5]"),
        ({"improvements": [[4, 0.25]]}, "begin at [4]"),
        ({"improvements": []}, "begin at []"),
        ({"improvements": [[3, 0.5], [41, 0.25]]}, "an improvement is not an evaluation"),
        ({"improvements": [[3, 0.25]], "target_hits": [1] * 51 + [3, 3] + [None] * 50}, "the problem has no f_opt"),
        ({"improvements": [[3, 0.25]], "stop": "target", "evaluations": 9}, "the last target was hit at None"),
    ],
)
def test_improvements_that_cannot_be_are_refused(changes, fault, import_unknown):
    assert fault in import_unknown(**changes)[0]


def test_records_of_other_instances_name_them(record, import_run):
    path = import_run(as_theirs(instance=5), instance=5)[1]
    assert read(path)["f_opt"] == rotated_klee_minty(2, instance=5).f_opt
    path.unlink()
    assert import_run(record, instance=5)[0] == "N2_instance5/run0.json: instance is 0, not 5"


def test_imported_runs_are_read_as_ours_are(import_run):
    path = import_run(as_theirs(), as_theirs(run=1))[1]
    runs = list(each_run(path.parents[2], 2, ["0-1"]))
    expected = [("theirs", 0, "target"), ("theirs", 1, "target")]
    assert [(run["algorithm"], run["run"], run["stop"]) for run in runs] == expected


@pytest.mark.parametrize("evaluations", [7, 8])
def test_equal_runs_are_noticed(tmp_path, evaluations):
    paths = [tmp_path / f"run{run}.json" for run in (0, 1)]
    assert not are_equal(*paths)  # neither is there
    for run, path in enumerate(paths):
        record = {"evaluations": evaluations if run else 7, "run": run, "y": [1.0, 2.0], "target_hits": []}
        path.write_text(json.dumps(record))
    assert are_equal(*paths) == (evaluations == 7)
