"""The classic numbers of pivots, and what the rotation makes of them."""

import count_pivots
from problems.rotated_klee_minty import ROTATION

import pytest


@pytest.mark.parametrize("N", [2, 3, 4, 5])
def test_dantzigs_rule_visits_all_vertices_in_the_classic_scaling_and_the_rotation_ends_that(N):
    for degrees, pivots in ((0.0, 2**N - 1), (ROTATION, N)):
        rows = [
            row
            for row in count_pivots.solutions(N, degrees, "classic", "vertex", "primal")
            if row["pricing"] == "Dantzig"
        ]
        assert len(rows) == 2
        for row in rows:
            assert (row["iterations"], row["status"]) == (pivots, "optimal") and row["abs_error"] <= 1e-8


@pytest.mark.parametrize("method", ["primal", "dual"])
def test_every_simplex_solves_the_problem_from_the_slack_basis(method):
    rows = list(count_pivots.solutions(10, ROTATION, "paper", "slack", method))
    solvers = [(solver, pricing) for solver in ("GLPK", "HiGHS") for pricing in ("Dantzig", "default")]
    assert [(row["solver"], row["pricing"]) for row in rows] == solvers
    assert all(row["status"] == "optimal" and row["abs_error"] <= 1e-8 and row["iterations"] >= 10 for row in rows)
