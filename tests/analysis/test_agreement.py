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
    ("check", "says"),
    [
        ([], ""),
        ([row()], ""),
        ([row(0.01)], ""),  # one seed in a hundred
        ([row(), row(1e-7, differences="seed 2, not 1")], "made with seed 2, not 1"),
        ([row(1e-7)], "though they have its seed"),
        ([row(0.01, same_source=0)], "its source is not the one that made the sample"),
        ([row(0.1, same_source=0)], ""),
        ([row(0.1, same_source=0, runs=3)], "3 runs are too few"),
        ([row(same_source=0, runs=3, identical=3)], ""),
    ],
)
def test_runs_that_disagree_are_told_with_the_reason(check, says):
    fault = disagreement(check)
    assert (says in fault) if says else not fault
    assert not fault or ("epsmag_es" in fault)
