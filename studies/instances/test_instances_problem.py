"""Problems between the paper's instance and another, and the edges that meet in their optimum."""

import tomllib
from pathlib import Path

import instances_problem as study
from klee_minty.affine import AffineProblem
from klee_minty.problem import rotated_klee_minty
from problems.klee_minty_factors import problem as partly_drawn
from problems.klee_minty_mild import problem as mild_instance
from problems.rotated_klee_minty import transformation, transformed_cube

import numpy as np
import pytest

COMBINATIONS = tomllib.loads(Path(study.__file__).with_name("instances.toml").read_text("utf-8"))["drawn"]


def same(problem, other):
    return all(np.array_equal(getattr(problem, name), getattr(other, name)) for name in AffineProblem.ARRAYS)


@pytest.mark.parametrize("N", [2, 3, 10, 40])
def test_each_factor_is_the_papers_or_drawn(N):
    paper, drawn = (dict(zip(("plane", "angle", "translation"), transformation(N, k), strict=True)) for k in (0, 7))
    for factors in COMBINATIONS:
        own = {factor: drawn[factor] for factor in factors.split("-") if factor != "none"}
        assert same(partly_drawn(N, 7, factors), transformed_cube(*(paper | own).values()))
    assert len(COMBINATIONS) == len({*COMBINATIONS}) == 8 and paper["angle"] != drawn["angle"]
    assert same(partly_drawn(N, 7), rotated_klee_minty(N, instance=7))


@pytest.mark.parametrize("drawn", COMBINATIONS)
@pytest.mark.parametrize("N", [2, 5, 40])
def test_f_rises_along_an_edge_by_its_slope(N, drawn):
    problem = partly_drawn(N, 4, drawn)
    for edge, slope in enumerate(study.slopes(problem)):
        unit = np.zeros(N)
        unit[edge] = 1.0
        x = np.linalg.solve(-problem.A[N:], unit)  # all constraints that are active in t, but this one, stay so
        y = problem.t + problem.R.T @ x / np.linalg.norm(x)
        f, g, _ = problem.evaluate(y[None, :])
        assert f[0] - problem.f_opt == pytest.approx(slope, abs=1e-9)
        assert np.linalg.norm(y - problem.t) == pytest.approx(1.0)
        assert np.delete(g[0, N:], edge) == pytest.approx(np.zeros(N - 1), abs=1e-9)
        assert study.along_edges(problem, y) == pytest.approx(unit, abs=1e-9)


def test_edges_of_the_papers_plane_are_equally_steep_but_the_last():
    *others, last = study.slopes(partly_drawn(40, 1, "none"))
    assert last == pytest.approx(np.cos(np.radians(10.0)))
    assert others[:30] == pytest.approx([np.sin(np.radians(10.0)) / np.sqrt(39) / 0.9 * np.sqrt(0.99)] * 30, rel=1e-6)


def test_properties():
    of_edges = study.slopes(partly_drawn(10, 2, "plane"))
    assert study.flattest_slope(partly_drawn(10, 2, "plane")) == min(of_edges) / np.median(of_edges) < 0.6
    assert study.flattest_slope(partly_drawn(40, 1, "none")) == pytest.approx(1.0)
    _, degrees, _ = transformation(10, 2)
    assert study.rotation_angle(partly_drawn(10, 2, "angle")) == pytest.approx(degrees)
    assert study.rotation_angle(partly_drawn(10, 2, "plane")) == pytest.approx(10.0)


def test_the_milder_distribution():
    problems = [mild_instance(40, k) for k in range(1, 31)]
    angles = [study.rotation_angle(problem) for problem in problems]
    assert all(0.0 < angle < 45.0 for angle in angles) and max(angles) - min(angles) > 30.0
    for problem in problems:
        v2 = problem.R[:-1, -1] / np.linalg.norm(problem.R[:-1, -1])  # R e_N = cos(angle) e_N + sin(angle) v2
        assert v2.max() / v2.min() <= 3.0
        assert np.array_equal(problem.t, np.full(40, 64000.0))
    steepest = max(study.flattest_slope(partly_drawn(40, k, "plane")) for k in range(1, 31))
    assert min(map(study.flattest_slope, problems)) > steepest
    assert same(mild_instance(5, 3), mild_instance(5, 3)) and not same(mild_instance(5, 3), mild_instance(5, 4))


def test_shares_along_edges():
    problem = partly_drawn(10, 1, "plane")
    edges = np.linalg.inv(-problem.A[10:])
    flattest = int(np.argmin(study.slopes(problem)))
    components = np.zeros(10)
    components[[flattest, 9]] = 0.3, 0.4
    last, flat = study.edge_shares(
        problem, problem.t + problem.R.T @ (edges / np.linalg.norm(edges, axis=0)) @ components
    )
    assert (last, flat) == pytest.approx((0.64, 0.36))
