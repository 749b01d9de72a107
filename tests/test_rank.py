"""The ranking: strict factors, ties within the target, and a row over all dimensions."""

from klee_minty.files import read_csv, write_csv
from rank import ranking

import pytest


def row(algorithm, error, distance, success_rate=1.0):
    values = {"nu_med": 0.0, "abs_error_med": error, "mean_distance": distance, "success_rate": success_rate}
    return {"algorithm": algorithm, "N": 2} | values


INDICATORS = [row("a", 2e-9, 1e-8), row("b", 4e-9, 2e-8), row("c", 1.0, 2.0, success_rate=0.0)]
ECDF = [
    {"algorithm": algorithm, "N": 2, "evaluations": evaluations, "proportion": proportion}
    for algorithm, evaluations, proportion in (("a", 100, 1.0), ("b", 10, 1.0), ("c", 900, 0.3))
]


def test_ranks_by_factor_and_their_mean(tmp_path, call):
    write_csv(tmp_path / "indicators.csv", INDICATORS)
    write_csv(tmp_path / "ecdf.csv", ECDF)
    files = ("--indicators", tmp_path / "indicators.csv", "--ecdf", tmp_path / "ecdf.csv")
    assert call("rank", *files, "--budget", 500, "--output", tmp_path / "ranking.csv") is None
    rows = read_csv(tmp_path / "ranking.csv")
    assert [(row["N"], row["algorithm"]) for row in rows] == [(N, who) for N in (2, "all") for who in "abc"]
    ranks = {key: [row[key] for row in rows[:3]] for key in rows[0] if "rank" in key}
    assert ranks["rank_error"] == [1.0, 2.0, 3.0] and ranks["rank_error_tied"] == [1.5, 1.5, 3.0]  # within 1e-8
    assert ranks["rank_distance"] == [1.0, 2.0, 3.0] and ranks["rank_run_time"] == [2.0, 1.0, 3.0]
    assert ranks["rank"] == [1.0, 2.0, 3.0] and ranks["rank_tied"] == [1.5, 1.5, 3.0]
    assert rows[0]["run_time_area"] == pytest.approx(2.0)


def test_the_area_of_what_was_not_hit_ends_with_the_budget():
    flat = [{"algorithm": "c", "N": 2, "evaluations": 1, "proportion": 0.0}]
    assert ranking(INDICATORS[2:], flat, 500)[0]["run_time_area"] == pytest.approx(3.0)
