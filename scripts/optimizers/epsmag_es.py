"""εMAg-ES, the matrix adaptation evolution strategy with gradient-based repair.

M. Hellwig, H.-G. Beyer, "A Matrix Adaptation Evolution Strategy for Constrained Real-Parameter
Optimization", CEC 2018; with the ε level at zero throughout, i.e. with the lexicographic order.
What the paper writes as column vectors z_k, d_k, y_k, k = 1 … λ, are the rows of arrays (λ, N) here.

0. Constants from N; σ, s = 0 and M = I.
1. The first parent y is the mean of the best μ of λ points in the box.
2. λ offspring y_k = y + σ d_k with d_k = M z_k and z_k ~ N(0, I), reflected into the box.
3. In every N-th generation some of them are repaired: y_k ← y_k - pinv(J) max(0, g(y_k)).
4. Back-calculation of d_k and z_k where y_k was moved.
5. Selection of the best μ; the next y, s, M and σ.
"""

import math

import numpy as np


def optimize(box, rng, repair_steps=3):
    """repair_steps: how many an offspring takes at most."""
    EpsMAgES(box, rng, repair_steps).run()


class EpsMAgES:
    """Strategy parameters for the dimension N of a box, and the state: y (N,), sigma, s (N,), M (N, N)."""

    lam_per_N, lam_per_mu = 4, 3  # step 0: λ = 4N, μ = ⌊λ/3⌋
    sigma_start = 1.0  # step 0
    generations_per_N = 2000  # at most, as in the authors' code
    sigma_cap = 0.5  # step 5: σ_max in widths of the box
    repair_probability = 0.2  # step 3: that an offspring is repaired
    difference_step = 1e-4  # step 3: width of the forward differences in J
    M_limit = 1e12  # step 5: largest magnitude of an entry of M
    tolerance = 1e-12  # steps 3 and 4: a smaller singular value counts as zero, as in the authors' pinv(M, 1e-12)

    def __init__(self, box, rng, repair_steps=3):
        self.box, self.rng, self.N, self.repair_steps = box, rng, box.dimension, repair_steps
        N = box.dimension
        self.lam = self.lam_per_N * N
        self.mu = self.lam // self.lam_per_mu
        # w_i ∝ ln(μ + 1/2) - ln(i), i = 1 … μ, and μ_eff = 1 / Σ w_i^2
        w = math.log(self.mu + 0.5) - np.log(np.arange(1, self.mu + 1))
        self.w = w / w.sum()
        self.mu_eff = mu_eff = 1.0 / float(self.w @ self.w)
        self.c_s = (mu_eff + 2.0) / (N + mu_eff + 5.0)
        self.c_1 = 2.0 / ((N + 1.3) ** 2 + mu_eff)
        self.c_mu = min(1.0 - self.c_1, 2.0 * (mu_eff - 2.0 + 1.0 / mu_eff) / ((N + 2.0) ** 2 + mu_eff))
        self.sigma, self.sigma_max = self.sigma_start, self.sigma_cap * float(np.max(box.upper - box.lower))
        self.s, self.M = np.zeros(N), np.eye(N)
        # In the shape of the arrays that they are compared with: NumPy is several times faster with equal shapes.
        self.lower, self.upper = np.tile(box.lower, (self.lam, 1)), np.tile(box.upper, (self.lam, 1))
        self.w_rows = np.repeat(self.w, N).reshape(self.mu, N)

    def run(self):
        self.start()
        for generation in self.box.generations(at_most=self.generations_per_N * self.N):
            self.next_generation(repairs=generation % self.N == 0)

    def start(self):
        # Step 1: the first parent, the mean of the best
        box = self.box
        points = box.lower + self.rng.random((self.lam, self.N)) * (box.upper - box.lower)
        f, _, nu = box.evaluate(points)
        self.y = points[self.best(f, nu)].mean(axis=0)

    def next_generation(self, repairs):
        # Step 2: offspring y_k = y + σ d_k with d_k = M z_k, reflected into the box
        z = self.rng.standard_normal((self.lam, self.N))
        d = z.dot(self.M.T)
        points, moved = self.reflect(self.y + self.sigma * d)
        f, g, nu = self.box.evaluate(points)

        # Step 3: repair, in every N-th generation
        if repairs:
            moved |= self.repair(points, f, g, nu)

        # Step 4: back-calculation, d_k = (y_k - y) / σ and z_k = pinv(M) d_k where y_k was moved
        if np.count_nonzero(moved):
            d[moved] = (points[moved] - self.y) / self.sigma
            z[moved] = self.pinv_times(self.M, d[moved].T).T

        # Step 5: selection and adaptation
        best = self.best(f, nu)
        self.adapt(z.take(best, axis=0), d.take(best, axis=0))

    def best(self, f, nu):
        """Indices (μ,) of the best, the best first: by nu, where that is equal by f."""
        return np.lexsort((f, nu))[: self.mu]

    def adapt(self, z, d, d_y=None):
        """The next y, s, M and σ from z and d (μ, N) of the best offspring, the best first; d_y: what y takes for d."""
        c_s, c_1, c_mu, w = self.c_s, self.c_1, self.c_mu, self.w
        # y ← y + σ Σ w_i d_i
        self.y = self.y + self.sigma * w.dot(d if d_y is None else d_y)
        # s ← (1 - c_s) s + sqrt(c_s (2 - c_s) μ_eff) Σ w_i z_i
        self.s = s = (1.0 - c_s) * self.s + math.sqrt(c_s * (2.0 - c_s) * self.mu_eff) * w.dot(z)
        # M ← (1 - c_1/2 - c_μ/2) M + c_1/2 (M s) s' + c_μ/2 Σ w_i d_i z_i'
        rank_one = (c_1 / 2.0 * self.M.dot(s))[:, None] * s
        rank_mu = c_mu / 2.0 * (self.w_rows * d).T.dot(z)
        self.M = (1.0 - c_1 / 2.0 - c_mu / 2.0) * self.M + rank_one + rank_mu
        if not self.is_limited(self.M):
            self.reset()
        # σ ← min(σ exp(growth), σ_max); exp overflows beyond 709
        self.sigma = min(self.sigma * math.exp(min(self.growth(), 700.0)), self.sigma_max)

    def growth(self):
        """c_s/2 (|s|^2/N - 1), the exponent of σ."""
        return self.c_s / 2.0 * (float(self.s.dot(self.s)) / self.N - 1.0)

    def is_limited(self, M):
        """Whether all entries are finite and at most M_limit in magnitude."""
        # The sum of squares is cheaper, and as long as it is within the limit squared, so is every entry.
        return np.vdot(M, M) <= self.M_limit**2 or np.abs(M).max() <= self.M_limit

    def reset(self):
        self.M, self.s = np.eye(self.N), np.ones(self.N)

    def reflect(self, points):
        """The points (k, N) reflected into the box, and which of them (k,) were outside.

        The excess beyond a bound, modulo the width of the box, is mirrored inward from that bound.
        """
        lower, upper = self.lower[: len(points)], self.upper[: len(points)]
        below, above = points < lower, points > upper
        if not (np.count_nonzero(below) or np.count_nonzero(above)):
            return points, np.zeros(len(points), dtype=bool)
        width = upper - lower
        points = np.where(below, lower + np.fmod(lower - points, width), points)
        points = np.where(above, upper - np.fmod(points - upper, width), points)
        return points, (below | above).any(axis=1)

    def repair(self, points, f, g, nu):
        """Repair a random fifth of the offspring: change points, f, g and nu, and tell which (λ,) were moved.

        y ← y - pinv(J) max(0, g(y)), reflected into the box, at most repair_steps times while y is infeasible.
        """
        takes_part = self.rng.random(len(points)) < self.repair_probability
        moved = np.zeros(len(points), dtype=bool)
        for _ in range(self.repair_steps):
            k = (takes_part & (nu > 0.0)).nonzero()[0]
            if not k.size:
                break
            y, g_y = points.take(k, axis=0), g.take(k, axis=0)
            step = self.pinv_times(self.jacobians(y, g_y), np.maximum(g_y, 0.0)[:, :, None])[:, :, 0]
            y, _ = self.reflect(y - step)
            f[k], g[k], nu[k] = self.box.evaluate(y)
            points[k] = y
            moved[k] = True
        return moved

    def jacobians(self, points, g):
        """J (k, 2N, N) by forward differences at the points (k, N), where g is (k, 2N); finite, as g is."""
        shifted = points[:, None, :] + self.difference_step * np.eye(self.N)
        _, g_shifted, _ = self.box.evaluate(shifted.reshape(-1, self.N))
        differences = g_shifted.reshape(len(points), self.N, -1) - g[:, None, :]
        return differences.transpose(0, 2, 1) / self.difference_step

    def pinv_times(self, A, b):
        return pinv_times(A, b, self.tolerance)


def pinv_times(A, b, tolerance):
    """pinv(A) b for matrices A (…, m, n), m >= n, and right-hand sides b (…, m, k).

    Singular values below the tolerance, an absolute one, count as zero.
    """
    # (A'A)^-1 A'b takes less time than the SVD, and agrees with it to 1e-12 where A'A is well conditioned and no
    # singular value is below the tolerance; all are at least 1 / sqrt(norm of the inverse).
    transposed = np.swapaxes(A, -1, -2)
    gram = transposed @ A
    try:
        inverse = np.linalg.inv(gram)
        if norm(inverse) < min(1e4 / norm(gram), tolerance**-2):
            return inverse @ (transposed @ b)
    except np.linalg.LinAlgError:
        pass
    U, S, Vt = np.linalg.svd(A, full_matrices=False)
    inverse = np.divide(1.0, S, out=np.zeros_like(S), where=S >= tolerance)
    return np.swapaxes(Vt, -1, -2) @ (inverse[..., None] * (np.swapaxes(U, -1, -2) @ b))


def norm(A):
    """The largest row sum of magnitudes in symmetric matrices A (…, n, n), which bounds their eigenvalues."""
    return np.abs(A).sum(axis=-1).max()
