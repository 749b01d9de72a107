"""The page of a comparison and its LaTeX table: whole, of invented numbers, and what the numbers change in them.

After a wanted change this writes tests/golden/comparison.txt again; read the difference:
PYTHONPATH=scripts:. python tests/klee_minty/comparison/test_page.py
"""

import math
import re
import shlex
from pathlib import Path

from klee_minty.comparison.latex_table import comparison_table
from klee_minty.comparison.model import BestKnown, Comparison, decimal
from klee_minty.comparison.page import commit, compact, comparison_page, overview
from klee_minty.comparison.standings import ENDS
from klee_minty.names import Names
from klee_minty.presentation.pages import escape
from klee_minty.targets import PAPER_TARGETS

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

NAN, INF = math.nan, math.inf


def row(algorithm, successes, ert, nu):
    """Of running_times.csv; nu: that of the median run, whose f is 1.25."""
    found = {"algorithm": algorithm, "N": 2, "instances": 0, "runs": 15, "successes": successes, "ert": ert}
    found |= {"lower": ert / 1.1, "upper": ert * 1.1, "failure_rate_upper": 0.3, "ratio": ert / 300.0}
    found |= {"nu_target": nu, "error_target": 1e-3, "f_med": 1.25, "nu_med": nu, "nu_worst": nu}
    found |= {"feasible": 15, "feasible_f_best": 1.25, "feasible_f_worst": 2.5, "copies": 0, "independent": 15}
    return found | dict.fromkeys(ENDS, 0) | {"failed_at_budget": 15 - successes}


TIMES = [row("lshade44", 15, 1234.0, 0.0), row("random_search", 0, INF, 3.0), row("my_es", 14, 300.0, 0.0)]
TESTS = [
    {"N": 2, "algorithm": "lshade44", "other": "random_search", "ratio": 0.0, "p_value": 1e-4, "p_holm": 1e-4},
    {"N": 2, "algorithm": "lshade44", "other": "my_es", "ratio": 4.11, "p_value": 0.01, "p_holm": 0.04},
    {"N": 2, "algorithm": "random_search", "other": "my_es", "ratio": INF, "p_value": 1e-4, "p_holm": 1e-4},
]
CALL = {"folder": "mine", "dimensions": [2], "own": [{"name": "my_es", "label": "it's {mine}"}]}


def page(times=TIMES, tests=TESTS, precision=1e-8, **about):
    """The page of these rows."""
    return comparison_page(Comparison(times, tests, targets=PAPER_TARGETS.up_to(precision), **about))


def screen(*rows, **about):
    """What of it stands before the first <details>."""
    return page(*rows, **about).partition("<details>")[0]


def table(times=TIMES, tests=TESTS, layout="lncs", **about):
    """The float of these rows."""
    return comparison_table(Comparison(times, tests, **about), layout)[0]


def on_instances(*numbers, runs):
    """Rows over all of these instances, with runs on each, and on each."""
    times = [with_runs(row, len(numbers) * runs) | {"instances": " ".join(map(str, numbers))} for row in TIMES]
    return times + [with_runs(row, runs) | {"instances": number} for number in numbers for row in TIMES]


def with_runs(row, runs):
    return row | {"runs": runs, "independent": runs}


def commands(text):
    """{key: value} of --config of each command on a page."""
    calls = [shlex.split(command) for command in re.findall("^snakemake .*$", text, re.MULTILINE)]
    assert all(call[:4] == ["snakemake", "--cores", "all", "compare"] for call in calls)
    return [{key: yaml.safe_load(value) for key, value in (pair.split("=", 1) for pair in call[5:])} for call in calls]


def known(*others, **values):
    """BestKnown of one run's f, or of several."""
    row = {"N": 2, "instance": 0, "f_opt": 1.724852, "source": "found", "algorithm": "lshade44", "run": 3}
    return BestKnown(tuple(row | each for each in (values, *others)))


