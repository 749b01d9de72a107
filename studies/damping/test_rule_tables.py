"""Cells and ratios of the rules for σ by hand, and what the page says of the checked-in tables."""

import math
from collections import Counter
from pathlib import Path

from klee_minty.blackbox import BlackBox
from klee_minty.paper import BUDGET, DIMENSIONS
from klee_minty.presentation.figures import BLUE
from klee_minty.rotated_klee_minty import rotated_klee_minty
from klee_minty.tables import read_table
from studies.damping import rule_tables
from studies.damping.damping_figures import REPAIRS, RULES, draw_rules
from studies.shared.keys import by_key
from studies.shared.optimizers.epsmag_es_parts import EpsMAgESParts
from tests.sentences import Sentences

import numpy as np
import pytest
from scipy.stats import ttest_1samp

FOLDER = Path(__file__).parent


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


# The figure


def told(rule, damping):
    """Of the exponent in σ ← σ exp(exponent): whether the path's length is squared in it, and by what it is divided."""
    es = EpsMAgESParts(BlackBox(rotated_klee_minty(2), 1, 1), np.random.default_rng(0), rule=rule, damping=damping)

    def growth(length):
        es.s = np.array([length, 0.0])
        return es.growth()

    zero, one, two = map(growth, (0.0, 1.0, 2.0))
    es.d_sigma, es.damping = 3.0 * es.d_sigma, 1.0
    by_d_sigma, by_damping = growth(2.0) != two * damping, damping != 1
    return math.isclose(two - zero, 4.0 * (one - zero)), by_d_sigma, by_damping


def test_each_curve_of_the_figure_is_that_of_the_rule_that_its_label_tells(lines_of):
    runs = read_table(FOLDER / "rule_runs.csv")
    figure = draw_rules(runs)
    cells = by_key(runs_at(40, "drawn", runs), "repair", "rule", "damping", "instance")
    for axes, (repair, words) in zip(
        figure.axes, (("published", "with repair"), ("none", "without repair")), strict=True
    ):
        lines = lines_of(axes)
        assert axes.get_title(loc="left") == words and axes.get_xlabel() in ("", "evaluations / $N$")
        assert lines.pop("the paper's budget").get_xdata() == [BUDGET, BUDGET] and len(lines) == len(RULES)
        for (rule, damping), (label, colour) in RULES.items():
            assert told(rule, damping) == ("squared" in label, "d_\\sigma" in label, "/ 2" in label)
            some = [row for key, row in cells.items() if key[:3] == (repair, rule, damping)]
            hits = sorted(row["target"] / 40 for row in some if row["target"])
            x, y = lines[label].get_data()
            assert [*x[1:-1]] == hits and y[-1] == len(hits) / len(some) and lines[label].get_color() == colour
        assert lines["squared norm: published"].get_color() == BLUE  # as εMAg-ES everywhere


def runs_at(N, instances, runs):
    return [row for row in runs if (row["N"], row["instances"], row["sigma_start"]) == (N, instances, "1")]


# The page


def divisors():
    boxes = [BlackBox(rotated_klee_minty(N), 1, 1) for N in DIMENSIONS]
    return [EpsMAgESParts(box, np.random.default_rng(0)).d_sigma for box in boxes]


ROWS = read_table(FOLDER / "rule_ratios.csv")
RATIOS = by_key(ROWS, "contrast", "repair", "rule", "instances", "N", sigma_start="1", damping=1)
SIDES = {key: (row["geometric_low"] > 1.0) - (row["geometric_high"] < 1.0) for key, row in RATIOS.items()}


def where(side, contrast, rule, instances, repairs=REPAIRS):
    """The N at which the intervals of the ratio, with and without repair, are on this side of 1."""
    return [N for N in DIMENSIONS if all(SIDES.get((contrast, each, rule, instances, N)) == side for each in repairs)]


def longer_runs():
    """Successes on the 60 drawn instances within ten times the budget, the fewest and the most of the page's table."""
    known = {"budget": 10 * BUDGET, "N": 40, "sigma_start": "1", "instances": "drawn", "runs": 60}.items()
    rows = [row for row in read_table(FOLDER / "rules.csv") if known <= row.items()]
    successes = [row["successes"] for row in rows if (row["rule"], row["damping"]) in RULES]
    return [10 * BUDGET, min(successes), max(successes), 60]


