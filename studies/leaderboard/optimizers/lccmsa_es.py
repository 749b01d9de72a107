"""lcCMSA-ES, the covariance matrix self-adaptation ES for linear constraints, whose points satisfy a model of them.

P. Spettel, H.-G. Beyer, M. Hellwig, "A Covariance Matrix Self-Adaptation Evolution Strategy for Optimization Under
Linear Constraints", IEEE Transactions on Evolutionary Computation 23(3), 2019, arXiv:1806.05845.

The constraints are fitted to g at 10 (N + 1) points. With a slack for each constraint and each upper bound they become
A x = b, x >= 0, and the ES walks in the null space of A, whose basis B (columns) is orthonormal: x + B s, s in R^N.
Iterative projection: an offspring with a negative component moves towards a reference point, drawn from 10 N of them,
until it has none. The reference points are drawn far away and projected in the 1-norm, an LP each. Selection is by f
alone.

Settings as in the authors' runner for this problem, which leaves their own stopping rules out but for the one on C.
Which of an LP's many solutions is returned matters, since a reference point at the optimum makes a run short. The
runner calls MATLAB's linprog; here GLPK's simplex solves the same LP, as Octave's glpk does in a comment of their code.
"""

import math

import numpy as np
import swiglpk as glpk
from scipy.linalg import null_space

FIT_POINTS = 10  # points of the fit / (N + 1)
REFERENCE_POINTS, FAR = 10, 100.0  # reference points / N; their coordinates before the projection, in lengths of x
LAM_PER_N, MU_PER_N = 4, 1
SIGMA_MAX = 1e4
CONDITION = 1e12
NEGATIVE = -1e-20  # to which a projection brings the component that is farthest from there


def optimize(box, rng):
    A, b = standard_form(box, *fitted_constraints(box, rng))
    LcCMSAES(box, rng, A, b).run()


def fitted_constraints(box, rng):
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


def projected_in_1_norm(points, A, b):
    """For each of the points p (k, n) the w with A w = b, w >= 0 for which |w - p|_1 is least.

    An LP: min 1'z subject to A w = b, -w + z - s1 = -p, w + z - s2 = p, w - s3 = 0 and w, z, s1, s2, s3 >= 0.
    """
    k, n = points.shape
    unit, zero, beside = np.eye(n), np.zeros((n, n)), np.zeros((len(A), 4 * n))
    below, above = [-unit, unit, -unit, zero, zero], [unit, unit, zero, -unit, zero]
    left = np.block([[A, beside], below, above, [unit, zero, zero, zero, -unit]])
    right = np.hstack([np.tile(b, (k, 1)), -points, points, np.zeros((k, n))])
    lp = load(left, np.repeat([0.0, 1.0, 0.0, 0.0, 0.0], n))
    try:
        return np.array([solution(lp, row)[:n] for row in right])
    finally:
        glpk.glp_delete_prob(lp)


def load(left, cost):
    """A GLPK problem: min cost' x subject to left x = 0 and x >= 0, to be deleted by the caller."""
    lp = glpk.glp_create_prob()
    glpk.glp_term_out(glpk.GLP_OFF)
    glpk.glp_add_cols(lp, len(cost))
    for j in range(len(cost)):
        glpk.glp_set_col_bnds(lp, j + 1, glpk.GLP_LO, 0.0, 0.0)
        glpk.glp_set_obj_coef(lp, j + 1, float(cost[j]))
    glpk.glp_add_rows(lp, len(left))
    columns, rows = left.T.nonzero()  # column by column, as Octave hands them over
    size = len(rows)
    i, j, value = glpk.intArray(size + 1), glpk.intArray(size + 1), glpk.doubleArray(size + 1)
    for k in range(size):
        i[k + 1], j[k + 1], value[k + 1] = int(rows[k]) + 1, int(columns[k]) + 1, float(left[rows[k], columns[k]])
    glpk.glp_load_matrix(lp, size, i, j, value)
    return lp


def solution(lp, right):
    """The x of the problem with this right-hand side, by the simplex method with GLPK's presolver."""
    for i in range(len(right)):
        glpk.glp_set_row_bnds(lp, i + 1, glpk.GLP_FX, float(right[i]), float(right[i]))
    settings = glpk.glp_smcp()
    glpk.glp_init_smcp(settings)
    settings.presolve = glpk.GLP_ON
    glpk.glp_simplex(lp, settings)
    return [glpk.glp_get_col_prim(lp, j + 1) for j in range(glpk.glp_get_num_cols(lp))]


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
        points = FAR * length * rng.uniform(-1.0, 1.0, (REFERENCE_POINTS * N, len(x)))
        self.references = projected_in_1_norm(points, A, b)
        self.x = self.projected((x + self.B @ (length * rng.standard_normal(N)))[None, :])[0]

    def run(self):
        self.evaluate(self.x[None, :])
        for generation in self.box.generations(stop_at_stagnation=False):
            self.step(generation)
            if not np.isfinite(self.root).all():
                break

    def step(self, generation):
        rng, N = self.rng, self.N
        # Offspring x_k = x + σ_k B s_k, s_k = root z_k, projected; s_k is calculated back from where they are
        sigma = self.sigma * np.exp(self.tau * rng.standard_normal(self.lam))
        s = rng.standard_normal((self.lam, N)) @ self.root.T
        offspring = self.projected(self.x + sigma[:, None] * s @ self.B.T)
        moves = offspring - self.x
        s = moves @ self.B / sigma[:, None]
        best = np.argsort(self.evaluate(offspring), kind="stable")[: self.mu]

        # x moves by the mean of the best moves, σ is the mean; C ← (1 - 1/τ_c) C + 1/τ_c <s s'>
        self.x = self.x + moves[best].mean(axis=0)
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
    """A root of C, its condition limited, and normalised to determinant 1; not finite where the determinant is 0."""
    values, vectors = np.linalg.eigh(0.5 * (C + C.T))
    axes = np.sqrt(np.where(values < 0.0, 1e-15, values))
    # r such that (longest + r) / (shortest + r) is the limit's root; in the authors' code, too, it is added to the root
    # itself
    r = max(0.0, (axes.max() - math.sqrt(CONDITION) * axes.min()) / (math.sqrt(CONDITION) - 1.0))
    root = vectors * axes + r * np.eye(len(C))
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.linalg.det(root @ root.T) ** (-0.5 / len(C)) * root
