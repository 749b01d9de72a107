"""The models against εMAg-ES's own steps and closed formulas; the checked-in tables carry the page's sentences."""

import math
from pathlib import Path
from types import SimpleNamespace

from klee_minty.problem import rotated_klee_minty  # isort: skip
import half_space
import repair_angles
from klee_minty_studies.tables import read_table
from optimizers.epsmag_es import EpsMAgES

import numpy as np
import pytest
from scipy.integrate import quad
from scipy.stats import norm

FOLDER = Path(__file__).parent


def order_statistic(lam, rank, power):
    """E[z^power] of the largest (rank 1), the second, … of λ standard normal numbers."""
    count = math.comb(lam, rank) * rank
    values = quad(
        lambda z: z**power * count * norm.pdf(z) * norm.cdf(z) ** (lam - rank) * norm.sf(z) ** (rank - 1), -9, 9
    )
    return values[0]


@pytest.mark.parametrize(("lam", "c", "D"), [(2, 1.0, 1), (5, 1.0, 2), (5, 0.4, 1), (12, 0.2, 4)])
def test_away_from_the_constraint_one_parent_grows_as_is_known_of_linear_functions(lam, c, D):
    """(2 (1 - c) E[z]^2 + c (E[z^2] - 1)) / (2 D N), z the largest of λ: Chotard, Auger, Hansen, arXiv:1206.1208; 0 if λ = 2, c = 1."""
    N, generations, repetitions = 6, 2000, 40
    known = 2 * (1 - c) * order_statistic(lam, 1, 1) ** 2 + c * (order_statistic(lam, 1, 2) - 1)
    rng = np.random.default_rng(1)
    growths = half_space.one_parent(math.pi, N, lam, c, D, generations, repetitions, rng)[400:].mean(axis=0)
    error = growths.std(ddof=1) / math.sqrt(repetitions)
    assert growths.mean() == pytest.approx(known / (2 * D * N), abs=4 * error) and error < 0.003


def test_away_from_the_constraint_the_ma_es_grows_by_the_moments_of_order_statistics():
    """s has the mean (2 - c)/c μ_eff E[z]^2 along c, the same in all else as noise but for the variance of Σ w_i z_i."""
    N, lam, D, repetitions = 4, 9, 2, 60
    c = half_space.published_c_s(N, lam)
    w, mu_eff = half_space.weights(lam)
    normals, descent = half_space.repeated(np.array([[-1.0, 0.0]]), np.array([1.0, 0.0]), repetitions)
    growths, progress = half_space.ma_es(normals, descent, N, lam, c, D, 2400, np.random.default_rng(1))
    z = np.sort(np.random.default_rng(2).standard_normal((400000, lam)), axis=1)[:, ::-1][:, :3] @ w
    mean = sum(w_i * order_statistic(lam, rank, 1) for rank, w_i in enumerate(w, start=1))
    assert mean == pytest.approx(z.mean(), abs=0.005) and progress[400:].mean() == pytest.approx(mean, abs=0.005)
    squared = mu_eff * (mean**2 * (2 - c) / c + z.var()) + N - 1
    some = growths[400:].mean(axis=0)
    known = c / (2 * D) * (squared / N - 1)
    assert some.mean() == pytest.approx(known, abs=4 * some.std() / math.sqrt(repetitions)) and known > 0.1


def test_one_step_along_the_boundary_is_as_long_as_without_it():
    """θ = 90° and a parent on the boundary: a half-normal number has the second moment 1, so nothing is missing."""
    lam, N = 7, 5
    growths = half_space.one_parent(math.pi / 2, N, lam, 1.0, 1, 1, 200000, np.random.default_rng(3))[0]
    known = (order_statistic(lam, 1, 2) - 1) / (2 * N)
    assert growths.mean() == pytest.approx(known, abs=4 * growths.std() / math.sqrt(growths.size))


