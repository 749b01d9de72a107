"""Records that do not go together, or with their problem, are refused."""

import json

import pytest

ALTERED = {  # what is altered in the run at N = 3, and what is said
    "result": ({"f": 27.5}, "N3/instance0/runs0-0.jsonl, run 0: f is 27.5, but y gives"),
    "version": ({"versions": {"numpy": "1"}}, "and with numpy 1; delete this folder"),
    "file": ({"files": {"scripts/optimizers/random_search.py": "0"}}, "random_search.py 0; delete this folder"),
}


@pytest.mark.parametrize(("altered", "fault"), ALTERED.values(), ids=ALTERED)
def test_a_run_that_does_not_fit_is_refused(tmp_path, make_runs, make_problems, call, altered, fault):
    folder, problems = make_runs(tmp_path, "random_search", [2, 3], 1, budget=10), make_problems(tmp_path, [2, 3])
    path = folder / "N3/instance0/runs0-0.jsonl"
    path.write_text(json.dumps(json.loads(path.read_text()) | altered) + "\n")
    which = ("--runs", folder, "--dimensions", 2, 3, "--chunks", "0-0", "--problems", problems)
    assert fault in call("collect_runs", *which, "--data", tmp_path / "data")
    assert not (tmp_path / "data").exists()
