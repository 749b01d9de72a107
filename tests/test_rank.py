"""The ranking of tables that were read: the area above each ECDF ends at the budget of its dimension."""

from klee_minty.files import read_csv, write_csv
from rank import ranking

import pytest


def row(algorithm, N, error, distance):
    values = {"abs_error_med": error, "nu_med": 0.0, "mean_distance": distance, "success_rate": 1.0}
    return {"algorithm": algorithm, "N": N} | values


INDICATORS = [row("a", 2, 1e-9, 1e-9), row("b", 2, 1e-3, 1e-3), row("a", 3, 1e-3, 1e-3), row("b", 3, 1e-9, 1e-9)]
ECDF = [  # all targets at the 10th evaluation; b never hits the other half in three dimensions
    {"algorithm": "a", "N": 2, "evaluations": 10, "proportion": 1.0},
    {"algorithm": "b", "N": 2, "evaluations": 100, "proportion": 1.0},
    {"algorithm": "a", "N": 3, "evaluations": 10, "proportion": 1.0},
    {"algorithm": "b", "N": 3, "evaluations": 10, "proportion": 0.5},
]


def test_the_ranking_is_per_dimension_and_over_all():
    rows = ranking(INDICATORS, ECDF, 1000)
    assert [(row["N"], row["algorithm"]) for row in rows] == [
        *((2, "a"), (2, "b"), (3, "a"), (3, "b"), ("all", "a"), ("all", "b"))
    ]
    assert [row["rank"] for row in rows] == [1.0, 2.0, 2.0, 1.0, 1.0, 2.0]
    # log10 of the evaluations; half of b's targets count as hit at the end of the budget, 3000.
    assert [row["run_time_area"] for row in rows[:4]] == pytest.approx([1.0, 2.0, 1.0, 0.5 * (1.0 + 3.4771)], abs=1e-4)


def test_from_tables(tmp_path, call):
    write_csv(tmp_path / "indicators.csv", INDICATORS)
    write_csv(tmp_path / "ecdf.csv", ECDF)
    tables = ("--indicators", tmp_path / "indicators.csv", "--ecdf", tmp_path / "ecdf.csv")
    assert call("rank", *tables, "--budget", 1000, "--output", tmp_path / "ranking.csv") is None
    assert read_csv(tmp_path / "ranking.csv") == ranking(INDICATORS, ECDF, 1000)
    (tmp_path / "ecdf.csv").unlink()
    message = call("rank", *tables, "--output", tmp_path / "ranking.csv")
    assert message.startswith(f"rank.py: {tmp_path}/ecdf.csv is missing")
