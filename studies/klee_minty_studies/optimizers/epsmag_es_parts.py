"""εMAg-ES with each part of its repair switched on or off, another first step size, and another rule for σ.

Published repair with σ₀ = 1 and the published rule is εMAg-ES to the bit; no repair with σ₀ = 1 and the published rule
is what its authors call lexMA-ES (M. Hellwig, H.-G. Beyer, arXiv:2405.05005). The rule that εMAg-ES left out is that of
the MA-ES (H.-G. Beyer, B. Sendhoff, "Simplify Your Covariance Matrix Adaptation Evolution Strategy", IEEE Transactions
on Evolutionary Computation 21(5), 2017).
"""

import math

from optimizers.epsmag_es import EpsMAgES

import numpy as np

REPAIRS = (
    "published",
    "free",  # its evaluations are not counted
    # the next parent takes over the moved points; search path and matrix take the offspring as they were sampled
    "unlearned",
    "paid",  # its evaluations are counted, and the points forgotten
    "none",
)
SIGMA_STARTS = {"1": lambda width: 1.0, "box/4": lambda width: width / 4.0}
# Names of the rules for the exponent in σ ← σ exp(exponent); see EpsMAgESParts.exponent.
RULES = ("published", "ma_es", "norm", "d_sigma")


def optimize(box, rng, repair="published", sigma_start="1", damping=1.0, rule="published", budget=None):
    """repair, sigma_start, rule: of REPAIRS, SIGMA_STARTS and RULES; damping: D; budget: in evaluations / N,
    without those of free repair.
    """
    es = EpsMAgESParts(box, rng, repair, sigma_start, damping, rule)
    es.run(math.inf if budget is None else budget * box.dimension)
    return {"repair_evaluations": es.repair_evaluations, "earlier_repair_evaluations": es.earlier_repair_evaluations}


class EpsMAgESParts(EpsMAgES):
    """Attributes beyond those of EpsMAgES: repair_evaluations, and earlier_repair_evaluations,
    those before the last generation.
    """

    def __init__(self, box, rng, repair="published", sigma_start="1", damping=1.0, rule="published"):
        super().__init__(box, rng)
        self.sigma = SIGMA_STARTS[sigma_start](float(np.max(box.upper - box.lower)))
        self.kind, self.damping = REPAIRS[REPAIRS.index(repair)], damping
        N, self.rule = self.N, RULES[RULES.index(rule)]
        # χ_N, about the mean length of a standard normal vector, and d_σ, the damping of the MA-ES (and of the CMA-ES)
        self.chi_N = math.sqrt(N) * (1.0 - 1.0 / (4.0 * N) + 1.0 / (21.0 * N**2))
        self.d_sigma = 1.0 + self.c_s + 2.0 * max(0.0, math.sqrt((self.mu_eff - 1.0) / (N + 1.0)) - 1.0)
        self.repair_evaluations = self.earlier_repair_evaluations = 0

    def run(self, budget=math.inf):
        """budget: evaluations at which to stop, those of free repair left out; the box's own budget counts all."""
        box = self.box
        self.start()
        for generation in box.generations(at_most=self.generations_per_N * self.N):
            self.earlier_repair_evaluations = self.repair_evaluations
            if self.kind != "none" and generation % self.N == 0:
                self.repaired_generation()
            else:
                self.next_generation(repairs=False)
            if box.evaluations - (self.repair_evaluations if self.kind == "free" else 0) >= budget:
                break

    def repaired_generation(self):
        """A generation in which offspring are repaired; y, and s and M, learn from them as repaired or as sampled."""
        z = self.rng.standard_normal((self.lam, self.N))
        d = z.dot(self.M.T)
        points, moved = self.reflect(self.y + self.sigma * d)
        f, g, nu = self.box.evaluate(points)
        sampled_points, sampled_moved, sampled_values = points.copy(), moved.copy(), (f.copy(), nu.copy())
        sampled_z, sampled_d = z.copy(), d.copy()
        before = self.box.evaluations
        moved |= self.repair(points, f, g, nu)
        self.repair_evaluations += self.box.evaluations - before
        self.back_calculate(sampled_z, sampled_d, sampled_points, sampled_moved)
        self.back_calculate(z, d, points, moved)
        best = self.best(*(sampled_values if self.kind == "paid" else (f, nu)))
        repaired, sampled = ([each.take(best, axis=0) for each in pair] for pair in ((z, d), (sampled_z, sampled_d)))
        _, d_y = sampled if self.kind == "paid" else repaired
        self.adapt_parts(d_y, *(repaired if self.kind in ("published", "free") else sampled))

    def back_calculate(self, z, d, points, moved):
        """d_k = (y_k - y) / σ and z_k = pinv(M) d_k where y_k was moved, in place."""
        if np.count_nonzero(moved):
            d[moved] = (points[moved] - self.y) / self.sigma
            z[moved] = self.pinv_times(self.M, d[moved].T).T

    def adapt(self, z, d):
        self.adapt_parts(d, z, d)

    def adapt_parts(self, d_y, z, d):
        """The next y, s, M and σ from z and d (μ, N) of the best offspring, of which y may see others."""
        c_s, c_1, c_mu, w = self.c_s, self.c_1, self.c_mu, self.w
        self.y = self.y + self.sigma * w.dot(d_y)
        self.s = s = (1.0 - c_s) * self.s + math.sqrt(c_s * (2.0 - c_s) * self.mu_eff) * w.dot(z)
        rank_one = (c_1 / 2.0 * self.M.dot(s))[:, None] * s
        rank_mu = c_mu / 2.0 * (self.w_rows * d).T.dot(z)
        self.M = (1.0 - c_1 / 2.0 - c_mu / 2.0) * self.M + rank_one + rank_mu
        if not self.is_limited(self.M):
            self.reset()
        self.sigma = min(self.sigma * math.exp(min(self.exponent(), 700.0)), self.sigma_max)  # exp overflows beyond 709

    def exponent(self):
        """σ ← min(σ exp(exponent), σ_max).

        published: c_s/(2D) (|s|^2/N - 1); d_sigma: c_s/(2 D d_σ) (|s|^2/N - 1); norm: c_s/D (|s|/χ_N - 1);
        ma_es: c_s/(D d_σ) (|s|/χ_N - 1).
        """
        squared, damping = float(self.s.dot(self.s)), self.damping
        if self.rule in ("ma_es", "d_sigma"):
            damping *= self.d_sigma
        if self.rule in ("ma_es", "norm"):
            return self.c_s / damping * (math.sqrt(squared) / self.chi_N - 1.0)
        return self.c_s / (2.0 * damping) * (squared / self.N - 1.0)
