"""The classic numbers of pivots, and what the rotation makes of them."""

import count_pivots
from problems.rotated_klee_minty import ROTATION

import pytest


@pytest.mark.parametrize("N", [2, 3, 4, 5])
def test_dantzigs_rule_visits_all_vertices_in_the_classic_scaling_and_the_rotation_ends_that(N):
    for degrees, pivots in ((0.0, 2**N - 1), (ROTATION, N)):
        rows = count_pivots.solutions(N, degrees, "classic", "vertex", "primal")
        dantzig = [row for row in rows if row["pricing"] == "Dantzig"]
        assert [(row["iterations"], row["status"]) for row in dantzig] == [(pivots, "optimal")] * 2
        assert all(row["abs_error"] <= 1e-8 for row in dantzig)


@pytest.mark.parametrize("method", ["primal", "dual"])
def test_every_simplex_solves_the_problem_from_the_slack_basis(method):
    rows = list(count_pivots.solutions(10, ROTATION, "paper", "slack", method))
    solvers = [(solver, pricing) for solver in ("GLPK", "HiGHS") for pricing in ("Dantzig", "default")]
    assert [(row["solver"], row["pricing"]) for row in rows] == solvers
    assert all(row["status"] == "optimal" and row["abs_error"] <= 1e-8 and row["iterations"] >= 10 for row in rows)
