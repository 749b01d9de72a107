import itertools
import math

from klee_minty.results.indicators import indicators
from klee_minty.results.ranking import rank_algorithms
from klee_minty_studies import claims, paper

import numpy as np
import pytest


def runs_of(N, evaluations, algorithm=paper.ES, distance=1e-8, run_time=3.0, error=5e-9, n=200, spread=0.1):
    """Made-up successful runs whose indicators scatter a little around these means."""
    return [
        {"algorithm": algorithm, "N": N, "instance": 0, "run": run, "stop": "target", "evaluations": evaluations * (1.0 + spread * d),
         "f_opt": float(N**3), "f": N**3 + error * (1.0 + spread * d), "error": error * (1.0 + spread * d), "nu": 0.0, "distance": distance * (1.0 + spread * d),
         "run_time_area": run_time + spread * d}
        for run, d in enumerate(np.random.default_rng(N).uniform(-1.0, 1.0, n).tolist())
    ]  # fmt: skip


PRINTED = paper.printed_numbers(*paper.PAPER)


def values_of(es, de):
    """Indicators and their resamples in all of the paper's dimensions; es, de: keyword arguments by N of runs_of."""
    rng = np.random.default_rng(1)
    made = {(paper.ES, N): runs_of(N, algorithm=paper.ES, **es(N)) for N in paper.DIMENSIONS}
    made |= {(paper.DE, N): runs_of(N, algorithm=paper.DE, **de(N)) for N in paper.DIMENSIONS}
    return {key: claims.estimates(runs, len(runs), rng) for key, runs in made.items()}


def verdict_on(rows, claim="claim"):
    return claims.judge(claim, list(rows))[0]["verdict"]


ANSWERS = [  # to comparisons: the verdict on all of them, and if each is one reading of the claim
    (["yes", "yes"], paper.SUPPORTED, paper.SUPPORTED),
    (["yes", "open"], paper.UNDECIDED, paper.UNDECIDED),
    (["yes", "no"], paper.CONTRADICTED, paper.UNDECIDED),
    (["no", "no"], paper.CONTRADICTED, paper.CONTRADICTED),
    (["open", "no"], paper.CONTRADICTED, paper.UNDECIDED),
    ([], paper.NOT_JUDGED, paper.NOT_JUDGED),
]


@pytest.mark.parametrize("answers, expected, of_readings", ANSWERS)
def test_the_verdict_on_a_claim(answers, expected, of_readings):
    rows = [{"quantity": number, "supports": each, "scope": "paper"} for number, each in enumerate(answers)]
    assert verdict_on(rows) == claims.reading_verdict(answers) == expected
    assert verdict_on(rows, "growth") == of_readings


def test_estimates_are_the_indicators_and_scatter_as_resamples_do():
    runs = runs_of(5, 1000.0)
    runs[0] |= {"nu": 1.0, "distance": 9.0}
    runs[1] |= {"stop": "budget", "evaluations": 9e4}
    values, row = claims.estimates(runs, len(runs), np.random.default_rng(2)), indicators(runs)
    assert values["error"][0] == row["abs_error_med"]  # of an even number the lower median
    assert values["distance"][0] == pytest.approx(row["mean_distance"], abs=0.0)
    assert values["evaluations"][0] == pytest.approx(row["mean_evaluations"])
    standard_error = np.std([run["evaluations"] for run in runs]) / np.sqrt(len(runs))
    assert values["evaluations"][1:].std() == pytest.approx(standard_error, rel=0.1)


SLOW = {"evaluations": 3000.0, "run_time": 3.5}  # of the DE, where the ES has 1000 and 3
CASES = [  # evaluations of the ES, what the DE has, its run time at N = 3, the N that deviate, the verdicts on both parts
    (1000.0, SLOW, 3.5, (), paper.SUPPORTED, paper.SUPPORTED),
    (3000.0, SLOW | {"evaluations": 1000.0}, 3.5, (), paper.CONTRADICTED, paper.SUPPORTED),
    (1000.0, SLOW | {"run_time": 2.5}, 2.5, (), paper.SUPPORTED, paper.CONTRADICTED),
    (1000.0, SLOW | {"evaluations": 1001.0}, 3.5, (), paper.UNDECIDED, paper.SUPPORTED),
    # What is not the paper's algorithm at an N counts neither for the figure nor against it.
    (1000.0, SLOW, 2.5, (), paper.SUPPORTED, paper.CONTRADICTED),
    (1000.0, SLOW, 2.5, (5,), paper.SUPPORTED, paper.CONTRADICTED),
    (1000.0, SLOW, 2.5, (3, 5), paper.SUPPORTED, paper.UNDECIDED),
    (1000.0, SLOW, 3.5, (3, 5), paper.SUPPORTED, paper.UNDECIDED),
]


