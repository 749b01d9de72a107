"""The reference sample: chunks are the main runs in short, and add up to the same bytes whatever their size."""

import csv
import json

from klee_minty.samples import read_sample, sample_row


def make(call, folder, *numbers):
    chunks = [folder / f"runs{number}.csv" for number in numbers]
    for number, chunk in zip(numbers, chunks, strict=True):
        problem = ["--problem", folder / "N2.npz", "--output", chunk]
        assert call("run_reference", "--algorithm", "lshade44", "--run", number, *problem) is None
    outputs = [folder / f"sample{numbers[0]}.{kind}" for kind in ("csv", "json")]
    assert call("collect_reference", "--chunks", *chunks, "--settings", '{"seed": 1}', "--output", *outputs) is None
    return outputs


def test_chunks_of_any_size_give_the_same_sample_and_its_rows_are_the_main_runs(call, tmp_path):
    call("generate_problem", "--N", 2, "--output", tmp_path / "N2.npz")
    outputs = make(call, tmp_path, "0-2")
    assert outputs[0].read_bytes() == make(call, tmp_path, "0-0", "1-2")[0].read_bytes()
    sample, settings = read_sample(*outputs)
    assert settings["seed"] == 1 and settings["numpy"]
    call("optimize", "--algorithm", "lshade44", "--N", 2, "--run", 2, "--output", tmp_path / "run.json")
    assert sample["lshade44", 2][2] == sample_row(json.loads((tmp_path / "run.json").read_text()))
    assert [row["run"] for row in csv.DictReader(outputs[0].open())] == ["0", "1", "2"]
