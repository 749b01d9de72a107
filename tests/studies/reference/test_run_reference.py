"""A chunk of the reference sample: its rows are the main runs in short."""

import json

from klee_minty.files import read_csv
from klee_minty.samples import sample_row


def test_the_rows_of_a_chunk_are_the_main_runs(call, tmp_path):
    call("generate_problem", "--N", 2, "--output", tmp_path / "N2.npz")
    arguments = ("--algorithm", "lshade44", "--run", "1-2", "--problem", tmp_path / "N2.npz")
    assert call("run_reference", *arguments, "--output", tmp_path / "chunk.csv") is None
    call("optimize", "--algorithm", "lshade44", "--N", 2, "--run", 2, "--output", tmp_path / "run.json")
    first, second = read_csv(tmp_path / "chunk.csv")
    assert (first["run"], second["run"]) == (1, 2) and first["f"] != second["f"]
    assert second == sample_row(json.loads((tmp_path / "run.json").read_text()))


def test_a_run_may_stagnate_after_evaluations_too(call, tmp_path):
    call("generate_problem", "--N", 2, "--output", tmp_path / "N2.npz")
    arguments = ("--algorithm", "epsmag_es", "--run", "0-2", "--problem", tmp_path / "N2.npz")
    for evaluations, stops in ((20, {"stagnation"}), (0, {"target"})):
        chunk = ("--stagnation-evaluations", evaluations, "--output", tmp_path / "chunk.csv")
        assert call("run_reference", *arguments, *chunk) is None
        assert {row["stop"] for row in read_csv(tmp_path / "chunk.csv")} == stops
