"""Simulated restarts of hand-made runs, and their bands."""

import restarts
from klee_minty.files import read_csv

import numpy as np
import pytest


def run(hits, evaluations=100):
    return {"target_hits": [*hits, *[None] * (103 - len(hits))], "evaluations": evaluations}


def test_restarts_go_on_until_every_target_that_some_run_hits_is_hit():
    rows = restarts.restarted([run([5, 50]), run([5])], 100)
    assert rows[0]["evaluations"] == 1 and rows[0]["proportion"] == 0.0
    # The second target at 50, or after k failures of 100 evaluations each: with probability 1/2, 1/4, ...
    at = {row["evaluations"]: row["proportion"] * 103 - 1.0 for row in rows}
    for evaluations, share in at.items():
        if evaluations >= 5:
            assert share == pytest.approx(1.0 - 0.5 ** ((evaluations + 50) // 100), abs=0.06)
    assert max(at) % 100 == 50 and at[max(at)] == pytest.approx(1.0)
    assert restarts.restarted([run([5, 50]), run([5])], 100) == rows


@pytest.mark.parametrize("hits", [[], [7]])
def test_restarts_of_runs_without_a_success_end_at_the_budget(hits):
    rows = restarts.restarted([run(hits)] * 2, 100)
    assert rows[-1] == {"evaluations": 100} | dict.fromkeys(("lower", "upper", "proportion"), len(hits) / 103)


@pytest.mark.digits
def test_the_band_of_restarts_holds_their_ecdf():
    runs = [
        run(sorted(hits)[:last])
        for last, hits in enumerate(np.random.default_rng(1).integers(1, 100, size=(15, 40)).tolist())
    ]
    rows = restarts.restarted(runs, 100)
    assert all(row["lower"] <= row["proportion"] <= row["upper"] for row in rows)
    assert any(row["lower"] < row["upper"] for row in rows) and rows[-1]["evaluations"] > 300
    assert rows[-1]["proportion"] == pytest.approx(14 / 103)  # what the best run hits


def test_the_table_has_a_row_per_step(tmp_path, call, make_runs):
    folders = [make_runs(tmp_path, algorithm, [2], 3, budget=300) for algorithm in ("random_search", "lshade44")]
    which = ("--runs", *folders, "--dimensions", 2, "--chunks", "0-2", "--budget", 300)
    assert call("restarts", *which, "--output", tmp_path / "a.csv") is None
    rows = read_csv(tmp_path / "a.csv")
    assert list(rows[0]) == ["algorithm", "N", "evaluations", "lower", "upper", "proportion"]
    cells = list(dict.fromkeys((row["algorithm"], row["N"]) for row in rows))
    assert cells == [("random_search", 2), ("lshade44", 2)]
    assert all(0.0 <= row["lower"] <= row["upper"] <= 1.0 for row in rows)
    assert max(row["evaluations"] for row in rows) >= 600
