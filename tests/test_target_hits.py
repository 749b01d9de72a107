"""The table of target hits holds what the records do; those that are checked in are whole, and small."""

from klee_minty.files import read_csv
from klee_minty.hits import unpacked
from klee_minty.records import each_run

import pytest
import yaml


def test_the_table_holds_the_hits_of_every_run(tmp_path, call, make_runs):
    folders = [
        make_runs(tmp_path, algorithm, [2], 3, chunk=2, budget=500) for algorithm in ("random_search", "lshade44")
    ]
    which = ("--runs", *folders, "--dimensions", 2, "--chunks", "0-1", "2-2")
    assert call("target_hits", *which, "--output", tmp_path / "a.csv") is None
    rows = list(map(unpacked, read_csv(tmp_path / "a.csv")))
    records = [record for folder in folders for record in each_run(folder, 2, ["0-1", "2-2"])]
    for row, record in zip(rows, records, strict=True):
        assert all(row[key] == record[key] for key in ("algorithm", "N", "run", "evaluations", "target_hits"))


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
