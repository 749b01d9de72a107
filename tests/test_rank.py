"""The ranking of tables that were read: the run time is the mean of the runs."""

from klee_minty.files import read_csv, write_csv
from rank import ranking

import pytest


def row(algorithm, N, error, distance):
    values = {"abs_error_med": error, "nu_med": 0.0, "mean_distance": distance, "success_rate": 1.0}
    return {"algorithm": algorithm, "N": N} | values


INDICATORS = [row("a", 2, 1e-9, 1e-9), row("b", 2, 1e-3, 1e-3), row("a", 3, 1e-3, 1e-3), row("b", 3, 1e-9, 1e-9)]
RUNS = [
    {"algorithm": "a", "N": 2, "run_time_area": 0.5},
    {"algorithm": "a", "N": 2, "run_time_area": 1.5},
    {"algorithm": "b", "N": 2, "run_time_area": 2.0},
    {"algorithm": "a", "N": 3, "run_time_area": 1.0},
    {"algorithm": "b", "N": 3, "run_time_area": 2.25},
]


def test_the_ranking_is_per_dimension_and_over_all():
    rows = ranking(INDICATORS, RUNS)
    assert [(row["N"], row["algorithm"]) for row in rows] == [
        *((2, "a"), (2, "b"), (3, "a"), (3, "b"), ("all", "a"), ("all", "b"))
    ]
    assert [row["rank"] for row in rows] == [1.0, 2.0, 2.0, 1.0, 1.0, 2.0]
    assert [row["run_time_area"] for row in rows[:4]] == pytest.approx([1.0, 2.0, 1.0, 2.25])


def test_from_tables(tmp_path, call):
    write_csv(tmp_path / "indicators.csv", INDICATORS)
    write_csv(tmp_path / "runs.csv", RUNS)
    tables = ("--indicators", tmp_path / "indicators.csv", "--runs", tmp_path / "runs.csv")
    assert call("rank", *tables, "--output", tmp_path / "ranking.csv") is None
    rows = [row | {"N": str(row["N"])} for row in ranking(INDICATORS, RUNS)]
    assert read_csv(tmp_path / "ranking.csv", "algorithm", "N") == rows
    (tmp_path / "runs.csv").unlink()
    message = call("rank", *tables, "--output", tmp_path / "ranking.csv")
    assert message.startswith(f"rank.py: {tmp_path}/runs.csv is missing")
