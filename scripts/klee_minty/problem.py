"""The rotated Klee-Minty problem (Section 2 of the paper)."""

import io
import math
from numbers import Real

import numpy as np

from .files import reading, write

EPSILON = 0.1  # perturbation of the unit cube
ROTATION = 10.0  # degrees; the 350 that the paper prints would cut off t as the optimum (erratum E1)


class Problem:
    """min y_N subject to A R (y - t) <= b and lower <= y <= upper, Eq. (9).

    A (2N, N) and b (2N,) are the perturbed unit cube, R (N, N) the rotation, t (N,) the translation and the
    optimum. The box lower, upper (N,) is where populations are sampled; it is no part of g or nu.
    """

    ARRAYS = ("A", "b", "R", "t", "lower", "upper")

    def __init__(self, A, b, R, t, lower, upper):
        self.A, self.b, self.R, self.t, self.lower, self.upper = A, b, R, t, lower, upper
        self.N = len(t)
        self.y_opt, self.f_opt = t, float(t[-1])
        self._affine = np.vstack([(A @ R).T, -b])
        self._rows, self._ones = np.empty((0, self.N + 1)), np.ones(len(b))

    def evaluate(self, y):
        """f (k,), g (k, 2N) and nu (k,) of the points y (k, N); nu, Eq. (11), is the sum over all 2N rows (erratum E2).

        t is subtracted before A R is applied: A R y - (A R t + b) would cancel numbers of size N^3. ValueError for another
        shape.
        """
        y = np.asarray(y, dtype=float)
        if y.ndim != 2 or y.shape[1] != self.N:
            raise ValueError(f"evaluate takes points of shape (k, {self.N}), not {y.shape}")
        # One product with the rows (y - t, 1), a multiple of four of them: BLAS rounds the last rows of others
        # otherwise, and a point's values must not depend on the block that it is evaluated in.
        k, N = y.shape
        multiple = k + -k % 4
        if len(self._rows) < multiple:
            self._rows = np.ones((multiple, N + 1))
        np.subtract(y, self.t, out=self._rows[:k, :N])
        g = self._rows[:multiple].dot(self._affine)
        nu = np.maximum(g, 0.0).dot(self._ones)
        return y[:, -1].copy(), g[:k], nu[:k]

    def linear_program(self):
        """A R (m, N) and b + A R t (m,): subject to A R y <= b + A R t; in Octave's order, (A R) t."""
        AR = self.A @ self.R
        return AR, self.b + AR @ self.t

    def save(self, path):
        content = io.BytesIO()
        np.savez(content, **{name: getattr(self, name) for name in self.ARRAYS})
        write(path, content.getvalue())

    @classmethod
    def load(cls, path):
        """The problem that save wrote; InputError if the file is missing or damaged."""
        # zipfile, zlib and NumPy raise many kinds of errors for a damaged archive.
        with reading(path, Exception), np.load(path, allow_pickle=False) as file:
            _, b, _, t, lower, upper = arrays = [file[name] for name in cls.ARRAYS]
            shapes, N = [array.shape for array in arrays], len(t)
            if shapes != [(len(b), N), (len(b),), (N, N), (N,), (N,), (N,)]:
                raise ValueError(f"shapes {shapes}")
            if not all(np.isfinite(array).all() for array in arrays) or (lower >= upper).any():
                raise ValueError("NaN, infinity or an empty box")
        return cls(*arrays)


def rotated_klee_minty(N, *, instance=0, degrees=None):
    """An instance of the problem of dimension N: an integer of at least 2, as instance is one of at least 0.

    degrees, from -360 to 360, replaces the instance's angle; optimum.check_optimum checks whether t is still the optimum.
    ValueError for anything else.
    """
    v2, drawn, t = transformation(integer("N", N, 2), integer("instance", instance, 0))
    if degrees is not None and (
        isinstance(degrees, bool) or not isinstance(degrees, Real) or not -360 <= degrees <= 360
    ):
        raise ValueError(f"degrees must be a number from -360 to 360, not {degrees!r}")
    return transformed_cube(v2, drawn if degrees is None else degrees, t)


def integer(name, value, lowest):
    if isinstance(value, bool) or not isinstance(value, int | np.integer) or value < lowest:
        raise ValueError(f"{name} must be an integer of at least {lowest}, not {value!r}")
    return int(value)


def transformed_cube(v2, degrees, t):
    """The perturbed unit cube, rotated by an angle in degrees in the plane of e_N and v2 (N,), and translated by t (N,)."""
    N, angle = len(t), math.radians(degrees)
    cube, subdiagonal = np.eye(N), EPSILON * np.eye(N, k=-1)
    v1 = np.eye(N)[-1]
    R = (  # Eq. (8), with v1 and v2 of Eq. (7)
        np.eye(N)
        + (math.cos(angle) - 1.0) * (np.outer(v1, v1) + np.outer(v2, v2))
        - math.sin(angle) * (np.outer(v1, v2) - np.outer(v2, v1))
    )
    A, b = np.vstack([subdiagonal + cube, subdiagonal - cube]), np.repeat([1.0, 0.0], N)  # Eqs. (3) and (2)
    return Problem(A, b, R, t, lower=np.zeros(N), upper=np.full(N, 5.0 * N**3))  # Eq. (4)


def transformation(N, instance):
    """v2 (N,) of the rotation plane, angle in degrees and translation t (N,) of an instance; v1 is e_N.

    Instance 0 is the paper's. The others draw v2 from the nonnegative orthant, the angle from 0 to 90 degrees and
    t_i from N^3/2 to 3 N^3/2; docs/problem-alone.md defines them for good. So t stays optimal
    (optimum.admissible_angles), R e_N can be any direction of the nonnegative orthant, and the polytope stays in the
    box: it lies in the ball of radius sqrt(N) around t.
    """
    if instance == 0:
        v2 = np.append(np.ones(N - 1), 0.0) / math.sqrt(N - 1)
        return v2, ROTATION, np.full(N, float(N**3))
    rng = np.random.default_rng(np.random.SeedSequence(instance, spawn_key=(N,)))
    v2 = np.append(np.abs(rng.standard_normal(N - 1)), 0.0)
    return v2 / math.sqrt(v2 @ v2), rng.uniform(0.0, 90.0), N**3 * rng.uniform(0.5, 1.5, N)
