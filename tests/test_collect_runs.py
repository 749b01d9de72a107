"""The table of target hits holds what the records do."""

from analysis.hits import read_hits
from klee_minty.records import each_run


def test_the_table_holds_the_hits_of_every_run(tmp_path, make_runs, call):
    folders = [
        make_runs(tmp_path, algorithm, [2, 3], 3, chunk=2, budget=500) for algorithm in ("random_search", "lshade44")
    ]
    which = ("--runs", *folders, "--dimensions", 2, 3, "--chunks", "0-1", "2-2")
    assert call("target_hits", *which, "--output", tmp_path / "a.csv") is None
    rows = read_hits(tmp_path / "a.csv")
    records = [record for folder in folders for N in (2, 3) for record in each_run(folder, N, ["0-1", "2-2"])]
    keys = ("algorithm", "N", "run", "evaluations", "target_hits")
    assert [[row[key] for key in keys] for row in rows] == [[record[key] for key in keys] for record in records]
    assert len(rows) == 12
