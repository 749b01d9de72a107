"""The page of the comparison and its LaTeX table: own algorithms first, the best in bold, numbers of those beaten."""

import math

from comparison import page
from table_comparison import comparison_table

import pytest

TIMES = [
    {"algorithm": algorithm, "N": 2, "instances": 0, "runs": 15, "successes": successes, "ert": ert, "lower": 0.9 * ert, "upper": upper,
     "failure_rate_upper": 0.218, "ratio": ert / 300.0, "nu_med": nu, "abs_error_med": 1e-3}
    for algorithm, successes, ert, upper, nu in (
        ("lshade44", 15, 1234.0, 1500.0, 0.0), ("random_search", 0, math.inf, math.nan, 3.0), ("my_es", 14, 300.0, 400.0, 0.0)
    )
]  # fmt: skip
TIMES[1]["lower"] = math.nan
TESTS = [
    {"N": 2, "algorithm": "lshade44", "other": "random_search", "ratio": 0.0, "p_value": 1e-4, "p_holm": 1e-4},
    {"N": 2, "algorithm": "lshade44", "other": "my_es", "ratio": 4.11, "p_value": 0.01, "p_holm": 0.04},
    {"N": 2, "algorithm": "random_search", "other": "my_es", "ratio": math.inf, "p_value": 1e-4, "p_holm": 1e-4},
]


def test_page():
    lines = page(TIMES, TESTS).splitlines()
    assert (
        "- mine: some runs succeed at N = 2, all of them nowhere; it has the lowest ERT at every N, significantly."
        in [line.replace("my_es", "mine") for line in lines]
    )
    assert "| my_es | **14/15: 300 (1)** |" in lines and "| Random Search | 0/15: ν = 3e+00 |" in lines
    assert "| 1 | **my_es** | 14/15 | 22 % | 300 | 270 – 400 | 1 | 2, 3 | – |" in lines
    assert "| 3 | Random Search | 0/15 | 22 % | ν = 3e+00 | – | – | – | 1, 2 |" in lines


@pytest.mark.parametrize(("runs", "says"), [(15, ""), (4, "**4 runs are too few"), (5, "")])
def test_few_runs_cannot_be_significant_and_the_page_says_how_many_could(runs, says):
    text = page([row | {"runs": runs} for row in TIMES], TESTS)
    assert says in text and ("too few" in text) == bool(says)
    assert not says or "corrected for 3 tests it is 0.086. From 5 runs on" in text


def test_pairs_that_nobody_asks_about_are_not_said_to_be_tested():
    asked = [test | {"p_holm": math.nan} if test["algorithm"] == "lshade44" else test for test in TESTS]
    assert "nobody asks here" in page(TIMES, asked) and "nobody asks here" not in page(TIMES, TESTS)


def test_table():
    lines = comparison_table(TIMES, TESTS)[0].splitlines()
    assert [line for line in lines if line.startswith(("$2$", r"\multicolumn{7}"))] == [
        r"\multicolumn{7}{c}{(1) my\_es} \\",
        r"$2$ & 14/15 & \textbf{3.0000e+02} & 2.7000e+02 & 4.0000e+02 & 1.00 & 2, 3 \\",
        r"\multicolumn{7}{c}{(2) LSHADE44} \\",
        r"$2$ & 15/15 & 1.2340e+03 & 1.1106e+03 & 1.5000e+03 & 4.11 & 3 \\",
        r"\multicolumn{7}{c}{(3) Random Search} \\",
        r"$2$ & 0/15 & $\nu$ = 3e+00 & -- & -- & -- &  \\",
    ]


@pytest.mark.parametrize("write", [page, lambda *rows: comparison_table(*rows)[0]])
def test_a_single_algorithm_is_compared_with_none(write):
    assert "my" in write(TIMES[2:], [])
