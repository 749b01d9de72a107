"""The tables of runs hold what the records do, and records that do not go together, or with their problem, are refused."""

import json

from klee_minty.files import read_csv
from klee_minty.records import each_run
from klee_minty.results.hits import read_hits

import pytest


def test_the_tables_hold_every_run(tmp_path, make_runs, collect_runs):
    instances, chunks = (0, 3), ["0-1", "2-2"]
    folders = [
        make_runs(tmp_path, algorithm, [2, 3], 3, chunk=2, budget=500, instances=instances)
        for algorithm in ("random_search", "lshade44")
    ]
    runs, hits = collect_runs(tmp_path, folders, [2, 3], chunks, instances)
    records = [record for folder in folders for N in (2, 3) for record in each_run(folder, N, chunks, instances)]
    keys = ("algorithm", "N", "instance", "run", "evaluations")
    for row, of_hits, record in zip(read_csv(runs, "algorithm", "stop"), read_hits(hits), records, strict=True):
        assert [row[key] for key in keys] == [of_hits[key] for key in keys] == [record[key] for key in keys]
        assert of_hits["target_hits"] == record["target_hits"]
        assert [row[key] for key in ("f", "f_opt", "nu", "distance", "stop")] == [
            record[key] for key in ("f", "f_opt", "nu", "distance", "stop")
        ]
        assert row["error"] == abs(record["f"] - record["f_opt"])
    assert len(records) == 24


ALTERED = {  # what is altered in the last run at N = 3, and what is said
    "result": ({"f": 27.5}, "N3/instance0/runs0-1.jsonl, run 1: f is 27.5, but y gives"),
    "version": ({"versions": {"numpy": "1"}}, "and with numpy 1; delete this folder"),
    "file": ({"files": {"scripts/optimizers/random_search.py": "0"}}, "random_search.py 0; delete this folder"),
    "no files": ({"files": None}, "run 1: files is missing"),
}


@pytest.mark.parametrize(("altered", "fault"), ALTERED.values(), ids=ALTERED)
def test_a_run_that_does_not_fit_is_refused(tmp_path, make_runs, make_problems, call, altered, fault):
    folder, problems = (
        make_runs(tmp_path, "random_search", [2, 3], 2, chunk=2, budget=10),
        make_problems(tmp_path, [2, 3]),
    )
    which = ("--runs", folder, "--dimensions", 2, 3, "--chunks", "0-1", "--problems", problems)
    outputs = [word for name in ("table", "hits", "targets") for word in (f"--{name}", tmp_path / f"{name}.csv")]
    assert call("collect_runs", *which, *outputs) is None
    path = folder / "N3/instance0/runs0-1.jsonl"
    first, last = path.read_text().splitlines()
    record = {key: value for key, value in (json.loads(last) | altered).items() if value is not None}
    path.write_text(f"{first}\n{json.dumps(record)}\n")
    (tmp_path / "table.csv").unlink()
    assert fault in call("collect_runs", *which, *outputs) and not (tmp_path / "table.csv").exists()


@pytest.mark.parametrize("key", ["versions", "files"])
def test_runs_of_two_dimensions_go_together_too(tmp_path, make_runs, make_problems, call, key):
    folder, problems = make_runs(tmp_path, "random_search", [2, 3], 1, budget=10), make_problems(tmp_path, [2, 3])
    path = folder / "N3/instance0/runs0-0.jsonl"
    record = json.loads(path.read_text())
    record[key] = dict.fromkeys(record[key], "0")
    path.write_text(json.dumps(record) + "\n")
    which = ("--runs", folder, "--dimensions", 2, 3, "--chunks", "0-0", "--problems", problems)
    outputs = [word for name in ("table", "hits", "targets") for word in (f"--{name}", tmp_path / f"{name}.csv")]
    assert "delete this folder" in call("collect_runs", *which, *outputs)
