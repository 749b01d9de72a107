from judge_claims import (
    FAILS,
    HOLDS,
    OPEN,
    QUALIFIED,
    advantage_grows,
    as_in_the_paper,
    beat_lp_solvers,
    judge,
    need_fewer_evaluations,
    random_search_fails,
    ranks_first,
    reach_target,
    verdict,
)
from klee_minty.paper import BUDGET, DIMENSIONS, STAGNATION, VIOLATION
from klee_minty.targets import TARGETS

import numpy as np
import pytest


def runs_of(evaluations, n=15, **changes):
    """Made-up successful runs: every target is hit when the run ends, after about so many evaluations."""
    return [
        {
            "algorithm": "made_up",
            "N": 2,
            "evaluations": count,
            "budget": 40000,
            "f": 8.0 + 9e-9,
            "nu": 0.0,
            "distance": 1e-8 * (1.0 + 0.01 * run),
            "stop": "target",
            "target_hits": [count] * TARGETS,
        }
        | changes
        for run, count in enumerate(np.linspace(0.9 * evaluations, 1.1 * evaluations, n).astype(int).tolist())
    ]


def both(es, de, N=2):
    return {("epsmag_es", N): runs_of(es), ("lshade44", N): runs_of(de)}


def comparisons(*answers):
    return [{"scope": scope, "supports": supports} for scope, supports in answers]


@pytest.mark.parametrize(
    "answers, expected",
    [
        ([("paper", "yes"), ("paper", "yes")], HOLDS),
        ([("paper", "yes"), ("shown", "not tested")], HOLDS),
        ([("paper", "yes"), ("paper", "no")], QUALIFIED),
        ([("paper", "yes"), ("beyond", "no")], QUALIFIED),
        ([("paper", "no"), ("paper", "no"), ("paper", "yes")], FAILS),
        ([("paper", "no"), ("beyond", "yes")], FAILS),
        ([("paper", "not tested"), ("beyond", "yes")], OPEN),
        ([], OPEN),
    ],
)
def test_the_verdict_on_a_claim(answers, expected):
    assert verdict(comparisons(*answers)) == expected


def verdict_on(comparisons):
    return judge("claim", comparisons, comparable=True)[0]["verdict"]


def test_fewer_evaluations_hold_or_not_by_the_runs():
    assert verdict_on(need_fewer_evaluations(both(1000, 3000))) == HOLDS
    assert verdict_on(need_fewer_evaluations(both(3000, 1000))) == FAILS
    assert verdict_on(need_fewer_evaluations({("epsmag_es", 2): runs_of(1000)})) == OPEN


def test_the_ratio_is_of_means():
    ratio = next(iter(need_fewer_evaluations(both(1000, 3000))))
    assert ratio["estimate"] == pytest.approx(3.0, rel=1e-3) and ratio["low"] < 3.0 < ratio["high"]


def test_an_advantage_can_grow_as_a_difference_only():
    same_ratio = both(1000, 2000, N=2) | both(4000, 8000, N=10)
    assert [row["supports"] for row in advantage_grows(same_ratio)] == ["yes", "no", "no"]
    growing = both(1000, 2000, N=2) | both(2000, 12000, N=10)
    assert verdict_on(advantage_grows(growing)) == HOLDS
    assert verdict_on(advantage_grows(both(1000, 2000))) == OPEN


def test_eas_beat_a_worse_solver_and_not_a_better_one():
    def against(error, solver="glpk_ipm"):
        return {
            "solver": solver,
            "N": 2,
            "f_opt": 8.0,
            "abs_error": error,
            "distance": error,
            "nu": 0.0,
            "status": "optimal",
        }

    runs = both(1000, 3000)
    assert verdict_on(beat_lp_solvers(runs, [against(1e-6)])) == HOLDS
    assert verdict_on(beat_lp_solvers(runs, [against(1e-12)])) == FAILS
    assert verdict_on(beat_lp_solvers(runs, [against(1e-6), against(1e-12, "highs_ipm")])) == QUALIFIED
    assert verdict_on(beat_lp_solvers(runs, [against(1e-6, "highs_ipm")])) == OPEN


def test_one_run_that_fails_is_a_qualification():
    runs = both(1000, 3000)
    assert verdict_on(reach_target(runs)) == HOLDS
    runs["lshade44", 2][3]["stop"] = "stagnation"
    assert verdict_on(reach_target(runs)) == QUALIFIED


def test_the_faster_and_closer_algorithm_ranks_first():
    def ranked(es, de, distance):
        de_runs = runs_of(de, algorithm="lshade44", distance=distance)
        return ranks_first({("epsmag_es", 2): runs_of(es, algorithm="epsmag_es"), ("lshade44", 2): de_runs})

    assert verdict_on(ranked(1000, 3000, distance=2e-8)) == HOLDS
    assert verdict_on(ranked(3000, 1000, distance=1e-9)) == FAILS


def test_random_search_is_judged_beyond_small_dimensions():
    runs = {("random_search", N): runs_of(1000) for N in (2, 3)}
    assert verdict_on(random_search_fails(runs)) == OPEN
    runs["random_search", 5] = runs_of(1000, target_hits=[None] * TARGETS)
    assert verdict_on(random_search_fails(runs)) == HOLDS
    runs["random_search", 10] = runs_of(1000)
    assert verdict_on(random_search_fails(runs)) == QUALIFIED


def test_where_an_lp_solution_is_infeasible_is_shown_and_counts_for_nothing():
    solution = {"solver": "glpk_ipm", "N": 2, "f_opt": 8.0, "abs_error": 1e-6, "distance": 1e-6, "nu": 1e-9}
    rows = list(beat_lp_solvers(both(1000, 3000), [solution | {"status": "optimal"}]))
    assert [(row["estimate"], row["supports"]) for row in rows if row["quantity"] == VIOLATION] == [
        (1e-9, "not tested")
    ]
    assert verdict_on(rows) == HOLDS


def test_claims_are_judged_in_the_papers_dimensions_and_under_its_conditions_only():
    runs = {key: records for N in DIMENSIONS for key, records in both(1000, 3000, N).items()}
    paper = ([0], BUDGET, STAGNATION)
    assert as_in_the_paper(runs, *paper)
    assert not as_in_the_paper(runs, [0, 1], BUDGET, STAGNATION)
    assert not as_in_the_paper(runs, [0], BUDGET, STAGNATION + 1)
    assert not as_in_the_paper({key: runs[key] for key in runs if key != ("lshade44", 40)}, *paper)
    changed = runs | {("epsmag_es", 10): runs_of(1000, parameters={"repair_steps": 1})}
    assert not as_in_the_paper(changed, *paper)
    rows = judge("claim", need_fewer_evaluations(both(1000, 3000)), comparable=False)
    assert {row["verdict"] for row in rows} == {OPEN}
