"""Records that other programs made: taken as they are, completed where they may be, refused where they cannot be true."""

import json

from import_runs import are_equal, missing_record, run_file
from klee_minty.files import read_json_lines
from klee_minty.problem import rotated_klee_minty
from klee_minty.records import RUN_KEYS, each_run
from klee_minty.running import run_records
from klee_minty.settings import PAPER_PROBLEM, Settings, external_name

import pytest

KEPT = ("run", "N", "budget", "evaluations", "stop", "f", "nu", "y", "target_hits")


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

    def import_run(*records, instance=0):
        suffix = f"_instance{instance}" if instance else ""
        folder, problem = tmp_path / f"records/N2{suffix}", tmp_path / f"N2{suffix}.npz"
        folder.mkdir(parents=True, exist_ok=True)
        for run, record in enumerate(records):
            (folder / f"run{run}.json").write_text(json.dumps(record))
        call("generate_problem", "--N", 2, "--instance", instance, "--output", problem)
        runs = f"{PAPER_PROBLEM}/theirs/{external_name(20000)}/N2/instance{instance}/runs0-{len(records) - 1}.jsonl"
        output = tmp_path / runs
        files = ("--records", tmp_path / "records", "--problem", problem, "--output", output)
        message = call("import_runs", "--algorithm", "theirs", "--runs", f"0-{len(records) - 1}", *files)
        return message and message.removeprefix(f"import_runs.py: {folder}/run0.json: "), output

    return import_run


def read(path):
    (record,) = read_json_lines(path)
    return record


def test_what_may_be_left_out_is_filled_in(record, import_run):
    message, path = import_run(record)
    assert message is None
    imported = read(path)
    assert set(imported) == {*RUN_KEYS, "external"} and imported["external"] is True
    assert {key: imported[key] for key in record} == record
    assert (imported["seed"], imported["stagnation"], imported["elapsed"], imported["versions"]) == (0, 0, 0.0, {})
    assert imported["distance"] == pytest.approx(sum((y - 8.0) ** 2 for y in record["y"]) ** 0.5)


def test_whole_numbers_may_stand_for_floats(record, import_run, says):
    record |= {"y": [9, 9], "f": 9, "nu": 0, "stop": "optimizer", "elapsed": 3, "comment": "kept out"}
    record["target_hits"] = [1] * 52 + [1] + [None] * 50
    message, path = import_run(record)
    assert message and says(message.replace("0.158", "0.158 "), "nu is 0.0, y 0.158")
    record |= {"y": [8, 8], "f": 8, "stop": "target", "target_hits": [1] * 103, "evaluations": 1}
    message, path = import_run(record)
    imported = read(path)
    assert (imported["f"], imported["nu"], imported["y"], imported["elapsed"]) == (8.0, 0.0, [8.0, 8.0], 3.0)
    assert "comment" not in imported


FAULTS = {
    "algorithm is 'other', not 'theirs'": {"algorithm": "other"},
    "run is 1, not 0": {"run": 1},
    "instance is 3, not 0": {"instance": 3},
    "budget is 50000, 40000": {"budget": 50000},
    "f is nan": {"f": float("nan")},
    "y finite numbers": {"y": [8.0, "8"]},
    "f is 7.0, y 8.0": {"f": 7.0, "y": [8.0, 8.0]},
    "run is '0', not 0": {"run": "0"},
    "N is 2.5, not 2": {"N": 2.5},
}


@pytest.mark.parametrize("named", FAULTS)
def test_what_cannot_be_is_refused(record, import_run, says, named):
    message, path = import_run(record | FAULTS[named])
    assert message.startswith(named.split()[0]) and says(message, named)
    assert not path.exists()


def test_a_target_that_y_misses_is_refused(record, import_run, says):
    near = record | {"y": [8.00001, 8.00001], "f": 8.00001}
    assert says(import_run(near)[0], "f is 8.00001 reaches 32 has 51")
    hits = [1] * 52 + [1] * 20 + [None] * 31
    assert says(import_run(near | {"target_hits": hits, "stop": "optimizer"})[0], "reaches 32 has 20")
    hits = [1] * 84 + [None] * 19
    assert import_run(near | {"target_hits": hits, "stop": "optimizer"})[0] is None


