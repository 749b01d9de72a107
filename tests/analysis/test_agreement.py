"""Whether the runs made here are of the reference sample."""

import math

from analysis.agreement import NOTHING, disagreement

import pytest


def row(p=math.nan, **changes):
    tests = {"p_evaluations": p, "p_distance": 1.0, "p_error": 1.0}
    return (
        {"algorithm": "epsmag_es", "N": 3, "runs": 15, "identical": 0, "same_source": 1, "differences": NOTHING}
        | tests
        | changes
    )


@pytest.mark.parametrize(
    ("check", "reason"),
    [
        ([], ""),
        ([row()], ""),
        ([row(0.01)], ""),  # one seed in a hundred
        ([row(), row(1e-7, differences="seed 2, not 1")], "seed 2, not 1"),
        ([row(1e-7)], "seed"),
        ([row(0.01, same_source=0)], "its source"),
        ([row(0.1, same_source=0)], ""),
        ([row(0.1, same_source=0, runs=3)], "3 runs"),
        ([row(same_source=0, runs=3, identical=3)], ""),
    ],
)
def test_runs_that_disagree_are_told_with_the_reason(check, reason):
    fault = disagreement(check)
    assert (reason in fault) if reason else not fault
    assert not fault or ("epsmag_es" in fault)
