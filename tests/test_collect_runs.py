"""The tables of runs hold what the records do."""

from klee_minty.files import read_csv
from klee_minty.records import each_run
from klee_minty.results.hits import read_hits


def test_the_tables_hold_every_run(tmp_path, make_runs, collect_runs):
    instances, chunks = (0, 3), ["0-1", "2-2"]
    folders = [
        make_runs(tmp_path, algorithm, [2, 3], 3, chunk=2, budget=500, instances=instances)
        for algorithm in ("random_search", "lshade44")
    ]
    runs, hits = collect_runs(tmp_path, folders, [2, 3], chunks, instances)
    records = [record for folder in folders for N in (2, 3) for record in each_run(folder, N, chunks, instances)]
    keys = ("algorithm", "N", "instance", "run", "evaluations")
    for row, of_hits, record in zip(read_csv(runs, "algorithm", "stop"), read_hits(hits), records, strict=True):
        assert [row[key] for key in keys] == [of_hits[key] for key in keys] == [record[key] for key in keys]
        assert of_hits["target_hits"] == record["target_hits"]
        assert [row[key] for key in ("f", "f_opt", "nu", "distance", "stop")] == [
            record[key] for key in ("f", "f_opt", "nu", "distance", "stop")
        ]
        assert row["error"] == abs(record["f"] - record["f_opt"])
    assert len(records) == 24
