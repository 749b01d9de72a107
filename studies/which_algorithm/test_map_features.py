"""Features that are measured are those that a problem was made with."""

from klee_minty.instances import make
from map_features import features

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
