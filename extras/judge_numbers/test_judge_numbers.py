import csv
import itertools
import os
import subprocess
import sys

from extras.judge_numbers import judge_numbers
from extras.judge_numbers.judge_numbers import RARE, worst_possible
from klee_minty.files import read_text
from klee_minty.paper import ES, identifier
from klee_minty.paper import RUNS as PAPER_RUNS
from klee_minty.statistics import judging
from klee_minty.statistics.inference import DRAWS, drawn_statistics

import numpy as np
import pytest


@pytest.fixture
def judge(tmp_path, monkeypatch, capsys):
    """Judge lines of printed.csv; returns rows by statistic, or the message, and what is printed."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(judging, "RESAMPLED_DRAWS", 1000)

    def judge(*lines, runs=None, options=()):
        (tmp_path / "printed.csv").write_text("\n".join([HEAD, *(f"a,{line}" for line in lines), ""]))
        (tmp_path / "runs.csv").write_text(runs or RUNS)
        arguments = ["--printed", "printed.csv", "--runs", "runs.csv", "--output", "out.csv", *options]
        try:
            judge_numbers.main(arguments)
        except SystemExit as end:
            assert not (tmp_path / "out.csv").exists()
            return end.code
        with open("out.csv") as file:
            return {row["statistic"]: row for row in csv.DictReader(file)}, capsys.readouterr().out

    return judge


HEAD = "name,quantity,statistic,runs,printed,given"
RUNS = "name,evaluations,error,success\n"
for name, i in itertools.product("ab", range(210)):
    RUNS += f"{name},{1000 + 10 * (i % 21)},{'' if i % 10 == 0 else 1e-9 * i},{i % 10 != 0}\n"


def test_the_table_of_verdicts(judge, tmp_path):
    """With a control whose evaluations are twice as many; one number cannot be judged, since too few runs succeed."""
    (tmp_path / "control.csv").write_text(RUNS.replace("a,1", "a,2"))
    rows, said = judge(
        "evaluations,mean,20,1.10e+03,", "evaluations,best,20,1000,",
        "evaluations,std,20,300.0,", "success,share,20,0.90,", "evaluations,q10,20,-,",
        "error,median,20,1.0e-07,success", "evaluations,worst,200,1200,success", "evaluations,q25,20,990,",
        options=("--figure", "figure.png", "--control", "control.csv"),
    )  # fmt: skip
    others = {key: row["verdict"] for key, row in rows.items() if row["verdict"] != "reproduces"}
    too_few = "cannot be judged: 189 runs meet the condition"
    assert others == {"std": "deviates", "q25": "deviates", "q10": "not printed", "worst": too_few}
    assert (float(rows["mean"]["value"]), rows["mean"]["given"], rows["mean"]["printed"]) == (1100.0, "", "1.10e+03")
    assert float(rows["std"]["p_holm"]) == pytest.approx(6 * 2 / (DRAWS + 1), rel=1e-4)
    assert "4 of 8: reproduces\n2 of 8: deviates\n1 of 8: not printed\n1 of 8: cannot" in said
    assert "a evaluations std 300.0: deviates; the runs give 60" in said and "3 of 6 would reproduce" in said
    assert os.path.getsize("figure.png") > 5000 and rows["worst"]["p_value"] == ""
    page = (tmp_path / "out.md").read_text()
    assert "- 4 of 8: reproduces ✓" in page and "](figure.png)" in page and page.count("\n| a ") == 8
    assert "| a evaluations mean | 1.10e+03 ± 10 | 1100 |" in page and "| ≠ deviates |" in page


def test_a_number_at_the_level_is_borderline_and_one_without_spread_cannot_be_judged(judge):
    printed = drawn_statistics([1000 + 10 * (i % 21) for i in range(210)], "mean", 20)[int(0.024 * DRAWS)]
    constant = "name,evaluations,cost\n" + "".join(f"a,{1000 + 10 * (i % 21)},7\n" for i in range(210))
    rows, _ = judge(f"evaluations,mean,20,{printed:.2f},", "cost,median,20,9,", runs=constant)
    assert rows["mean"]["verdict"] == "borderline" and float(rows["mean"]["other_verdict"]) > 0.1
    assert rows["median"]["verdict"] == "cannot be judged: all runs have the same value"


def test_what_is_beyond_all_runs_is_neither_reproduced_nor_wrong(judge):
    rows, _ = judge("evaluations,best,10,12,", "evaluations,worst,10,1500,")
    for row in rows.values():
        assert row["verdict"] == "cannot be judged: beyond all runs, as in 1 of 22 tables"  # 10 / (210 + 10)


def test_one_failure_that_no_run_of_ours_had(judge):
    """The share names it; the mean and std allow it, and without them the worst that is printed does not."""
    runs = "name,evaluations,success\n" + "".join(f"a,{1000 + i % 21},1\nb,20000,0\n" for i in range(210))
    rows, said = judge("success,share,15,0.93,", "evaluations,mean,15,2276,", "evaluations,std,15,4903,", runs=runs)
    assert {row["verdict"] for row in rows.values()} == {RARE} and f"success share 0.93: {RARE}" in said
    rows, _ = judge("evaluations,mean,15,2276,", "evaluations,worst,15,9000,", runs=runs)
    assert rows["mean"]["verdict"] == "deviates"


@pytest.mark.parametrize("values", [[1.0, 2.0, 9.0], [0.0] * 14 + [1.0], [5.0, 5.5, 4.0, 6.0]])
def test_no_run_is_worse_than_the_mean_and_std_allow(values):
    count, siblings = len(values), {"mean": f"{np.mean(values):.6f}", "std": f"{np.std(values, ddof=1):.6f}"}
    assert max(values) <= worst_possible(100.0, count, siblings) < 2.5 * max(values)
    assert worst_possible(0.5, count, siblings) == 0.5 and worst_possible(100.0, count, {"worst": "12"}) == 13.0


def test_what_is_impossible_is_said_first_and_is_no_test(judge):
    rows, said = judge("success,share,15,0.70,", "evaluations,mean,15,1100.27,", "evaluations,std,15,60,")
    assert said.startswith("a success share 0.70: impossible") and rows["mean"]["verdict"] == "reproduces"
    assert rows["share"]["verdict"] == "impossible: it is no k / 15" and rows["share"]["p_value"] == ""
    assert float(rows["std"]["p_holm"]) == 1.0
    rows, _ = judge("evaluations,mean,15,1100.25,")
    assert rows["mean"]["verdict"] == "impossible: no sum of 15 whole numbers gives it"


def test_all_that_is_wrong_is_named_at_once_with_what_to_write(judge):
    cells = {
        '"1,211"': "1211", '"12,5"': "12.5", "73 %": "0.73", r"73.3\%": "0.733", "11/15": "0.7333",
        "668±53": "668, and 53 in a line with the statistic std", "668 (53)": "668, and 53 in a line",
        "1.2×10^4": "1.2e4", "about 5": "no number",
    }  # fmt: skip
    message = judge(*(f"evaluations,mean,20,{text}," for text in cells), "evaluations,mean,20,1,211")
    lines = message.splitlines()
    assert len(lines) == 10 and lines[-1].endswith("write 1,211 as 1211")
    for place, (line, instead) in enumerate(zip(lines, cells.values()), 2):  # noqa: B905 the last line is another
        assert line.startswith(f"printed.csv, line {place}: ") and instead in line


@pytest.mark.parametrize("line, words", [
    ("evaluations,mode,20,1100,", 'no statistic "mode"'), ("evaluations,std,1,1100,", '"1" is no number of runs'),
    ("evaluations,mean,900,1100,", "of 900 runs, but the table of runs has 210"),
    ("evaluations,mean,20,1,1,00,", "more cells than"),
    ("error,mean,20,1e-9,", "error is NaN, empty or infinite"), ("evaluations,share,20,0.5,", "no 0 or 1 of a share"),
])  # fmt: skip
def test_wrong_input_is_one_line(judge, line, words):
    message = judge(line)
    assert message.startswith("printed.csv, ") and words in message and "\n" not in message


def test_keys_are_numbers_where_they_look_so_and_some_columns_are_none(judge, monkeypatch):
    monkeypatch.setitem(globals(), "HEAD", "name,N,table,page,quantity,statistic,runs,printed")
    runs = "name,N,evaluations\n" + "".join(f"a,10.0,{1000 + i}\na,2e1,{2000 + i}\n" for i in range(40))
    rows, _ = judge("10,3,7,evaluations,mean,15,1020", "20,3,7,evaluations,best,15,2001", runs=runs)
    assert [row["verdict"] for row in rows.values()] == ["reproduces"] * 2 and rows["mean"]["page"] == "7"


def test_tables_without_keys_and_files_without_numbers(judge):
    assert "no column 'name'" in judge("evaluations,mean,20,1.0,", runs=RUNS.replace("name", "who"))
    assert judge("evaluations,mean,20,5.0,solved") == "a table has no column 'solved'"
    assert judge("", runs="name\n") == "printed.csv, a table has no lines"
    with pytest.raises(SystemExit, match="No such file"):
        judge_numbers.main(["--printed", "missing.csv", "--runs", "runs.csv"])


def test_without_matplotlib_the_verdicts_are_there(judge, monkeypatch, tmp_path):
    monkeypatch.setattr(judge_numbers, "find_spec", lambda name: None)
    with pytest.raises(AssertionError):  # the verdicts are written, then it ends
        judge("evaluations,median,15,1100,", options=("--figure", "figure.png"))
    assert "reproduces" in (tmp_path / "out.md").read_text() and not (tmp_path / "figure.png").exists()


def test_it_is_run_by_its_path(root, tmp_path):
    """From anywhere, as the page calls it: no rule says where the modules are."""
    (tmp_path / "printed.csv").write_text("name,quantity,statistic,runs,printed\na,evaluations,median,15,1100\n")
    (tmp_path / "runs.csv").write_text(RUNS)
    environment = {name: text for name, text in os.environ.items() if name != "PYTHONPATH"}
    script = root / "extras/judge_numbers/judge_numbers.py"
    command = [sys.executable, script, "--printed", "printed.csv", "--runs", "runs.csv"]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert done.stdout == "1 of 1: reproduces\n" and not done.stderr


def test_the_example_has_two_misprints_and_a_rare_run(root, tmp_path, capsys):
    folder = root / "extras/judge_numbers"
    paths = "--printed", str(folder / "example_printed.csv"), "--runs", str(folder / "example_runs.csv")
    judge_numbers.main([*paths, "--output", str(tmp_path / "out.csv")])
    verdicts = {
        (row["algorithm"], row["function"], row["statistic"]): row["verdict"] for row in read_text(tmp_path / "out.csv")
    }
    others = {key: verdict for key, verdict in verdicts.items() if verdict != "reproduces"}
    assert others["A", "1", "mean"] == "deviates" and others["B", "4", "share"] == "impossible: it is no k / 15"
    assert len(verdicts) == 16 and others["A", "2", "share"] == RARE


@pytest.mark.slow
def test_table_2_comes_out_as_the_verdict_does(root, tmp_path, capsys):
    columns = "algorithm", "N", "evaluations", "mean", str(PAPER_RUNS), "mean_evaluations"
    table2 = [dict(row, algorithm=identifier(row["algorithm"])) for row in read_text(root / "data/paper/table2.csv")]
    lines = [",".join(row.get(column, column) for column in columns) for row in table2]
    (tmp_path / "printed.csv").write_text("\n".join(["algorithm,N,quantity,statistic,runs,printed", *lines, ""]))
    paths = "--printed", str(tmp_path / "printed.csv"), "--runs", str(root / "data/paper/reference.csv")
    judge_numbers.main([*paths, "--output", str(tmp_path / "out.csv")])
    found = {(row["algorithm"], row["N"]): row["verdict"] for row in read_text(tmp_path / "out.csv")}
    assert {key for key, verdict in found.items() if verdict != "reproduces"} == {
        (ES, N) for N in ("3", "5", "10", "20")
    }
    assert (found[ES, "3"], found[ES, "10"]) == ("deviates", RARE)
