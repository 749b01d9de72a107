"""The lightest tension spring, a problem whose optimum nobody knows."""

import numpy as np


class Spring:
    """The weight of a spring of wire diameter d, coil diameter D and n active coils."""

    N, lower, upper = 3, [0.05, 0.25, 2.0], [2.0, 1.3, 15.0]
    f_opt = y_opt = None

    def evaluate(self, y):
        d, D, n = y.T
        deflection = 1.0 - D**3 * n / (71785.0 * d**4)
        shear = (4.0 * D**2 - d * D) / (12566.0 * (D * d**3 - d**4)) + 1.0 / (5108.0 * d**2) - 1.0
        frequency = 1.0 - 140.45 * d / (D**2 * n)
        diameter = (D + d) / 1.5 - 1.0
        return (n + 2.0) * D * d**2, np.transpose([deflection, shear, frequency, diameter])


def problem(N, instance=0):
    return Spring()
