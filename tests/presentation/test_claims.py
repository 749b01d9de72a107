"""The claims as the page tells them."""

import math

from presentation.claims import table, views
from presentation.names import NAMES

FIDELITY = [
    {"algorithm": who, "N": 3, "quantity": "mean_evaluations", "paper": paper, "corrected": ""}
    for who, paper in (("epsmag_es", "4.0e+03"), ("lshade44", "8.0e+03"))
]


def row(claim, quantity, supports="yes", verdict="supported", scope="paper", estimate=2.0, group=math.nan):
    ends = {"low": 0.9 * estimate, "high": 1.1 * estimate}
    values = {"claim": claim, "verdict": verdict, "group": group, "quantity": quantity, "N": 3, "estimate": estimate}
    return values | ends | {"scope": scope, "supports": supports}


def rows(answer="no"):
    verdict = "contradicted" if answer == "no" else "supported"
    return [
        row("target", "share of successful runs, epsmag_es", estimate=0.968),
        row("lp", "LP error / error of epsmag_es", group="glpk_ipm"),
        row("lp", "LP violation ν", supports="", scope="shown", estimate=1e-9, group="glpk_ipm"),
        row("evaluations", "evaluations of lshade44 / epsmag_es", verdict=verdict),
        row("evaluations", "the same, geometric mean over ECDF targets", answer, verdict, estimate=0.9),
        row("growth", "ratio of mean evaluations", "open", "undecided"),
        row("rank", "rank of epsmag_es"),
        row("random", "probability"),
    ]


RATIO = {"variant": "counter_from_1", "N": 3, "ratio": 1.23, "low": 1.2, "high": 1.26}


def test_a_contradiction_says_where_and_with_which_code():
    claim = views(rows(), FIDELITY, ratios=[RATIO])["evaluations"]
    assert claim["where"] == " at N = 3 with the published code" and claim["holds_with_variants"]
    assert claim["table"]["lines"][-1][1] == "1.23 [1.2, 1.26]"
    assert claim["exceptions"] == ["the ratio LSHADE44 / εMAg-ES over the ECDF's targets is 0.9 [0.81, 0.99] at N = 3"]
    assert not views(rows(), FIDELITY, ratios=[RATIO | {"low": 0.99}])["evaluations"]["holds_with_variants"]
    assert not views(rows(), FIDELITY)["evaluations"]["holds_with_variants"]


def test_a_supported_claim_has_no_exception():
    claim = views(rows("yes"), FIDELITY, ratios=[RATIO])["evaluations"]
    assert not claim["exceptions"] and not claim["where"] and not claim["holds_with_variants"]


def test_what_is_counted_and_read_off_the_comparisons():
    claims = views(rows(), FIDELITY, de_variants=[
        {"variant": "lshade44_no_guard", "N": 2, "failures": 36, "runs": 1000},
        {"variant": "lshade44", "N": 2, "failures": 1, "runs": 1000},
    ])  # fmt: skip
    assert claims["target"]["failing"][0]["all_runs"] == "61 %"
    assert claims["target"]["failing"][0]["failing"].startswith("3.2 % (95 % interval")
    assert claims["target"]["without_guard"] == "36 of 1000 runs at N = 2"
    assert (claims["lp"]["supporting"], claims["lp"]["comparisons"]) == (1, 1)
    assert claims["lp"]["solvers"][0]["violation"] == "1.0e-09" and claims["lp"]["solvers"][0]["outside"] == "N = 3"
    assert claims["growth"]["printed_ratios"] == "2.00 (N = 3)"


def test_comparisons_are_marked_where_they_do_not_support_the_claim():
    found = table(rows()[3:5], NAMES)
    assert found["heads"] == ["", "N = 3"]
    first, second = found["lines"]
    assert first == ["evaluations of LSHADE44 / εMAg-ES", "2 [1.8, 2.2]"]
    assert second[1] == "0.9 [0.81, 0.99] ✗"