@pytest.mark.parametrize(("es", "de", "at_3", "deviating", "of_table", "of_figure"), CASES)
def test_fewer_evaluations(es, de, at_3, deviating, of_table, of_figure):
    values = values_of(lambda N: {"evaluations": es}, lambda N: de | ({"run_time": at_3} if N == 3 else {}))
    rows = claims.judge("evaluations", list(claims.need_fewer_evaluations(values, PRINTED, deviating)))
    assert {row["part"]: row["verdict"] for row in rows} == {"table2": of_table, "figure3": of_figure}


def test_a_contradiction_needs_an_interval_corrected_for_the_number_of_comparisons():
    ends = {0.05: (0.5, 0.9), 0.05 / 12: (0.4, 1.1)}
    one, several = (claims.comparison("ratio", 2, 0.7, ends.get, 1.0, count=count) for count in (1, 12))
    assert (one["supports"], several["supports"]) == ("no", "open")
    assert claims.comparison("ratio", 2, 0.7, ends.get, 1.0, count=12, above=False)["supports"] == "yes"
    assert claims.comparison("ratio", 2, 0.7, lambda level: (0.4, 1.1), 1.0, above=False)["supports"] == "open"


def test_the_ratio_is_of_means():
    values = values_of(lambda N: {"evaluations": 1000.0}, lambda N: {"evaluations": 3000.0, "run_time": 5.0})
    ratio, factor = itertools.islice(claims.need_fewer_evaluations(values, PRINTED), 2)
    assert ratio["estimate"] == pytest.approx(3.0, rel=0.01) and ratio["low"] < 3.0 < ratio["high"]
    assert factor["estimate"] == pytest.approx(100.0, rel=0.02) and factor["low"] < 100.0 < factor["high"]


def test_an_advantage_can_grow_as_a_difference_only():
    def growing(exponent):
        return values_of(
            lambda N: {"evaluations": 100.0 * N}, lambda N: {"evaluations": 300.0 * N**exponent, "run_time": 3.0 + exponent * np.log10(N)}
        )  # fmt: skip

    def judged(exponent):
        rows = [row for row in claims.advantage_grows(growing(exponent), PRINTED) if row["scope"] == "paper"]
        return rows, verdict_on(rows, "growth")

    rows, verdict = judged(2.0)
    assert verdict == paper.SUPPORTED
    by, ratio, targets = ([row["estimate"] for row in rows[k::3]] for k in range(3))
    assert by == pytest.approx([29e3 - 1e3, 476e3 - 29e3], rel=0.02)  # 300 N^2 - 100 N
    assert ratio == pytest.approx([5.0, 4.0], rel=0.02) and targets == pytest.approx([25.0, 16.0], rel=0.02)
    rows, verdict = judged(0.9)
    assert [row["supports"] for row in rows] == ["yes", "no", "yes"] * 2 and verdict == paper.UNDECIDED
    assert [row["N"] for row in rows] == ["2-10"] * 3 + ["10-40"] * 3


def test_eas_beat_a_worse_solver_and_not_a_better_one():
    values = values_of(lambda N: {"evaluations": 1.0}, lambda N: {"evaluations": 1.0})

    def against(error, solver="glpk_ipm", status="optimal"):
        solution = {"solver": solver, "N": 2, "abs_error": error, "distance": error, "nu": 1e-9, "status": status}
        return list(claims.beat_lp_solvers(values, [solution]))

    assert against(1e-6, status="infeasible") == against(1e-6, status="undefined") == []
    assert verdict_on(against(1e-6)) == paper.SUPPORTED
    assert verdict_on(against(1e-12)) == paper.CONTRADICTED
    # The paper claims nothing about the other solvers.
    assert verdict_on(against(1e-6) + against(1e-12, "highs_ipm")) == paper.SUPPORTED
    assert verdict_on(against(1e-6, "highs_ipm")) == paper.NOT_JUDGED
    *compared, shown = against(1e-6)
    assert [row["estimate"] for row in compared] == pytest.approx(2 * [1e-6 / 5e-9, 1e-6 / 1e-8], rel=0.05)
    assert (shown["quantity"], shown["estimate"], shown["supports"]) == ("violation", 1e-9, "")


