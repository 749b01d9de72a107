"""The page of the comparison and its LaTeX table: own algorithms first, the best in bold, numbers of those beaten."""

import math
import re
import shlex
from html import unescape

from answer import ENDS
from comparison import Comparison
from comparison_page import FIGURES, comparison_page
from klee_minty.names import Names
from klee_minty.presentation.layouts import LAYOUTS
from klee_minty.results.best_known import BestKnown
from klee_minty.targets import PAPER_TARGETS
from table_comparison import comparison_table

import pytest
import yaml

FEASIBLE_F = ("feasible_f_best", "feasible_f_median", "feasible_f_worst")
TIMES = [
    {"algorithm": algorithm, "N": 2, "instances": 0, "runs": 15, "successes": successes, "ert": ert, "lower": 0.9 * ert, "upper": upper,
     "failure_rate_upper": failures, "ratio": ert / 300.0, "nu_target": nu, "error_target": math.nan if nu else 1e-3,
     "nu_med": nu, "nu_worst": nu, "feasible": 15 if not nu else 0, **dict.fromkeys(FEASIBLE_F, math.nan if nu else 1.25),
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


def page(times=TIMES, tests=TESTS, precision=None, **about):
    """The page of these rows."""
    targets = PAPER_TARGETS.up_to(precision) if precision else PAPER_TARGETS
    return comparison_page(Comparison(times, tests, targets=targets, **about))


def table(times=TIMES, tests=TESTS, layout="lncs", **about):
    """The float of these rows."""
    return comparison_table(Comparison(times, tests, **about), layout)[0]


def test_page(says):
    text = page()
    assert says(text, "Lowest cost my_es N = 2") and says(text, "my_es succeeds 14 of 15")
    assert says(text, "- Against LSHADE44 4.1 times cheaper significant")
    assert says(text, "- Against Random Search at N = 2 only my_es succeeds")
    lines = text.splitlines()
    assert "| my_es | **14/15: 300 (lowest)** |" in lines and "| Random Search | 0/15: ν ≤ 3 |" in lines
    cells = [line.strip("| ").split(" | ")[:7] for line in lines if line.startswith(("| **my_es**", "| Random"))]
    assert ["**my_es**", "14/15", "32 %", "300", "270 – 400", "lowest", "LSHADE44, Random Search"] in cells
    assert ["Random Search", "0/15", "100 %", "ν ≤ 3", "–", "–", "–"] in cells


def test_the_page_names_the_levels_where_not_all_is_seen(says):
    levels = {row["algorithm"]: "g" for row in TIMES}
    assert "evaluate" not in page(levels=levels)
    differing = page(levels=levels | {"my_es": "feasible_f"})
    assert says(differing, "LSHADE44 Random Search level g my_es level feasible_f NaN") and "left out" not in differing
    alike = page(levels=dict.fromkeys(levels, "nu"), left_out=["epsmag_es"])
    assert says(alike, "my_es at the level nu None for g) εMAg-ES cannot") and "level g" not in alike


@pytest.mark.parametrize("label", ["ES <mine>", "A*_B*", "<script>alert(1)</script>", "a | b", "[here](mine.md)"])
def test_a_label_is_shown_as_it_is(label, tmp_path, call):
    (tmp_path / "figures").mkdir()
    for name in FIGURES:
        (tmp_path / f"figures/{name}.png").touch()
    (tmp_path / "comparison.md").write_text(page(names=Names({"my_es": label})), encoding="utf-8")
    assert (
        call(
            "klee_minty_studies.pages", "--pages", tmp_path / "comparison.md", "--output", tmp_path / "comparison.html"
        )
        is None
    )
    html = (tmp_path / "comparison.html").read_text(encoding="utf-8")
    cells = [unescape(re.sub(r"</?strong>", "", cell)) for cell in re.findall("<td>(.*)</td>", html)]
    assert cells.count(label) == 4 and f"{label} succeeds" in unescape(html) and "<script" not in html


def test_the_page_says_on_which_instances_it_rests(says):
    assert "paper's instance" in page()
    over_all = [row | {"instances": "1 2 3 7"} for row in TIMES]
    rows = over_all + [row | {"instances": k, "runs": 5} for k in (1, 2, 3, 7) for row in TIMES]
    text = page([row | {"runs": 20} if row in over_all else row for row in rows])
    assert says(text.partition("## ")[0], "instances 1 to 3, 7 5 each") and "paper's instance" not in text
    assert re.findall("^### (.*)$", text, re.MULTILINE) == [
        "Instance 1", "Instance 2", "Instance 3", "Instance 7",
    ]  # fmt: skip
    assert text.index("## N = 2") < text.index("<details>") < text.index("### Instance 1\n") < text.index("</details>")


CALL = {"folder": "mine", "dimensions": [2], "own": [{"name": "my_es", "label": "it's {mine}"}]}


def commands(text):
    """{key: value} of --config of each command on a page."""
    calls = [shlex.split(command) for command in re.findall("^snakemake .*$", text, re.MULTILINE)]
    assert all(call[:4] == ["snakemake", "--cores", "all", "compare"] for call in calls)
    return [{key: yaml.safe_load(value) for key, value in (pair.split("=", 1) for pair in call[5:])} for call in calls]


def on_instances(number, runs):
    """Rows over all of so many instances, with runs on each, and on each."""
    times = [row | {"instances": " ".join(map(str, range(1, number + 1))), "runs": number * runs} for row in TIMES]
    return times + [row | {"instances": k, "runs": runs} for k in range(1, number + 1) for row in TIMES]


def test_what_to_do_next_is_a_whole_command():
    """It has all that was configured, but for what changes; the last command makes the same page again."""
    few = [row | {"runs": 3} for row in TIMES]
    assert commands(page(few, call=CALL)) == [CALL | {"runs": 5}, CALL]
    others = CALL | {"instances": "1-15", "runs": 1}
    assert commands(page(call=CALL)) == [others, CALL]
    assert commands(page())[1] == {}  # where all is in config.yaml


NEXT = [(2, 2, {"runs": 3}), (2, 3, None), (15, 5, None)]  # from 5 runs in all on


@pytest.mark.parametrize(("number", "runs", "changes"), NEXT)
def test_what_to_do_next_on_other_instances(number, runs, changes):
    call = CALL | {"instances": [*range(1, number + 1)], "runs": runs}
    *following, again = commands(page(on_instances(number, runs), call=call))
    given = call | ({"instances": f"1-{number}"} if number > 2 else {})
    assert again == given and following == ([given | changes] if changes else [])


def test_another_problem_has_its_own_precision_and_instances(says):
    text = page(call=CALL, precision=1e-3, problem="the sphere")
    assert says(text, "at most 0.001") and says(text, "instance 0 of the sphere") and "paper's instance" not in text
    assert commands(text) == [CALL]
    assert "$10^{-3}$" in table(targets=PAPER_TARGETS.up_to(1e-3))


def test_two_folders_have_two_labels():
    assert r"\label{KMcomparison}" in table() and r"\label{KMcomparison-results-my_es}" in table(
        folder="results/my_es/"
    )


def test_table():
    lines = table().splitlines()
    assert [line for line in lines if line.startswith(("(", " &"))] == [
        r" & $N = 2$ \\",
        r"(1) my\_es & \textbf{300} \\",
        r" & 14/15\textsuperscript{2,3} \\",
        r"(2) LSHADE44 & 1\,234 \\",
        r" & 15/15\textsuperscript{3} \\",
        r"(3) Random Search & $\infty$ \\",
        r" & 0/15 \\",
    ]


def test_the_page_has_best_median_and_worst_f_of_the_feasible_runs(says):
    ends = dict(zip(FEASIBLE_F, (1.724852309, 1.7249, 2.5), strict=True))
    rows = [row | (ends | {"feasible": 12, "nu_worst": 0.31} if row["algorithm"] == "my_es" else {}) for row in TIMES]
    text = page(rows)
    assert "| 2 | my_es | 12/15 | 1.72485231 | 1.7249 | 2.5 | 0 | 0.31 |\n" in text
    assert "| 2 | Random Search | 0/15 | – | – | – | 3 | 3 |\n" in text
    assert "A successful run ends at" in text and "No run had a target" in page(rows, known=known())
    each = page(on_instances(2, 5))  # f of different instances is not mixed
    assert each.count("| worst f |") == 2 and "## f and ν" not in each


@pytest.mark.parametrize("layout", LAYOUTS)
def test_heads_stand_as_their_columns_do_in_every_layout(layout):
    rows = [row | {"N": N} for N in (2, 3, 5) for row in TIMES]
    for text in comparison_table(Comparison(rows, TESTS), layout):
        assert r" & $N = 2$ & $N = 3$ & $N = 5$ \\" in text.splitlines() and r"\begin{tabular}{@{}lrrr@{}}" in text


@pytest.mark.parametrize("write", [page, table])
def test_a_single_algorithm_is_compared_with_none(write):
    assert "my" in write(TIMES[2:], [])


def test_a_better_f_than_the_best_that_was_known_is_named(says):
    """The lowest on each instance."""
    better = {"my_es": 0.25, "lshade44": 0.5}
    rows = [row | {"better_f": better.get(row["algorithm"], math.nan)} for row in TIMES]
    assert "better f than f_opt: 0.25 (my_es, N = 2, instance 0). They stop" in page(rows)
    both = [row | {"instances": "0 3"} for row in rows] + rows + [row | {"instances": 3} for row in rows[:1]]
    found = "0.25 (my_es, N = 2, instance 0) and 0.5 (LSHADE44, N = 2, instance 3)."
    assert f"better f than f_opt: {found} They stop" in page(both)
    assert "better f than f_opt" not in page()


def known(**values):
    """BestKnown of one run's f."""
    row = {
        "N": 2,
        "instance": 0,
        "f_opt": 1.724852,
        "source": "found",
        "algorithm": "lshade44",
        "run": 3,
        "nu": 0.0,
        "y": "",
    }
    return BestKnown((row | values,))


def test_where_no_optimum_is_proven_nothing_is_called_an_error_or_an_optimum(says):
    rows = [row | {"error_target": 0.02, "nu_target": 0.0} for row in TIMES]
    text = page(rows, precision=1e-6, known=known()).partition("## How to read")[0]
    assert says(
        text, "reaches f ≤ f_known + 1e-6 best feasible f of all runs no proven optimum: 1.724852 (LSHADE44, run 3)."
    )
    assert "0/15: f ≤ f_known + 0.02" in text and "precision=1.0e-05" in text and "5.8e-07 times f_known" in text
    latex = table(rows, known=known())
    assert r"to $f \leq 1.724852 + 10^{-8}$ (the best feasible $f$ that is known, by LSHADE44, run~3) in" in latex
    for each in (text, latex):
        assert not re.search(r"\berrors?\b|f_opt|mathrm{opt}|[^n] optimum", each), each


def test_what_was_known_before_is_told_where_it_was_another_f(says):
    assert "Before this call" not in page(known=known(before=math.nan))
    worse, better = (page(known=known(before=f)) for f in (1.8, 1.7))
    assert says(worse, "Before this call f_known was 1.8; hits and costs of all runs were made again.")
    assert says(better, "Before this call f_known was 1.7; It was better") and "It was better" not in worse
    several = BestKnown((*known(before=1.8).rows, *known(N=3, before=math.nan).rows))
    assert says(page(known=several), "Before this call f_known was 1.8 (N = 2, instance 0);")


def test_an_f_that_was_given_and_none_at_all_are_told_too(says):
    given = page(known=known(source="given", algorithm="", run=math.nan))
    assert says(given, "f_known is the best feasible f that was known, f_opt, and no proven optimum: 1.724852.")
    none = known(f_opt=math.nan, algorithm="", run=math.nan)
    assert says(page(known=none), "No run found a feasible point at N = 2, instance 0")
    assert "times f_known" not in page(known=none)
    several = BestKnown((*known().rows, *known(N=3, f_opt=5.0, algorithm="my_es").rows))
    assert says(page(known=several), "1.724852 (N = 2, instance 0, LSHADE44, run 3) and 5.0 (N = 3,")
    assert r"to $f \leq f_\mathrm{known} + 10^{-8}$ ($f_\mathrm{known}$ is the best" in table(known=several)
