"""Indicators and ECDFs of records that were run, over all instances and for each."""

import pytest

CUT = {  # what was lost of the lines of runs.csv, and what is said
    "a name": (lambda head, *rows: [head.replace(",run,", ",number,"), *rows], "runs.csv has no column run; delete it"),
    "its end": (lambda *lines: [*lines[:-1], lines[-1][:20]], "runs.csv is empty or cut short"),
}


@pytest.mark.parametrize(("cut", "fault"), CUT.values(), ids=CUT)
def test_a_table_that_was_cut_is_seen(tmp_path, call, make_runs, collect_runs, cut, fault):
    runs, _ = collect_runs(tmp_path, [make_runs(tmp_path, "random_search", [2], 3, budget=50)], [2], ["0-2"])
    runs.write_text("\n".join(cut(*runs.read_text().splitlines())) + "\n")
    assert fault in call("aggregate", "--data", tmp_path)
    assert not (tmp_path / "indicators.csv").exists()


@pytest.mark.parametrize("table", ["runs.csv", "target_hits.csv"])
def test_a_run_that_one_table_lacks_is_seen(tmp_path, call, make_runs, collect_runs, table):
    """As after sed -i '$d', whose file is newer than what the workflow makes of it."""
    collect_runs(tmp_path, [make_runs(tmp_path, "random_search", [2], 3, budget=50)], [2], ["0-2"])
    *kept, _ = (tmp_path / table).read_text().splitlines(keepends=True)
    (tmp_path / table).write_text("".join(kept))
    assert "do not have the same runs; delete it" in call("aggregate", "--data", tmp_path)
    assert not (tmp_path / "indicators.csv").exists()
