"""The table of target hits holds what the records do; those that are checked in are whole, and small."""

from klee_minty.files import read_csv, read_json
from klee_minty.hits import unpacked

import pytest
import yaml


def test_the_table_holds_the_hits_of_every_run(tmp_path, call):
    for algorithm in ("random_search", "lshade44"):
        options = ("--algorithm", algorithm, "--N", 2, "--run", "0-2", "--budget", 500)
        assert call("optimize", *options, "--output", tmp_path / f"runs/{algorithm}/N2/run{{run}}.json") is None
    (tmp_path / "indicators.csv").write_text("algorithm,N,runs\nlshade44,2,3\nrandom_search,2,3\n")
    options = ("--indicators", tmp_path / "indicators.csv", "--runs", tmp_path / "runs")
    for output in ("a.csv", "b.csv"):
        assert call("target_hits", *options, "--output", tmp_path / output) is None
    assert (tmp_path / "a.csv").read_bytes() == (tmp_path / "b.csv").read_bytes()
    rows = list(map(unpacked, read_csv(tmp_path / "a.csv")))
    assert [(row["algorithm"], row["run"]) for row in rows] == [
        (a, k) for a in ("lshade44", "random_search") for k in range(3)
    ]
    for row in rows:
        record = read_json(tmp_path / f"runs/{row['algorithm']}/N2/run{row['run']}.json")
        assert all(row[key] == record[key] for key in ("N", "evaluations", "target_hits"))


@pytest.mark.parametrize("name", ["today", "today_small"])
def test_stored_results_are_those_of_the_configuration(name, request):
    root = request.config.rootpath
    config = yaml.safe_load((root / f"configs/{name}.yaml").read_text(encoding="utf-8"))
    path = root / config["folder"] / "target_hits.csv"
    rows = [(row["algorithm"], row["N"], row["run"]) for row in map(unpacked, read_csv(path))]
    names = [entry if isinstance(entry, str) else entry["name"] for entry in config["algorithms"]]
    cells = [(algorithm, N) for algorithm in names for N in config["dimensions"]]
    assert rows == [(*cell, run) for cell in cells for run in range(config["runs"])]
    assert path.stat().st_size < 600_000
