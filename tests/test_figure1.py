"""Figure 1: the polytope before and after the transformation, and its optimum."""

import figure1
from klee_minty.rotated_klee_minty import rotated_klee_minty

import numpy as np
import pytest

CUBE = np.array([(1.0, 0.9), (1.0, 0.1), (0.0, 0.0), (0.0, 1.0), (1.0, 0.9)])  # around it, to where it began


def test_it_shows_both_polytopes_and_their_optima():
    problem = rotated_klee_minty(2)
    axes, colours = figure1.draw(problem).axes
    cube, rotated = (patch.get_xy() for patch in axes.patches[:2])
    assert cube == pytest.approx(CUBE, abs=1e-12)
    assert rotated == pytest.approx(CUBE @ problem.R + problem.t, abs=1e-12)
    stars = [tuple(points.get_offsets()[0]) for points in axes.collections if len(points.get_offsets()) == 1]
    assert stars[-2:] == [(0.0, 0.0), (8.0, 8.0)]
    for low, high in (axes.get_xlim(), axes.get_ylim()):
        assert low < cube.min() and rotated.max() < high
    assert (axes.get_xlabel(), axes.get_ylabel()) == ("$y_1$", "$y_2$")
    assert colours.get_ylabel() == r"$f(\mathbf{y}) = y_2$"
    assert [text.get_text() for text in axes.get_legend().get_texts()] == ["original", "transformed", "optimum"]
