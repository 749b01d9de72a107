"""lcCMSA-ES, the covariance matrix self-adaptation ES for linear constraints, with points that always satisfy a model of them.

P. Spettel, H.-G. Beyer, M. Hellwig, "A Covariance Matrix Self-Adaptation Evolution Strategy for Optimization Under Linear
Constraints", IEEE Transactions on Evolutionary Computation 23(3), 2019, arXiv:1806.05845.

The constraints are fitted to g at 10 (N + 1) points. With a slack for each constraint and each upper bound they become
A x = b, x >= 0, and the ES walks in the null space of A, whose basis B (columns) is orthonormal: x + B s, s in R^N.
Iterative projection: an offspring with a negative component moves towards a reference point, drawn from 10 N of them, until it
has none. The reference points are drawn far away and projected in the 1-norm, an LP each. Selection is by f alone.
Settings as in the authors' runner for this problem, which leaves their own stopping rules out: λ = 4N, μ = N,
σ₀ = 1/sqrt(N), σ at most 10⁴. The LPs are solved by SciPy's linprog (HiGHS) instead of MATLAB's. How
they round the vertices matters. At N = 2 and 3 the evaluations agree with the authors' code on Octave with GLPK (p = .20 and
.25; 200 and 100 runs here, 60 and 9 there). At N = 5 they do not: there 9 of 9 runs succeeded within 20000 evaluations, 7 of
them within 155; here 9 of 15 did.
"""

import math

import numpy as np
from scipy.linalg import null_space
from scipy.optimize import linprog

FIT_POINTS = 10  # / (N + 1)
REFERENCE_POINTS, FAR = 10, 100.0  # / N; their coordinates before the projection, in lengths of x
LAM_PER_N, MU_PER_N = 4, 1
SIGMA_MAX = 1e4
CONDITION = 1e12
NEGATIVE = -1e-20  # to which a projection brings the component that is farthest from there


def optimize(box, rng):
    A, b = standard_form(box, *linear_constraints(box, rng))
    LcCMSAES(box, rng, A, b).run()


def linear_constraints(box, rng):
    """W (m, N) and c (m,): g(y) = W y - c, by least squares at normally distributed points around 0."""
    N = box.dimension
    points = rng.standard_normal((FIT_POINTS * (N + 1), N))
    _, g, _ = box.evaluate(points)
    fitted = np.linalg.pinv(np.column_stack([points, np.ones(len(points))])) @ g
    return fitted[:N].T, -fitted[N]


def standard_form(box, W, c):
    """A and b of A x = b, x >= 0: x is y - lower, the slacks of the constraints, and those of the upper bounds."""
    m, N = W.shape
    A = np.block([[W, np.eye(m), np.zeros((m, N))], [np.eye(N), np.zeros((N, m)), np.eye(N)]])
    return A, np.concatenate([c - W @ box.lower, box.upper - box.lower])


def projected_in_1_norm(point, A, b):
    """The point w with A w = b, w >= 0 for which |w - point|_1 is least: w = point + up - down."""
    n, both = len(point), np.hstack([A, -A])
    above = np.hstack([-np.eye(n), np.eye(n)])
    solution = linprog(np.ones(2 * n), A_ub=above, b_ub=point, A_eq=both, b_eq=b - A @ point, method="highs")
    return point + solution.x[:n] - solution.x[n:]


class LcCMSAES:
    """The state: x (n,), the parent; sigma; C (N, N) and its root (N, N), normalised to determinant 1."""

    def __init__(self, box, rng, A, b):
        self.box, self.rng, self.N = box, rng, box.dimension
        N = box.dimension
        self.lam, self.mu = LAM_PER_N * N, MU_PER_N * N
        self.tau = 1.0 / math.sqrt(2.0 * N)
        self.tau_c = 1.0 + N * (N - 1.0) / (2.0 * self.mu)
        self.period = min(math.floor(self.tau_c), N // 2)  # of the root of C, in generations
        self.B = null_space(A)
        self.sigma, self.C, self.root = 1.0 / math.sqrt(N), np.eye(N), np.eye(N)
        x = np.linalg.lstsq(A, b)[0]
        length = np.linalg.norm(x)
        drawn = FAR * length * rng.uniform(-1.0, 1.0, (REFERENCE_POINTS * N, len(x)))
        self.references = np.array([projected_in_1_norm(point, A, b) for point in drawn])
        self.x = self.projected((x + self.B @ (length * rng.standard_normal(N)))[None, :])[0]

    def run(self):
        self.evaluate(self.x[None, :])
        for generation in self.box.generations(may_stagnate=True):
            self.step(generation)

    def step(self, generation):
        rng, N = self.rng, self.N
        # Offspring x_k = x + σ_k B s_k, s_k = sqrt(C) z_k, projected; s_k is calculated back from where they are
        sigma = self.sigma * np.exp(self.tau * rng.standard_normal(self.lam))
        s = rng.standard_normal((self.lam, N)) @ self.root.T
        offspring = self.projected(self.x + sigma[:, None] * s @ self.B.T)
        s = (offspring - self.x) @ self.B / sigma[:, None]
        best = np.argsort(self.evaluate(offspring), kind="stable")[: self.mu]

        # x and σ are means of the best; C ← (1 - 1/τ_c) C + 1/τ_c <s s'>
        self.x = offspring[best].mean(axis=0)
        self.sigma = min(float(sigma[best].mean()), SIGMA_MAX)
        self.C = (1.0 - 1.0 / self.tau_c) * self.C + s[best].T @ s[best] / (self.mu * self.tau_c)
        if generation % self.period == 0:
            self.root = root_of(self.C)
            self.C = self.root @ self.root.T
        self.evaluate(self.x[None, :])

    def evaluate(self, points):
        f, _, _ = self.box.evaluate(points[:, : self.N] + self.box.lower)
        return f

    def projected(self, points):
        """The points (k, n), those with a negative component moved towards reference points until they have none."""
        points = points.copy()
        for i in np.flatnonzero(points.min(axis=1) < 0.0):
            way = self.references[self.rng.integers(len(self.references))] - points[i]
            negative = (points[i] < NEGATIVE) & (np.abs(way) > -NEGATIVE)
            share = ((NEGATIVE - points[i][negative]) / way[negative]).max(initial=0.0)
            points[i] += share * way
        return points


def root_of(C):
    """A root of C, its condition limited, and normalised to determinant 1."""
    values, vectors = np.linalg.eigh(0.5 * (C + C.T))
    values = np.maximum(values, 1e-15)
    values += max(0.0, (values.max() / CONDITION - values.min()) / (1.0 - 1.0 / CONDITION))
    return vectors * np.exp(0.5 * (np.log(values) - np.log(values).mean()))
