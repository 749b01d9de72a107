"""LSHADE44 with whole trials: without any it is LSHADE44, with all of them the trial is v."""

from klee_minty.problem import rotated_klee_minty
from klee_minty.settings import Settings
from klee_minty.workflow.recording import run_records
from lshade44_whole import WholeTrials

import numpy as np
import pytest

ABOUT = {"problem": "rotated_klee_minty", "stream": "rotated_klee_minty", "instance": 0}


def run(root, share):
    settings = Settings(
        file=str(root / "studies/instances/lshade44_whole.py"), parameters={"share": share}, budget=2000
    )
    (record,) = run_records("lshade44", rotated_klee_minty(3), ABOUT, [0], settings)
    return record


def test_without_whole_trials_a_run_is_that_of_lshade44(root):
    (plain,) = run_records("lshade44", rotated_klee_minty(3), ABOUT, [0], Settings(budget=2000))
    none, some = run(root, 0.0), run(root, 1.0)
    assert none["y"] == plain["y"] and none["target_hits"] == plain["target_hits"]
    assert some["y"] != plain["y"]


@pytest.mark.parametrize("share", [0.0, 0.5, 1.0])
def test_the_share_of_crossover_rates_that_are_1(share):
    memory = WholeTrials(share, np.random.default_rng(1))
    memory.CR[:] = 0.0
    rng = np.random.default_rng(2)
    _, CR = memory.draw(rng, rng.random(4000), np.zeros(4000, dtype=int))
    assert np.mean(CR == 1.0) == pytest.approx(share, abs=0.03)
