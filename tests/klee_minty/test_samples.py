"""Rows of samples, and what runs drawn from them give."""

import math

from klee_minty.indicators import area_above, ecdf
from klee_minty.samples import drawn, sample_row
from klee_minty.targets import CONSTRAINT_TARGETS, TARGETS

import numpy as np
import pytest


def record(run, f=8.0 + 5e-9, nu=0.0, hits=TARGETS):
    target_hits = [*range(1, 2 * hits + 1, 2), *[None] * (TARGETS - hits)]
    values = {"stop": "target", "evaluations": 300 + run, "f": f, "nu": nu, "distance": 1e-8 * run}
    return {
        "algorithm": "x",
        "N": 2,
        "run": run,
        "budget": 1000,
        "y": [8.0, f],
        "target_hits": target_hits,
    } | values


def test_a_row_keeps_the_area_above_the_ecdf_of_its_run():
    for hits in (TARGETS, len(CONSTRAINT_TARGETS), 0):
        made = record(3, hits=hits)
        row = sample_row(made)
        assert row["run_time_area"] == pytest.approx(area_above(ecdf([made]), 1000), abs=1e-9)
        assert {key: row[key] for key in ("algorithm", "N", "run", "evaluations")} == {
            "algorithm": "x",
            "N": 2,
            "run": 3,
            "evaluations": 303,
        }


def test_means_and_medians_of_drawn_runs():
    runs = [sample_row(record(run, f=8.0 + run * 1e-9)) for run in range(1, 8)]
    means, medians = drawn(runs, "mean_evaluations", 15), drawn(runs, "abs_error_med", 15)
    assert means.mean() == pytest.approx(304.0, abs=0.01)
    assert means.std() == pytest.approx(2.0 / math.sqrt(15), rel=0.01)
    assert np.median(medians) == pytest.approx(4e-9, rel=1e-5)
    rng = np.random.default_rng(5)
    directly = np.median(rng.choice([abs(run["f"] - 8.0) for run in runs], (100_000, 15)), axis=1)
    assert np.mean(medians <= 2.5e-9) == pytest.approx(np.mean(directly <= 2.5e-9), abs=0.005)


def test_infeasible_runs_have_no_distance_and_come_last():
    runs = [
        sample_row(record(run, f=7.0 if run > 4 else 8.0 + 1e-9, nu=float(run > 4))) for run in range(1, 8)
    ]
    assert drawn(runs, "mean_distance", 1).max() == 4e-8
    assert drawn(runs, "feasibility_rate", 15).mean() == pytest.approx(4 / 7, abs=0.01)
    assert set(drawn(runs, "abs_error_med", 1).tolist()) == {abs(8.0 + 1e-9 - 8.0), 1.0}
