"""The strategy as README.md has it in twelve lines, written from that page alone, takes the same steps as the study's."""

import math

from klee_minty.blackbox import BlackBox
from klee_minty.problem import rotated_klee_minty
from klee_minty_studies.optimizers.epsmag_es_parts import EpsMAgESParts

import numpy as np
import pytest
from scipy.linalg import pinv

DROP = {"atol": 1e-12, "rtol": 0.0}  # of singular values


def reflect(y, lower, upper):
    width = upper - lower
    reflected = np.where(y < lower, lower + np.mod(lower - y, width), y)
    return np.where(y > upper, upper - np.mod(y - upper, width), reflected)


def strategy(box, rng, has_repair, rule, at_most):
    """y, σ, s and M after at most so many generations."""
    N, lower, upper = box.dimension, box.lower, box.upper
    lam = 4 * N
    mu = lam // 3
    w = math.log(mu + 0.5) - np.log(np.arange(1, mu + 1))
    w /= w.sum()
    mu_eff = 1.0 / (w @ w)
    c_s, c_1 = (mu_eff + 2) / (N + mu_eff + 5), 2 / ((N + 1.3) ** 2 + mu_eff)
    c_mu = min(1 - c_1, 2 * (mu_eff - 2 + 1 / mu_eff) / ((N + 2) ** 2 + mu_eff))
    d_sigma = 1 + c_s + 2 * max(0.0, math.sqrt((mu_eff - 1) / (N + 1)) - 1)
    chi_N = math.sqrt(N) * (1 - 1 / (4 * N) + 1 / (21 * N**2))
    points = rng.uniform(lower, upper, (lam, N))
    f, _, nu = box.evaluate(points)
    y, sigma, sigma_max = points[np.lexsort((f, nu))[:mu]].mean(axis=0), 1.0, max(upper - lower) / 2
    s, M = np.zeros(N), np.eye(N)
    for generation in box.generations(at_most):
        z = rng.standard_normal((lam, N))
        d = z @ M.T
        sampled = y + sigma * d
        points = reflect(sampled, lower, upper)
        f, g, nu = map(np.array, box.evaluate(points))
        chosen = np.flatnonzero(rng.random(lam) < 0.2) if has_repair and generation % N == 0 else ()
        for k in chosen:
            for _ in range(3):
                if nu[k] == 0.0:
                    break
                J = ((box.evaluate(points[k] + 1e-4 * np.eye(N))[1] - g[k]) / 1e-4).T
                points[k] = reflect(points[k] - pinv(J, **DROP) @ np.maximum(g[k], 0.0), lower, upper)
                f[k : k + 1], g[k : k + 1], nu[k : k + 1] = box.evaluate(points[k : k + 1])
        moved = (points != sampled).any(axis=1)
        if moved.any():
            d[moved] = (points[moved] - y) / sigma
            z[moved] = d[moved] @ pinv(M, **DROP).T
        best = np.lexsort((f, nu))[:mu]
        z, d = z[best], d[best]
        y = y + sigma * (w @ d)
        s = (1 - c_s) * s + math.sqrt(c_s * (2 - c_s) * mu_eff) * (w @ z)
        M = (1 - c_1 / 2 - c_mu / 2) * M + c_1 / 2 * np.outer(M @ s, s) + c_mu / 2 * (w[:, None] * d).T @ z
        if not np.abs(M).max() <= 1e12:
            M, s = np.eye(N), np.ones(N)
        x = {"published": c_s / 2 * (s @ s / N - 1), "ma_es": c_s / d_sigma * (math.sqrt(s @ s) / chi_N - 1)}[rule]
        sigma = min(sigma * math.exp(min(x, 700.0)), sigma_max)
    return y, sigma, s, M


@pytest.mark.parametrize("instance", [0, 1, 2])
@pytest.mark.parametrize("rule", ["published", "ma_es"])
@pytest.mark.parametrize(("N", "repair"), [(2, "published"), (5, "none")])
def test_it_takes_the_steps_of_the_studys(N, repair, rule, instance):
    """With the same random numbers; at a larger N, differences by rounding grow a thousandfold in a generation with repair."""
    ours, theirs = (BlackBox(rotated_klee_minty(N, instance=instance), 20000 * N, 100 * N) for _ in range(2))
    steps = strategy(ours, np.random.default_rng(7), repair == "published", rule, at_most=10 * N)
    es = EpsMAgESParts(theirs, np.random.default_rng(7), repair, rule=rule)
    es.generations_per_N = 10
    es.run()
    assert ours.evaluations == theirs.evaluations and ours.stop == "iterations"
    for one, other in zip(steps, (es.y, es.sigma, es.s, es.M), strict=True):
        assert one == pytest.approx(other, rel=1e-6, abs=1e-9)
