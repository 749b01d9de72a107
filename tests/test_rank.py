"""The ranking of a table that was read."""

from klee_minty.files import read_csv, write_csv
from klee_minty.targets import PAPER_TARGETS, write_targets
from rank import ranking

import pytest


def row(algorithm, N, error, distance, area):
    values = {"abs_error_med": error, "nu_med": 0.0, "mean_distance": distance, "success_rate": 1.0}
    return {"algorithm": algorithm, "N": N, "instances": "0"} | values | {"run_time_area": area}


INDICATORS = [row("a", 2, 1e-9, 1e-9, 1.0), row("b", 2, 1e-3, 1e-3, 2.0)]
INDICATORS += [row("a", 3, 1e-3, 1e-3, 1.0), row("b", 3, 1e-9, 1e-9, 2.25)]


def test_the_ranking_is_per_dimension_and_over_all():
    rows = ranking(INDICATORS, 1e-8)
    assert [(row["N"], row["algorithm"]) for row in rows] == [
        *((2, "a"), (2, "b"), (3, "a"), (3, "b"), ("all", "a"), ("all", "b"))
    ]
    assert [row["rank"] for row in rows] == [1.0, 2.0, 2.0, 1.0, 1.0, 2.0]
    assert [row["run_time_area"] for row in rows[:4]] == pytest.approx([1.0, 2.0, 1.0, 2.25])


def test_from_a_table(tmp_path, call):
    write_csv(tmp_path / "indicators.csv", INDICATORS)
    write_targets(tmp_path / "targets.csv", PAPER_TARGETS)
    files = ("--indicators", tmp_path / "indicators.csv", "--targets", tmp_path / "targets.csv")
    files += ("--output", tmp_path / "ranking.csv")
    assert call("rank", *files) is None
    rows = [row | {"N": str(row["N"])} for row in ranking(INDICATORS, 1e-8)]
    assert read_csv(tmp_path / "ranking.csv", "algorithm", "N") == rows
    (tmp_path / "indicators.csv").unlink()
    assert call("rank", *files).startswith(f"rank.py: {tmp_path}/indicators.csv is missing")