@pytest.mark.parametrize("k", [1, 3])
def test_steps_are_those_of_epsmag_es_with_the_identity(k):
    """f = -c'y, g = normals y, on an unbounded box, from the same random numbers; σ and positions not scaled there."""
    N, generations = 4, 40
    normals, descent = np.eye(k, N), np.array([0.5, 0.5, 0.5, 0.5])
    cone = half_space.repeated(normals, descent, 1)
    box = SimpleNamespace(dimension=N, lower=np.full(N, -1e300), upper=np.full(N, 1e299))
    es = EpsMAgES(box, None)
    es.y, es.sigma, es.sigma_max = np.full(N, -0.5), 1.0, math.inf
    rng, growths, progress = np.random.default_rng(4), [], []
    for _ in range(generations):
        z = rng.standard_normal((es.lam, N))
        points = es.y + es.sigma * z
        best = es.best(-points @ descent, np.maximum(points @ normals.T, 0.0).sum(axis=1))
        y, sigma = es.y, es.sigma
        es.adapt(z[best], z[best])
        es.M = np.eye(N)
        growths.append(math.log(es.sigma / sigma))
        progress.append((es.y - y) @ descent / sigma)
    start = normals @ np.full(N, -0.5)
    ours = half_space.ma_es(*cone, N, es.lam, es.c_s, 1, generations, np.random.default_rng(4), start)
    assert ours[0][:, 0] == pytest.approx(growths, abs=1e-8) and ours[1][:, 0] == pytest.approx(progress, abs=1e-8)


def test_sigma_falls_if_the_constraint_lies_across_the_descent_and_grows_along_it():
    for strategy in ("one_parent", "ma_es"):
        setting = {"strategy": strategy, "N": 10, "population": 40, "c_s": 0.5, "damping": 1}
        across, along = (half_space.mean_growths(setting, math.radians(angle)) for angle in (0.01, 80))
        assert across.mean() < -4 * across.std() / 7 and along.mean() > 4 * along.std() / 7


def test_the_critical_angle_of_a_known_growth(monkeypatch):
    def growths(setting, theta):
        return setting["slope"] * (math.degrees(theta) - 7.0) + np.array([-0.1, 0.1] * 8)

    monkeypatch.setattr(half_space, "mean_growths", growths)
    found = half_space.critical_angle({"slope": 0.5})
    error = 1.96 * growths({"slope": 0.5}, 0.0).std(ddof=1) / 4 / 0.5
    assert found["critical"] == pytest.approx(7.0)
    assert found["critical_high"] - 7.0 == pytest.approx(7.0 - found["critical_low"]) == pytest.approx(error)
    assert math.isnan(half_space.critical_angle({"slope": -0.5})["critical"])


@pytest.mark.parametrize("instance", [0, 201])
def test_a_corner_has_the_angles_of_its_instance(instance):
    N = 6
    problem = rotated_klee_minty(N, instance=instance)
    angles = repair_angles.angles(N, instance)
    for k in range(1, N):
        normals, descent = half_space.corner(problem, k)
        assert normals.shape == (k, k + 1) and descent @ descent == pytest.approx(1.0)
        cosines = normals @ descent / np.linalg.norm(normals, axis=1)
        assert np.degrees(np.arccos(cosines)) == pytest.approx(angles[:k])


def test_what_the_page_says_of_the_theory():
    """If one of these fails, the sentences of README.md.j2 are to be written anew."""
    rows = read_table(FOLDER / "theory.csv")
    ours = {
        (row["N"], row["damping"]): row
        for row in rows
        if row["population"] == 4 * row["N"] and row["strategy"] == "ma_es"
    }
    for N in half_space.DIMENSIONS:
        some = [ours[N, damping] for damping in half_space.DAMPING]
        assert max(row["critical_low"] for row in some) < min(row["critical_high"] for row in some)
    assert not any(ours[40, damping]["drawn_below"] for damping in half_space.DAMPING)
    one = next(
        row for row in rows if (row["strategy"], row["N"], row["population"], row["c_s"]) == ("one_parent", 40, 10, 1.0)
    )
    assert one["critical_low"] > repair_angles.angles(40, 0)[0] > 4 * ours[40, 1]["critical_high"]
    inside = [row for row in read_table(FOLDER / "corners.csv") if row["start"] < 0.0]
    corners = {(row["instances"], row["constraints"], row["damping"]): row for row in inside}
    for (_, k, damping), row in corners.items():
        assert damping == 1 or row["retreats"] == 0
        assert k > 3 or row["falls"] == row["retreats"] == 0
        assert k < 39 or damping == 1 or row["falls"] == row["runs"]
    assert all(corners[name, 10, 1]["retreats"] > 0.9 * corners[name, 10, 1]["runs"] for name in ("paper", "drawn"))
