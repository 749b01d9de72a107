"""The reference sample: its rows are the runs in short, in the same bytes whatever the size of the chunks."""

from klee_minty.dependencies import source_digest
from klee_minty.records import each_run, run_row
from klee_minty_studies.samples import read_sample, sample_row
from optimizers import lshade44

import pytest


@pytest.fixture
def collect(make_runs, call, tmp_path):
    def collect(chunk, runs=3):
        folder = make_runs(tmp_path / f"runs{chunk}", "lshade44", [2], runs, chunk)
        outputs = tmp_path / f"sample{chunk}.csv", tmp_path / f"sample{chunk}.json"
        files = sorted(folder.glob("N2/*/*.jsonl"))
        options = ("--conditions", '{"seed": 1}', "--optimizers", f'{{"lshade44": "{lshade44.__file__}"}}')
        options = (*options, "--table", outputs[0], "--made-with", outputs[1])
        assert call("collect_reference", "--runs", *files, *options) is None
        return folder, outputs

    return collect


def test_the_rows_are_those_of_the_runs_and_the_chunks_do_not_matter(collect):
    folder, outputs = collect(3)
    assert outputs[0].read_bytes() == collect(2)[1][0].read_bytes()
    sample, made_with = read_sample(*outputs)
    assert made_with["seed"] == 1 and made_with["numpy"]
    assert made_with["sources"] == {"lshade44": source_digest(lshade44.__file__)}
    expected = [sample_row(run_row(record)) for record in each_run(folder, 2, ["0-2"])]
    assert [sample_row(row) for row in sample["lshade44", 2]] == expected
