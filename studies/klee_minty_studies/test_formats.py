"""Numbers in print are those that they stand for, within their digits."""

import math

from klee_minty_studies.formats import evaluations_text, probability


def test_as_people_write_them():
    assert [evaluations_text(value) for value in (4.71, 99.96, 1487.4, math.inf)] == ["4.7", "100", "1,487", "∞"]
    p_values = {2e-4: "<0.001", 0.0123: "0.012", 0.123: "0.123", 0.9996: "1"}
    assert {p: probability(p) for p in p_values} == p_values and probability(math.nan) == "–"
