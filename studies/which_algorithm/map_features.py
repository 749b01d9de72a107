"""What somebody can know of his problem, measured at a known optimum: active constraints, their normals, shape of f."""

import numpy as np

TOLERANCE = 1e-9  # of a constraint at the optimum, in lengths


def features(problem):
    """For affine constraints and a quadratic or affine f, whose differences of any length are exact.

    active: constraints at y_opt; cosine: mean over pairs of their normals, 0 with less than two; linear: 1 where f is affine;
    condition: that of f, 1 where it is affine.
    """
    N, y = problem.N, problem.y_opt
    steps = np.eye(N)
    (f_opt,), (g_opt,), _ = problem.evaluate(y[None])
    f, g, _ = problem.evaluate(y + steps)
    normals = (g - g_opt).T
    lengths = np.linalg.norm(normals, axis=1)
    is_active = np.abs(g_opt) <= TOLERANCE * lengths
    units = normals[is_active] / lengths[is_active][:, None]
    active = len(units)
    cosine = (float((units @ units.T).sum()) - active) / (active * (active - 1)) if active > 1 else 0.0
    single, pairs = f - f_opt, (steps[:, None, :] + steps[None, :, :]).reshape(N * N, N)
    # H of f = … + z'Hz / 2, by second differences
    H = (problem.evaluate(y + pairs)[0] - f_opt).reshape(N, N) - single[:, None] - single[None, :]
    is_linear = np.abs(H).max() <= 1e-6 * np.abs(single).max()
    eigenvalues = np.linalg.eigvalsh(H)
    condition = 1.0 if is_linear else float(eigenvalues[-1] / eigenvalues[0])
    return {"active": active, "cosine": cosine, "linear": int(is_linear), "condition": condition}


def is_affine(problem):
    """Whether the constraints are affine, by points of the box between which they would be averages."""
    lower, upper = np.asarray(problem.lower), np.asarray(problem.upper)
    ends = lower + np.random.default_rng(0).random((2, 9, problem.N)) * (upper - lower)
    (_, first, _), (_, last, _), (_, middle, _) = map(problem.evaluate, (*ends, ends.mean(axis=0)))
    size = np.abs(np.concatenate([first, last])).max()
    return bool(np.abs((first + last) / 2.0 - middle).max() <= 1e-9 * size)
