"""The reference sample: its rows are the runs in short, in the same bytes whatever the size of the chunks."""

import json

from klee_minty.dependencies import source_digest
from klee_minty.records import each_run, run_row
from klee_minty_studies.samples import read_sample, sample_row
from optimizers import lshade44


def test_the_rows_are_those_of_the_runs_and_the_chunks_do_not_matter(make_runs, call, tmp_path):
    conditions, tables = json.dumps({"seed": 1, "files": {"lshade44": lshade44.__file__}}), []
    for chunk in (2, 3):
        folder, table = make_runs(tmp_path / f"runs{chunk}", "lshade44", [2], 3, chunk), tmp_path / f"sample{chunk}.csv"
        files, outputs = (
            sorted(folder.glob("N2/*/*.jsonl")),
            ("--table", table, "--made-with", tmp_path / "sample.json"),
        )
        assert call("collect_reference", "--runs", *files, "--conditions", conditions, *outputs) is None
        tables.append(table)
    assert tables[0].read_bytes() == tables[1].read_bytes()
    sample, made_with = read_sample(tables[1], tmp_path / "sample.json")
    assert made_with["seed"] == 1 and made_with["numpy"]
    assert made_with["sources"] == {"lshade44": source_digest(lshade44.__file__)}
    expected = [sample_row(run_row(record)) for record in each_run(folder, 2, ["0-2"])]
    assert [sample_row(row) for row in sample["lshade44", 2]] == expected
