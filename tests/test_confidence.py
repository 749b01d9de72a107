"""Bootstrapped bands of the ECDF on hand-made runs."""

import itertools

import confidence

import numpy as np
import pytest


def run(hits, evaluations=100):
    return {"target_hits": [*hits, *[None] * (103 - len(hits))], "evaluations": evaluations}


def test_equal_runs_have_a_band_without_width():
    rows = confidence.band([run([5, 50])] * 3, 100)
    assert rows[0]["evaluations"] == 1 and rows[-1]["evaluations"] == 100
    for row in rows:
        share = ((row["evaluations"] >= 5) + (row["evaluations"] >= 50)) / 103
        assert row["lower"] == row["upper"] == pytest.approx(share)


@pytest.mark.digits
def test_a_band_is_monotone_and_holds_the_ecdf():
    runs = [run(sorted(hits)) for hits in np.random.default_rng(1).integers(1, 100, size=(15, 40)).tolist()]
    rows = confidence.band(runs, 100)
    for row, later in itertools.pairwise(rows):
        assert row["lower"] <= later["lower"] and row["upper"] <= later["upper"]
    for row in rows:
        ecdf = np.mean([hit is not None and hit <= row["evaluations"] for r in runs for hit in r["target_hits"]])
        assert row["lower"] <= ecdf <= row["upper"]
    assert any(row["lower"] < row["upper"] for row in rows)
