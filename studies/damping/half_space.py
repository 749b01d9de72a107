"""Simulate σ where theory has studied it: a linear function on a half-space, and where several half-spaces meet.

f falls in the direction of descent, a unit vector c. The outward normal n of the constraint makes the angle θ with c. All
is invariant under scaling, so positions are in units of σ, and nothing overflows. σ should grow: f is unbounded below.
σ ← σ exp(growth), growth = c_s/(2D) (|s|^2/N - 1).

The (1, λ)-ES with resampling is the model of A. Chotard, A. Auger, N. Hansen, "Markov Chain Analysis of Cumulative
Step-Size Adaptation on a Linear Constrained Problem", Evolutionary Computation 23(4), 2015, 10.1162/EVCO_a_00166.
The other strategy is the MA-ES (studies/klee_minty_studies/optimizers/ma_es.py) with M = I.
"""

import argparse
import itertools
import math

from klee_minty.command_line import cli
from klee_minty.files import write_csv
from klee_minty.problem import rotated_klee_minty  # pins the numerics
from repair_angles import angles

import numpy as np
from scipy.special import ndtr, ndtri

SEED = 2
ANGLES = (0.1, 0.25, 0.5, 1, 1.5, 2, 3, 4, 6, 8, 10, 12, 15, 18, 21, 24, 27, 30, 35, 40)  # degrees
DAMPING = (1, 2, 4)
DIMENSIONS = (3, 10, 20, 40)
POPULATIONS = {20: (13, 26, 52, 160), 40: (26, 320)}  # beside 4N: those of the law
LARGE, CONSTRAINTS = 40, (1, 3, 10, 20, 39)  # N, and how many constraints meet
DRAWN = range(201, 301)  # the instances of angles.csv
CORNERS = range(201, 241)
REPETITIONS = 50
REACH = 1.96  # standard errors
STARTS = (-3.0, 0.0)  # g of the parent at the start in a corner, in units of σ: inside, and on the vertex


def weights(lam):
    """w_i ∝ ln(μ + 1/2) - ln(i), i = 1 … μ = λ/3, and μ_eff = 1 / Σ w_i^2"""
    mu = lam // 3
    w = math.log(mu + 0.5) - np.log(np.arange(1, mu + 1))
    w /= w.sum()
    return w, 1.0 / float(w @ w)


def published_c_s(N, lam):
    mu_eff = weights(lam)[1]
    return (mu_eff + 2.0) / (N + mu_eff + 5.0)


def ma_es(normals, descent, N, lam, c_s, damping, generations, rng, start=0.0):
    """Growth (generations, R) and progress along c in units of σ (generations, R), of R repetitions with M = I.

    normals: (R, k, m) outward, of the k constraints; descent: c (R, m). They span at most m of the N dimensions; in the
    others nothing is selected, so that their share of s is noise. start: g of the parent, in units of σ.
    """
    w, mu_eff = weights(lam)
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


def one_parent(theta, N, lam, c_s, damping, generations, repetitions, rng):
    """Growth (generations, R) of the (1, λ)-ES that samples until an offspring is feasible; theta in radians.

    Along n an offspring is then normal, truncated at δ, the distance of the parent from the boundary in units of σ.
    """
    delta = np.zeros(repetitions)
    s, s_others = np.zeros((repetitions, 2)), np.zeros((repetitions, N - 2))
    keep, learn = 1.0 - c_s, math.sqrt(c_s * (2.0 - c_s))
    growths, each = np.empty((generations, repetitions)), np.arange(repetitions)
    for t in range(generations):
        along = ndtri((1.0 - rng.random((repetitions, lam))) * ndtr(delta)[:, None])
        across = rng.standard_normal((repetitions, lam))
        best = (math.cos(theta) * along + math.sin(theta) * across).argmax(axis=1)
        step = np.stack([along[each, best], across[each, best]], axis=1)
        s = keep * s + learn * step
        s_others = keep * s_others + learn * rng.standard_normal(s_others.shape)
        growths[t] = c_s / (2.0 * damping) * (((s**2).sum(axis=1) + (s_others**2).sum(axis=1)) / N - 1.0)
        delta = (delta - step[:, 0]) / np.exp(growths[t])
    return growths


def half_space(theta, repetitions):
    """Normals and c, as ma_es takes them; theta in radians."""
    return repeated(np.array([[1.0, 0.0]]), np.array([math.cos(theta), math.sin(theta)]), repetitions)


