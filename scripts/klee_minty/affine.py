"""Problems with affine f and g, which are evaluated without cancellation, and which LP solvers solve."""

import numpy as np


class AffineProblem:
    """min y_N subject to A R (y - t) <= b and lower <= y <= upper, Eq. (9).

    A (m, N) and b (m,) are the constraints, R (N, N) a rotation, t (N,) the translation and the optimum. The box lower,
    upper (N,) is where populations are sampled; it is no part of g or nu.
    """

    soft_bounds = True
    ARRAYS = ("A", "b", "R", "t", "lower", "upper")

    def __init__(self, A, b, R, t, lower, upper):
        self.A, self.b, self.R, self.t, self.lower, self.upper = A, b, R, t, lower, upper
        self.N = len(t)
        self.y_opt, self.f_opt = t, float(t[-1])
        self._affine = np.vstack([(A @ R).T, -b])
        self._rows, self._ones = np.empty((0, self.N + 1)), np.ones(len(b))

    def evaluate(self, y):
        """f (k,), g (k, m) and nu (k,) of the points y (k, N); nu, Eq. (11), is the sum over all rows (erratum E2).

        t is subtracted before A R is applied: A R y - (A R t + b) would cancel numbers of the size of t. ValueError for
        another shape.
        """
        y = np.asarray(y, dtype=float)
        if y.ndim != 2 or y.shape[1] != self.N:
            raise ValueError(f"evaluate takes points of shape (k, {self.N}), not {y.shape}")
        # One product with the rows (y - t, 1), padded to a multiple of four: BLAS rounds left-over rows differently,
        # and a point's values must not depend on the block in which it is evaluated.
        k, N = y.shape
        multiple = k + -k % 4
        if len(self._rows) < multiple:
            self._rows = np.ones((multiple, N + 1))
        np.subtract(y, self.t, out=self._rows[:k, :N])
        g = self._rows[:multiple].dot(self._affine)
        nu = np.maximum(g, 0.0).dot(self._ones)
        return y[:, -1].copy(), g[:k], nu[:k]

    def linear_program(self):
        """A R (m, N), b + (A R) t (m,), lower and upper of: min y_N subject to A R y <= b + (A R) t."""
        AR = self.A @ self.R  # first, as in Octave
        return AR, self.b + AR @ self.t, self.lower, self.upper

    def arrays(self):
        """{name: array} from which __init__ makes the problem again."""
        return {name: getattr(self, name) for name in self.ARRAYS}
