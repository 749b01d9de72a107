import math
from itertools import product

from klee_minty import paper
from klee_minty.paper import claims
from klee_minty.paper.samples import with_optimum
from klee_minty.results.indicators import indicators
from klee_minty.results.ranking import rank_algorithms

import numpy as np
import pytest

BOTH = paper.ES, paper.DE
PRINTED = paper.printed_numbers(*paper.PAPER)


def runs_of(N, algorithm=paper.ES, evaluations=1.0, distance=1e-8, run_time=3.0, error=5e-9, n=200):
    """Made-up successful runs whose indicators scatter by a tenth around these means."""
    known, runs = {"algorithm": algorithm, "N": N, "stop": "target", "nu": 0.0}, []
    for run, d in enumerate(np.random.default_rng(N).uniform(-0.1, 0.1, n).tolist()):
        row = known | {"run": run, "f": N**3 + error * (1.0 + d), "run_time_area": run_time + d}
        runs.append(with_optimum(row | {"evaluations": evaluations * (1.0 + d), "distance": distance * (1.0 + d)}))
    return runs


def values_of(es, de):
    """Indicators and their resamples in all of the paper's dimensions; es, de: keyword arguments by N of runs_of."""
    rng = np.random.default_rng(1)
    made = {(paper.ES, N): runs_of(N, paper.ES, **es(N)) for N in paper.DIMENSIONS}
    made |= {(paper.DE, N): runs_of(N, paper.DE, **de(N)) for N in paper.DIMENSIONS}
    return {key: claims.estimates(runs, len(runs), rng) for key, runs in made.items()}


def verdict_on(rows, claim="claim"):
    return claims.verdict_on(claim, list(rows))


ANSWERS = [  # to comparisons: the verdict on all of them, and if each is one reading of the claim
    (["yes", "yes"], paper.SUPPORTED, paper.SUPPORTED),
    (["yes", "open"], paper.UNDECIDED, paper.UNDECIDED),
    (["yes", "no"], paper.CONTRADICTED, paper.UNDECIDED),
    (["no", "no"], paper.CONTRADICTED, paper.CONTRADICTED),
    (["open", "no"], paper.CONTRADICTED, paper.UNDECIDED),
]


@pytest.mark.parametrize("answers, expected, of_readings", ANSWERS)
def test_the_verdict_on_a_claim(answers, expected, of_readings):
    rows = [{"quantity": number, "supports": each, "scope": "paper"} for number, each in enumerate(answers)]
    assert (verdict_on(rows), verdict_on(rows, "growth")) == (expected, of_readings)


def test_estimates_are_the_indicators_and_scatter_as_resamples_do():
    runs = runs_of(5, evaluations=1000.0)
    runs[0] |= {"nu": 1.0, "distance": 9.0}
    runs[1] |= {"stop": "budget", "evaluations": 9e4}
    values, row = claims.estimates(runs, len(runs), np.random.default_rng(2)), indicators(runs)
    assert values["error"][0] == row["abs_error_med"]  # of an even number the lower median
    assert values["distance"][0] == pytest.approx(row["mean_distance"], abs=0.0)
    assert values["evaluations"][0] == pytest.approx(row["mean_evaluations"])
    standard_error = np.std([run["evaluations"] for run in runs]) / np.sqrt(len(runs))
    assert values["evaluations"][1:].std() == pytest.approx(standard_error, rel=0.1)


def test_a_contradiction_needs_an_interval_corrected_for_the_number_of_comparisons():
    ends = {0.05: (0.5, 0.9), 0.05 / 12: (0.4, 1.1)}
    one, several = (claims.comparison("ratio", 2, 0.7, ends.get, 1.0, count=count) for count in (1, 12))
    assert (one["supports"], several["supports"]) == ("no", "open")
    assert claims.comparison("ratio", 2, 0.7, ends.get, 1.0, count=12, above=False)["supports"] == "yes"
    assert claims.comparison("ratio", 2, 0.7, lambda level: (0.4, 1.1), 1.0, above=False)["supports"] == "open"


