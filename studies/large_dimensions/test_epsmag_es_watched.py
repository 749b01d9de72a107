"""εMAg-ES that notes its first burst: runs of the main results, and what a burst is."""

import epsmag_es_watched
from epsmag_es_watched import BURST, Watched
from klee_minty.blackbox import BlackBox
from klee_minty.problem import rotated_klee_minty

import numpy as np


def test_its_runs_are_those_of_the_published_algorithm(run_once):
    watched = run_once("epsmag_es", 3, run=1, file=epsmag_es_watched.__file__)
    published = run_once("epsmag_es", 3, run=1)
    assert (watched.evaluations, watched.target_hits) == (published.evaluations, published.target_hits)
    other = run_once("epsmag_es", 3, run=1, file=epsmag_es_watched.__file__, lam_per_N=8)
    assert other.evaluations != published.evaluations


def test_a_run_with_a_smaller_budget_is_the_beginning_of_that_with_a_larger_one(run_once):
    small, large = (run_once("epsmag_es", 3, budget=budget).target_hits for budget in (500, 20000))
    assert small == [hit if hit and hit <= 1500 else None for hit in large] and small != large


def test_a_burst_is_a_rise_of_sigma_to_a_multiple_of_its_smallest_value():
    box = BlackBox(rotated_klee_minty(2), 10**4, 100)
    es = Watched(box, np.random.default_rng(0))
    es.c_s, z = 0.0, np.zeros((es.mu, 2))  # keeps sigma
    for sigma, nu in ((1e-9, 1.0), (1.0, 0.0), (1e-3, 0.0), (1.0, 0.0), (BURST, 0.0)):
        assert es.burst is None
        box._best_nu, es.y, es.sigma, es.sigma_max = nu, np.zeros(2), sigma, np.inf
        es.adapt(z, z)
        assert es.sigma == sigma
    assert es.burst == {"evaluations": 0, "sigma": 1e-3}


def test_what_it_notes_is_in_the_record(call, tmp_path):
    options = ("--algorithm", "epsmag_es", "--file", epsmag_es_watched.__file__, "--N", 2)
    assert call("optimize", *options, "--output", tmp_path / "runs.jsonl") is None
    assert '"extra_output": {"burst": null}' in (tmp_path / "runs.jsonl").read_text()
