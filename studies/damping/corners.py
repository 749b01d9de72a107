"""Simulate σ on a linear function where several half-spaces meet, as they do at the optimum of an instance.

f falls in the direction of descent, a unit vector c, and is unbounded below, so that σ should grow. All is invariant under
scaling, so positions are in units of σ, and nothing overflows. The strategy is the MA-ES
(studies/klee_minty_studies/optimizers/ma_es.py) with M = I and σ ← σ exp(growth), growth = c_s/(2D) (|s|^2/N - 1).
"""

import argparse
import itertools
import math

from klee_minty.command_line import cli
from klee_minty.files import write_csv
from klee_minty.problem import rotated_klee_minty  # pins the numerics

import numpy as np

SEED = 2
DAMPING = (1, 2, 4)
N, CONSTRAINTS = 40, (1, 3, 10, 20, 39)  # dimension, and how many constraints meet
INSTANCES = {"paper": [0] * 12, "drawn": range(201, 241)}
STARTS = (-3.0, 0.0)  # g of the parent at the start, in units of σ: inside, and on the vertex


def constants(N, lam):
    """w_i ∝ ln(μ + 1/2) - ln(i), i = 1 … μ = λ/3, μ_eff = 1 / Σ w_i^2 and c_s"""
    mu = lam // 3
    w = math.log(mu + 0.5) - np.log(np.arange(1, mu + 1))
    w /= w.sum()
    mu_eff = 1.0 / float(w @ w)
    return w, mu_eff, (mu_eff + 2.0) / (N + mu_eff + 5.0)


def ma_es(normals, descent, N, lam, damping, generations, rng, start=0.0):
    """Growth (generations, R) and progress along c in units of σ (generations, R), of R repetitions with M = I.

    normals: (R, k, m) outward, of the k constraints; descent: c (R, m). They span at most m of the N dimensions; in the
    others nothing is selected, so that their share of s is noise. start: g of the parent, in units of σ.
    """
    w, mu_eff, c_s = constants(N, lam)
    repetitions, k, m = normals.shape
    g_parent, columns = np.full((repetitions, k), start), normals.transpose(0, 2, 1)
    s, s_others = np.zeros((repetitions, m)), np.zeros((repetitions, N - m))
    keep, learn = 1.0 - c_s, math.sqrt(c_s * (2.0 - c_s) * mu_eff)
    growths, progress = np.empty((generations, repetitions)), np.empty((generations, repetitions))
    for t in range(generations):
        z = rng.standard_normal((repetitions, lam, m))
        nu = np.maximum(g_parent[:, None] + z @ columns, 0.0).sum(axis=2)
        f = -(z @ descent[:, :, None])[:, :, 0]
        best = lexicographic_best(f, nu, len(w))
        step = (w[:, None] * np.take_along_axis(z, best[:, :, None], axis=1)).sum(axis=1)
        s = keep * s + learn * step
        s_others = keep * s_others + learn / math.sqrt(mu_eff) * rng.standard_normal(s_others.shape)
        growths[t] = c_s / (2.0 * damping) * (((s**2).sum(axis=1) + (s_others**2).sum(axis=1)) / N - 1.0)
        progress[t] = (step * descent).sum(axis=1)
        g_parent = (g_parent + (step[:, None] @ columns)[:, 0]) / np.exp(growths[t])[:, None]
    return growths, progress


def lexicographic_best(f, nu, mu):
    """Indices (R, μ) of the best of (R, λ), the best first: by nu, where that is equal by f."""
    worst = f.max() + 1.0
    key = np.where(nu > 0.0, worst + nu, f)
    best = np.argpartition(key, mu - 1, axis=1)[:, :mu]
    return np.take_along_axis(best, np.take_along_axis(key, best, axis=1).argsort(axis=1), axis=1)


def corner(problem, k):
    """Normals (k, m) and c (m,) of the k active constraints whose normals make the smallest angles with c."""
    A, c = (problem.A @ problem.R)[problem.b == 0.0], np.zeros(problem.N)
    c[-1] = -1.0
    A = A[np.argsort(-(A @ c) / np.linalg.norm(A, axis=1), kind="stable")[:k]]
    basis, _ = np.linalg.qr(np.vstack([A, c]).T)
    return A @ basis, basis.T @ c


def corner_rows():
    """A row per number of constraints, start, damping and instances: in how many runs σ falls, or the strategy retreats."""
    for k, (name, some) in itertools.product(CONSTRAINTS, INSTANCES.items()):
        corners = [corner(rotated_klee_minty(N, instance=instance), k) for instance in some]
        normals, descents = np.array([one[0] for one in corners]), np.array([one[1] for one in corners])
        for start, damping in itertools.product(STARTS, DAMPING):
            growths, progress = ma_es(normals, descents, N, 4 * N, damping, 600, np.random.default_rng(SEED), start)
            growth, retreats = growths[200:].mean(axis=0), progress[200:].mean(axis=0) <= 0.0
            names = {"N": N, "instances": name, "constraints": k, "start": start, "damping": damping}
            counts = {"falls": int((~retreats & (growth < 0.0)).sum()), "retreats": int(retreats.sum())}
            yield names | {"runs": len(corners)} | counts | {"growth": float(np.median(growth))}


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--output", required=True, help="corners.csv, to write")
    args = parser.parse_args(arguments)
    write_csv(args.output, list(corner_rows()))


if __name__ == "__main__":
    cli(main)
