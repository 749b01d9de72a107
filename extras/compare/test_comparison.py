"""The page of the comparison and its LaTeX table: own algorithms first, the best in bold, numbers of those beaten."""

import math
import re
import shlex
import shutil
import subprocess

from answer import ENDS
from comparison import Comparison
from comparison_page import commit, comparison_page
from klee_minty.names import Names
from klee_minty.results.best_known import BestKnown
from klee_minty.targets import PAPER_TARGETS
from klee_minty_studies.page_markdown import escape
from klee_minty_studies.paper import OBJECTIVE_TARGETS
from standings import apart, by_instances, cost
from table_comparison import comparison_table

import pytest
import yaml

NAN, INF = math.nan, math.inf
FEASIBLE_F = ("feasible_f_best", "feasible_f_median", "feasible_f_worst")


def row(algorithm, successes, failures, ert, lower, upper, nu):
    """Of running_times.csv; nu: that of the median run, whose f is 1.25."""
    found = {"algorithm": algorithm, "N": 2, "instances": 0, "runs": 15, "successes": successes, "ert": ert}
    found |= {"lower": lower, "upper": upper, "failure_rate_upper": failures, "ratio": ert / 300.0}
    found |= {"nu_target": nu, "error_target": NAN if nu else 1e-3, "nu_med": nu, "nu_worst": nu}
    found |= {"feasible": 0 if nu else 15} | dict.fromkeys(FEASIBLE_F, NAN if nu else 1.25)
    return found | dict.fromkeys(ENDS, 0) | {"failed_at_budget": 15 - successes, "better_f": NAN}


TIMES = [
    row("lshade44", 15, 0.218, 1234.0, 1110.0, 1500.0, 0.0),
    row("random_search", 0, 1.0, INF, NAN, NAN, 3.0),
    row("my_es", 14, 0.319, 300.0, 270.0, 400.0, 0.0),
]
TESTS = [
    {"N": 2, "algorithm": "lshade44", "other": "random_search", "ratio": 0.0, "p_value": 1e-4, "p_holm": 1e-4},
    {"N": 2, "algorithm": "lshade44", "other": "my_es", "ratio": 4.11, "p_value": 0.01, "p_holm": 0.04},
    {"N": 2, "algorithm": "random_search", "other": "my_es", "ratio": INF, "p_value": 1e-4, "p_holm": 1e-4},
]
CALL = {"folder": "mine", "dimensions": [2], "own": [{"name": "my_es", "label": "it's {mine}"}]}


def page(times=TIMES, tests=TESTS, precision=1e-8, **about):
    """The page of these rows."""
    return comparison_page(Comparison(times, tests, targets=PAPER_TARGETS.up_to(precision), **about))


def table(times=TIMES, tests=TESTS, layout="lncs", **about):
    """The float of these rows."""
    return comparison_table(Comparison(times, tests, **about), layout)[0]


def on_instances(*numbers, runs):
    """Rows over all of these instances, with runs on each, and on each."""
    times = [row | {"instances": " ".join(map(str, numbers)), "runs": len(numbers) * runs} for row in TIMES]
    return times + [row | {"instances": number, "runs": runs} for number in numbers for row in TIMES]


def commands(text):
    """{key: value} of --config of each command on a page."""
    calls = [shlex.split(command) for command in re.findall("^snakemake .*$", text, re.MULTILINE)]
    assert all(call[:4] == ["snakemake", "--cores", "all", "compare"] for call in calls)
    return [{key: yaml.safe_load(value) for key, value in (pair.split("=", 1) for pair in call[5:])} for call in calls]


def test_page(says):
    text = page()
    assert says(text, "Lowest ERT my_es N = 2") and says(text, "my_es succeeds 14 of 15")
    assert says(text, "- Against LSHADE44 0.24 times its ERT significant")
    assert says(text, "- Against Random Search at N = 2 only my_es succeeds")
    lines = text.splitlines()
    assert "| my_es | **14/15: 300 (lowest)** |" in lines and "| Random Search | 0/15: ν ≤ 3 |" in lines
    cells = [line.strip("| ").split(" | ")[:7] for line in lines if line.startswith(("| **my_es**", "| Random"))]
    assert ["**my_es**", "14/15", "32 %", "300", "270 – 400", "lowest", "LSHADE44, Random Search"] in cells
    assert ["Random Search", "0/15", "100 %", "ν ≤ 3", "–", "–", "–"] in cells


def test_table():
    assert [line for line in table().splitlines() if line.startswith(("(", " &"))] == [
        r" & $N = 2$ \\",
        r"(1) my\_es & \textbf{300} \\",
        r" & 14/15\textsuperscript{2,3} \\",
        r"(2) LSHADE44 & 1\,234 \\",
        r" & 15/15\textsuperscript{3} \\",
        r"(3) Random Search & $\infty$ \\",
        r" & 0/15 \\",
    ]
    assert r"\label{KMcomparison}" in table()
    assert r"\label{KMcomparison-results-my_es}" in table(folder="results/my_es/")