def test_eas_beat_a_worse_solver_and_not_a_better_one():
    values = values_of(lambda N: {}, lambda N: {})

    def against(error, solver="glpk_ipm", status="optimal"):
        solution = {"solver": solver, "N": 2, "abs_error": error, "distance": error, "nu": 1e-9, "status": status}
        return list(claims.beat_lp_solvers(values, [solution]))

    assert against(1e-6, status="infeasible") == []
    assert verdict_on(against(1e-6)) == paper.SUPPORTED
    assert verdict_on(against(1e-12)) == paper.CONTRADICTED
    # The paper claims nothing about the other solvers.
    assert verdict_on(against(1e-6) + against(1e-12, "highs_ipm")) == paper.SUPPORTED
    assert verdict_on(against(1e-6, "highs_ipm")) == paper.NOT_JUDGED
    *compared, shown = against(1e-6)
    assert [row["estimate"] for row in compared] == pytest.approx(2 * [1e-6 / 5e-9, 1e-6 / 1e-8], rel=0.05)
    assert (shown["quantity"], shown["estimate"], shown["supports"]) == ("violation", 1e-9, "")


def test_ranks_are_those_of_the_ranking():
    columns = {"error": "abs_error_med", "distance": "mean_distance", "run_time": "run_time_area"}
    rng, known = np.random.default_rng(3), {"nu_med": 0.0, "success_rate": 1.0}
    for _ in range(20):
        drawn = {key: rng.choice([1e-9, 5e-9, 2e-8], 3) for key in product(BOTH, paper.DIMENSIONS)}
        ranks = claims.es_ranks({key: dict(zip(columns, its, strict=True)) for key, its in drawn.items()})
        for N in paper.DIMENSIONS:
            rows = [dict(zip(columns.values(), drawn[each, N], strict=True)) for each in BOTH]
            rows = [known | {"algorithm": each, "N": N} | row for each, row in zip(BOTH, rows, strict=True)]
            assert ranks[N] == rank_algorithms(rows, paper.SUCCESS)[0]["rank"]


def test_the_claim_on_the_rank_is_about_the_overall_one():
    """εMAg-ES loses at some N, by its run time and distance."""
    for losing_at, verdict in (([2], paper.SUPPORTED), (paper.DIMENSIONS, paper.CONTRADICTED)):
        values = values_of(
            lambda N, losing_at=losing_at: {"run_time": 5.0, "distance": 9e-8} if N in losing_at else {},
            lambda N: {"run_time": 4.0, "distance": 2e-8},
        )
        rows = [*claims.ranks_first(values, values, PRINTED)]
        assert verdict_on(rows) == verdict
        if losing_at == [2]:
            for quantity, first in {"rank": 2.0, "rank_printed": 2.0, "rank_1_share": 0.0}.items():
                assert [row["estimate"] for row in rows if row["quantity"] == quantity] == [first, *[1.0] * 6]


# What each quantity is compared with, for how many comparisons its interval is corrected, and whether it is to be
# above.
THRESHOLDS = {"success_share": (0.5, 12, True), "rank": (1.5, 1, False)}
THRESHOLDS |= dict.fromkeys(("error_ratio", "distance_ratio"), (1.0, 24, True))
THRESHOLDS |= dict.fromkeys(("evaluations_ratio", "targets_ratio"), (1.0, 6, True))
THRESHOLDS |= dict.fromkeys(("evaluations_ratio_growth", "targets_ratio_growth"), (1.0, 2, True))
THRESHOLDS |= {"evaluations_difference_growth": (0.0, 2, True)}


def test_each_quantity_has_its_threshold_and_is_corrected_for_the_number_of_comparisons(monkeypatch):
    found, original = {}, claims.comparison

    def noted(quantity, N, estimate, ends, than, count=1, above=True, **whose):
        if not math.isnan(than) and N != "2-3":
            found.setdefault(quantity, set()).add((than, count, above))
        return original(quantity, N, estimate, ends, than, count, above, **whose)

    monkeypatch.setattr(claims, "comparison", noted)
    runs = {(each, N): runs_of(N, each, n=15) for each in BOTH for N in paper.DIMENSIONS}
    known = {"N": 2, "abs_error": 1.0, "distance": 1.0, "nu": 0.0, "status": "optimal"}
    rows = claims.judge_all(runs, [known | {"solver": solver} for solver in ("glpk_ipm", "highs_ipm")], PRINTED)
    assert found == {quantity: {threshold} for quantity, threshold in THRESHOLDS.items()}
    verdicts = {(row["claim"], row["part"]): row["verdict"] for row in rows}
    assert [verdicts[key] for key in (("lp", ""), ("evaluations", "figure3"))] == [paper.SUPPORTED, paper.UNDECIDED]