UNKNOWN = """
import types
import numpy as np

def problem(N, instance=0):
    def evaluate(y):
        g = 1.0 - y.sum(axis=1, keepdims=True)
        return y[:, 0] * 1.0, g, np.maximum(g, 0.0)[:, 0]

    return types.SimpleNamespace(N=N, f_opt=None, y_opt=None, lower=np.zeros(N), upper=np.ones(N), evaluate=evaluate)
"""


@pytest.fixture
def import_unknown(tmp_path, call):
    """Import a record of a problem whose optimum nobody knows, with these changes; returns the message, and the path."""
    (tmp_path / "unknown.py").write_text(UNKNOWN)
    made = ("--problem", "unknown", "--problem-file", tmp_path / "unknown.py", "--N", 2)
    assert call("generate_problem", *made, "--output", tmp_path / "p.npz") is None
    hits = [1] * 51 + [3] + [None] * 51
    record = {"algorithm": "theirs", "run": 0, "N": 2, "budget": 40, "evaluations": 40, "stop": "budget"}
    record |= {"y": [0.25, 0.75], "f": 0.25, "nu": 0.0, "target_hits": hits}

    def import_unknown(**changes):
        (tmp_path / "N2").mkdir(exist_ok=True)
        (tmp_path / "N2/run0.json").write_text(json.dumps(record | changes))
        options = ("--records", tmp_path, "--problem", tmp_path / "p.npz", "--algorithm", "theirs", "--runs", 0)
        return call("import_runs", *options, "--budget", 20, "--output", tmp_path / "a.jsonl"), tmp_path / "a.jsonl"

    return import_unknown


def test_where_no_optimum_is_known_a_record_has_its_improvements(import_unknown):
    message, path = import_unknown(improvements=[[3.0, 1], [9, 0.25]])
    assert message is None
    record = read(path)
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
    message, path = import_unknown(**changes)
    assert fault in message and not path.exists()


def test_records_of_other_instances_name_them(record, import_run):
    theirs = as_theirs(instance=5)
    message, path = import_run(theirs, instance=5)
    assert message is None and read(path)["f_opt"] == rotated_klee_minty(2, instance=5).f_opt
    assert import_run(record, instance=5)[0] == "instance is 0, not 5"


def test_imported_runs_are_read_as_ours_are(import_run):
    message, path = import_run(as_theirs(), as_theirs(run=1))
    assert message is None
    runs = list(each_run(path.parents[2], 2, ["0-1"]))
    assert [(run["algorithm"], run["run"], run["stop"]) for run in runs] == [
        ("theirs", 0, "target"),
        ("theirs", 1, "target"),
    ]


def test_a_missing_record_is_named_and_nothing_is_written(record, import_run, says, tmp_path):
    message, path = import_run(record, record | {"run": 2})
    assert message.startswith(f"import_runs.py: {tmp_path}/records/N2/run1.json: ") and says(message, "run is 2, not 1")
    (tmp_path / "records/N2/run1.json").unlink()
    message = import_run(record)[0]
    assert message is None and not path.exists()


def test_paths_of_instance_zero_carry_no_suffix_and_one_run_too_few_is_named(tmp_path):
    assert (run_file(5, 3), run_file(5, 3, 2)) == ("N5/run3.json", "N5_instance2/run3.json")
    (tmp_path / "N2").mkdir()
    (tmp_path / "N2/run0.json").touch()
    assert missing_record(tmp_path, [2], [0], 1) is None
    assert missing_record(tmp_path, [2], [0], 2) == tmp_path / "N2/run1.json"


@pytest.mark.parametrize("evaluations", [7, 8])
def test_equal_runs_are_noticed(tmp_path, evaluations):
    paths = [tmp_path / f"run{run}.json" for run in (0, 1)]
    for run, path in enumerate(paths):
        record = {"evaluations": evaluations if run else 7, "run": run, "y": [1.0, 2.0], "target_hits": []}
        path.write_text(json.dumps(record))
    assert are_equal(*paths) == (evaluations == 7)
