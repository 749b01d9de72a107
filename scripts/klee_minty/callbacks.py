"""The black box for libraries that call an objective and a constraint function, one point at a time."""

import numpy as np


class Finished(BaseException):
    """Leaves a library when the box is done; a BaseException, so that none takes it for its own error."""


class Callbacks:
    """f(x), a float, and g(x) (m,) at one point x (N,); asked in turn at one x they are one evaluation.

    An ask/tell library needs no more than f and g: the optimizer loops over box.generations(). A library that
    keeps the loop to itself is called in a with block, which it leaves when the box is done:

        with Callbacks(box, generation=15 * box.dimension) as point:
            differential_evolution(point.f, …, constraints=NonlinearConstraint(point.g, -inf, 0.0))

    There `generation` evaluations make up a generation, after which success, budget and stagnation are
    checked: as many as the population has members. A solver without a population should count the points that
    its model rests on; with a single one, 100 N generations without an improvement are 0.5 % of the budget.
    """

    def __init__(self, box, generation=1):
        self._box, self._generation = box, min(generation, box.budget)
        self._generations = self._x = None

    def __enter__(self):
        self._generations = self._box.generations()
        next(self._generations)
        return self

    def __exit__(self, kind, error, traceback):
        if kind is None and self._box.last_generation:
            next(self._generations, None)  # the library ended by itself in mid-generation
        return kind is Finished

    def f(self, x):
        self._evaluate(x)
        return self._f

    def g(self, x):
        self._evaluate(x)
        return self._g.copy()

    def _evaluate(self, x):
        if self._x is not None and np.array_equal(x, self._x):
            return
        self._x = np.array(x, dtype=float)
        f, g, _ = self._box.evaluate(self._x[None, :])
        self._f, self._g = float(f[0]), g[0]
        complete = self._generations and self._box.last_generation >= self._generation
        if complete and next(self._generations, None) is None:
            raise Finished
