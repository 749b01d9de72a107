"""Runs of a variant."""

import csv


def test_runs_are_listed_and_reproducible(call, tmp_path):
    problem, outputs = tmp_path / "N2.npz", [tmp_path / "a.csv", tmp_path / "b.csv"]
    assert call("generate_problem", "--N", 2, "--output", problem) is None
    settings = ("--variant", "x", "--parameters", '{"learns_repaired": false}', "--run", "0-2")
    for output in outputs:
        assert call("run_es_variant", *settings, "--problem", problem, "--output", output) is None
    assert outputs[0].read_bytes() == outputs[1].read_bytes()
    rows = list(csv.DictReader(outputs[0].open()))
    assert [row["run"] for row in rows] == ["0", "1", "2"]
    assert len({row["evaluations"] for row in rows}) > 1
    assert all(row["stop"] == "target" and abs(float(row["f"]) - 8.0) <= 1e-8 for row in rows)