POINT = {"N": 2, "instance": 0, "f_opt": 1.724852, "algorithm": "lshade44", "run": 3}
POINT |= {"f": 1.724852, "digits": "1.7", "active": "g_1"}
OTHER = {"name": "Theirs 1.2", "successes": 15, "ert": 10.0, "sees": "nu"}
STORED = {
    "rows": [TIMES[2] | {"lower": 1, "of": 3, "slower": {"a", "b"}, "faster": {"c"}, "before": OTHER, "behind": None}]
}
STORED |= {"reach_of_tests": {"tests": 3, "can_tell": False, "needed": 5}, "sizes": "15"}
CODE = [
    {"algorithm": "my_es", "kind": kind, "name": name, "version": "1a2b"}
    for kind, name in (("file", "my.py"), ("package", "numpy"))
]
ALL = [*range(1, 16)]
FAILED = [row("my_es", 0, INF, 3.0), row("lshade44", 0, INF, 0.0)]
STAGNATED = [row | {"failed_at_budget": 0, "failed_at_stagnation": 15} for row in FAILED]
SEEN = {"levels": {"my_es": "feasible_f", "lshade44": "g"}, "stored": STORED}
WHOLE = {  # what page and table show
    "the paper's problem": (TIMES, TESTS, {"call": CALL, "configuration": {"runs": 15}, "code": CODE} | SEEN),
    "f_known on instances": (on_instances(1, 2, 3, 4, runs=15), TESTS, {"known": known(), "points": [POINT]}),
}
EQUAL = [TIMES[0], TIMES[1] | {"copies": 2}, row("my_es", 15, 300.0, 0.0) | {"copies": 14, "independent": 1}]
SCREENS = {  # what the page begins with
    "equal runs": (EQUAL, TESTS[:1] + [test | {"p_value": NAN, "p_holm": NAN} for test in TESTS[1:]], {}),
    "runs below f_opt": (TIMES, TESTS, {"known": known(source="given"), "points": [POINT | {"f": 0.5}]}),
    "f is flat": (TIMES, [], {"flat": {2: 3e-12, 5: 0.0}}),
    "no tests": (TIMES, [], {}),
    "no success": (FAILED, [], {"call": CALL}),
    "no success, and none at the budget": (STAGNATED, [], {}),
}
GOLDEN = Path(__file__).parents[2] / "golden/comparison.txt"


def written():
    """Pages and tables of the cases, without what differs from commit to commit."""
    texts = []
    for name, (times, tests, about) in WHOLE.items():
        texts += [f"== {name}", page(times, tests, **about), table(times, tests, **about)]
    for name, (times, tests, about) in SCREENS.items():
        texts += [f"== {name}", screen(times, tests, **about)]
    return re.sub(r"Commit \S+\.|SciPy [\d.]+", "…", "\n".join(texts))


def test_pages_and_tables_of_invented_numbers_are_those_that_were_read():
    assert written() == GOLDEN.read_text(encoding="utf-8")


def test_the_terminal_shows_the_screen_of_the_page():
    text = page(names=Names({"my_es": "A*_B*"}))
    told = overview(text, "mine/")
    assert told.startswith("- **A*_B***: of 15 runs in all, 14 reached the target, 1 ended at the budget.\n")
    assert "| A*_B* " in told.replace("&#42;", "*") and "mine/comparison.html" in told and "<details>" not in told
    assert told.count("snakemake --cores") == 1 and "```" not in told and "](" not in told


@pytest.mark.parametrize("write", [page, table])
def test_a_single_algorithm_is_compared_with_none(write):
    assert "my" in write(TIMES[2:], [])


def test_a_label_is_shown_as_it_is():
    label = "A*_B* | <mine>"
    text = page(names=Names({"my_es": label}), problem=label)
    assert f"- **{escape(label)}**: of" in text and f"instance 0 of {escape(label)}." in text
    assert label not in text and "<mine>" not in text


