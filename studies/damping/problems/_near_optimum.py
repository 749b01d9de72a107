"""A problem with affine constraints and a multiple of a squared distance, evaluated without cancellation near its optimum."""

import numpy as np


class NearOptimum:
    """With z = y - y_opt: g = A z + g_opt and f = f_opt + square ‖z‖² + slope'z, which loses no digits near the optimum."""

    def set_parts(self, A, g_opt, slope, square):
        """A (m, N), g_opt (m,), slope (N,); square: a number. The problem has N, y_opt and f_opt."""
        self._square = square
        self._affine = np.vstack([np.column_stack([A, g_opt]), np.append(slope, 0.0)]).T

    def evaluate(self, y):
        """f (k,), g (k, m) and nu (k,), the sum of max(0, g_i), of the points y (k, N)."""
        y = np.asarray(y, dtype=float)
        if y.ndim != 2 or y.shape[1] != self.N:
            raise ValueError(f"evaluate takes points of shape (k, {self.N}), not {y.shape}")
        # A multiple of four rows: BLAS rounds the last rows of others otherwise, and a point's values must not depend on
        # the block that it is evaluated in.
        k, N = y.shape
        rows = np.ones((k + -k % 4, N + 1))
        rows[:k, :N] = y - self.y_opt
        products = rows.dot(self._affine)[:k]
        z, g = rows[:k, :N], products[:, :-1]
        f = self.f_opt + (self._square * (z * z).sum(axis=1) + products[:, -1])
        return f, g, np.maximum(g, 0.0).sum(axis=1)
