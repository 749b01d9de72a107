"""The strategy as README.md has it in twelve lines, and the problem as docs/own-problems.md has it: written from these pages alone.

What it takes has to agree with the study's runs.
"""

import math
from pathlib import Path

from klee_minty_studies.paper import BUDGET
from klee_minty_studies.tables import read_table

import numpy as np
import pytest

FOLDER = Path(__file__).parent


def instance(N, k):
    """v2, degrees and t of the page."""
    if k == 0:
        return np.append(np.ones(N - 1), 0.0) / math.sqrt(N - 1), 10.0, np.full(N, float(N**3))
    rng = np.random.default_rng(np.random.SeedSequence(k, spawn_key=(N,)))
    v2 = np.append(np.abs(rng.standard_normal(N - 1)), 0.0)
    return v2 / np.sqrt(v2 @ v2), rng.uniform(0.0, 90.0), N**3 * rng.uniform(0.5, 1.5, N)


class Problem:
    """Counts evaluations; hit: the one that first reached the target."""

    def __init__(self, N, k):
        v2, degrees, self.t = instance(N, k)
        angle, diagonal, below, v1 = math.radians(degrees), np.eye(N), 0.1 * np.eye(N, k=-1), np.eye(N)[-1]
        A, self.b = np.vstack([diagonal + below, below - diagonal]), np.repeat([1.0, 0.0], N)
        R = np.eye(N) + (math.cos(angle) - 1.0) * (np.outer(v1, v1) + np.outer(v2, v2))
        R -= math.sin(angle) * (np.outer(v1, v2) - np.outer(v2, v1))
        self.AR, self.evaluations, self.hit = A @ R, 0, None
        self.l, self.u = np.zeros(N), np.full(N, 5.0 * N**3)

    def evaluate(self, y):
        g = (y - self.t) @ self.AR.T - self.b
        f, nu = y[:, -1].copy(), np.maximum(g, 0.0).sum(axis=1)
        reached = (nu == 0.0) & (np.abs(f - self.t[-1]) <= 1e-8)
        if self.hit is None and reached.any():
            self.hit = self.evaluations + 1 + int(np.argmax(reached))
        self.evaluations += len(y)
        return f, g, nu

    def reflect(self, y):
        width = self.u - self.l
        reflected = np.where(y < self.l, self.l + np.mod(self.l - y, width), y)
        return np.where(y > self.u, self.u - np.mod(y - self.u, width), reflected)


def pinv(A):
    U, S, Vt = np.linalg.svd(A, full_matrices=False)
    return Vt.T @ (np.divide(1.0, S, out=np.zeros_like(S), where=S >= 1e-12)[:, None] * U.T)


def solve(N, k, rng, has_repair, rule, budget):
    """Evaluations until success."""
    its = Problem(N, k)
    lam = 4 * N
    mu = lam // 3
    w = math.log(mu + 0.5) - np.log(np.arange(1, mu + 1))
    w /= w.sum()
    mu_eff = 1.0 / (w @ w)
    c_s, c_1 = (mu_eff + 2) / (N + mu_eff + 5), 2 / ((N + 1.3) ** 2 + mu_eff)
    c_mu = min(1 - c_1, 2 * (mu_eff - 2 + 1 / mu_eff) / ((N + 2) ** 2 + mu_eff))
    d_sigma = 1 + c_s + 2 * max(0.0, math.sqrt((mu_eff - 1) / (N + 1)) - 1)
    chi_N = math.sqrt(N) * (1 - 1 / (4 * N) + 1 / (21 * N**2))
    points = rng.uniform(its.l, its.u, (lam, N))
    f, _, nu = its.evaluate(points)
    y, sigma, sigma_max = points[np.lexsort((f, nu))[:mu]].mean(axis=0), 1.0, max(its.u - its.l) / 2
    s, M, g_ = np.zeros(N), np.eye(N), 0
    while its.hit is None and its.evaluations < budget and g_ < 2000 * N:
        z = rng.standard_normal((lam, N))
        d = z @ M.T
        sampled = y + sigma * d
        points = its.reflect(sampled)
        f, g, nu = its.evaluate(points)
        if has_repair and g_ % N == 0:
            for k in np.flatnonzero(rng.random(lam) < 0.2):
                for _ in range(3):
                    if nu[k] == 0.0:
                        break
                    J = ((its.evaluate(points[k] + 1e-4 * np.eye(N))[1] - g[k]) / 1e-4).T
                    points[k] = its.reflect(points[k] - pinv(J) @ np.maximum(g[k], 0.0))
                    f[k : k + 1], g[k : k + 1], nu[k : k + 1] = its.evaluate(points[k : k + 1])
        moved = (points != sampled).any(axis=1)
        if moved.any():
            d[moved] = (points[moved] - y) / sigma
            z[moved] = d[moved] @ pinv(M).T
        best = np.lexsort((f, nu))[:mu]
        z, d = z[best], d[best]
        y = y + sigma * (w @ d)
        s = (1 - c_s) * s + math.sqrt(c_s * (2 - c_s) * mu_eff) * (w @ z)
        M = (1 - c_1 / 2 - c_mu / 2) * M + c_1 / 2 * np.outer(M @ s, s) + c_mu / 2 * (w[:, None] * d).T @ z
        if not np.abs(M).max() <= 1e12:
            M, s = np.eye(N), np.ones(N)
        x = {"published": c_s / 2 * (s @ s / N - 1), "ma_es": c_s / d_sigma * (math.sqrt(s @ s) / chi_N - 1)}[rule]
        sigma = min(sigma * math.exp(min(x, 700.0)), sigma_max)
        g_ += 1
    return its.hit


@pytest.mark.slow
@pytest.mark.parametrize("instances", ["paper", "drawn"])
@pytest.mark.parametrize("rule", ["published", "ma_es"])
@pytest.mark.parametrize("repair", ["published", "none"])
def test_it_takes_as_many_evaluations_as_the_studys(repair, rule, instances):
    key, N = {"repair": repair, "rule": rule, "damping": 1, "instances": instances, "N": 10}, 10
    theirs = [row for row in read_table(FOLDER / "rule_runs.csv") if all(row[name] == key[name] for name in key)]
    first = [row for row in theirs if instances == "paper" or row["instance"] < 240][:40]
    rngs = np.random.SeedSequence(5).spawn(len(first))
    ours = np.log(
        [
            solve(N, row["instance"], np.random.default_rng(rng), repair == "published", rule, BUDGET * N)
            for row, rng in zip(first, rngs, strict=True)
        ]
    )
    differences = ours - np.log([row["target"] for row in first])
    assert abs(differences.mean()) < 4.0 * differences.std(ddof=1) / math.sqrt(len(first))
    assert differences.std(ddof=1) > 0.0 and abs(differences.mean()) < 0.15
