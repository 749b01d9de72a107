"""Indicators and ECDFs of records that were run, over all instances and for each."""

import math

from klee_minty.files import read_csv
from klee_minty.records import each_run
from klee_minty.results.indicators import ecdf_steps, indicators, run_row
from klee_minty.results.ranking import ranking

import pytest

TABLES = ("indicators", "ecdf", "ranking")


@pytest.fixture
def tables(tmp_path, call, make_runs, collect_runs):
    """The tables of LSHADE44 and random search on two instances with N = 2 and 3, and the folders of runs."""
    instances = (0, 3)
    folders = [
        make_runs(tmp_path / "runs", algorithm, [2, 3], 3, chunk=2, budget=500, instances=instances)
        for algorithm in ("lshade44", "random_search")
    ]
    collect_runs(tmp_path, folders, [2, 3], ["0-1", "2-2"], instances)
    assert call("aggregate", "--data", tmp_path) is None
    return {
        name: read_csv(tmp_path / f"{name}.csv", "algorithm", "instances", *["N"] * (name == "ranking"))
        for name in TABLES
    }, folders


def test_indicators_are_over_all_instances(tables):
    rows, folders = tables
    cells = [("lshade44", 2), ("lshade44", 3), ("random_search", 2), ("random_search", 3)]
    assert [(row["algorithm"], row["N"]) for row in rows["indicators"]] == cells
    assert all((row["instances"], row["runs"]) == ("0 3", 6) for row in rows["indicators"])
    expected = indicators(list(map(run_row, each_run(folders[0], 2, ["0-1", "2-2"], [0, 3]))))
    assert repr(rows["indicators"][0]) == repr(expected) and math.isnan(expected["f_opt"])


def test_the_ranking_is_that_of_the_indicators(tables):
    rows, _ = tables
    assert rows["ranking"] == [row | {"N": str(row["N"])} for row in ranking(rows["indicators"], 1e-8)]


def test_ecdfs_are_those_of_the_runs(tables):
    rows, folders = tables
    for folder, algorithm in zip(folders, ("lshade44", "random_search"), strict=True):
        for N in (2, 3):
            own = [row for row in rows["ecdf"] if (row["algorithm"], row["N"]) == (algorithm, N)]
            curve = [(row["evaluations"], row["proportion"]) for row in own]
            assert curve == ecdf_steps(each_run(folder, N, ["0-1", "2-2"], [0, 3]))


CUT = {  # what was lost of the lines of runs.csv, and what is said
    "a name": (lambda head, *rows: [head.replace(",run,", ",number,"), *rows], "runs.csv has no column run; delete it"),
    "its end": (lambda *lines: [*lines[:-1], lines[-1][:20]], "runs.csv is empty or cut short"),
}


@pytest.mark.parametrize(("cut", "fault"), CUT.values(), ids=CUT)
def test_a_table_that_was_cut_is_seen(tmp_path, call, make_runs, collect_runs, cut, fault):
    runs, _ = collect_runs(tmp_path, [make_runs(tmp_path, "random_search", [2], 3, budget=50)], [2], ["0-2"])
    runs.write_text("\n".join(cut(*runs.read_text().splitlines())) + "\n")
    assert fault in call("aggregate", "--data", tmp_path)
    assert not (tmp_path / "indicators.csv").exists()


@pytest.mark.parametrize("table", ["runs.csv", "target_hits.csv"])
def test_a_run_that_one_table_lacks_is_seen(tmp_path, call, make_runs, collect_runs, table):
    """As after sed -i '$d', whose file is newer than what the workflow makes of it."""
    collect_runs(tmp_path, [make_runs(tmp_path, "random_search", [2], 3, budget=50)], [2], ["0-2"])
    *kept, _ = (tmp_path / table).read_text().splitlines(keepends=True)
    (tmp_path / table).write_text("".join(kept))
    assert "do not have the same runs; delete it" in call("aggregate", "--data", tmp_path)
    assert not (tmp_path / "indicators.csv").exists()
