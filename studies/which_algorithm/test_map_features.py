"""Features that are measured are those that a problem was made with."""

from klee_minty.errors import InputError
from klee_minty.instances import make
from map_features import features, is_affine
from recommend_algorithm import recommendations

import numpy as np
import pytest


def test_features_of_an_ellipsoid():
    parameters = {"active": 5, "similarity": 0.9, "condition": 1e4}
    found = features(make("convex_under_planes", 10, 1, parameters))
    assert (found["active"], found["linear"]) == (5, 0)
    assert found["condition"] == pytest.approx(1e4) and found["cosine"] == pytest.approx(0.9, abs=0.05)


@pytest.mark.parametrize(
    ("name", "parameters"), [("convex_under_planes", {"active": 5, "linear": True}), ("rotated_klee_minty", {})]
)
def test_features_of_a_vertex(name, parameters):
    found = features(make(name, 5, 1, parameters))
    assert (found["active"], found["linear"], found["condition"]) == (5, 1, 1.0) and abs(found["cosine"]) < 0.4


@pytest.mark.parametrize("active", [0, 1])
def test_normals_without_a_pair_are_not_similar(active):
    assert features(make("convex_under_planes", 4, 1, {"active": active}))["cosine"] == 0.0


class Disc:
    """‖y‖² <= 1 in a box, with the optimum on the circle."""

    N, lower, upper, y_opt = 2, np.full(2, -2.0), np.full(2, 2.0), np.array([1.0, 0.0])

    def evaluate(self, y):
        g = (y**2).sum(axis=1, keepdims=True) - 1.0
        return -y[:, 0], g, np.maximum(g[:, 0], 0.0)


RULE = [
    {"level": "g", "if": "share <= 0.5", "algorithm": "slsqp"},
    {"level": "g", "if": "share > 0.5", "algorithm": "cobyla"},
    {"level": "nu", "if": "", "algorithm": "cmaes"},
]


@pytest.mark.parametrize(("active", "name"), [(5, "SLSQP (SciPy)"), (6, "COBYLA (SciPy)")])
def test_what_the_rule_takes_for_a_problem(active, name):
    problem = make("convex_under_planes", 10, 1, {"active": active})
    with_g, with_nu = recommendations(problem, RULE)
    assert with_g == f"N = 10, {active} active, a point shows all of g: {name}"
    assert with_nu.endswith("only ν: CMA-ES (cmaes)")


def test_problems_beyond_the_map_are_refused():
    assert is_affine(make("rotated_klee_minty", 5, 1)) and not is_affine(Disc())
    with pytest.raises(InputError, match="affine"):
        list(recommendations(Disc(), RULE))
    unknown = Disc()
    unknown.y_opt = None
    with pytest.raises(InputError, match="y_opt"):
        list(recommendations(unknown, RULE))