def corner(problem, k):
    """Normals (k, m) and c (m,) of the k active constraints whose normals make the smallest angles with c."""
    A, c = (problem.A @ problem.R)[problem.b == 0.0], np.zeros(problem.N)
    c[-1] = -1.0
    A = A[np.argsort(-(A @ c) / np.linalg.norm(A, axis=1), kind="stable")[:k]]
    basis, _ = np.linalg.qr(np.vstack([A, c]).T)
    return A @ basis, basis.T @ c


def repeated(normals, descent, repetitions):
    return np.tile(normals, (repetitions, 1, 1)), np.tile(descent, (repetitions, 1))


def mean_growths(setting, theta):
    """Of each repetition, after a time to settle; theta in radians."""
    rng = np.random.default_rng(SEED)
    N, lam, c_s, damping = (setting[name] for name in ("N", "population", "c_s", "damping"))
    if setting["strategy"] == "one_parent":
        growths = one_parent(theta, N, lam, c_s, damping, 700, REPETITIONS, rng)
    else:
        growths, _ = ma_es(*half_space(theta, REPETITIONS), N, lam, c_s, damping, 600, rng)
    return growths[200:].mean(axis=0)


def critical_angle(setting):
    """In degrees, below which σ falls, and its 95 % interval.

    Growth is linear between the two neighbours of ANGLES between which it becomes positive; NaN if there are none.
    """
    known = {}

    def growth(place):
        """Mean and standard error."""
        if place not in known:
            some = mean_growths(setting, math.radians(ANGLES[place]))
            known[place] = some.mean(), some.std(ddof=1) / math.sqrt(len(some))
        return known[place]

    low, high = 0, len(ANGLES) - 1
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if growth(middle)[0] <= 0.0 else (low, middle)
    (below, error), (above, _) = growth(low), growth(high)
    critical = reach = math.nan
    if below <= 0.0 < above:
        slope = (above - below) / (ANGLES[high] - ANGLES[low])
        critical, reach = float(ANGLES[low] - below / slope), float(REACH * error / slope)
    return {"critical": critical, "critical_low": critical - reach, "critical_high": critical + reach}


def settings():
    for N, damping in itertools.product(DIMENSIONS, DAMPING):
        for lam, c_s in itertools.product((10, 4 * N), (1.0, 1.0 / math.sqrt(N))):
            yield {"strategy": "one_parent", "N": N, "population": lam, "c_s": c_s, "damping": damping}
    for N, damping in itertools.product(DIMENSIONS, DAMPING):
        for lam in (4 * N, *POPULATIONS.get(N, ())):
            c_s = published_c_s(N, lam)
            yield {"strategy": "ma_es", "N": N, "population": lam, "c_s": c_s, "damping": damping}


def theory_rows():
    """A row per strategy and setting: the critical angle, and how many drawn instances have a smaller one."""
    smallest = {N: [float(angles(N, instance)[0]) for instance in DRAWN] for N in DIMENSIONS}
    for setting in settings():
        found, drawn = critical_angle(setting), smallest[setting["N"]]
        below = sum(angle < found["critical"] for angle in drawn)
        yield setting | found | {"drawn": len(drawn), "drawn_below": below}


def corner_rows():
    """A row per number of constraints, start, damping and instances: in how many runs σ falls, or the strategy retreats."""
    lam, c_s = 4 * LARGE, published_c_s(LARGE, 4 * LARGE)
    for k in CONSTRAINTS:
        for name, some in (("paper", [0] * 12), ("drawn", CORNERS)):
            corners = [corner(rotated_klee_minty(LARGE, instance=instance), k) for instance in some]
            normals, descents = np.array([one[0] for one in corners]), np.array([one[1] for one in corners])
            for start, damping in itertools.product(STARTS, DAMPING):
                rng = np.random.default_rng(SEED)
                growths, progress = ma_es(normals, descents, LARGE, lam, c_s, damping, 600, rng, start)
                growth, retreats = growths[200:].mean(axis=0), progress[200:].mean(axis=0) <= 0.0
                names = {"N": LARGE, "instances": name, "constraints": k, "start": start, "damping": damping}
                counts = {"falls": int((~retreats & (growth < 0.0)).sum()), "retreats": int(retreats.sum())}
                yield names | {"runs": len(corners)} | counts | {"growth": float(np.median(growth))}


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--theory", required=True, help=".csv file to write: critical angles")
    parser.add_argument("--corners", required=True, help=".csv file to write: corners of the instances")
    args = parser.parse_args(arguments)
    write_csv(args.theory, list(theory_rows()))
    write_csv(args.corners, list(corner_rows()))


if __name__ == "__main__":
    cli(main)
