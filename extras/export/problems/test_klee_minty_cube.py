"""The Klee-Minty cube: its constraints by hand, and its optimum in the corner of the box."""

from klee_minty.instances import make
from klee_minty.lp import solution
from klee_minty.problem import rotated_klee_minty

import numpy as np
import pytest


def test_it_is_the_papers_problem_before_the_transformation():
    cube = make("klee_minty_cube", 2)
    f, g, nu = cube.evaluate([[0.5, 0.5], [1.0, 1.0], [1.0, 0.0]])
    assert f.tolist() == [0.5, 1.0, 0.0]
    assert g[0] == pytest.approx([0.5 - 1.0, 0.05 + 0.5 - 1.0, -0.5, 0.05 - 0.5])
    assert nu == pytest.approx([0.0, 0.1, 0.1])
    assert (cube.f_opt, cube.y_opt.tolist(), cube.upper.tolist()) == (0.0, [0.0, 0.0], [40.0, 40.0])
    rotated, cube = rotated_klee_minty(4), make("klee_minty_cube", 4)
    assert np.array_equal(rotated.A, cube.A) and np.array_equal(rotated.b, cube.b)


def test_the_corner_is_the_optimum_up_to_a_perturbation_of_a_third():
    y, status = solution("highs_ipm_crossover", *make("klee_minty_cube", 5, 0, {"epsilon": 1 / 3}).linear_program())
    assert status == "optimal" and y == pytest.approx(np.zeros(5), abs=1e-9)
    with pytest.raises(Exception, match="epsilon must be above 0 and at most 1/3"):
        make("klee_minty_cube", 2, 0, {"epsilon": 0.5})
