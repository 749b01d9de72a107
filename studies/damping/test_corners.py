"""The model against εMAg-ES's own steps and closed formulas; the checked-in table carries the page's sentences."""

import math
from pathlib import Path
from types import SimpleNamespace

from klee_minty.problem import rotated_klee_minty  # isort: skip
import corners
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


def test_away_from_the_constraint_the_ma_es_grows_by_the_moments_of_order_statistics():
    """s has the mean (2 - c)/c μ_eff E[z]^2 along c, the same in all else as noise but for the variance of Σ w_i z_i."""
    N, lam, D, repetitions = 4, 9, 2, 60
    w, mu_eff, c = corners.constants(N, lam)
    normals, descent = np.tile([[-1.0, 0.0]], (repetitions, 1, 1)), np.tile([1.0, 0.0], (repetitions, 1))
    growths, progress = corners.ma_es(normals, descent, N, lam, D, 2400, np.random.default_rng(1))
    z = np.sort(np.random.default_rng(2).standard_normal((400000, lam)), axis=1)[:, ::-1][:, :3] @ w
    mean = sum(w_i * order_statistic(lam, rank, 1) for rank, w_i in enumerate(w, start=1))
    assert mean == pytest.approx(z.mean(), abs=0.005) and progress[400:].mean() == pytest.approx(mean, abs=0.005)
    squared = mu_eff * (mean**2 * (2 - c) / c + z.var()) + N - 1
    some = growths[400:].mean(axis=0)
    known = c / (2 * D) * (squared / N - 1)
    assert some.mean() == pytest.approx(known, abs=4 * some.std() / math.sqrt(repetitions)) and known > 0.1


@pytest.mark.parametrize("k", [1, 3])
def test_steps_are_those_of_epsmag_es_with_the_identity(k):
    """f = -c'y, g = normals y, on an unbounded box, from the same random numbers; σ and positions not scaled there."""
    N, generations = 4, 40
    normals, descent = np.eye(k, N), np.array([0.5, 0.5, 0.5, 0.5])
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
    ours = corners.ma_es(normals[None], descent[None], N, es.lam, 1, generations, np.random.default_rng(4), start)
    assert ours[0][:, 0] == pytest.approx(growths, abs=1e-8) and ours[1][:, 0] == pytest.approx(progress, abs=1e-8)


@pytest.mark.parametrize("instance", [0, 201])
def test_a_corner_has_the_smallest_angles_of_its_instance(instance):
    N = 6
    problem = rotated_klee_minty(N, instance=instance)
    g = problem.evaluate(np.vstack([problem.t, problem.t + np.eye(N)]))[1][:, N:]
    gradients = (g[1:] - g[0]).T
    angles = np.sort(np.degrees(np.arccos(-gradients[:, -1] / np.linalg.norm(gradients, axis=1))))
    for k in range(1, N):
        normals, descent = corners.corner(problem, k)
        assert normals.shape == (k, k + 1) and descent @ descent == pytest.approx(1.0)
        cosines = normals @ descent / np.linalg.norm(normals, axis=1)
        assert np.degrees(np.arccos(cosines)) == pytest.approx(angles[:k])


def test_what_the_page_says_of_corners():
    """If one of these fails, the sentences of README.md.j2 are to be written anew."""
    inside = [row for row in read_table(FOLDER / "corners.csv") if row["start"] < 0.0]
    found = {(row["instances"], row["constraints"], row["damping"]): row for row in inside}
    for (_, k, damping), row in found.items():
        assert damping == 1 or row["retreats"] == 0
        assert k > 3 or row["falls"] == row["retreats"] == 0
        assert k < 39 or damping == 1 or row["falls"] == row["runs"]
    assert all(found[name, 10, 1]["retreats"] > 0.9 * found[name, 10, 1]["runs"] for name in ("paper", "drawn"))
