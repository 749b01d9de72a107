"""The benchmark measures and prints all its cases."""

import csv

import benchmark
import peers


def test_all_cases_are_measured(call, monkeypatch, tmp_path, capsys):
    installed, missing = peers.installed()
    monkeypatch.setattr(benchmark, "SIDE_BY_SIDE", (2,))
    monkeypatch.setattr(benchmark, "LARGE", (3,))
    monkeypatch.setattr(benchmark, "BUDGET", 200)
    monkeypatch.setattr(benchmark, "SHORT", 100)
    assert call("benchmark", "--repetitions", 2, "--output", tmp_path / "benchmark.csv") is None
    with open(tmp_path / "benchmark.csv", encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    measured = {(int(row["N"]), row["algorithm"], row["budget"]) for row in rows}
    full = {(2, name, "200") for name in (*benchmark.OWN, *installed)}
    short = {(N, name, "100") for N in (2, 3) for name in benchmark.EVOLUTIONARY}
    assert measured == full | short | {(2, "floor", ""), (3, "floor", "")}
    assert all(float(row["microseconds"]) > 0.0 for row in rows)
    printed = capsys.readouterr()
    assert "LSHADE44 with 100 N / LSHADE44 with 200 N" in printed.out
    assert all(name in printed.err for name in missing)
