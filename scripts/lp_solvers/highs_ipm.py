"""The interior-point method of HiGHS, without presolve and without crossover."""

from klee_minty.highs import load, status


def solve(A, b, lower, upper, crossover=False):
    """min y_N subject to A y <= b and lower <= y <= upper; returns (y or None, status)."""
    highs = run(A, b, lower, upper, crossover=crossover)
    return (list(highs.getSolution().col_value) if status(highs) == "optimal" else None), status(highs)


def run(A, b, lower, upper, presolve=False, crossover=False):
    """The HiGHS object after the interior point method."""
    switches = {"presolve": "on" if presolve else "off", "run_crossover": "on" if crossover else "off"}
    highs = load(A, b, lower, upper, solver="ipm", **switches)
    highs.run()
    return highs
