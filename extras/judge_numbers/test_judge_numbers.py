import csv
import itertools
import math
import os
import subprocess
import sys

import judge_numbers
from klee_minty.files import read_text
from klee_minty_studies.paper import ES, identifier
from klee_minty_studies.paper import RUNS as PAPER_RUNS
from klee_minty_studies.statistics.inference import drawn_statistics, holm, p_value

import numpy as np
import pytest


def test_the_value_is_the_statistic_of_all_runs():
    values = np.array([3.0, 1.0, 2.0, 10.0])
    expected = {"mean": 4.0, "best": 1.0, "worst": 10.0, "median": 2.5, "q75": 4.75, "std": np.std(values, ddof=1)}
    for statistic, value in expected.items():
        assert judge_numbers.value_of(values, statistic) == pytest.approx(value), statistic


@pytest.mark.parametrize("p_values", [[0.5], [0.001, 0.8, 0.02, 0.012], [0.9] * 5, [1e-4, 2e-4, 0.016, 0.026, 0.03]])
def test_what_is_unnoticed_is_what_holm_does_not_reject(p_values):
    draws = np.sort(np.random.default_rng(4).normal(size=99_999))
    for i in range(len(p_values)):
        low, high = judge_numbers.unnoticed(draws, p_values, i)
        for value, is_rejected in ((low, False), (high, False), (np.nextafter(low, -9.0), True), (high + 1e-9, True)):
            p = p_value(draws, value)
            assert (holm([*p_values[:i], p, *p_values[i + 1 :]])[i] <= judge_numbers.LEVEL) == is_rejected
    # With too many numbers for the draws none deviates.
    assert judge_numbers.unnoticed(np.arange(99.0), [0.5] * 10, 3) == (-math.inf, math.inf)


VALUES = np.random.default_rng(1).exponential(100.0, 300)


@pytest.mark.parametrize("value", [50.0, 80.0, 130.0, 190.0])
def test_tails_by_shares_are_those_of_draws(value):
    uniform = np.full((1, 300), 1 / 300)
    of_means = judge_numbers.tails_of_means(VALUES, uniform, 15, value, unit=5.0)
    of_medians = judge_numbers.tails_of_order(VALUES, uniform, 8, 15, value, unit=5.0)
    for statistic, (below, above) in {"mean": of_means, "median": of_medians}.items():
        draws = drawn_statistics(VALUES, statistic, 15)
        assert below[0] == pytest.approx(np.mean(draws <= value + 5.0), rel=0.05, abs=2e-4)
        assert above[0] == pytest.approx(np.mean(draws >= value - 5.0), rel=0.05, abs=2e-4)


@pytest.mark.parametrize("statistic, printed", [("mean", 150.0), ("median", 120.0), ("std", 150.0)])
def test_p_values_of_resamples_scatter_as_those_of_new_samples_do(monkeypatch, statistic, printed):
    monkeypatch.setattr(judge_numbers, "RESAMPLED_DRAWS", 5_000)
    rng, directly = np.random.default_rng(7), []
    p_values = judge_numbers.resampled_p_values(VALUES, np.full(300, True), statistic, 15, printed)
    for _ in range(400):
        draws = drawn_statistics(rng.choice(VALUES, 300), statistic, 15, 5_000)
        directly.append(p_value(draws, printed))
    assert np.quantile(p_values, [0.2, 0.5, 0.9]) == pytest.approx(np.quantile(directly, [0.2, 0.5, 0.9]), rel=0.25)


