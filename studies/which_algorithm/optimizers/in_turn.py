"""SLSQP, then COBYLA, then lexMA-ES: what is cheap first, and what solves everything last.

SLSQP and COBYLA (SciPy's) ask for g <= -margin, so that they end inside of the constraints; the margin follows from the first point and
the precision. The next part begins at the best point so far, unless the conditions of Karush, Kuhn and Tucker hold there, which a test
tells without f_opt: for a convex f and affine g the error is at most the gradient that no constraint holds, times the distance to the
optimum, plus the gap Σ -λ_i g_i. LexMA-ES begins anew: the MA-ES with the lexicographic order, reflection into the box and the MA-ES's
own rule for σ.
"""

import warnings

from klee_minty.callbacks import Callbacks
from klee_minty_studies.margin import chosen_margin
from klee_minty_studies.optimizers.epsmag_es_parts import EpsMAgESParts

import numpy as np
from scipy import optimize as scipy

PARTS = "SLSQP", "COBYLA", "lexMA-ES"
STEP = 1e-7  # of the box's width, for SLSQP's differences
PROBE = 1e-6  # of the box's width: of the differences of the test, and how near an active constraint is
# Of the gradient that no constraint holds, times the box's width, over the descent of f since the start
TOLERANCE = 1e-5
FALL = 1e-3  # of the precision: SLSQP ends where f falls by less
EVALUATIONS = 100  # times N: of COBYLA, which takes N^3 operations for each


def optimize(box, rng, precision=1e-8, parts=PARTS, has_margin=True):
    """precision: that of f which is wanted; parts: some of PARTS, each alone with has_margin or without."""
    first = rng.uniform(box.lower, box.upper)
    (f_first,), (g,), _ = box.evaluate(first[None, :])  # which both methods evaluate again
    margin = chosen_margin(g, precision) if has_margin else 0.0
    for part in parts:
        if part == "lexMA-ES":
            EpsMAgESParts(box, rng, repair="none", rule="ma_es").run()
        else:
            descend(box, first if part == parts[0] else box.best_y, part, margin, precision)
        if box.is_done or (part != parts[-1] and is_stationary(box, f_first, precision)):
            return


def descend(box, start, method, margin, precision):
    """One of SciPy's methods from a point (N,), asked for g <= -margin."""
    left = box.budget - box.evaluations
    options = {
        "SLSQP": {"eps": STEP * (box.upper - box.lower), "ftol": FALL * precision, "maxiter": left},
        "COBYLA": {"tol": 1e-12, "maxiter": min(EVALUATIONS * box.dimension, left)},
    }
    memory = box.dimension + 2  # differences of g are taken where those of f were, at no cost
    with Callbacks(box, generation=box.dimension + 1, memory=memory) as point, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        bounds, constraints = scipy.Bounds(box.lower, box.upper), scipy.NonlinearConstraint(point.g, -np.inf, -margin)
        scipy.minimize(point.f, start, method=method, bounds=bounds, constraints=constraints, options=options[method])


def is_stationary(box, f_first, precision):
    """Whether the best point so far is feasible, and no direction leads down by more than TOLERANCE; 2 N + 1 evaluations."""
    if box.best_nu > 0.0:
        return False
    y, width = box.best_y, box.upper - box.lower
    inwards = np.where(y > (box.lower + box.upper) / 2.0, -PROBE, PROBE)  # f may not be defined elsewhere
    steps = inwards * width
    f, g, _ = box.evaluate(np.vstack([y, y + np.diag(steps), y + 2.0 * np.diag(steps)]))
    gradient, jacobian = slopes(f[:, None], steps)[:, 0], slopes(g, steps).T
    normals = np.vstack([jacobian, -np.eye(box.dimension), np.eye(box.dimension)])
    slacks = np.concatenate([-g[0], y - box.lower, box.upper - y])
    is_near = slacks <= PROBE * np.abs(normals) @ width
    held = scipy.nnls(normals[is_near].T, -gradient) if is_near.any() else (0.0, np.linalg.norm(gradient))
    multipliers, unheld = held
    gap = float(np.sum(multipliers * slacks[is_near]))
    return unheld * float(np.max(width)) <= TOLERANCE * abs(f_first - box.best_f) and gap <= precision


def slopes(values, steps):
    """The slopes (N, m) along each axis at a point, from values (2 N + 1, m) there, a step further and two; exact if quadratic."""
    N = len(steps)
    return (4.0 * values[1 : N + 1] - values[N + 1 :] - 3.0 * values[0]) / (2.0 * steps[:, None])
