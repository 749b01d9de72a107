"""What a run has spent of a budget that is smaller than the one with which it was made."""

from within_budget import spent


def test_a_run_that_succeeds_later_takes_the_budget():
    row = {"target": 900, "evaluations": 910}
    assert spent(row, 1000) == (900, True) and spent(row, 800) == (800, False)


def test_a_run_that_stagnates_counts_with_what_it_used():
    row = {"target": "", "evaluations": 777}
    assert spent(row, 1000) == (777, False) and spent(row, 500) == (500, False)
