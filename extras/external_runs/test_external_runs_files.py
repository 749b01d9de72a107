"""Where records of runs made elsewhere are looked for, and what is told of them before any job."""

import json

from import_runs import are_equal, missing_record, run_file


def test_paths_of_instance_zero_carry_no_suffix():
    assert (run_file(5, 3), run_file(5, 3, 2)) == ("N5/run3.json", "N5_instance2/run3.json")


def test_one_run_too_few_is_named(tmp_path):
    (tmp_path / "N2").mkdir()
    (tmp_path / "N2/run0.json").touch()
    assert missing_record(tmp_path, [2], [0], 1) is None
    assert missing_record(tmp_path, [2], [0], 2) == tmp_path / "N2/run1.json"


def test_equal_runs_are_noticed(tmp_path):
    for evaluations in (7, 8):
        for run, own in enumerate(({"evaluations": 7}, {"evaluations": evaluations})):
            text = json.dumps(own | {"run": run, "y": [1.0, 2.0], "target_hits": []})
            (tmp_path / f"run{run}.json").write_text(text)
        assert are_equal(tmp_path / "run0.json", tmp_path / "run1.json") == (evaluations == 7)