def test_the_target_is_reached_if_most_runs_succeed():
    def with_failures(number):
        runs = runs_of(40, 1.0)
        return {(paper.ES, 40): [run | {"stop": "budget"} for run in runs[:number]] + runs[number:]}

    rows = list(claims.reach_target(with_failures(3)))
    assert verdict_on(rows) == paper.SUPPORTED
    assert rows[1]["estimate"] == pytest.approx(0.985**15)
    assert verdict_on(claims.reach_target(with_failures(100))) == paper.UNDECIDED
    assert verdict_on(claims.reach_target(with_failures(150))) == paper.CONTRADICTED


def test_ranks_are_those_of_the_ranking():
    rng = np.random.default_rng(3)
    for _ in range(20):
        made = {(a, N): dict(zip(("error", "distance", "run_time"), rng.choice([1e-9, 5e-9, 2e-8], 3), strict=True))
                for N in paper.DIMENSIONS for a in (paper.ES, paper.DE)}  # fmt: skip
        for N in paper.DIMENSIONS:
            rows = [{"algorithm": a, "N": N, "abs_error_med": made[a, N]["error"], "nu_med": 0.0, "success_rate": 1.0,
                     "mean_distance": made[a, N]["distance"], "run_time_area": made[a, N]["run_time"]} for a in (paper.ES, paper.DE)]  # fmt: skip
            first = rank_algorithms(rows, paper.SUCCESS)[0]
            assert claims.es_ranks(made, 0.0)[N] == first["rank"]
            assert claims.es_ranks(made, paper.SUCCESS)[N] == first["rank_tied"]


def test_the_claim_on_the_rank_is_about_the_overall_one():
    def ranked(losing_at, **loses):
        values = values_of(
            lambda N: {"evaluations": 1.0} | (loses if N in losing_at else {}),
            lambda N: {"evaluations": 3.0, "run_time": 4.0, "distance": 2e-8},
        )
        return list(claims.ranks_first(values, values, PRINTED))

    worse = {"run_time": 5.0, "distance": 9e-8}
    rows = ranked([2], **worse)
    assert verdict_on(rows) == paper.SUPPORTED
    assert [row["estimate"] for row in rows if row["quantity"] == "rank"] == [2.0, *[1.0] * 6]
    assert [row["estimate"] for row in rows if row["quantity"] == "rank_printed"] == [2.0, *[1.0] * 6]
    assert [row["estimate"] for row in rows if row["quantity"] == "rank_1_share"] == [0.0, *[1.0] * 6]
    assert verdict_on(ranked(paper.DIMENSIONS, **worse)) == paper.CONTRADICTED


def test_the_interval_of_the_rank_compares_errors_below_the_target_strictly():
    values = values_of(
        lambda N: {"evaluations": 1.0, "error": 1e-9, "distance": 9e-8},
        lambda N: {"evaluations": 3.0, "run_time": 4.0, "distance": 2e-8},
    )
    rows = [row for row in claims.ranks_first(values, values, PRINTED) if row["quantity"] == "rank"]
    assert {(row["estimate"], row["low"], row["high"]) for row in rows} == {(1.0, 1.0, 1.0)}


# What each quantity is compared with, for how many comparisons its interval is corrected, and whether it is to be above.
THRESHOLDS = {
    "success_share": (0.5, 12, True),
    "error_ratio": (1.0, 24, True),
    "distance_ratio": (1.0, 24, True),
    "evaluations_ratio": (1.0, 6, True),
    "targets_ratio": (1.0, 6, True),
    "evaluations_difference": (0.0, 1, True),
    "evaluations_difference_growth": (0.0, 2, True),
    "evaluations_ratio_growth": (1.0, 2, True),
    "targets_ratio_growth": (1.0, 2, True),
    "rank": (1.5, 1, False),
}


def test_each_quantity_has_its_threshold_and_is_corrected_for_the_number_of_comparisons(monkeypatch):
    found, original = {}, claims.comparison

    def noted(quantity, N, estimate, ends, than, count=1, above=True, **whose):
        if not math.isnan(than) and N != "2-3":
            found.setdefault(quantity, set()).add((than, count, above))
        return original(quantity, N, estimate, ends, than, count, above, **whose)

    monkeypatch.setattr(claims, "comparison", noted)
    runs = {(a, N): runs_of(N, 1.0, a, n=15) for a in (paper.ES, paper.DE) for N in paper.DIMENSIONS}
    known = {"N": 2, "abs_error": 1.0, "distance": 1.0, "nu": 0.0, "status": "optimal"}
    claims.judge_all(runs, [known | {"solver": solver} for solver in ("glpk_ipm", "highs_ipm")], PRINTED)
    assert found == {quantity: {threshold} for quantity, threshold in THRESHOLDS.items()}
