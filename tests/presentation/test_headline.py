"""The reproduction in some sentences."""

import math

from analysis.agreement import NOTHING
from analysis.paper import DEVIATES, MISPRINT, NOT_COMPARABLE, REPRODUCED
from presentation.headline import (
    borderline,
    claims_in_words,
    numbers_in_words,
    other_numbers,
    reference,
    sample_sizes,
    with_names,
)

import pytest


def numbers_of(*verdicts, counts=1, note=""):
    return [{"verdict": verdict, "counts_as_information": counts, "note": note} for verdict in verdicts]


def test_only_what_carries_information_counts():
    rows = numbers_of(REPRODUCED, REPRODUCED, DEVIATES, MISPRINT) + numbers_of(REPRODUCED, DEVIATES, counts=0)
    assert numbers_in_words(rows) == (
        "Of the 4 printed numbers that could have come out differently, 2 reproduce, 1 deviates, 1 is a misprint in the paper."
    )
    assert "1 reproduced, 1 deviates" in other_numbers(rows)
    assert "The other 1 printed numbers" in other_numbers(numbers_of(REPRODUCED, counts=0))


def test_nothing_is_judged_only_if_nothing_is():
    rows = numbers_of(NOT_COMPARABLE, note="the runs of lshade44 differ")
    assert numbers_in_words(rows) == "Nothing is judged: the runs of LSHADE44 differ."
    assert numbers_in_words([*rows, *numbers_of(REPRODUCED)]).startswith("Of the 2")


def test_a_reading_of_a_figure_is_no_claim_of_the_paper():
    rows = [{"claim": "lp", "verdict": "contradicted"}] * 2 + [{"claim": "target", "verdict": "supported"}]
    text = claims_in_words([*rows, {"claim": "random", "verdict": "undecided"}])
    assert text == "1 of the paper's 2 claims are supported, 1 is contradicted. A reading of its Figure 3 is undecided."


def check(identical=0, p=0.3, **changes):
    row = {"algorithm": "epsmag_es", "N": 2, "runs": 15, "identical": identical, "same_source": 1}
    p_values = dict.fromkeys(("p_evaluations", "p_distance", "p_error"), p)
    return [row | p_values | {"differences": NOTHING} | changes]


@pytest.mark.parametrize(
    ("rows", "says"),
    [
        ([], "No run here"),
        (check(15, math.nan), "all 15 runs of the two EAs here are, bit for bit, its first ones."),
        (
            check(differences="seed 2, not 1"),
            "none of the 15 runs of the two EAs here is in it (seed 2, not 1), but the st",
        ),
        (
            check(differences="machine a, not b"),
            "is in it (machine a, not b), the digits differ, but the statistics agree",
        ),
        (check(3), "3 of the 15 runs of the two EAs here are in it, the digits differ, but the statistics agree"),
        (check(same_source=0), "(another source of εMAg-ES), the digits differ, but the statistics agree"),
        (check(p=1e-9), "restore the algorithm's source"),
    ],
)
def test_what_the_runs_here_are_to_the_sample(rows, says):
    assert says in reference(rows)


def test_borderline_verdicts_are_named_the_likeliest_first():
    row = {"quantity": "mean_distance", "algorithm": "epsmag_es", "N": 2, "borderline": 1, "other_verdict": 0.04}
    rows = [row, row | {"N": 40, "other_verdict": 0.23}, row | {"borderline": 0}]
    text = borderline(rows)
    assert text.startswith("2 verdicts are borderline") and text.index("N = 40 (23 %)") < text.index("N = 2 (4 %)")
    assert borderline([row | {"borderline": 0}]) == ""


def test_words():
    assert with_names("the runs of epsmag_es") == "the runs of εMAg-ES"
    sample = {
        ("epsmag_es", 2): [0] * 9,
        ("lshade44", 2): [0] * 9,
        ("epsmag_es", 3): [0] * 9,
        ("epsmag_es", 40): [0] * 4,
    }
    assert sample_sizes(sample) == "9 runs at N = 2 and 3 and 4 runs at N = 40"