def test_own_algorithms_come_first_and_rows_over_all_instances():
    times = [row | {"N": N} for N in (2, 3) for row in on_instances(1, 2, runs=3)]
    parts = by_instances(times)
    assert [*parts] == ["1 2", "1", "2"]
    order = [(algorithm, N) for N in (2, 3) for algorithm in ("my_es", "lshade44", "random_search")]
    assert all([(row["algorithm"], row["N"]) for row in rows] == order for rows in parts.values())


def test_without_a_success_there_is_what_the_median_run_reaches():
    """The hardest target, without one of the error f; what is not solved never looks like the last target."""
    missed = {"successes": 0, "error_target": NAN, "nu_target": 3.0, "nu_med": 0.0, "f_med": 12.34}
    assert cost(missed) == "ν ≤ 3" and cost(missed | {"nu_target": 0.0}) == "feasible, f = 12.3"
    assert cost(missed | {"nu_target": NAN, "nu_med": 93026.7}) == "ν = 93,027, f = 12.3"
    assert cost(missed | {"error_target": 0.002}) == "error ≤ 0.002"
    last, before = OBJECTIVE_TARGETS[-1], cost(missed | {"error_target": OBJECTIVE_TARGETS[-2]})
    assert float(before.removeprefix("error ≤ ")) > last


def test_the_direction_is_that_of_the_ratio():
    assert apart(TESTS, 2, "lshade44") == ({"random_search"}, {"my_es"})
    assert apart(TESTS, 2, "my_es") == ({"lshade44", "random_search"}, set())
    assert apart(TESTS, 3, "my_es") == (set(), set())
    at_the_level = [TESTS[0], TESTS[1] | {"p_holm": 0.05}, *TESTS[2:]]
    assert apart(at_the_level, 2, "my_es") == ({"random_search"}, set())


def test_columns_of_differences_are_there_where_one_is_significant():
    same = [test | {"p_holm": 0.3} for test in TESTS]
    heads = ["| lower ERT than | higher ERT than |" in page(tests=tests) for tests in (TESTS, same)]
    assert heads == [True, False] and "| ERT / lowest |\n" in page(tests=same)


@pytest.mark.parametrize("write", [page, table])
def test_a_single_algorithm_is_compared_with_none(write):
    assert "my" in write(TIMES[2:], [])


def test_the_page_names_the_levels_where_not_all_is_seen(says):
    levels = {row["algorithm"]: "g" for row in TIMES}
    assert "evaluate" not in page(levels=levels)
    differing = page(levels=levels | {"my_es": "feasible_f"})
    assert says(differing, "LSHADE44 Random Search level g my_es level feasible_f NaN") and "left out" not in differing
    alike = page(levels=dict.fromkeys(levels, "nu"), left_out=["epsmag_es"])
    assert says(alike, "my_es at the level nu None for g) εMAg-ES cannot") and "level g" not in alike


def test_a_label_is_shown_as_it_is():
    label = "A*_B* | <mine>"
    text = page(names=Names({"my_es": label}), problem=label)
    assert f"{escape(label)} succeeds" in text and f"instance 0 of {escape(label)}" in text
    assert label not in text and "<mine>" not in text


def test_the_page_says_on_which_instances_it_rests(says):
    assert "paper's instance" in page()
    text = page(on_instances(1, 2, 3, 4, runs=5))
    assert says(text.partition("## ")[0], "instances 1 to 4 (the paper's is 0): 5 runs each")
    assert "paper's instance" not in text
    headings = re.findall("^### (.*)$|^<(/?details)>", text.partition("## N = 2")[2], re.MULTILINE)
    assert [*map("".join, headings)] == ["details", *(f"Instance {k}" for k in range(1, 5)), "/details"]
    assert text.count("| worst f |") == 4 and "## f and ν" not in text  # f of different instances is not mixed


ALL = [*range(1, 16)]


@pytest.mark.parametrize(("times", "call", "changes"), [
    ([row | {"runs": 3} for row in TIMES], CALL, {"runs": 5}),
    (TIMES, {}, {"instances": "1-15", "runs": 1}),  # where all is in config.yaml
    (on_instances(1, 2, runs=2), CALL | {"instances": [1, 2]}, {"runs": 3}),
    (on_instances(1, 2, runs=3), CALL | {"instances": [1, 2]}, None),
    (on_instances(*ALL, runs=5), CALL | {"instances": ALL}, None),  # from 5 runs in all on
])  # fmt: skip
def test_what_to_do_next_is_a_whole_command(times, call, changes):
    """It has all that was configured, but for what changes; the last command makes the same page again."""
    given = call | ({"instances": "1-15"} if call.get("instances") == ALL else {})
    assert commands(page(times, call=call)) == ([] if changes is None else [given | changes]) + [given]


def test_another_problem_has_its_own_precision_and_instances(says):
    text = page(call=CALL, precision=1e-3, problem="the sphere")
    assert says(text, "at most 0.001") and says(text, "instance 0 of the sphere") and "paper's instance" not in text
    assert commands(text) == [CALL]
    assert "$10^{-3}$" in table(targets=PAPER_TARGETS.up_to(1e-3))


