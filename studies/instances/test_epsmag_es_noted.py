"""εMAg-ES that notes: its runs are those of εMAg-ES, and bursts are what they are said to be."""

import math

from epsmag_es_noted import BURST, NotingEpsMAgES
from klee_minty.blackbox import BlackBox
from klee_minty.problem import rotated_klee_minty
from klee_minty.settings import Settings
from klee_minty.workflow.recording import run_records

import numpy as np
import pytest

ABOUT = {"problem": "rotated_klee_minty", "stream": "rotated_klee_minty", "instance": 0}


@pytest.fixture
def es():
    box = BlackBox(rotated_klee_minty(5), budget=1000, stagnation=100)
    return NotingEpsMAgES(box, np.random.default_rng(1), repair_steps=3, counter_from=0)


def run(root, N, **parameters):
    settings = Settings(file=str(root / "studies/instances/epsmag_es_noted.py"), parameters=parameters)
    (record,) = run_records("epsmag_es", rotated_klee_minty(N), ABOUT, [0], settings)
    return record


@pytest.mark.parametrize("N", [2, 5, 10])
def test_a_run_is_that_of_the_es(root, N):
    noted = run(root, N)
    (plain,) = run_records("epsmag_es", rotated_klee_minty(N), ABOUT, [0], Settings())
    assert noted["y"] == plain["y"] and noted["target_hits"] == plain["target_hits"]


def test_what_is_noted(root):
    record = run(root, 10)
    noted = record["extra_output"]
    assert noted["resets"] == 1  # as in nearly all runs at N = 10
    assert noted["first_feasible"] >= record["target_hits"][51]  # the first generation that begins after it
    assert 0.2 < noted["feasible_share"] < 0.6
    assert 1.0 < noted["median_condition"] <= noted["largest_condition"] < 1e4


def test_parameters_change_the_run(root):
    ways = [run(root, 5), run(root, 5, repair_steps=0), run(root, 5, counter_from=1)]
    assert len({way["evaluations"] for way in ways}) == 3


def test_a_burst_begins_with_growth_and_ends_with_a_fall(es):
    def follow(*sigmas):
        for es.sigma in sigmas:
            es.y = np.full(5, es.sigma)
            es.watch_step_size()
        return [burst["parent"][0] for burst in es.bursts]

    es.M = np.diag([3.0, 1.0, 1.0, 1.0, 1.0])
    assert follow(1.0, 0.1, BURST * 0.1) == []  # it has to grow more
    assert follow(BURST * 0.1 + 0.01, BURST, BURST * 5.0) == [0.1]
    assert es.bursts[0]["step"] == pytest.approx(0.3)
    assert follow(6.0, 400.0) == [0.1]  # has not fallen enough: the same burst
    assert follow(4.9, 0.2, 21.0) == [0.1, 0.2]
    assert math.isclose(es.bursts[1]["step"], 0.6)


def test_without_a_feasible_point_nothing_is_noted(es):
    es.y = np.zeros(5)
    es.adapt(np.zeros((es.mu, 5)), np.zeros((es.mu, 5)))
    noted = es.notes()
    assert (
        noted["bursts"] == []
        and noted["first_feasible"] is noted["feasible_share"] is noted["median_condition"] is None
    )
