"""MA-ES, the matrix adaptation evolution strategy, with the lexicographic order for constraints and damped step sizes.

H.-G. Beyer, B. Sendhoff, "Simplify Your Covariance Matrix Adaptation Evolution Strategy", IEEE Transactions on
Evolutionary Computation 21(5), 2017. Constants, the reflection into the box and the limit of M are those of εMAg-ES
(M. Hellwig, H.-G. Beyer, CEC 2018), of which this is what remains without repair; the damping D is 1 there.
"""

import math

import numpy as np


def optimize(box, rng, damping=2.0, sigma_start=0.25):
    """damping: D; sigma_start: σ₀ in widths of the box."""
    N, width = box.dimension, box.upper - box.lower
    lam = 4 * N
    mu = lam // 3
    # w_i ∝ ln(μ + 1/2) - ln(i), i = 1 … μ, and μ_eff = 1 / Σ w_i^2
    w = math.log(mu + 0.5) - np.log(np.arange(1, mu + 1))
    w /= w.sum()
    mu_eff = 1.0 / float(w @ w)
    c_s = (mu_eff + 2.0) / (N + mu_eff + 5.0)
    c_1 = 2.0 / ((N + 1.3) ** 2 + mu_eff)
    c_mu = min(1.0 - c_1, 2.0 * (mu_eff - 2.0 + 1.0 / mu_eff) / ((N + 2.0) ** 2 + mu_eff))
    sigma, sigma_max = sigma_start * float(width.max()), 0.5 * float(width.max())
    s, M = np.zeros(N), np.eye(N)

    # The first parent is the mean of the best μ of λ points in the box.
    points = box.lower + rng.random((lam, N)) * width
    f, _, nu = box.evaluate(points)
    y = points[np.lexsort((f, nu))[:mu]].mean(axis=0)

    for _ in box.generations(at_most=2000 * N):
        # Offspring y_k = y + σ d_k with d_k = M z_k, z_k ~ N(0, I), reflected into the box
        z = rng.standard_normal((lam, N))
        d = z.dot(M.T)
        points, moved = reflect(y + sigma * d, box)
        if moved.any():  # what was moved is learned from where it is: z_k = pinv(M) d_k
            d[moved] = (points[moved] - y) / sigma
            z[moved] = d[moved].dot(np.linalg.pinv(M).T)
        f, _, nu = box.evaluate(points)

        # The best μ, the best first: by nu, where that is equal by f
        best = np.lexsort((f, nu))[:mu]
        z, d = z[best], d[best]
        # y ← y + σ Σ w_i d_i
        y = y + sigma * w.dot(d)
        # s ← (1 - c_s) s + sqrt(c_s (2 - c_s) μ_eff) Σ w_i z_i
        s = (1.0 - c_s) * s + math.sqrt(c_s * (2.0 - c_s) * mu_eff) * w.dot(z)
        # M ← (1 - c_1/2 - c_μ/2) M + c_1/2 (M s) s' + c_μ/2 Σ w_i d_i z_i'
        rank_one = (c_1 / 2.0 * M.dot(s))[:, None] * s
        rank_mu = c_mu / 2.0 * (w[:, None] * d).T.dot(z)
        M = (1.0 - c_1 / 2.0 - c_mu / 2.0) * M + rank_one + rank_mu
        if not np.abs(M).max() <= 1e12:
            M, s = np.eye(N), np.ones(N)
        # σ ← min(σ exp(c_s/(2D) (|s|^2/N - 1)), σ_max); exp overflows beyond 709
        growth = c_s / (2.0 * damping) * (float(s.dot(s)) / N - 1.0)
        sigma = min(sigma * math.exp(min(growth, 700.0)), sigma_max)


def reflect(points, box):
    """The points (k, N), each excess beyond a bound (modulo the box's width) mirrored inward;
    which (k,) were outside.
    """
    width, below, above = box.upper - box.lower, points < box.lower, points > box.upper
    points = np.where(below, box.lower + np.fmod(box.lower - points, width), points)
    points = np.where(above, box.upper - np.fmod(points - box.upper, width), points)
    return points, (below | above).any(axis=1)
