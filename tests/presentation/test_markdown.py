"""Markdown: tables of cells that may hold a bar, and numbers to read."""

import math

from presentation.markdown import cell, joined, of_dimensions, short

import pytest


def test_a_bar_does_not_end_a_cell():
    assert (cell("a"), cell("|y|"), cell("x | y")) == ("a", r"\|y\|", r"x \| y")


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        *((math.nan, "–"), (0.0, "0"), (0.834, "0.834"), (8.5, "8.5"), (0.001, "0.001"), (1.0737e-5, "1.07e-05")),
        *((999.4, "999"), (1000.0, "1,000"), (8860.4, "8,860"), (99999.0, "99,999"), (123456.0, "1.23e+05")),
        *((-0.25, "-0.25"), (-2000.0, "-2,000")),
    ],
)
def test_numbers_to_read(value, shown):
    assert short(value) == shown


def test_fewer_digits():
    assert (short(0.834, 1), short(1.0737e-5, 2)) == ("0.8", "1.1e-05")


def test_lists_in_a_sentence():
    assert joined("a") == "a" and joined(["a", 2]) == "a and 2" and joined("abc") == "a, b and c"
    assert of_dimensions([2, 3, 2]) == "N = 2, 3" and of_dimensions(iter(())) == "no N"
