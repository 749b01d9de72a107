"""Numbers in print: ratios and costs are those of the numbers, within their digits, and on the right side of 1."""

import math
import re

from klee_minty_studies.formats import evaluations_text, probability, ratio_text, ratios_in_words

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

RATIOS = st.floats(1e-9, 1e9)


def read(text):
    """The number that a text says."""
    top, _, bottom = text.replace(",", "").partition("/")
    return float(top) / float(bottom or 1.0)


@given(RATIOS)
@example(0.9999999)
@example(99.5)
def test_a_ratio_is_short_right_and_on_its_side_of_1(ratio):
    text = ratio_text(ratio)
    assert "e" not in text and read(text) == pytest.approx(ratio, rel=0.0501)
    assert (read(text) > 1.0) == (ratio > 1.0) and (read(text) < 1.0) == (ratio < 1.0)


@given(st.lists(RATIOS, min_size=1, max_size=4))
@example([1.0])
@example([0.3, 3.0])
def test_words_say_the_range_and_its_direction(ratios):
    low, high = re.fullmatch(r"(\S+)(?: to (\S+))? times its cost", ratios_in_words(ratios)).groups()
    said = [read(low), read(high or low)]
    assert said == pytest.approx([min(ratios), max(ratios)], rel=0.0501)


def test_as_people_write_them():
    assert ratios_in_words([9.8e-4, 0.0027]) == "1/1,020 to 1/370 times its cost"
    assert ratios_in_words([813.0, 1741.0]) == "813 to 1,741 times its cost" and ratio_text(1 / 315) == "1/315"
    assert ratios_in_words([0.86, 1.05]) == "0.86 to 1.1 times its cost"
    assert ratios_in_words([1.004]) == "1.004 times its cost" and ratio_text(1741.4, 3) == "1,741"
    assert [evaluations_text(value) for value in (4.71, 99.96, 1487.4, math.inf)] == ["4.7", "100", "1,487", "∞"]
    p_values = {2e-4: "<0.001", 0.0123: "0.012", 0.123: "0.123", 0.9996: "1"}
    assert {p: probability(p) for p in p_values} == p_values and probability(math.nan) == "–"
