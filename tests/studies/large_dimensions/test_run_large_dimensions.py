"""Runs in large dimensions, here in small ones."""

import json

from klee_minty.blackbox import BlackBox
from klee_minty.problem import rotated_klee_minty
from optimizers import lshade44
from run_large_dimensions import BURST, Watched

import numpy as np
import pytest


@pytest.fixture
def run(call, tmp_path, monkeypatch):
    monkeypatch.setattr(lshade44, "NP_PER_N", lshade44.NP_PER_N)  # what the script sets is undone

    def run(algorithm, *options, N=3):
        output = tmp_path / "run.json"
        assert call("run_large_dimensions", "--algorithm", algorithm, "--N", N, "--output", output, *options) is None
        return json.loads(output.read_text())

    return run


@pytest.mark.parametrize("algorithm", ["epsmag_es", "lshade44"])
def test_a_run_is_that_of_the_main_results(algorithm, run, run_once):
    record, box = run(algorithm, "--run", 1), run_once(algorithm, 3, run=1)
    assert (record["evaluations"], record["f"], record["nu"]) == (box.evaluations, box.best_f, box.best_nu)
    assert record["target_hits"] == box.target_hits
    assert record["abs_error"] == abs(box.best_f - 27.0)


def test_a_run_with_a_smaller_budget_is_the_beginning_of_that_of_the_es(run):
    small, large = (run("epsmag_es", "--budget", budget)["target_hits"] for budget in (500, 20000))
    assert small == [hit if hit <= 1500 else None for hit in large] and small != large


@pytest.mark.parametrize(
    ("algorithm", "parameters"), [("epsmag_es", '{"lam_per_N": 8}'), ("lshade44", '{"NP_PER_N": 6}')]
)
def test_settings_reach_the_algorithm(algorithm, parameters, run):
    assert run(algorithm)["evaluations"] != run(algorithm, "--parameters", parameters)["evaluations"]


def test_the_optimum_moves_to_zero(run):
    record = run("lshade44", "--at-zero")
    assert record["stop"] == "target" and record["abs_error"] == abs(record["f"]) <= 1e-8
    assert np.linalg.norm(record["y"]) < 1e-6


def test_a_burst_is_a_rise_of_sigma_to_a_multiple_of_its_smallest_value():
    bursts, box = [], BlackBox(rotated_klee_minty(2), 10**4, 100)
    es = Watched(box, np.random.default_rng(0), np.zeros(2), bursts)
    box.best_nu, es.c_s, z = 0.0, 0.0, np.zeros((es.mu, 2))  # c_s = 0 keeps sigma
    for sigma, y in (
        (1.0, 3.0),
        (1e-3, 4.0),
        (1e-2, 4.0),
        (1.0, 4.0),
        (20.0, 4.0),
        (30.0, 4.0),
        (1.0, 0.0),
        (2e4, 0.0),
    ):
        es.y, es.sigma = np.array([0.0, y]), sigma
        es.adapt(z, z)
        assert es.sigma == min(sigma, es.sigma_max)
    assert bursts == [[0, 1e-3, 4000.0]]  # the second time sigma is no smaller than the distance
    assert 20.0 > BURST * 1e-3 > 1.0
