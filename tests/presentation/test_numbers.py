"""Macros: names that a person can guess, numbers that siunitx can read and a sentence can take."""

import math
import re

from klee_minty.errors import InputError
from presentation.numbers import (
    at,
    camel,
    definitions,
    in_words,
    listed,
    number,
    probability,
    ratio,
    real,
    share,
    whole,
    word,
)

import pytest


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("epsmag_es", "EpsmagEs"),
        ("lshade44", "LshadeFortyFour"),
        ("my_es2", "MyEsTwo"),
        ("LP error / error of epsmag_es", "LPErrorErrorOfEpsmagEs"),
        ("ν_max at 350 degrees", "MaxAtThreeHundredFiftyDegrees"),
        (10, "Ten"),
        ("", ""),
    ],
)
def test_names_hold_letters_only(text, name):
    assert camel(text) == name


def test_numbers_in_words_are_all_different():
    words = [in_words(n) for n in range(3000)]
    assert len(set(words)) == len(words) and all(text.isalpha() for text in words)
    assert [in_words(n) for n in (0, 13, 20, 44, 100, 406, 2018)] == [
        *("Zero", "Thirteen", "Twenty", "FortyFour", "OneHundred", "FourHundredSix", "TwoZeroOneEight")
    ]


@pytest.mark.parametrize(
    ("kind", "value", "plain", "text"),
    [
        (whole, 82421.3, "82421", r"82\,421"),
        (whole, 1499.7, "1500", "1500"),
        (real, 9.326e-9, "9.3260e-9", r"\ensuremath{9.33 \cdot 10^{-9}}"),
        (real, 0.0, "0", "0"),
        (real, 8.0, "8.0000", "8"),
        (real, 64000.0, "6.4000e4", r"\ensuremath{6.40 \cdot 10^{4}}"),
        (share, 0.983, "0.983", r"98.3\,\%"),
        (ratio, 3.4567, "3.457", "3.46"),
        (ratio, 8.6e-7, "8.6e-7", r"\ensuremath{8.60 \cdot 10^{-7}}"),
        (ratio, 999.7, "999.7", "1000"),
        (probability, 0.0119, "0.0119", r"\ensuremath{p = 0.012}"),
        (probability, 0.00036, "0.00036", r"\ensuremath{p < 0.001}"),
        (word, "a_b & 50 %", r"a\_b \& 50 \%", r"a\_b \& 50 \%"),
        (real, math.nan, "nan", "--"),
        (whole, math.inf, "inf", r"\ensuremath{\infty}"),
    ],
)
def test_a_number_is_written_both_ways(kind, value, plain, text):
    made = number(("x",), 2, kind, value, "an x")
    assert (made.plain, made.text) == (plain, text)


@pytest.mark.parametrize("kind", [whole, real, share, ratio, probability])
@pytest.mark.parametrize("value", [0.0, 1e-300, 3.2e-9, 0.5, 1.0, 12345.678])
def test_plain_numbers_are_numbers(kind, value):
    plain = number(("x",), None, kind, value, "").plain
    assert re.fullmatch(r"\d+(\.\d+)?(e-?[1-9]\d*)?", plain)
    assert float(plain) == pytest.approx(value, rel=1e-2, abs=0.5 if kind is whole else 0.0)


def test_each_number_is_a_macro_with_a_twin_for_sentences():
    made = [number(("my_es2", "Error"), 10, real, 1e-9, ""), number(("Runs",), None, whole, 15, "")]
    assert definitions(made) == (
        "\\newcommand{\\KMMyEsTwoErrorTen}{1.0000e-9}\n"
        "\\newcommand{\\KMMyEsTwoErrorTenText}{\\ensuremath{1.00 \\cdot 10^{-9}}}\n"
        "\\newcommand{\\KMRuns}{15}\n\\newcommand{\\KMRunsText}{15}\n"
    )


def test_two_numbers_of_one_name_are_refused():
    twice = [number(("my_es2", "Error"), 10, real, value, "") for value in (1e-9, 2e-9)]
    with pytest.raises(
        InputError, match=r"^\\KMMyEsTwoErrorTen would be two numbers; give an algorithm or solver another name"
    ):
        definitions(twice)
    with pytest.raises(InputError, match="KMRunsText would be two"):  # the twin of the one is the other
        definitions([number(("Runs",), None, whole, 15, ""), number(("Runs", "Text"), None, whole, 15, "")])


@pytest.mark.parametrize(
    ("chosen", "plain", "text"),
    [
        ([], "none", "at no~$N$"),
        ([3], "3", "at $N = 3$"),
        ([3, 10], "3 and 10", "at $N = 3$ and~$10$"),
        ([2, 3, 10], "2, 3 and 10", "at every~$N$"),
    ],
)
def test_at_which_dimensions(chosen, plain, text):
    made = at(("x",), chosen, [2, 3, 10])
    assert (made.macro, made.plain, made.text) == ("KMXAt", plain, text)


def test_a_single_dimension_is_named_and_not_called_every():
    assert at((), [2], [2]).text == "at $N = 2$"


def test_lists_in_sentences():
    assert listed([]) == "none" and listed("a") == "a" and listed("abc") == "a, b and c"