def test_the_page_has_best_median_and_worst_f_of_the_feasible_runs():
    ends = dict(zip(FEASIBLE_F, (1.724852309, 1.7249, 2.5), strict=True)) | {"feasible": 12, "nu_worst": 0.31}
    rows = [*TIMES[:2], TIMES[2] | ends]
    text = page(rows)
    assert "| 2 | my_es | 12/15 | 1.72485231 | 1.7249 | 2.5 | 0 | 0.31 |\n" in text
    assert "| 2 | Random Search | 0/15 | – | – | – | 3 | 3 |\n" in text
    assert "A successful run ends at" in text and "No run had a target" in page(rows, known=known())


def test_a_better_f_than_the_best_that_was_known_is_named():
    """The lowest on each instance."""
    rows = [row | {"better_f": f} for row, f in zip(TIMES, (0.5, NAN, 0.25), strict=True)]
    assert "better f than f_opt: 0.25 (my_es, N = 2, instance 0). They stop" in page(rows)
    both = [row | {"instances": "0 3"} for row in rows] + rows + [row | {"instances": 3} for row in rows[:1]]
    found = "0.25 (my_es, N = 2, instance 0) and 0.5 (LSHADE44, N = 2, instance 3)."
    assert f"better f than f_opt: {found} They stop" in page(both)
    assert "better f than f_opt" not in page()


def known(*others, **values):
    """BestKnown of one run's f, or of several."""
    row = {"N": 2, "instance": 0, "f_opt": 1.724852, "source": "found", "algorithm": "lshade44", "run": 3}
    return BestKnown(tuple(row | each for each in (values, *others)))


def test_where_no_optimum_is_proven_nothing_is_called_an_error_or_an_optimum(says):
    rows = [row | {"error_target": 0.02, "nu_target": 0.0} for row in TIMES]
    text = page(rows, precision=1e-6, known=known()).partition("## How to read")[0]
    best = "best feasible f of all runs no proven optimum: 1.724852 (LSHADE44, run 3)."
    assert says(text, f"reaches f ≤ f_known + 1e-6 {best}")
    assert "0/15: f ≤ f_known + 0.02" in text and "precision=1.0e-05" in text and "5.8e-07 times f_known" in text
    latex = table(rows, known=known())
    assert r"to $f \leq 1.724852 + 10^{-8}$ (the best feasible $f$ that is known, by LSHADE44, run~3) in" in latex
    for each in (text, latex):
        assert not re.search(r"\berrors?\b|f_opt|mathrm{opt}|[^n] optimum", each), each


def test_a_better_f_of_the_last_call_is_told(says):
    point = {"N": 2, "instance": 0, "algorithm": "lshade44", "run": 3, "f": 1.7, "digits": "1.7", "active": "g_1"}
    worse, lost = (page(known=known(), points=[point | {"lost": f}]) for f in (NAN, 1.6))
    assert says(lost, "f_known was 1.6 (N = 2, instance 0). It was better") and "It was better" not in worse


def test_an_f_that_was_given_and_none_at_all_are_told_too(says):
    given = page(known=known(source="given", algorithm="", run=NAN))
    assert says(given, "f_known is the best feasible f that was known, f_opt, and no proven optimum: 1.724852.")
    none = page(known=known(f_opt=NAN, algorithm="", run=NAN))
    assert says(none, "No run found a feasible point at N = 2, instance 0")
    assert "f_known is" not in none and "times f_known" not in none
    several = known({"N": 3, "f_opt": 5.0, "algorithm": "my_es"})
    assert says(page(known=several), "1.724852 (N = 2, instance 0, LSHADE44, run 3) and 5.0 (N = 3,")
    assert r"to $f \leq f_\mathrm{known} + 10^{-8}$ ($f_\mathrm{known}$ is the best" in table(known=several)


@pytest.mark.skipif(not shutil.which("git"), reason="needs Git")
def test_the_page_names_the_commit_and_whether_files_differ_from_it(tmp_path, tmp_path_factory, monkeypatch):
    def git(*arguments):
        call = ["git", "-c", "user.name=me", "-c", "user.email=me@example.org", *arguments]
        return subprocess.run(call, cwd=tmp_path, check=True, capture_output=True, text=True).stdout.strip()

    (tmp_path / "copy").mkdir()
    (tmp_path / "a.py").write_text("1")
    for call in (["init"], ["add", "."], ["commit", "--message", "one"]):
        git(*call)
    monkeypatch.chdir(tmp_path)
    name = git("rev-parse", "HEAD")[:10]
    assert commit() == f"Commit {name}."
    (tmp_path / "a.py").write_text("2")
    assert commit() == f"Commit {name}-dirty: files differ from it."
    for folder in (tmp_path / "copy", tmp_path_factory.mktemp("empty")):  # inside of another repository, and in none
        monkeypatch.chdir(folder)
        assert commit() == "The code is in no Git repository."
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GIT_TEST_ASSUME_DIFFERENT_OWNER", "1")
    assert "belongs to another user" in commit()
    monkeypatch.setenv("PATH", "")
    assert "there is no Git here" in commit()
