"""The black box for libraries that call functions of one point, or know no constraints (docs/libraries.md)."""

from collections import deque

import numpy as np


class Finished(BaseException):
    """Leaves a library when the box is done; a BaseException, which `except Exception` does not catch."""


class Callbacks:
    """f(x), a float, and g(x) (m,) at one point x (N,); f and then g at the same x are one evaluation.

    An ask/tell library needs no more than f and g: the optimizer loops over box.generations(). A library that
    keeps the loop to itself is called in a with block, which it leaves when the box is done:

        with Callbacks(box, generation=15 * box.dimension) as point:
            differential_evolution(point.f, …, constraints=NonlinearConstraint(point.g, -inf, 0.0))

    There `generation` evaluations make up a generation, after which success, budget and stagnation are
    checked: as many as the population has members. A solver without a population should count the points that
    its model rests on. One that evaluates single points, such as simulated annealing, takes stop_at_stagnation=False:
    100 N generations of one point without an improvement are 0.5 % of the budget.

    The values of the last `memory` points are kept: with N + 2, differences of g cost nothing after those of f.
    """

    def __init__(self, box, generation=1, memory=1, stop_at_stagnation=True):
        self._box, self._generation = box, min(generation, box.budget)
        self._generations, self._remembered = None, deque(maxlen=memory)
        self._stop_at_stagnation = stop_at_stagnation

    def __enter__(self):
        self._generations = self._box.generations(stop_at_stagnation=self._stop_at_stagnation)
        self._begin_generation()
        return self

    def __exit__(self, kind, error, traceback):
        if kind is None and self._box.last_generation:
            self._begin_generation()  # the library has returned by itself: this ends its last generation
        return kind is Finished

    def __reduce__(self):
        return Callbacks, (self._box,)  # for workers and deep copies, whose copied box then refuses and says what to do

    def __copy__(self):
        return self

    def f(self, x):
        return self._values(x)[0]

    def g(self, x):
        return self._values(x)[1].copy()

    def _values(self, x):
        for point, f, g in self._remembered:
            if np.array_equal(x, point):
                return f, g
        x = np.array(x, dtype=float)
        f, g, _ = self._box.evaluate(x[None, :])
        self._remembered.append((x, float(f[0]), g[0]))
        is_complete = self._generations and self._box.last_generation >= self._generation
        if is_complete and not self._begin_generation():
            raise Finished
        return self._remembered[-1][1:]

    def _begin_generation(self):
        """End the generation, begin the next one, and return whether there is one."""
        return next(self._generations, None) is not None


def lexicographic(f, nu):
    """One number per point, for libraries without constraints: smaller is better in the lexicographic order.

    It is nu for an infeasible point, and f - sqrt(f^2 + 1) for a feasible one, which is negative and grows with f.
    """
    with np.errstate(divide="ignore"):  # the second branch is free of cancellation where f > 0
        feasible = np.where(f > 0.0, -1.0 / (f + np.hypot(f, 1.0)), f - np.hypot(f, 1.0))
    return np.where(nu > 0.0, nu, feasible)
