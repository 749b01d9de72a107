"""Numbers and lists to read."""

import math

from klee_minty.presentation.formats import (
    evaluations_text,
    joined_words,
    power,
    probability,
    ranges,
    scientific,
    short,
)

import pytest


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        *((math.nan, "–"), (0.0, "0"), (0.834, "0.834"), (8.5, "8.5"), (0.001, "0.001"), (1.0737e-5, "1.07e-05")),
        *((999.4, "999"), (1000.0, "1,000"), (8860.4, "8,860"), (99999.0, "99,999"), (123456.0, "1.23e+05")),
        *((-0.25, "-0.25"), (-2000.0, "-2,000"), (-0.0, "0")),
    ],
)
def test_numbers_to_read(value, shown):
    assert short(value) == shown


def test_a_negative_zero_is_printed_as_zero():
    assert scientific(-0.0) == "0.0000e+00"


def test_fewer_digits():
    assert (short(0.834, 1), short(1.0737e-5, 2)) == ("0.8", "1.1e-05")


def test_lists_in_a_sentence():
    assert joined_words("a") == "a" and joined_words(["a", 2]) == "a and 2" and joined_words("abc") == "a, b and c"


def test_ranges():
    assert ranges([]) == "" and ranges([3]) == "3" and ranges([0, 3]) == "0, 3" and ranges([1, 2]) == "1, 2"
    assert ranges([1, 2, 3]) == "1–3" and ranges([0, 1, 2, 4, 7, 8, 9, 10], to=" to ") == "0 to 2, 4, 7 to 10"


def test_scientific_numbers():
    assert scientific(1.23454) == "1.2345e+00" and scientific(math.nan) == "–"
    assert [power(value) for value in (1e-8, 2.5e-7)] == ["10^{-8}", r"2.5 \cdot 10^{-7}"]


def test_as_people_write_them():
    assert [evaluations_text(value) for value in (4.71, 99.96, 1487.4, math.inf)] == ["4.7", "100", "1,487", "∞"]
    p_values = {2e-4: "<0.001", 0.0123: "0.012", 0.123: "0.123", 0.9996: "1"}
    assert {p: probability(p) for p in p_values} == p_values and probability(math.nan) == "–"