@pytest.fixture
def judge(tmp_path, monkeypatch, capsys):
    """Judge lines of printed.csv; returns rows by statistic, or the message, and what is printed."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(judge_numbers, "RESAMPLED_DRAWS", 1000)

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
        "evaluations,std,20,300.0,", "success,share,20,0.90,",
        "error,median,20,1.0e-07,success", "evaluations,worst,200,1200,success",
        options=("--figure", "figure.png", "--control", "control.csv"),
    )  # fmt: skip
    others = {key: row["verdict"] for key, row in rows.items() if row["verdict"] != "reproduces"}
    assert others == {"std": "deviates", "worst": "cannot be judged: 189 runs meet the condition"}
    assert (float(rows["mean"]["value"]), rows["mean"]["given"], rows["mean"]["printed"]) == (1100.0, "", "1.10e+03")
    assert float(rows["std"]["p_holm"]) == pytest.approx(5 * float(rows["std"]["resolution"]), rel=1e-4)
    assert "4 of 6: reproduces\n1 of 6: deviates\n1 of 6: cannot" in said and "2 of 5 would pass" in said
    assert os.path.getsize("figure.png") > 5000 and rows["worst"]["p_value"] == ""


def test_a_number_at_the_level_is_borderline_and_one_without_spread_cannot_be_judged(judge):
    printed = drawn_statistics([1000 + 10 * (i % 21) for i in range(210)], "mean", 20)[int(0.024 * judge_numbers.DRAWS)]
    succeeding = RUNS.replace("False", "True")
    rows, _ = judge(f"evaluations,mean,20,{printed:.2f},", "success,share,20,0.5,", runs=succeeding)
    assert rows["mean"]["verdict"] == "borderline" and float(rows["mean"]["other_verdict"]) > 0.1
    assert rows["share"]["verdict"].startswith("cannot be judged: all runs")


@pytest.mark.parametrize("line, words", [
    ("evaluations,mode,20,1100,", 'no statistic "mode"'),
    ("evaluations,mean,900,1100,", "of 900 runs, but the table of runs has 210"),
    ("evaluations,std,1,1100,", "of 1 runs"), ("evaluations,mean,20,about 5,", "'about 5'"),
    ("evaluations,mean,20,1,100,", "no column 'surplus cells'"),
    ("evaluations,mean,20,5.0,solved", "no column 'solved'"),
    ("error,mean,20,1e-9,", "error is NaN, empty or infinite"), ("evaluations,share,20,0.5,", "no 0 or 1 of a share"),
])  # fmt: skip
def test_wrong_input_is_one_line(judge, line, words):
    message = judge(line)
    assert message.startswith("printed.csv, a,") and words in message and "\n" not in message


def test_tables_without_keys_and_files_without_numbers(judge):
    assert "no column 'name'" in judge("evaluations,mean,20,1.0,", runs=RUNS.replace("name", "who"))
    assert judge() == "printed.csv has no numbers"
    with pytest.raises(SystemExit, match="No such file"):
        judge_numbers.main(["--printed", "missing.csv", "--runs", "runs.csv"])


def test_it_is_run_by_its_path(root, tmp_path):
    """From anywhere, as the page calls it: no rule says where the modules are."""
    (tmp_path / "printed.csv").write_text("name,quantity,statistic,runs,printed\na,evaluations,median,15,1100\n")
    (tmp_path / "runs.csv").write_text(RUNS)
    environment = {name: text for name, text in os.environ.items() if name != "PYTHONPATH"}
    script = root / "studies/verdict/judge_numbers.py"
    command = [sys.executable, script, "--printed", "printed.csv", "--runs", "runs.csv"]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert done.stdout == "1 of 1: reproduces\n" and not done.stderr


@pytest.mark.slow
def test_the_example_is_table_2_and_comes_out_as_the_verdict_does(root, tmp_path, capsys):
    table2 = [dict(row, algorithm=identifier(row["algorithm"])) for row in read_text(root / "data/paper/table2.csv")]
    printed = root / "studies/verdict/printed.csv"
    columns = "algorithm", "N", "evaluations", "mean", str(PAPER_RUNS), "mean_evaluations"
    lines = [[row.get(column, column) for column in columns] for row in table2]
    assert [list(row.values()) for row in read_text(printed)] == lines
    reference, output = root / "data/paper/reference.csv", tmp_path / "out.csv"
    judge_numbers.main(["--printed", str(printed), "--runs", str(reference), "--output", str(output)])
    deviating = [(row["algorithm"], row["N"]) for row in read_text(output) if row["verdict"] != "reproduces"]
    assert deviating == [(ES, N) for N in ("3", "5", "10", "20")]  # of N = 20 the correction agrees
