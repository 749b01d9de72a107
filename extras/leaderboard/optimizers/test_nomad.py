"""NOMAD: runs in one process."""

import pytest

BUDGET = 4  # times N²: an evaluation takes NOMAD 50 ms

pytest.importorskip("PyNomad", reason="NOMAD is optional (requirements/today.txt)")


def test_a_run_is_the_same_after_itself_and_after_another(run_once):
    """Run 0 at N = 3 takes its seed from the same place each time; NOMAD must not notice that it had it before."""
    _, first, again, _, after_another = (run_once("nomad", 3, run, budget=BUDGET) for run in (1, 0, 0, 1, 0))
    assert first.target_hits == again.target_hits == after_another.target_hits
