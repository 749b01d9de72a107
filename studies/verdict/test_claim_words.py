"""The claims as the page tells them."""

import math

from claim_words import estimate, table, views
from presentation.names import NAMES


def row(claim, quantity, supports="yes", scope="paper", verdict="supported", estimate=2.0, **other):
    values = {"claim": claim, "verdict": verdict, "group": math.nan, "algorithm": "", "quantity": quantity, "N": 3}
    values |= {"estimate": estimate, "low": 0.9 * estimate, "high": 1.1 * estimate, "than": 1.0}
    return values | {"scope": scope, "supports": supports} | other


def rows(answer="no"):
    verdict = "contradicted" if answer == "no" else "supported"
    growth = {"verdict": "undecided", "N": "10-40"}
    return [
        row("target", "success_share", estimate=0.968, algorithm="epsmag_es"),
        row("lp", "error_ratio", group="glpk_ipm", algorithm="epsmag_es"),
        row("lp", "violation", supports="", scope="shown", estimate=1e-9, group="glpk_ipm"),
        row("evaluations", "evaluations_ratio", verdict=verdict),
        row("evaluations", "targets_ratio", answer, verdict=verdict, estimate=0.9),
        row("growth", "evaluations_difference_growth", estimate=12345.6, **growth),
        row("growth", "evaluations_ratio_growth", "no", **growth),
        row("growth", "targets_ratio_growth", "open", **growth),
        row("rank", "rank", algorithm="epsmag_es"),
        row("random", "no_hit"),
    ]


RATIO = {"variant": "counter_from_1", "N": 3, "ratio": 1.23, "low": 1.2, "high": 1.26}


def test_a_contradiction_says_where_and_with_which_code(says):
    claim = views(rows(), ratios=[RATIO])["evaluations"]
    assert says(claim["where"], "N = 3 published code") and claim["holds_with_variants"]
    assert claim["table"]["lines"][-1][1] == "1.23 [1.2, 1.26]"
    (exception,) = claim["exceptions"]
    assert says(exception, "targets 0.9 [0.81, 0.99] N = 3")
    assert not views(rows(), ratios=[RATIO | {"low": 0.99}])["evaluations"]["holds_with_variants"]
    assert not views(rows())["evaluations"]["holds_with_variants"]


def test_a_supported_claim_has_no_exception():
    claim = views(rows("yes"), ratios=[RATIO])["evaluations"]
    assert not claim["exceptions"] and not claim["where"] and not claim["holds_with_variants"]


def test_what_is_counted_and_read_off_the_comparisons():
    claims = views(rows(), de_variants=[
        {"variant": "lshade44_no_guard", "N": 2, "failures": 36, "runs": 1000},
        {"variant": "lshade44", "N": 2, "failures": 1, "runs": 1000},
    ])  # fmt: skip
    assert claims["target"]["failing"][0]["all_runs"] == "61 %"
    assert claims["target"]["failing"][0]["failing"].startswith("3.2 % (95 %")
    assert claims["target"]["without_guard"] == "36 of 1000 runs at N = 2"
    assert (claims["lp"]["supporting"], claims["lp"]["comparisons"]) == (1, 1)
    assert claims["lp"]["solvers"][0]["violation"] == "1.0e-09" and claims["lp"]["solvers"][0]["outside"] == "N = 3"


def test_growth_is_told_by_reading_and_span():
    growth = views(rows())["growth"]
    assert "difference" in growth["throughout"] and "mean evaluations" in growth["shrinking"]
    assert growth["table"]["heads"] == ["", "N = 10 to 40"]
    assert growth["table"]["lines"][0][1] == "12,346 [11,111, 13,580]"


def test_no_end_of_an_interval_is_rounded_onto_what_it_is_compared_with():
    told = row("evaluations", "evaluations_ratio", estimate=0.997)
    assert estimate(told | {"low": 0.9904, "high": 1.0045}) == "0.997 [0.99, 1.004]"
    assert estimate(told | {"low": 0.99996, "high": 1.0}) == "0.997 [0.99996, 1]"


def test_comparisons_are_marked_where_they_do_not_support_the_claim(says):
    found = table(rows()[3:5], NAMES)
    assert found["heads"] == ["", "N = 3"]
    first, second = found["lines"]
    assert says(first[0], "mean evaluations LSHADE44 / εMAg-ES") and first[1] == "2 [1.8, 2.2]"
    assert second[1] == "0.9 [0.81, 0.99] ✗"
