"""Table 2: the paper's formats, and numbers that stand under each other on a table as wide as the page."""

import math
import re

from table2 import results

import pytest

ROW = {"algorithm": "epsmag_es", "N": 2, "f_opt": 8.0, "f_best": 8.0, "f_med": 8.0, "nu_med": 0.0, "instances": 0}
ROW |= {"abs_error_med": 1e-9, "feasibility_rate": 1.0, "mean_distance": 2e-8, "mean_evaluations": 1500.0}


@pytest.mark.parametrize("N", [2, 40])
def test_a_row_has_the_papers_formats(N):
    row = ROW | {"N": N, "f_opt": float(N**3), "f_med": 8.5, "abs_error_med": 9.749e-9}
    row |= {"mean_distance": math.nan, "mean_evaluations": 1550.6}
    assert (
        rf"${N}$ & ${N}^3$ & 8.0000e+00 & 8.5000e+00 & 0 & 9.7490e-09 & 1.00 & -- & 1.5506e+03 \\"
        in results([row])[0].splitlines()
    )


def test_a_table_with_violations_is_set_smaller():
    def text(nu):
        return results([ROW | {"nu_med": nu}, ROW | {"N": 3, "f_opt": 27.0}])[0]

    assert r"\footnotesize" in text(0.0) and r"\scriptsize" not in text(0.0)
    assert r"\scriptsize" in text(0.5)
    assert re.search(r"& 5\.0000e-01 &.*\n.*& 0\\phantom\{\.0000e-00\} &", text(0.5))
