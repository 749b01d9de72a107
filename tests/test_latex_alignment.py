"""Numbers in the tables stand under each other, and tables stay as wide as the page."""

import math
import re

from presentation.latex import violation
from table2 import results


def indicators(nu):
    row = {
        "algorithm": "epsmag_es",
        "N": 2,
        "f_opt": 8.0,
        "f_best": 8.0,
        "f_med": 8.0,
        "nu_med": nu,
        "abs_error_med": 1e-9,
        "feasibility_rate": 1.0,
        "mean_distance": 2e-8,
        "mean_evaluations": 1500.0,
    }
    return [row, row | {"N": 3, "f_opt": 27.0, "nu_med": 0.0}]


def test_zero_stands_under_the_first_digit_of_other_violations():
    assert violation(0.0) == violation(0.0, [0.0, math.nan]) == "0"
    assert violation(0.0, [0.0, 1e-3]) == r"0\phantom{.0000e-00}"
    assert violation(1e-3, [0.0, 1e-3]) == "1.0000e-03"


def test_a_table_with_violations_is_set_smaller():
    assert (
        r"\footnotesize" in results(indicators(0.0)).floating()
        and r"\scriptsize" not in results(indicators(0.0)).floating()
    )
    assert r"\scriptsize" in results(indicators(0.5)).floating()
    assert re.search(
        r"& 5\.0000e-01 &.*\n.*& 0\\phantom\{\.0000e-00\} &", results(indicators(0.5)).floating()
    )
