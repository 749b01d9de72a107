"""The page of the comparison and its LaTeX table: own algorithms first, the best in bold, numbers of those beaten."""

import math
import re
import shlex
from html import unescape

from answer import ENDS
from comparison import comparison_page
from presentation.names import Names
from table_comparison import comparison_table

import pytest
import yaml

TIMES = [
    {"algorithm": algorithm, "N": 2, "instances": 0, "runs": 15, "successes": successes, "ert": ert, "lower": 0.9 * ert, "upper": upper,
     "failure_rate_upper": failures, "ratio": ert / 300.0, "nu_target": nu, "error_target": math.nan if nu else 1e-3,
     **dict.fromkeys(ENDS, 0), "failed_at_budget": 15 - successes, "evaluations_early": math.nan}
    for algorithm, successes, failures, ert, upper, nu in (
        ("lshade44", 15, 0.218, 1234.0, 1500.0, 0.0),
        ("random_search", 0, 1.0, math.inf, math.nan, 3.0),
        ("my_es", 14, 0.319, 300.0, 400.0, 0.0),
    )
]  # fmt: skip
TIMES[1]["lower"] = math.nan
TESTS = [
    {"N": 2, "algorithm": "lshade44", "other": "random_search", "ratio": 0.0, "p_value": 1e-4, "p_holm": 1e-4},
    {"N": 2, "algorithm": "lshade44", "other": "my_es", "ratio": 4.11, "p_value": 0.01, "p_holm": 0.04},
    {"N": 2, "algorithm": "random_search", "other": "my_es", "ratio": math.inf, "p_value": 1e-4, "p_holm": 1e-4},
]


def test_page(says):
    lines = comparison_page(TIMES, TESTS).splitlines()
    assert lines[2] == "Best at N = 2: my_es."
    (sentence,) = [line for line in lines if line.startswith("- my_es ")]
    assert says(sentence, "14 of 15 lowest 4.1 times Every significant 1 of 15")
    assert "| my_es | **14/15: 300 (1)** |" in lines and "| Random Search | 0/15: ν ≤ 3e+00 |" in lines
    assert (
        "| **my_es** | 14/15 | 32 % | 300 | 270 – 400 | 1 | LSHADE44, Random Search | – | 1 of 15 runs used up the budget |"
        in lines
    )
    assert (
        "| Random Search | 0/15 | 100 % | ν ≤ 3e+00 | – | – | – | my_es, LSHADE44 | 15 of 15 runs used up the budget |"
        in lines
    )


@pytest.mark.parametrize("label", ["ES <mine>", "A*_B*", "<script>alert(1)</script>", "a | b", "[here](mine.md)"])
def test_a_label_is_shown_as_it_is(label, tmp_path, call):
    (tmp_path / "comparison.md").write_text(comparison_page(TIMES, TESTS, Names({"my_es": label})), encoding="utf-8")
    assert call("lib.pages", "--pages", tmp_path / "comparison.md", "--output", tmp_path / "comparison.html") is None
    html = (tmp_path / "comparison.html").read_text(encoding="utf-8")
    cells = [unescape(re.sub(r"</?strong>", "", cell)) for cell in re.findall("<td>(.*)</td>", html)]
    assert cells.count(label) == 3 and f"{label} succeeds" in unescape(html) and "<script" not in html


def test_the_page_says_on_which_instances_it_rests(says):
    assert "paper's instance" in comparison_page(TIMES, TESTS)
    over_all = [row | {"instances": "1 2 3 7"} for row in TIMES]
    rows = over_all + [row | {"instances": k, "runs": 5} for k in (1, 2, 3, 7) for row in TIMES]
    text = comparison_page([row | {"runs": 20} if row in over_all else row for row in rows], TESTS)
    assert says(text.partition("## ")[0], "instances 1 to 3, 7 5 each") and "paper's instance" not in text
    assert re.findall("^### (.*)$", text, re.MULTILINE) == [
        "Instance 1", "Instance 2", "Instance 3", "Instance 7",
    ]  # fmt: skip
    assert text.index("## N = 2") < text.index("<details>") < text.index("### Instance 1\n") < text.index("</details>")


@pytest.mark.parametrize(("runs", "enough"), [(15, True), (4, False), (5, True)])
def test_few_runs_cannot_be_significant_and_the_page_says_how_many_could(says, runs, enough):
    text = comparison_page([row | {"runs": runs} for row in TIMES], TESTS)
    assert says(text, "- 4 runs too few") == says(text, "4 against 4 3 tests 0.086 5 runs") == (not enough)


CALL = {"folder": "mine", "runs": 3, "dimensions": [2], "own": [{"name": "my_es", "label": "it's {mine}"}]}


def commands(text):
    return [shlex.split(command) for command in re.findall("^snakemake .*$", text, re.MULTILINE)]


def test_what_to_do_next_is_a_whole_command():
    """With all that was configured, but for what changes."""
    few = [row | {"runs": 3} for row in TIMES]
    others, more = commands(comparison_page(few, TESTS, call=CALL))
    assert more[:5] == ["snakemake", "--cores", "all", "compare", "--config"]
    given = [
        {key: yaml.safe_load(value) for key, value in (pair.split("=", 1) for pair in c[5:])} for c in (others, more)
    ]
    assert given == [CALL | {"instances": "1-15", "runs": 1}, CALL | {"runs": 5}]


def test_with_instances_runs_are_counted_on_each():
    times = [row | {"instances": "1 2", "runs": 4} for row in TIMES]
    times += [row | {"instances": k, "runs": 2} for k in (1, 2) for row in TIMES]
    text = comparison_page(times, TESTS, call=CALL | {"instances": [1, 2]})
    (more,) = commands(text)
    assert "runs=3" in more and "3 runs on each" in text  # 5 in all


def test_pairs_that_nobody_asks_about_are_not_said_to_be_tested():
    asked = [test | {"p_holm": math.nan} if test["algorithm"] == "lshade44" else test for test in TESTS]
    assert "left out" in comparison_page(TIMES, asked) and "left out" not in comparison_page(TIMES, TESTS)


def test_table():
    lines = comparison_table(TIMES, TESTS)[0].splitlines()
    assert [line for line in lines if line.startswith(("$2$", r"\multicolumn{7}"))] == [
        r"\multicolumn{7}{c}{(1) my\_es} \\",
        r"$2$ & 14/15 & \textbf{3.0000e+02} & 2.7000e+02 & 4.0000e+02 & 1.00 & 2, 3 \\",
        r"\multicolumn{7}{c}{(2) LSHADE44} \\",
        r"$2$ & 15/15 & 1.2340e+03 & 1.1106e+03 & 1.5000e+03 & 4.11 & 3 \\",
        r"\multicolumn{7}{c}{(3) Random Search} \\",
        r"$2$ & 0/15 & $\nu$ $\leq$ 3e+00 & -- & -- & -- &  \\",
    ]


@pytest.mark.parametrize("write", [comparison_page, lambda *rows: comparison_table(*rows)[0]])
def test_a_single_algorithm_is_compared_with_none(write):
    assert "my" in write(TIMES[2:], [])
