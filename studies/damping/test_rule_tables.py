"""The tables of the rules for σ, by hand-made runs; and what the page says of the checked-in ones."""

from pathlib import Path

import rule_tables
from damping_figures import RULES, draw_rules
from klee_minty_studies.tables import by_key, read_table

import numpy as np
import pytest

FOLDER = Path(__file__).parent


def runs(repair="none", rule="published", damping=1, targets=(100, 300), instances="drawn", N=2):
    names = {"repair": repair, "sigma_start": "1", "rule": rule, "damping": damping, "N": N, "instances": instances}
    names |= {"budget": 200000, "repair_evaluations": 50}
    for k, target in enumerate(targets, start=1):
        number = {"instance": 0, "run": k} if instances == "paper" else {"instance": k, "run": 0}
        end = {"evaluations": (target or 400000) + 2, "stop": "target" if target else "budget"}
        yield names | number | end | {"target": target}


def test_both_budgets_come_from_one_run():
    """One that succeeds later takes the paper's budget."""
    paper, ten_times = rule_tables.cell_rows(runs(targets=(40000, 40001, None)), rule_tables.CELL)
    assert (paper["budget"], paper["successes"], paper["runs"], paper["stagnated"]) == (20000, 1, 3, 0)
    assert paper["ert"] == pytest.approx(3 * 40000)
    assert (ten_times["budget"], ten_times["successes"]) == (200000, 2)
    assert ten_times["ert"] == pytest.approx((40000 + 40001 + 400000) / 2)
    assert paper["repair_share"] == pytest.approx(150 / (40002 + 40003 + 400002))


def test_a_run_that_stagnates_takes_what_it_used():
    stagnates = {"target": None, "evaluations": 777}
    assert [rule_tables.spent(stagnates, budget) for budget in (1000, 500)] == [(777, False), (500, False)]


TWICE, FALL = {"repair": "published", "targets": (200, 600)}, {"rule": "fall", "damping": 2, "targets": (300, None)}
PAIRS = [  # two cells, how they are compared, and the ratio; runs on the paper's instance are paired by their number
    ({}, TWICE, ("repair", "published", 0), 2.0),
    ({}, {"rule": "ma_es", "targets": (50, 150)}, ("rule", "ma_es", 0), 2.0),
    ({"instances": "paper"}, TWICE | {"instances": "paper"}, ("repair", "published", 0), 2.0),
    ({"rule": "growth", "damping": 2}, FALL, ("fall", "growth", 1), (3.0 * 400000 / 300) ** 0.5),
]


@pytest.mark.parametrize(("own", "others", "compared", "ratio"), PAIRS)
def test_what_is_compared_with_what(own, others, compared, ratio):
    (row,) = rule_tables.ratio_rows([*runs(**own), *runs(**others)])
    assert (row["contrast"], row["rule"], row["failures"]) == compared and row["pairs"] == 2
    assert row["geometric"] == pytest.approx(ratio) and (row["p_value"] < 1e-6 or row["failures"])


def test_the_figure_has_a_step_for_each_rule():
    pairs = [(repair, *rule) for repair in ("none", "published") for rule in RULES]
    figure = draw_rules([row for pair in pairs for row in runs(*pair, (10**5, 10**6, None), N=40)])
    assert [len(axes.lines) for axes in figure.axes] == [len(RULES) + 1] * 2  # and the budget
    line = figure.axes[0].lines[0]
    assert line.get_ydata().tolist() == pytest.approx([0, 1 / 3, 2 / 3, 2 / 3])
    assert line.get_xdata().tolist() == pytest.approx([1, 2500, 25000, 200000])


def test_runs_within_the_papers_budget_are_those_of_repair_csv():
    """The same seeds: a run with ten times the budget begins as that with the paper's."""
    columns, compared = ("repair", "sigma_start", "damping", "instances", "N"), 0
    cells = by_key(read_table(FOLDER / "repair.csv"), *columns, set="report")
    for key, row in by_key(read_table(FOLDER / "rules.csv"), *columns, budget=20000, rule="published").items():
        if key in cells and cells[key]["runs"] == row["runs"]:
            assert row["successes"] == cells[key]["successes"]
            if row["successes"] == row["runs"]:
                assert row["ert"] == pytest.approx(cells[key]["ert"])
            compared += 1
    assert compared >= 50


# On other problems


