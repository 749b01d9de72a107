"""Problems between the paper's instance and instance k: each factor of the transformation as in the paper, or drawn."""

from itertools import combinations

from klee_minty.optimum import check_optimum
from klee_minty.problem import transformation, transformed_cube

FACTORS = ("plane", "angle", "translation")
# In folders, such as plane-angle; "none" is the paper's instance, all three are instance k.
COMBINATIONS = ["-".join(drawn) or "none" for count in range(4) for drawn in combinations(FACTORS, count)]


def partly_drawn(N, instance, drawn):
    """The problem with the drawn factors of an instance, and the others as in the paper; t is verified to be optimal."""
    as_in_the_paper, as_drawn = transformation(N, 0), transformation(N, instance)
    factors = drawn.split("-")
    parts = (
        own if factor in factors else other
        for factor, other, own in zip(FACTORS, as_in_the_paper, as_drawn, strict=True)
    )
    problem = transformed_cube(*parts)
    check_optimum(problem)
    return problem
