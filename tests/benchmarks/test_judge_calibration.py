"""The invented tables by which extras/judge_numbers is calibrated."""

import re

import pytest

pytest.importorskip("extras.judge_numbers.judge_numbers", reason="extras/judge_numbers is deleted")

import judge_calibration as calibration
from klee_minty.files import read_text

import numpy as np


def test_an_invented_table_has_numbers_of_each_statistic_and_runs_for_each_cell():
    rng = np.random.default_rng(5)
    lines, ours = calibration.table((*calibration.STATISTICS, "share"), 20, rng)
    assert len(lines) == 3 * len(calibration.CELLS) and len(ours) == 20 * len(calibration.CELLS)
    assert {line["statistic"] for line in lines} == {*calibration.STATISTICS, "share"}
    wrong, places = calibration.with_misprints(lines, (2.0, 3.0), rng)
    for place, factor in zip(places, (2.0, 3.0), strict=True):
        assert float(wrong[place]["printed"]) == pytest.approx(factor * float(lines[place]["printed"]), rel=1e-4)
    assert sum(a != b for a, b in zip(lines, wrong, strict=True)) == 2


def test_numbers_of_successful_runs_are_printed_where_all_succeed():
    runs = [{"algorithm": "A", "function": "1", "evaluations": str(100 + i), "success": "1"} for i in range(15)]
    (line,) = calibration.printed(runs, ["mean"], given="success")
    assert (line["printed"], line["given"], line["runs"]) == ("1.0700e+02", "success", "15")
    assert not [*calibration.printed([*runs[1:], runs[0] | {"success": "0"}], ["mean"], given="success")]


@pytest.mark.digits
def test_the_example_is_made_here(call, root, tmp_path):
    files = "example_printed.csv", "example_runs.csv"
    assert call("judge_calibration", "--seed", 277, "--example", *(tmp_path / name for name in files)) is None
    for name in files:
        assert read_text(tmp_path / name) == read_text(root / "extras/judge_numbers" / name)


@pytest.mark.slow
def test_few_correct_tables_have_a_number_that_deviates(call, capsys):
    assert call("judge_calibration", "--tables", 6, "--runs", 100) is None
    rows = re.findall(r"^ *(?:success +)?100 +(\d+) ", capsys.readouterr().out, re.MULTILINE)
    assert len(rows) == 2 and all(int(deviating) <= 1 for deviating in rows)
