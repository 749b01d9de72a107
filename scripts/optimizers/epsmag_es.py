"""εMAg-ES, the matrix adaptation evolution strategy with gradient-based repair.

M. Hellwig, H.-G. Beyer, "A Matrix Adaptation Evolution Strategy for Constrained Real-Parameter
Optimization", CEC 2018; with the ε level at zero throughout, i.e. with the lexicographic order.
"""

import math

import numpy as np

REPAIR_PROBABILITY, DIFFERENCE_STEP = 0.2, 1e-4
RCOND = 1e-12
M_LIMIT = 1e12


class Strategy:
    """Strategy parameters for dimension N: population sizes, recombination weights, learning rates."""

    def __init__(self, N, lam_per_N, lam_per_mu):
        self.lam = lam_per_N * N
        self.mu = self.lam // lam_per_mu
        weights = math.log(self.mu + 0.5) - np.log(np.arange(1, self.mu + 1))
        self.weights = weights / weights.sum()
        self.mu_eff = mu_eff = 1.0 / float(self.weights @ self.weights)
        self.c_s = (mu_eff + 2.0) / (N + mu_eff + 5.0)
        self.c_1 = 2.0 / ((N + 1.3) ** 2 + mu_eff)
        self.c_mu = min(1.0 - self.c_1, 2.0 * (mu_eff - 2.0 + 1.0 / mu_eff) / ((N + 2.0) ** 2 + mu_eff))
        self.s_step = math.sqrt(self.c_s * (2.0 - self.c_s) * mu_eff)
        self.M_keep = 1.0 - self.c_1 / 2.0 - self.c_mu / 2.0
        self.M_step = np.repeat(self.c_mu / 2.0 * self.weights, N).reshape(self.mu, N)


def optimize(
    box,
    rng,
    lam_per_N=4,
    lam_per_mu=3,
    sigma_cap=0.5,
    repair_steps=3,
    reflects=True,
    learns_reflected=True,
    learns_repaired=True,
):
    """The arguments are those of the published ES; others are for studies.

    λ = lam_per_N N and μ = ⌊λ/lam_per_mu⌋; sigma_cap in box widths; at most repair_steps in a repair; whether
    points are reflected into the box (reflects), and whether d and z are calculated back from those that were
    reflected (learns_reflected) or repaired (learns_repaired).
    """
    N = box.dimension
    p = Strategy(N, lam_per_N, lam_per_mu)
    bounds = (box.lower, box.upper) if reflects else (-np.inf, np.inf)
    population_bounds = [np.tile(bound, (p.lam, 1)) for bound in bounds]
    sigma, sigma_max = 1.0, sigma_cap * float(np.max(box.upper - box.lower))
    s, M = np.zeros(N), np.eye(N)

    points = box.lower + rng.random((p.lam, N)) * (box.upper - box.lower)
    f, _, nu = box.evaluate(points)
    y = points[np.lexsort((f, nu))[: p.mu]].mean(axis=0)

    for g in box.generations(at_most=2000 * N):
        z = rng.standard_normal((p.lam, N))
        d = z.dot(M.T)
        points, moved = reflect(sigma * d + y, *population_bounds)
        if not learns_reflected:
            moved[:] = False
        f, constraints, nu = box.evaluate(points)
        if g % N == 0:
            learnt = points if learns_repaired else points.copy()
            moved |= repair(box, rng, learnt, f, constraints, nu, bounds, repair_steps) & learns_repaired
        if np.count_nonzero(moved):
            d[moved] = (points[moved] - y) / sigma
            z[moved] = least_squares(M, d[moved].T).T

        best = np.lexsort((f, nu))[: p.mu]
        z, d = z.take(best, axis=0), d.take(best, axis=0)
        y = y + sigma * p.weights.dot(d)
        s = (1.0 - p.c_s) * s + p.s_step * p.weights.dot(z)
        rank_mu = (p.M_step * d).T.dot(z)
        M = p.M_keep * M + np.multiply.outer((p.c_1 / 2.0) * M.dot(s), s) + rank_mu
        # The sum of squares is cheaper, and as long as it is within the limit squared, so is every entry.
        if not (np.vdot(M, M) <= M_LIMIT**2 or np.abs(M).max() <= M_LIMIT):
            M, s = np.eye(N), np.ones(N)
        growth = p.c_s / 2.0 * (float(s.dot(s)) / N - 1.0)
        sigma = min(sigma * math.exp(min(growth, 700.0)), sigma_max)  # exp overflows beyond 709


def reflect(points, lower, upper):
    """The points (k, N) reflected into the box, and which of them (k,) were outside."""
    below, above = points < lower, points > upper
    if not (np.count_nonzero(below) or np.count_nonzero(above)):
        return points, np.zeros(len(points), dtype=bool)
    moved = below | above
    width = upper - lower
    points = np.where(below, lower + np.fmod(lower - points, width), points)
    points = np.where(above, upper - np.fmod(points - upper, width), points)
    return points, moved.any(axis=1)


def repair(box, rng, points, f, constraints, nu, bounds, at_most):
    """Gradient-based repair, in place, of a random fifth of the population; which (k,) were moved.

    Up to at_most Newton steps y - pinv(J) max(0, g(y)) each, J by forward differences; it is finite, as g is.
    """
    k, N = points.shape
    chosen = (rng.random(k) < REPAIR_PROBABILITY).nonzero()[0]
    moved = np.zeros(k, dtype=bool)
    differences = DIFFERENCE_STEP * np.eye(N)
    for _ in range(at_most):
        chosen = chosen[nu.take(chosen) > 0.0]
        if not chosen.size:
            break
        y, g = points.take(chosen, axis=0)[:, None, :], constraints.take(chosen, axis=0)[:, None, :]
        _, shifted, _ = box.evaluate((y + differences).reshape(-1, N))
        jacobian = ((shifted.reshape(len(chosen), N, -1) - g) / DIFFERENCE_STEP).transpose(0, 2, 1)
        steps = least_squares(jacobian, np.maximum(g, 0.0).transpose(0, 2, 1))
        y = reflect(y[:, 0] - steps[:, :, 0], *bounds)[0]
        points[chosen] = y
        f[chosen], constraints[chosen], nu[chosen] = box.evaluate(y)
        moved[chosen] = True
    return moved


def least_squares(A, b):
    """pinv(A) b, for matrices A (…, m, n), m >= n, and right-hand sides b (…, m, k).

    (A'A)^-1 A'b where A'A is so well conditioned that this agrees with the SVD to 1e-12, the SVD elsewhere.
    """
    transposed = np.swapaxes(A, -1, -2)
    gram = transposed @ A
    try:
        inverse = np.linalg.inv(gram)
        condition = norm(gram) * norm(inverse)
    except np.linalg.LinAlgError:
        condition = math.inf
    if condition < 1e4:
        return inverse @ (transposed @ b)
    return np.linalg.pinv(A, rcond=RCOND) @ b


def norm(A):
    """The largest row sum of magnitudes in the matrices A (…, n, n), which bounds all their norms."""
    sums = np.abs(A).reshape(-1, A.shape[-1]).dot(np.ones(A.shape[-1]))
    return sums[sums.argmax()]