def repeated():
    """How many instances had three runs of each variant each."""
    rows = [row for row in read_table(FOLDER / "rule_runs.csv") if row["instances"] == "repeated"]
    per_instance = Counter((row["instance"], *(row[key] for key in ("repair", "rule", "damping"))) for row in rows)
    return [len({row["instance"] for row in rows})] if {*per_instance.values()} == {3} else False


def without_success():
    rows = [row for row in read_table(FOLDER / "runs.csv") if row["set"] == "report"]
    (N,) = {row["N"] for row in rows} - {row["N"] for row in rows if row["target"]}
    there = [row for row in rows if row["N"] == N]
    assert len({row["instance"] for row in there}) == 10 and {row["sigma_start"] for row in there} == {"box/4"}
    return [N, *sorted({row["damping"] for row in there})]


def disturbed():
    """The N at which a repair that learns costs more than its evaluations; elsewhere only these are seen to cost."""
    contrasts = by_key(read_table(FOLDER / "contrasts.csv"), "contrast", "N", instances="drawn")
    assert all(contrasts["price_alone", N]["ratio_low"] > 1.2 for N in (3, 10, 20, 40))
    return [N for (name, N), row in contrasts.items() if name == "learning" and row["ratio_low"] > 1.0]


HELD = [  # a sentence of the page, and what stands in its gaps or whether it is true
    ("at {:,} ends the paper's budget", lambda: [BUDGET]),
    ("**A ratio above {} says that the variant takes fewer", lambda: where(1, "rule", "ma_es", "drawn")[-1:] and [1]),
    ("within {:,} N, in which {} to {} of {} succeed", longer_runs),
    ("*Share of {} runs at N = {}, each on another [drawn instance]", lambda: [60, 40]),
    ("| squared norm: published | … | 1 | … | 1 |", lambda: True),
    ("x is c_s/(2D) (‖s‖²/N − 1) by the squared norm and c_s/D (‖s‖/χ_N − 1) by the norm", lambda: True),
    ("D is 1 where nothing divides; d_σ is {:.2f} to {:.2f} at", lambda: [min(divisors()), max(divisors())]),
    ("With three runs on each of {} other drawn instances", repeated),
    ("costs**, with repair at N = {0} to {2}, without", lambda: where(-1, "rule", "ma_es", "paper", ["published"])),
    ("without at N = {0} to {4}: at", lambda: where(-1, "rule", "ma_es", "paper", ["none"])),
    ("without repair it is … at N = {} and … at N = {}.", lambda: where(-1, "rule", "ma_es", "paper", ["none"])[:2]),
    ("At N = {} no difference was seen", lambda: where(0, "rule", "ma_es", "paper")[-1:]),
    ("**At N = {} it saves little on drawn", lambda: where(1, "rule", "ma_es", "drawn", ["published"])[:1]),
    ("saves** on drawn instances at N = {}, by a factor", lambda: where(1, "interaction", "ma_es", "drawn")),
    ("at N = {} the intervals contain 1.", lambda: where(0, "interaction", "ma_es", "drawn")[-1:]),
    (
        "**Evaluations, at all six N.**",
        lambda: all(where(1, "repair", "published", on, ["none"]) == [*DIMENSIONS] for on in ("drawn", "paper")),
    ),
    ("**At N = {} it also disturbs the search.**", disturbed),
    ("At N = {} no run succeeded within the paper's budget on any of ten drawn", lambda: without_success()[:1]),
    ("a quarter of the box at first, and D = {}, {} or {};", lambda: without_success()[1:]),
    ("**A ratio above 1 says that the variant takes fewer evaluations", lambda: True),  # test_a_ratio_by_hand
    ("`repeated` are the {} others", repeated),
]


def test_what_the_page_says():
    assert Sentences(FOLDER / "README.md.j2").faults([(said, values()) for said, values in HELD]) == []
