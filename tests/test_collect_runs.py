"""The tables of runs hold what the records do, and records that do not go together, or with their problem,
are refused.
"""

import json

from klee_minty.files import read_csv
from klee_minty.results.hits import read_hits

import pytest


@pytest.fixture
def collect(tmp_path, call):
    """Collect runs in tables; returns the message where they are refused."""

    def collect(folder, dimensions, chunk, problems):
        which = ("--runs", folder, "--dimensions", *dimensions, "--chunks", chunk, "--problems", problems)
        return call("collect_runs", *which, "--data", tmp_path)

    return collect


ALTERED = {  # what is altered in the last run at N = 3, and what is said
    "result": ({"f": 27.5}, "N3/instance0/runs0-1.jsonl, run 1: f is 27.5, but y gives"),
    "made elsewhere": ({"external": True}, "run 1: external is True, but must be False in seed1-budget10"),
    "another file": ({"file": "mine.py"}, "run 1: seed, budget, stagnation, parameters, file and sees are those of"),
    "parameters": ({"parameters": {"a": 1}}, "are those of seed1-budget10-stagnation100-a=1, not of"),
    "version": ({"versions": {"numpy": "1"}}, "and with numpy 1; delete this folder"),
    "file": ({"files": {"scripts/optimizers/random_search.py": "0"}}, "random_search.py 0; delete this folder"),
    "no files": ({"files": None}, "run 1: files is missing"),
}


@pytest.mark.parametrize(("altered", "fault"), ALTERED.values(), ids=ALTERED)
def test_a_run_that_does_not_fit_is_refused(tmp_path, make_runs, make_problems, collect, altered, fault):
    folder = make_runs(tmp_path, "random_search", [2, 3], 2, chunk=2, budget=10)
    problems = make_problems(tmp_path, [2, 3])
    assert collect(folder, [2, 3], "0-1", problems) is None
    path = folder / "N3/instance0/runs0-1.jsonl"
    first, last = path.read_text().splitlines()
    record = {key: value for key, value in (json.loads(last) | altered).items() if altered.get(key, "") is not None}
    path.write_text(f"{first}\n{json.dumps(record)}\n")
    (tmp_path / "runs.csv").unlink()
    assert fault in collect(folder, [2, 3], "0-1", problems) and not (tmp_path / "runs.csv").exists()


@pytest.mark.parametrize("key", ["versions", "files"])
def test_runs_of_two_dimensions_go_together_too(tmp_path, make_runs, make_problems, collect, key):
    folder, problems = make_runs(tmp_path, "random_search", [2, 3], 1, budget=10), make_problems(tmp_path, [2, 3])
    path = folder / "N3/instance0/runs0-0.jsonl"
    record = json.loads(path.read_text())
    record[key] = dict.fromkeys(record[key], "0")
    path.write_text(json.dumps(record) + "\n")
    assert "delete this folder" in collect(folder, [2, 3], "0-0", problems)


@pytest.mark.parametrize(
    ("altered", "fault"), [({}, None), ({"improvements": [[1, 9.0]]}, "improvements do not end with f")]
)
def test_where_no_f_is_known_runs_are_measured_against_the_best_of_all(tmp_path, call, sphere, collect, altered, fault):
    problem = tmp_path / "problems/sphere/N2/instance0.npz"
    made = ("--problem", "sphere", "--problem-file", sphere(), "--N", 2)
    assert call("generate_problem", *made, "--output", problem) is None
    folder = tmp_path / "runs/sphere/random_search/seed1-budget50-stagnation100"
    path = folder / "N2/instance0/runs0-2.jsonl"
    which = ("--algorithm", "random_search", "--budget", 50, "--problem", problem, "--runs", "0-2", "--output", path)
    assert call("optimize", *which) is None
    records = [json.loads(line) | altered for line in path.read_text().splitlines()]
    path.write_text("".join(f"{json.dumps(record)}\n" for record in records))
    message = collect(folder, [2], "0-2", tmp_path / "problems/sphere")
    if fault:
        assert fault in message and not (tmp_path / "runs.csv").exists()
        return
    (known,) = read_csv(tmp_path / "f_opt.csv", "source", "algorithm", "y")
    best = min(records, key=lambda record: record["f"])
    assert (known["f_opt"], known["run"], json.loads(known["y"])) == (best["f"], best["run"], best["y"])
    rows, hits = read_csv(tmp_path / "runs.csv", "algorithm", "stop"), list(read_hits(tmp_path / "target_hits.csv"))
    assert [row["error"] for row in rows] == [record["f"] - best["f"] for record in records]
    assert [row["stop"] for row in rows].count("target") == 1 and rows[best["run"]]["stop"] == "target"
    assert rows[best["run"]]["evaluations"] == hits[best["run"]]["target_hits"][-1] == best["improvements"][-1][0]
