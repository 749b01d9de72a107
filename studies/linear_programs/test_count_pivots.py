"""The classic numbers of pivots, and what the rotation makes of them."""

import count_pivots
from problems.rotated_klee_minty import ROTATION

import pytest


@pytest.mark.parametrize("N", [2, 3, 4, 5])
def test_dantzigs_rule_visits_all_vertices_in_the_classic_scaling_and_the_rotation_ends_that(N):
    def dantzig(degrees):
        return [
            row
            for row in count_pivots.solutions(N, degrees, "classic", "vertex", "primal")
            if row["pricing"] == "Dantzig"
        ]

    for row in dantzig(0.0):
        assert (row["iterations"], row["status"]) == (2**N - 1, "optimal") and row["abs_error"] <= 1e-8
    for row in dantzig(ROTATION):
        assert (row["iterations"], row["status"]) == (N, "optimal") and row["abs_error"] <= 1e-8


def test_every_simplex_solves_the_problem_from_the_slack_basis():
    for method in ("primal", "dual"):
        rows = list(count_pivots.solutions(10, ROTATION, "paper", "slack", method))
        assert [(row["solver"], row["pricing"]) for row in rows] == [
            ("GLPK", "Dantzig"),
            ("GLPK", "default"),
            ("HiGHS", "Dantzig"),
            ("HiGHS", "default"),
        ]
        assert all(row["status"] == "optimal" and row["abs_error"] <= 1e-8 and row["iterations"] >= 10 for row in rows)
