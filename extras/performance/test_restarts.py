"""Simulated restarts of hand-made runs, and their bands."""

import math

import restarts
from growth import expected_running_times
from klee_minty.files import read_csv
from restarts import simulated_restarts

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


def test_the_table_has_a_row_per_step(tmp_path, call, make_runs, collect_runs):
    folders = [make_runs(tmp_path, algorithm, [2], 3, budget=300) for algorithm in ("random_search", "lshade44")]
    _, hits = collect_runs(tmp_path, folders, [2], ["0-2"])
    assert call("restarts", "--hits", hits, "--budget", 300, "--output", tmp_path / "a.csv") is None
    rows = read_csv(tmp_path / "a.csv", "algorithm")
    assert list(rows[0]) == ["algorithm", "N", "evaluations", "lower", "upper", "proportion"]
    cells = list(dict.fromkeys((row["algorithm"], row["N"]) for row in rows))
    assert cells == [("random_search", 2), ("lshade44", 2)]
    assert all(0.0 <= row["lower"] <= row["upper"] <= 1.0 for row in rows)
    assert max(row["evaluations"] for row in rows) >= 600


HITS = np.array([[10.0, 40.0, math.inf], [20.0, math.inf, math.inf], [30.0, 60.0, math.inf]])
ENDS = np.array([50.0, 100.0, 70.0])


def test_the_mean_of_simulated_restarts_is_the_expected_running_time():
    rng, runs = np.random.default_rng(0), 12
    hits = np.sort(rng.integers(1, 900, size=(runs, 5)).astype(float), axis=1)
    hits[rng.random((runs, 5)).cumsum(axis=1) > 1.5] = math.inf
    hits[:, 4], hits[3, 4] = math.inf, 800.0  # one success in twelve
    ends = np.full(runs, 1000.0)
    (times,) = simulated_restarts(hits, ends, np.arange(runs)[None], 20000, rng)
    error = times.std(axis=0) / math.sqrt(len(times))
    exact = expected_running_times(hits, ends, np.ones(runs))
    assert exact[4] > 11 * 1000 and (np.abs(times.mean(axis=0) - exact) < 4.0 * error).all()
    assert (np.maximum.accumulate(times[:, :4], axis=1) == times[:, :4]).all()  # no harder target sooner


def test_restarts_never_hit_what_no_run_of_the_sample_hits():
    samples = np.array([[0, 1, 2], [1, 1, 1]])
    whole, second = simulated_restarts(HITS, ENDS, samples, 500, np.random.default_rng(1))
    assert np.isfinite(whole).all(axis=0).tolist() == [True, True, False] and np.isinf(whole[:, 2]).all()
    assert set(second[:, 0]) == {20.0} and np.isinf(second[:, 1:]).all()
    # Until the second target: failures of 100, then 40 or 60.
    assert set(whole[:, 1] % 100) == {40.0, 60.0}
