"""Bootstrapped bands of the ECDF on hand-made runs."""

import itertools

import confidence
from klee_minty.files import read_csv

import numpy as np
import pytest


def run(hits, evaluations=100):
    return {"target_hits": [*hits, *[None] * (103 - len(hits))], "evaluations": evaluations}


def test_equal_runs_have_a_band_without_width():
    rows = confidence.ecdf_band([run([5, 50])] * 3, 100)
    assert rows[0]["evaluations"] == 1 and rows[-1]["evaluations"] == 100
    for row in rows:
        share = ((row["evaluations"] >= 5) + (row["evaluations"] >= 50)) / 103
        assert row["lower"] == row["upper"] == pytest.approx(share)


@pytest.mark.digits
def test_a_band_is_monotone_and_holds_the_ecdf():
    runs = [run(sorted(hits)) for hits in np.random.default_rng(1).integers(1, 100, size=(15, 40)).tolist()]
    rows = confidence.ecdf_band(runs, 100)
    for row, later in itertools.pairwise(rows):
        assert row["lower"] <= later["lower"] and row["upper"] <= later["upper"]
    for row in rows:
        ecdf = np.mean([hit is not None and hit <= row["evaluations"] for r in runs for hit in r["target_hits"]])
        assert row["lower"] <= ecdf <= row["upper"]
    assert any(row["lower"] < row["upper"] for row in rows)


def test_the_table_has_a_row_per_step(tmp_path, call, make_runs):
    folders = [make_runs(tmp_path, algorithm, [2], 3, budget=300) for algorithm in ("random_search", "lshade44")]
    which = ("--runs", *folders, "--dimensions", 2, "--chunks", "0-2", "--budget", 300)
    assert call("confidence", *which, "--output", tmp_path / "a.csv") is None
    rows = read_csv(tmp_path / "a.csv")
    assert list(rows[0]) == ["algorithm", "N", "evaluations", "lower", "upper"]
    cells = list(dict.fromkeys((row["algorithm"], row["N"]) for row in rows))
    assert cells == [("random_search", 2), ("lshade44", 2)]
    assert all(0.0 <= row["lower"] <= row["upper"] <= 1.0 for row in rows)
    assert max(row["evaluations"] for row in rows) >= 600