@pytest.mark.parametrize(("times", "call", "changes"), [
    ([with_runs(row, 3) for row in TIMES], CALL, {"instances": "1-15", "runs": 1}),
    (TIMES, {}, {"instances": "1-15", "runs": 1}),  # where all is in config.yaml
    (on_instances(1, 2, runs=2), CALL | {"instances": [1, 2]}, {"runs": 3}),
    (on_instances(1, 2, runs=3), CALL | {"instances": [1, 2]}, None),
    (on_instances(*ALL, runs=5), CALL | {"instances": ALL}, None),  # from 5 runs in all on
    (FAILED, CALL, {"budget": 200000}),  # more instances would not help
    (STAGNATED, CALL, None),  # nor would a larger budget
    (FAILED, CALL | {"own": [{"name": "my_es", "records": "t.csv"}]}, None),  # no call makes these runs
])  # fmt: skip
def test_what_to_do_next_is_a_whole_command(times, call, changes):
    """It has all that was configured, but for what changes; the last command makes the same page again."""
    given = call | ({"instances": "1-15"} if call.get("instances") == ALL else {})
    tests = [] if times in (FAILED, STAGNATED) else TESTS
    assert commands(page(times, tests, call=call)) == ([] if changes is None else [given | changes]) + [given]


def test_another_problem_has_its_own_precision_and_no_other_instances(says):
    text = page(call=CALL, precision=1e-3, problem="the sphere")
    assert says(text, "f ≤ f_opt + 0.001, on instance 0 of the sphere.") and commands(text) == [CALL]
    assert "$10^{-3}$" in table(targets=PAPER_TARGETS.up_to(1e-3))


def test_where_no_optimum_is_proven_nothing_is_called_an_error_or_an_optimum(says):
    for each in (page(precision=1e-6, known=known()), table(known=known())):
        assert not re.search(r"\berrors?\b|f_opt(?!\.csv)|mathrm{opt}|[^n] optimum", each), each
    several = known({"N": 3, "f_opt": 5.0, "algorithm": "my_es"})
    assert says(page(known=several), "the best f of all runs here, in `data/f_opt.csv`")
    assert r"to $f \leq f_\mathrm{known} + 10^{-8}$ ($f_\mathrm{known}$ is the best" in table(known=several)


def test_an_algorithm_is_on_one_page_of_the_table():
    times = [row(f"es_{k}", 15, 12345.0, 0.0) for k in range(40)]
    first, *others = table(times, []).split(r"\begin{table}")[1:]
    assert others and r"12\,345" in first
    for part in (first, *others):
        assert len(re.findall(r"^\(\d+\)", part, re.MULTILINE)) == part.count("successful runs") > 0


def test_where_there_is_no_repository_the_commit_is_unknown(tmp_path, monkeypatch):
    assert re.fullmatch("unknown|[0-9a-f]{10}(-dirty)?", commit())
    monkeypatch.chdir(tmp_path)
    assert commit() == "unknown"


def test_numbers_in_sentences_and_formulas():
    assert [compact(text) for text in ("9.76e-09", "8.00", "1e+06")] == ["9.76e-9", "8.00", "1e6"]
    told = [decimal(value, 1e-8) for value in (-0.0, 1.5, 263.8958433764684, -8.0 - 1e-9, 1e7 / 3.0)]
    assert told == ["0", "1.5", "263.895843376", "-8.000000001", None]
    assert decimal(263.8958433764684, 0.25) == "263.9" and decimal(6.4e12, 100.0) == "6400000000000"


@given(st.floats(-1e6, 1e6), st.floats(1e-9, 1e3))
def test_a_printed_target_can_be_reached_and_is_near(value, precision):
    """Rounding is at most a twentieth of the precision."""
    text = decimal(value, precision)
    assert text is None or abs(float(text) - value) <= 0.0501 * precision + math.ulp(value)


def test_a_target_that_is_long_is_told_by_its_name():
    for f_opt, word in ((263.8958433764684, "263.895843376"), (-1234567.123456789, r"f_\mathrm{known}")):
        assert rf"to $f \leq {word} + 10^{{-8}}$ (" in table(known=known(f_opt=f_opt))
    assert r"($f_\mathrm{known}$ is the best feasible $f$ that is known, by LSHADE44, run~3)" in table(
        known=known(f_opt=-1234567.123456789)
    )


if __name__ == "__main__":
    GOLDEN.write_text(written(), encoding="utf-8")
