"""The tables of the rules for σ, by hand-made runs; and what the page says of the checked-in ones."""

import re
from pathlib import Path

import study_rules
from figure_rules import RULES, figure_rules
from klee_minty_studies.tables import read_table
from rule_cells import read_cells

import pytest

FOLDER = Path(study_rules.__file__).parent


def runs(repair="none", rule="published", damping=1, targets=(100, 300), instances="drawn", N=2):
    names = {"repair": repair, "sigma_start": "1", "rule": rule, "damping": damping, "N": N, "instances": instances}
    names |= {"budget": 200000, "stop": "target", "run": 0, "first_feasible": 10, "repair_evaluations": 50}
    return [
        names
        | {"instance": 0 if instances == "paper" else k, "run": k if instances == "paper" else 0, "target": target}
        | {"evaluations": (target or 400000) + 2}
        for k, target in enumerate(targets, start=1)
    ]


def test_both_budgets_come_from_one_run():
    paper, ten_times = study_rules.TABLES["rules"](runs(targets=(100, 40001, "")))
    assert (paper["budget"], paper["successes"], paper["runs"]) == (20000, 1, 3)
    assert paper["ert"] == pytest.approx(100 + 40000 + 40000)
    assert (ten_times["budget"], ten_times["successes"]) == (200000, 2)
    assert ten_times["ert"] == pytest.approx((100 + 40001 + 400000) / 2)
    assert paper["repair_share"] == pytest.approx(150 / (102 + 40003 + 400002))


def test_repair_is_compared_with_none_and_the_published_rule_with_others():
    some = runs() + runs("published", targets=(200, 600)) + runs(rule="ma_es", targets=(50, 150))
    found = {(row["contrast"], row["rule"]): row for row in study_rules.ratio_rows(some)}
    assert found.keys() == {("repair", "published"), ("rule", "ma_es")}
    assert all(row["geometric"] == pytest.approx(2.0) for row in found.values())
    some = runs(rule="growth", damping=2) + runs(rule="fall", damping=2, targets=(300, 900))
    (row,) = study_rules.ratio_rows(some)
    assert (row["contrast"], row["rule"]) == ("fall", "growth") and row["geometric"] == pytest.approx(3.0)
    assert {row["failures"] for row in found.values()} == {0}


def test_runs_on_the_papers_instance_are_paired_by_number():
    some = runs(instances="paper") + runs("published", targets=(200, 600), instances="paper")
    (row,) = study_rules.ratio_rows(some)
    assert row["pairs"] == 2 and row["geometric"] == pytest.approx(2.0) and row["p_value"] < 1e-6


def test_files_of_cells_are_different_and_hold_all_runs():
    files = [file for cell in read_cells(FOLDER / "damping.toml") for file in cell.files]
    folder = "rotated_klee_minty/epsmag_es_parts/seed2-budget200000-stagnation100-"
    assert len(set(files)) == len(files) and all(file.startswith(folder) for file in files)
    numbers = [re.search(r"(\d+)-(\d+)\.jsonl$", file).groups() for file in files]
    assert sum(int(last) - int(first) + 1 for first, last in numbers) == len(read_table(FOLDER / "rule_runs.csv"))


def test_the_figure_has_a_step_for_each_rule():
    some = [
        row
        for repair in ("none", "published")
        for rule, damping in RULES
        for row in runs(repair, rule, damping, (10**5, 10**6, ""), N=40)
    ]
    figure = figure_rules(some, 40)
    assert [len(axes.lines) for axes in figure.axes] == [len(RULES) + 1] * 2  # and the budget
    line = figure.axes[0].lines[0]
    assert line.get_ydata().tolist() == pytest.approx([0, 1 / 3, 2 / 3, 2 / 3])
    assert line.get_xdata().tolist() == pytest.approx([1, 2500, 25000, 200000])


def test_the_tables_are_those_of_the_runs():
    rows = read_table(FOLDER / "rule_runs.csv")
    for table, columns in {
        "rules": ("ert", "successes"),
        "rule_ratios": ("ratio_high", "geometric", "p_value"),
    }.items():
        ours, checked_in = list(study_rules.TABLES[table](rows)), read_table(FOLDER / f"{table}.csv")
        assert len(ours) == len(checked_in)
        for own, other in zip(ours, checked_in, strict=True):
            assert all(own[column] == pytest.approx(other[column], nan_ok=True) for column in columns)


def test_runs_within_the_papers_budget_are_those_of_repair_csv():
    """The same seeds: a run with ten times the budget begins as that with the paper's."""
    cells = {
        (row["repair"], row["sigma_start"], row["damping"], row["instances"], row["N"]): row
        for row in read_table(FOLDER / "repair.csv")
        if row["set"] == "report"
    }
    compared = 0
    for row in read_table(FOLDER / "rules.csv"):
        key = row["repair"], row["sigma_start"], row["damping"], row["instances"], row["N"]
        if row["budget"] == 20000 and row["rule"] == "published" and key in cells and cells[key]["runs"] == row["runs"]:
            assert row["successes"] == cells[key]["successes"]
            if row["successes"] == row["runs"]:
                assert row["ert"] == pytest.approx(cells[key]["ert"])
            compared += 1
    assert compared >= 50


def test_a_run_that_succeeds_later_takes_the_budget():
    row = {"target": 900, "evaluations": 910}
    assert study_rules.spent(row, 1000) == (900, True) and study_rules.spent(row, 800) == (800, False)


def test_a_run_that_stagnates_counts_with_what_it_used():
    row = {"target": "", "evaluations": 777}
    assert study_rules.spent(row, 1000) == (777, False) and study_rules.spent(row, 500) == (500, False)
