"""The rotated Klee-Minty problem with some factors of an instance, and the others as in the paper."""

from klee_minty.rotated_klee_minty import transformation, transformed_cube

FACTORS = ("plane", "angle", "translation")


def problem(N, instance=0, drawn="plane-angle-translation"):
    """drawn: the factors of the instance, such as plane-angle; others are the paper's. "none": the paper's instance."""
    factors = zip(FACTORS, transformation(N, instance), transformation(N, 0), strict=True)
    problem = transformed_cube(*(own if factor in drawn.split("-") else paper for factor, own, paper in factors))
    problem.stream = "rotated_klee_minty"  # runs are compared with those of the paper's instance
    return problem
