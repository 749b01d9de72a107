"""The MA-ES whose matrix also learns from the worst offspring, by negative weights as in CMA-ES.

They are those of N. Hansen, "The CMA Evolution Strategy: A Tutorial", arXiv:1604.00772, Eqs. (49) to (53).
All else is the MA-ES (studies/klee_minty_studies/optimizers/ma_es.py); with its own weights it is the MA-ES to the bit.
"""

import math

from klee_minty_studies.optimizers.ma_es import reflect

import numpy as np


def negative_weights(lam, N, mu_eff, c_1, c_mu):
    """Weights of the ranks from the first negative one to λ, scaled as the tutorial does."""
    raw = math.log((lam + 1) / 2) - np.log(np.arange(1, lam + 1))
    raw = raw[raw < 0.0]
    mu_eff_negative = raw.sum() ** 2 / (raw @ raw)
    alpha_mu = 1.0 + c_1 / c_mu
    alpha_mu_eff = 1.0 + 2.0 * mu_eff_negative / (mu_eff + 2.0)
    alpha_positive_definite = (1.0 - c_1 - c_mu) / (N * c_mu)
    return raw / -raw.sum() * min(alpha_mu, alpha_mu_eff, alpha_positive_definite)


def optimize(box, rng, weights="own", damping=2.0, population=None):
    """weights: own or negative; damping: D; population: λ, 4N by default."""
    N, width = box.dimension, box.upper - box.lower
    lam = population or 4 * N
    mu = lam // 3
    w = math.log(mu + 0.5) - np.log(np.arange(1, mu + 1))
    w /= w.sum()
    mu_eff = 1.0 / float(w @ w)
    c_s = (mu_eff + 2.0) / (N + mu_eff + 5.0)
    c_1 = 2.0 / ((N + 1.3) ** 2 + mu_eff)
    c_mu = min(1.0 - c_1, 2.0 * (mu_eff - 2.0 + 1.0 / mu_eff) / ((N + 2.0) ** 2 + mu_eff))
    worse = negative_weights(lam, N, mu_eff, c_1, c_mu) if weights == "negative" else np.empty(0)
    keep = 1.0 - c_1 / 2.0 - c_mu / 2.0 * (1.0 + float(worse.sum()))
    sigma, sigma_max = 0.25 * float(width.max()), 0.5 * float(width.max())
    s, M = np.zeros(N), np.eye(N)

    points = box.lower + rng.random((lam, N)) * width
    f, _, nu = box.evaluate(points)
    y = points[np.lexsort((f, nu))[:mu]].mean(axis=0)

    for _ in box.generations(at_most=2000 * N):
        z = rng.standard_normal((lam, N))
        d = z.dot(M.T)
        points, moved = reflect(y + sigma * d, box)
        if moved.any():
            d[moved] = (points[moved] - y) / sigma
            z[moved] = d[moved].dot(np.linalg.pinv(M).T)
        f, _, nu = box.evaluate(points)

        order = np.lexsort((f, nu))
        best, worst = order[:mu], order[lam - len(worse) :]
        y = y + sigma * w.dot(d[best])
        s = (1.0 - c_s) * s + math.sqrt(c_s * (2.0 - c_s) * mu_eff) * w.dot(z[best])
        # M ← (1 - c_1/2 - c_μ/2 Σ w_i) M + c_1/2 (M s) s' + c_μ/2 Σ w_i d_i z_i', where w_i < 0 times N / |z_i|^2
        M = keep * M + (c_1 / 2.0 * M.dot(s))[:, None] * s + c_mu / 2.0 * (w[:, None] * d[best]).T.dot(z[best])
        if len(worse):
            scaled = worse * N / (z[worst] ** 2).sum(axis=1)
            M = M + c_mu / 2.0 * (scaled[:, None] * d[worst]).T.dot(z[worst])
        if not np.abs(M).max() <= 1e12:
            M, s = np.eye(N), np.ones(N)
        growth = c_s / (2.0 * damping) * (float(s.dot(s)) / N - 1.0)
        sigma = min(sigma * math.exp(min(growth, 700.0)), sigma_max)
