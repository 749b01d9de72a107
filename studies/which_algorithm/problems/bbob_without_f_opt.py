"""The functions of bbob-constrained with affine constraints (studies/damping), of which a run does not know f_opt, so that it ends by itself."""

from klee_minty.instances import make


class WithoutOptimum:
    f_opt = y_opt = None
    soft_bounds = True  # as in the suite

    def __init__(self, its):
        self.N, self.lower, self.upper, self.evaluate = its.N, its.lower, its.upper, its.evaluate


def problem(N, instance=1, function=1):
    """instance, function: as of bbob_constrained."""
    return WithoutOptimum(make("bbob_constrained", N, instance, {"function": function}))
