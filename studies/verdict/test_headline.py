"""The reproduction in some sentences."""

import math

from analysis.paper import DEVIATES, MISPRINT, NOT_COMPARABLE, REPRODUCED
from headline import borderline, claims_in_words, numbers_in_words, other_numbers, reference, sample_sizes, with_names

import pytest
from agreement import NOTHING


def numbers_of(*verdicts, counts=1, note=""):
    return [{"verdict": verdict, "counts_as_information": counts, "note": note} for verdict in verdicts]


def test_only_what_carries_information_counts(says):
    rows = numbers_of(REPRODUCED, REPRODUCED, DEVIATES, MISPRINT) + numbers_of(REPRODUCED, DEVIATES, counts=0)
    assert says(numbers_in_words(rows), "4 2 reproduce 1 deviates 1 misprint") and "compared" not in numbers_in_words(
        rows
    )
    assert says(other_numbers(rows), "2 1 reproduced 1 deviates")
    assert says(other_numbers(numbers_of(REPRODUCED, counts=0)), "1 agree")
    assert says(other_numbers(numbers_of(NOT_COMPARABLE, counts=0)), "1 not compared")


def test_nothing_is_judged_only_if_nothing_is(says):
    rows = numbers_of(NOT_COMPARABLE, note="the runs of lshade44 differ")
    assert says(numbers_in_words(rows), "no verdicts runs LSHADE44 differ")
    assert says(numbers_in_words([*rows, *numbers_of(REPRODUCED)]), "2 1 reproduces 1 compared")


def test_a_reading_of_a_figure_is_no_claim_of_the_paper(says):
    rows = [{"claim": "lp", "verdict": "contradicted"}] * 2 + [{"claim": "target", "verdict": "supported"}]
    text = claims_in_words([*rows, {"claim": "random", "verdict": "undecided"}])
    assert says(text, "1 2 supported 1 contradicted Figure 3 undecided") and text.count("undecided") == 1


def check(identical=0, p=0.3, **changes):
    row = {"algorithm": "epsmag_es", "N": 2, "runs": 15, "identical": identical, "same_source": 1}
    p_values = dict.fromkeys(("p_evaluations", "p_distance", "p_error"), p)
    return [row | p_values | {"differences": NOTHING} | changes]


@pytest.mark.parametrize(
    ("rows", "words", "other_digits"),
    [
        ([], "No run", False),
        (check(15, math.nan), "all 15 bit", False),
        (check(differences="seed 2, not 1"), "none 15 (seed 2, not 1) agree 0.3", False),
        (check(differences="machine a, not b"), "none 15 (machine a, not b) agree 0.3", True),
        (check(3), "3 15 agree 0.3", True),
        (check(3, p=0.5) + check(3), "6 30 agree 0.3", True),
        (check(same_source=0), "(another source of εMAg-ES) agree 0.3", True),
        (check(p=1e-9), "Restore source `reference`", False),
    ],
)
def test_what_the_runs_here_are_to_the_sample(says, rows, words, other_digits):
    text = reference(rows)
    assert says(text, words) and ("digits" in text) == other_digits


def test_borderline_verdicts_are_named_the_likeliest_first():
    row = {"quantity": "mean_distance", "algorithm": "epsmag_es", "N": 2, "borderline": 1, "other_verdict": 0.04}
    rows = [row, row | {"N": 40, "other_verdict": 0.23}, row | {"borderline": 0}]
    text = borderline(rows)
    assert text.startswith("2 verdicts ") and text.index("N = 40 (23 %)") < text.index("N = 2 (4 %)")
    assert borderline([row | {"borderline": 0}]) == ""


def test_words(says):
    assert with_names("runs of epsmag_es") == "runs of εMAg-ES"
    sample = {
        ("epsmag_es", 2): [0] * 9,
        ("lshade44", 2): [0] * 9,
        ("epsmag_es", 3): [0] * 9,
        ("epsmag_es", 40): [0] * 4,
    }
    assert says(sample_sizes(sample), "9 N 2 3 4 N 40")
