from klee_minty.paper.lp_rounding import OWN, right_hand_sides
from klee_minty.rotated_klee_minty import rotated_klee_minty

import numpy as np
import pytest


@pytest.mark.parametrize("N", [2, 3, 10, 40])
def test_the_right_hand_sides_are_equal_but_for_rounding_and_one_is_the_problems_own_to_the_bit(N):
    problem = rotated_klee_minty(N)
    variants = np.array(list(right_hand_sides(problem).values()))
    assert variants.shape[0] >= 10 and variants.shape[1] == 2 * N
    assert np.ptp(variants, axis=0).max() <= 1e-13 * N**3 * N
    assert len(np.unique(variants, axis=0)) > 1
    assert np.array_equal(right_hand_sides(problem)[OWN], problem.linear_program()[1])
