"""Cells and ratios of the rules for σ by hand, and what the page says of the checked-in tables."""

import csv
import math
import re
from collections import Counter
from pathlib import Path

import rule_tables
from damping_figures import REPAIRS, RULES
from klee_minty.blackbox import BlackBox
from klee_minty.problem import rotated_klee_minty
from klee_minty_studies.optimizers.epsmag_es_parts import EpsMAgESParts
from klee_minty_studies.paper import BUDGET
from klee_minty_studies.tables import by_key, read_table

import numpy as np
import pytest
from scipy.stats import ttest_1samp

FOLDER = Path(__file__).parent
WHERE = [(instances, N) for instances in ("drawn", "paper") for N in (2, 3, 5, 10, 20, 40)]


def test_both_budgets_come_from_one_run():
    """One that succeeds later takes the paper's budget."""
    names = dict.fromkeys(rule_tables.CELL) | {"N": 2, "budget": 200000, "repair_evaluations": 50}
    targets = {40000: 40002, 40001: 40003, None: 400002}
    runs = [names | {"target": target, "evaluations": end} for target, end in targets.items()]
    paper, ten_times = rule_tables.cell_rows(runs)
    assert (paper["budget"], paper["successes"], paper["runs"]) == (20000, 1, 3)
    assert paper["ert"] == pytest.approx(3 * 40000)
    assert (ten_times["budget"], ten_times["successes"]) == (200000, 2)
    assert ten_times["ert"] == pytest.approx((40000 + 40001 + 400000) / 2)
    assert paper["repair_share"] == pytest.approx(150 / sum(targets.values()))


def test_a_run_with_ten_times_the_budget_begins_as_that_with_the_papers():
    """They have the same seeds."""
    columns = ("repair", "sigma_start", "damping", "N", "instance", "run")
    longer, shorter = (
        by_key(read_table(FOLDER / f"{name}.csv"), *columns, **known)
        for name, known in (("rule_runs", {"rule": "published"}), ("runs", {}))
    )
    both = longer.keys() & shorter.keys()
    assert len(both) == 1120
    for key in both:
        one, other = (rule_tables.spent(rows[key], BUDGET * rows[key]["N"]) for rows in (longer, shorter))
        assert one == other


def runs(*evaluations):
    return [{"instance": instance, "run": 0, "evaluations": value} for instance, value in enumerate(evaluations)]


def test_a_ratio_by_hand():
    row = rule_tables.paired_ratio(runs(200, 400, 800), runs(100, 100, 100))
    test = ttest_1samp(np.log([2.0, 4.0, 8.0]), 0.0)
    ends = [math.exp(end) for end in test.confidence_interval()]
    assert (row["pairs"], row["geometric"]) == (3, pytest.approx(4.0))
    assert [row[name] for name in ("p_value", "geometric_low", "geometric_high")] == pytest.approx([test.pvalue, *ends])
    same = rule_tables.paired_ratio(runs(100, 200), runs(100, 200))
    assert (same["geometric_low"], same["geometric_high"], same["p_value"]) == (1.0, 1.0, 1.0)


def test_runs_are_paired_and_several_on_an_instance_count_as_one():
    """What both have in common does not widen the interval."""
    some = [{"instance": k, "run": run, "evaluations": 10**k * (6, 1.5)[run]} for k in range(3) for run in range(2)]
    others = [row | {"evaluations": 10 ** row["instance"]} for row in reversed(some)]
    assert [*rule_tables.paired_ratio(some, others).values()] == pytest.approx([3, 3.0, 3.0, 3.0, 0.0])


@pytest.mark.parametrize(("both", "interaction"), [((25, 50), 1.0), ((50, 100), 2.0)])
def test_an_interaction_by_hand(both, interaction):
    """The halves alone save factors of 2, and both together 4, or only 2."""
    evaluations = {"published": (100, 200), "norm": (50, 100), "d_sigma": (50, 100), "ma_es": both}
    names = {"repair": "none", "sigma_start": "1", "damping": 1, "N": 2, "instances": "drawn"}
    keys = [[(names | {"rule": rule})[name] for name in rule_tables.CELL] for rule in evaluations]
    cells = {tuple(key): runs(*its) for key, its in zip(keys, evaluations.values(), strict=True)}
    (row,) = rule_tables.interaction_rows(cells)
    assert (row["contrast"], row["rule"], row["geometric"]) == ("interaction", "ma_es", pytest.approx(interaction))


def test_the_first_paragraph_counts_the_runs():
    """Of 60 drawn instances at N = 40, solved within the paper's budget, in the page's order of the rules."""
    with (FOLDER / "rule_runs.csv").open() as file:
        its = {"N": "40", "instances": "drawn", "sigma_start": "1", "damping": "1"}
        runs = [row for row in csv.DictReader(file) if its.items() <= row.items()]
    solved = Counter((row["repair"], row["rule"]) for row in runs if row["target"] and int(row["target"]) <= 800000)
    with_repair, without = ([solved[repair, rule] for rule in RULES] for repair in ("published", "none"))
    paragraph = (FOLDER / "README.md").read_text(encoding="utf-8").split("\n\n")[1]
    assert [int(number) for number in re.findall(r"\b\d\d\b", paragraph)] == [60, 40, *with_repair, *without]
    assert len(with_repair) == 4 and with_repair[0] < min(with_repair[1:3]) and with_repair[3] == max(with_repair)


def test_the_divisor_is_what_the_page_says():
    boxes = [BlackBox(rotated_klee_minty(N), 1, 1) for N in (2, 3, 5, 10, 20, 40)]
    divisors = [EpsMAgESParts(box, np.random.default_rng(0)).d_sigma for box in boxes]
    page = (FOLDER / "README.md").read_text(encoding="utf-8")
    assert f"At the paper's N d_σ is {min(divisors):.2f} to {max(divisors):.2f}." in page


def test_what_the_page_says_of_the_rules():
    """Where the rule saves, costs or makes no difference there, its interval says so."""
    known = {"instances": "drawn", "sigma_start": "1", "N": 40}
    cells = by_key(read_table(FOLDER / "rules.csv"), "repair", "rule", "damping", budget=20000, **known)
    assert cells["none", "ma_es", 1]["successes"] == cells["none", "ma_es", 1]["runs"] == 60
    names = "contrast", "repair", "rule", "instances", "N"
    ratios = by_key(read_table(FOLDER / "rule_ratios.csv"), *names, sigma_start="1", damping=1)
    side = {key: (row["geometric_low"] > 1.0) - (row["geometric_high"] < 1.0) for key, row in ratios.items()}
    halves = {
        (repair, rule): side["rule", repair, rule, "drawn", 40] for repair in REPAIRS for rule in ("norm", "d_sigma")
    }
    assert {key for key, value in halves.items() if value <= 0} == {("none", "norm")}
    for repair in REPAIRS:
        own = {(instances, N): side["rule", repair, "ma_es", instances, N] for instances, N in WHERE}
        assert {own["paper", N] for N in (5, 10, 20)} == {-1} and own["paper", 40] == 0
        assert own["drawn", 20] == (repair == "published") and max(own["drawn", N] for N in (2, 3, 5, 10)) <= 0
        assert (
            side["interaction", repair, "ma_es", "drawn", 20] == 1
            and side["interaction", repair, "ma_es", "drawn", 40] == 0
        )
    assert all(side["repair", "none", "published", *where] == 1 for where in WHERE)
