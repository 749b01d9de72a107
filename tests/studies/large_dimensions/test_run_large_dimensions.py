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
    burst, box = [], BlackBox(rotated_klee_minty(2), 10**4, 100)
    es = Watched(box, np.random.default_rng(0), np.zeros(2), burst)
    es.c_s, z = 0.0, np.zeros((es.mu, 2))  # keeps sigma
    for sigma, y, nu in ((1e-9, 1.0, 1.0), (1.0, 3.0, 0.0), (1e-3, 4.0, 0.0), (1.0, 5.0, 0.0), (BURST, 5.0, 0.0)):
        assert not burst
        box.best_nu, es.y, es.sigma, es.sigma_max = nu, np.array([0.0, y]), sigma, np.inf
        es.adapt(z, z)
        assert es.sigma == sigma
    assert burst == [0, 1e-3, 4000.0]
