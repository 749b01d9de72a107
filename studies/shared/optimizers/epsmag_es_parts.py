"""εMAg-ES with each part of its repair switched on or off, another first step size, or another adaptation of σ.

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
    "free",  # the evaluations of repair are not counted
    # the next parent takes over the repaired points; search path and matrix take the offspring before repair
    "unlearned",
    "paid",  # the evaluations of repair are counted, and its points are forgotten
    "none",
)
SIGMA_STARTS = {"1": lambda width: 1.0, "box/4": lambda width: width / 4.0}
# Names of the rules for the exponent in σ ← σ exp(exponent); see EpsMAgESParts.growth.
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
            self.next_generation(repairs=self.kind != "none" and generation % self.N == 0)
            if box.evaluations - (self.repair_evaluations if self.kind == "free" else 0) >= budget:
                break

    def next_generation(self, repairs):
        if not (repairs and self.kind == "unlearned"):
            super().next_generation(repairs)
            return
        # Back-calculation comes before the repair, of which only y learns.
        z = self.rng.standard_normal((self.lam, self.N))
        d = z.dot(self.M.T)
        points, moved = self.reflect(self.y + self.sigma * d)
        f, g, nu = self.box.evaluate(points)
        d[moved] = (points[moved] - self.y) / self.sigma
        z[moved] = self.pinv_times(self.M, d[moved].T).T
        d_y, repaired = d.copy(), self.repair(points, f, g, nu)
        d_y[repaired] = (points[repaired] - self.y) / self.sigma
        best = self.best(f, nu)
        self.adapt(z[best], d[best], d_y[best])

    def repair(self, points, f, g, nu):
        """As EpsMAgES repairs; what is paid for and forgotten changes nothing."""
        before = self.box.evaluations
        changed = [each.copy() for each in (points, f, g, nu)] if self.kind == "paid" else (points, f, g, nu)
        moved = super().repair(*changed)
        self.repair_evaluations += self.box.evaluations - before
        return moved & (self.kind != "paid")

    def growth(self):
        """The exponent of σ.

        published: c_s/(2D) (|s|^2/N - 1); d_sigma: c_s/(2 D d_σ) (|s|^2/N - 1); norm: c_s/D (|s|/χ_N - 1);
        ma_es: c_s/(D d_σ) (|s|/χ_N - 1).
        """
        squared, damping = float(self.s.dot(self.s)), self.damping
        if self.rule in ("ma_es", "d_sigma"):
            damping *= self.d_sigma
        if self.rule in ("ma_es", "norm"):
            return self.c_s / damping * (math.sqrt(squared) / self.chi_N - 1.0)
        return self.c_s / (2.0 * damping) * (squared / self.N - 1.0)
