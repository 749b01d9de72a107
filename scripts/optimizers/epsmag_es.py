"""εMAg-ES, the matrix adaptation evolution strategy with gradient-based repair.

M. Hellwig, H.-G. Beyer, "A Matrix Adaptation Evolution Strategy for Constrained Real-Parameter
Optimization", CEC 2018; with the ε level at zero throughout, i.e. with the lexicographic order.
"""

import math

import numpy as np

REPAIR_PROBABILITY, REPAIR_STEPS, DIFFERENCE_STEP = 0.2, 3, 1e-4
RCOND = 1e-12
M_LIMIT = 1e12


class Strategy:
    """Strategy parameters for dimension N: population sizes, recombination weights, learning rates."""

    def __init__(self, N):
        self.lam = 4 * N
        self.mu = self.lam // 3
        weights = math.log(self.mu + 0.5) - np.log(np.arange(1, self.mu + 1))
        self.weights = weights / weights.sum()
        self.mu_eff = mu_eff = 1.0 / float(self.weights @ self.weights)
        self.c_s = (mu_eff + 2.0) / (N + mu_eff + 5.0)
        self.c_1 = 2.0 / ((N + 1.3) ** 2 + mu_eff)
        self.c_mu = min(1.0 - self.c_1, 2.0 * (mu_eff - 2.0 + 1.0 / mu_eff) / ((N + 2.0) ** 2 + mu_eff))


def optimize(box, rng):
    N = box.dimension
    p = Strategy(N)
    sigma, sigma_max = 1.0, float(np.max(box.upper - box.lower)) / 2.0
    s, M = np.zeros(N), np.eye(N)

    points = box.lower + rng.random((p.lam, N)) * (box.upper - box.lower)
    f, _, nu = box.evaluate(points)
    y = points[np.lexsort((f, nu))[: p.mu]].mean(axis=0)

    for g in box.generations(at_most=2000 * N):
        z = rng.standard_normal((p.lam, N))
        d = z @ M.T
        points, moved = reflect(y + sigma * d, box.lower, box.upper)
        f, constraints, nu = box.evaluate(points)
        if g % N == 0:
            moved |= repair(box, rng, points, f, constraints, nu)
        if moved.any():
            d[moved] = (points[moved] - y) / sigma
            z[moved] = d[moved] @ pseudo_inverse(M).T

        best = np.lexsort((f, nu))[: p.mu]
        z, d = z[best], d[best]
        y = y + sigma * (p.weights @ d)
        s = (1.0 - p.c_s) * s + math.sqrt(p.c_s * (2.0 - p.c_s) * p.mu_eff) * (p.weights @ z)
        M = (
            (1.0 - p.c_1 / 2.0 - p.c_mu / 2.0) * M
            + (p.c_1 / 2.0) * np.outer(M @ s, s)
            + (p.c_mu / 2.0) * ((d.T * p.weights) @ z)
        )
        if not np.abs(M).max() <= M_LIMIT:
            M, s = np.eye(N), np.ones(N)
        growth = p.c_s / 2.0 * (float(s @ s) / N - 1.0)
        sigma = min(sigma * math.exp(min(growth, 700.0)), sigma_max)  # exp overflows beyond 709


def reflect(points, lower, upper):
    """The points (k, N) reflected into the box, in place, and which of them (k,) were outside."""
    below, above = points < lower, points > upper
    moved = below | above
    if not moved.any():
        return points, np.zeros(len(points), dtype=bool)
    width = upper - lower
    points = np.where(below, lower + np.fmod(lower - points, width), points)
    points = np.where(above, upper - np.fmod(points - upper, width), points)
    return points, moved.any(axis=1)


def repair(box, rng, points, f, constraints, nu):
    """Gradient-based repair, in place, of a random fifth of the population; which (k,) were moved.

    At most three Newton steps y - pinv(J) max(0, g(y)) each, J by forward differences.
    """
    k, N = points.shape
    chosen = np.flatnonzero(rng.random(k) < REPAIR_PROBABILITY)
    moved = np.zeros(k, dtype=bool)
    for _ in range(REPAIR_STEPS):
        chosen = chosen[nu[chosen] > 0.0]
        if not chosen.size:
            break
        neighbours = points[chosen, None, :] + DIFFERENCE_STEP * np.eye(N)
        _, shifted, _ = box.evaluate(neighbours.reshape(-1, N))
        shifted = shifted.reshape(len(chosen), N, -1)
        jacobian = ((shifted - constraints[chosen, None, :]) / DIFFERENCE_STEP).transpose(0, 2, 1)
        steps = pseudo_inverse(jacobian) @ np.maximum(constraints[chosen], 0.0)[:, :, None]
        points[chosen] = reflect(points[chosen] - steps[:, :, 0], box.lower, box.upper)[0]
        f[chosen], constraints[chosen], nu[chosen] = box.evaluate(points[chosen])
        moved[chosen] = True
    return moved


def pseudo_inverse(A):
    """Moore-Penrose inverses of the matrices A (…, m, n), m >= n.

    (A'A)^-1 A' where A'A is so well conditioned that this agrees with the SVD to 1e-12, the SVD elsewhere.
    """
    transposed = np.swapaxes(A, -1, -2)
    gram = transposed @ A
    try:
        inverse = np.linalg.inv(gram)
        condition = np.abs(gram).sum(axis=-1).max() * np.abs(inverse).sum(axis=-1).max()
    except np.linalg.LinAlgError:
        condition = math.inf
    if condition < 1e4:
        return inverse @ transposed
    return np.linalg.pinv(A, rcond=RCOND)