def rows(repair, rule, evaluations, case=6, N=20):
    names = {"problem": "sphere_under_planes", "case": case, "N": N, "constraints": 40, "active": case, "damping": 1}
    names |= {"repair": repair, "rule": rule, "budget": 200000, "stop": "target", "run": 0, "repair_evaluations": 0}
    counts = enumerate(evaluations, start=1)
    return [names | {"instance": k, "evaluations": value, "target": value} for k, value in counts]


def test_the_hypotheses_are_those_of_the_stored_ratios():
    """Above 1: H1, with six or more active constraints; H2, from N = 20 on with N/4 or more."""
    ratios = read_table(FOLDER / "constraint_ratios.csv")
    assert [rule_tables.expected(row) for row in ratios] == [row["expected"] for row in ratios]
    assert [rule_tables.outcome(row) for row in ratios] == [row["outcome"] for row in ratios]
    above = {(row["contrast"], row["N"], row["active"]) for row in ratios if row["expected"] == "above"}
    assert {("repair", 5, 6), ("rule", 20, 5), ("rule", 40, 10)} <= above
    assert min(N for contrast, N, _ in above if contrast == "rule") == 20
    assert min(active for contrast, _, active in above if contrast == "repair") == 6
    assert min(active / N for contrast, N, active in above if contrast == "rule") == 0.25


def test_ratios_are_paired_and_judged():
    noise = np.exp(np.linspace(-1.0, 1.0, 9))
    other = noise * (1 + 1e-3 * noise)
    some = [*rows("none", "published", 1e4 * noise), *rows("published", "published", 1.5e4 * other)]
    ratios = rule_tables.case_ratio_rows([*some, *rows("none", "ma_es", 1e4 * other)])
    table = by_key(ratios, "contrast", "rule")
    assert table["repair", "published"]["geometric"] == pytest.approx(1.5, rel=1e-2)
    assert table["repair", "published"]["outcome"] == "holds"
    assert table["rule", "ma_es"]["geometric"] == pytest.approx(1.0, abs=1e-2)
    (h1, h2) = rule_tables.hypothesis_rows(ratios)
    assert (h1["hypothesis"], h1["verdict"], h1["cells"]) == ("H1", "supported", 1)
    assert (h2["hypothesis"], h2["verdict"]) == ("H2", "refuted")  # significantly below 1


def test_the_suites_own_count():
    """A point takes an evaluation of f and one of g; N of the N + 1 points of a step of the repair take one of g alone."""
    row = rows("published", "published", [1000], N=9)[0] | {"repair_evaluations": 100}
    assert rule_tables.counted_as_the_suite(row)["evaluations"] == 2 * 1000 - 90


def test_what_the_page_says_of_the_rules():
    """Without repair the MA-ES's rule solves all drawn instances; growth of σ costs more than its fall."""
    known = {"instances": "drawn", "sigma_start": "1", "N": 40}
    cells = by_key(read_table(FOLDER / "rules.csv"), "repair", "rule", "damping", budget=20000, **known)
    assert cells["none", "ma_es", 1]["successes"] == cells["none", "ma_es", 1]["runs"] == 60
    falls = by_key(read_table(FOLDER / "rule_ratios.csv"), "repair", contrast="fall", **known)
    assert len(falls) == 2 and all(row["geometric_low"] > 1.0 for row in falls.values())


def test_what_the_page_says_of_failures():
    """Where the page says all or none: of runs with ten times the budget, and within the paper's."""
    columns = ("problem", "case", "N", "repair", "rule", "budget")
    cells = by_key(read_table(FOLDER / "constraint_cells.csv"), *columns, damping=1)
    of = {key: (row["successes"], row["runs"]) for key, row in cells.items()}
    suite = [of["bbob_constrained", 4, 20, repair, "published", 200000] for repair in ("none", "paid", "unlearned")]
    assert {*suite} == {(15, 15)} and of["bbob_constrained", 4, 20, "published", "published", 200000][0] < 15
    assert of["sphere_under_planes", 20, 40, "published", "published", 20000] == (0, 15)
    assert of["sphere_under_planes", 20, 40, "none", "ma_es", 20000] == (15, 15)
    table = read_table(FOLDER / "constraint_ratios.csv")
    ratios = by_key(table, "case", problem="bbob_constrained", N=20, contrast="rule", repair="none", rule="ma_es")
    assert ratios[6]["geometric_high"] < 1.0
    assert (ratios[4]["active"], ratios[6]["active"]) == (6 + 10, 6 + 60)
