"""Records that do not go together, or with their problem, are refused."""

import json

from collect_runs import code_rows

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


def test_code_is_what_any_run_imported():
    """A run may need a file that those before it did not."""
    first, second = {"algorithm": "es", "files": {"es.py": "1a"}, "versions": {"numpy": "2"}}, {"algorithm": "es"}
    second |= {"files": {"es.py": "1a", "late.py": "2b"}, "versions": {"numpy": "2", "late": "3"}}
    rows = [tuple(row.values()) for row in code_rows([first, second, {"algorithm": "theirs", "external": True}])]
    files, packages = [("es.py", "1a"), ("late.py", "2b")], [("late", "3"), ("numpy", "2")]
    assert rows == [*(("es", "file", *each) for each in files), *(("es", "package", *each) for each in packages)]
