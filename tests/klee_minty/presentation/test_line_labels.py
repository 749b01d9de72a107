"""Labels are on their lines, inside the panel, and away from each other."""

from itertools import combinations

from klee_minty.presentation.figures import plt, set_style
from klee_minty.presentation.line_labels import distance_to_nearest, evenly_spaced_points, label_lines

import numpy as np
import pytest


def labelled(curves, limits=(1.0, 1000.0)):
    """The figure, its axes and its labels, for steps of these heights at 1, 10, 100 and 1000."""
    set_style()
    figure, axes = plt.subplots(figsize=(2.4, 1.7), layout="constrained")
    lines = [axes.step([1.0, 10.0, 100.0, 1000.0], heights, where="post")[0] for heights in curves]
    axes.set(xscale="log", xlim=limits, ylim=(0.0, 1.0))
    figure.draw_without_rendering()
    label_lines(axes, {line: str(number) for number, line in enumerate(lines)}, 7.0)
    figure.draw_without_rendering()
    return figure, axes, axes.texts


CURVES = [
    [[0.1, 0.1, 0.1, 0.9], [0.11, 0.11, 0.11, 0.91], [0.12, 0.12, 0.12, 0.92]],
    [[0.0, 0.0, 0.0, 0.0]] * 3,
    [[0.1, 0.5, 0.7, 0.9], [0.3, 0.5, 0.7, 1.0], [0.2, 0.6, 0.7, 1.0], [0.9, 0.9, 0.9, 0.9]],
]


@pytest.mark.parametrize("curves", CURVES)
def test_no_label_meets_another(curves):
    _, _, labels = labelled(curves)
    assert [label.get_text() for label in labels] == [str(number) for number in range(len(curves))]
    for one, other in combinations(labels, 2):
        assert not one.get_window_extent().overlaps(other.get_window_extent())


def test_labels_are_inside_the_panel_even_of_lines_that_go_on():
    _, axes, labels = labelled([[0.1, 0.2, 0.8, 0.8], [0.0, 0.0, 0.3, 0.99]], limits=(5.0, 200.0))
    page = axes.get_window_extent()
    for label in labels:
        box = label.get_window_extent()
        assert page.x0 <= box.x0 and box.x1 <= page.x1 and page.y0 <= box.y0 and box.y1 <= page.y1


def test_a_label_is_where_its_line_is_alone():
    _, axes, (first, second) = labelled([[0.2, 0.2, 0.2, 0.2], [0.2, 0.2, 0.8, 0.8]])
    assert first.get_position()[0] > 100 and first.get_position()[1] == pytest.approx(0.2)
    assert second.get_position()[0] >= 100 - 1e-9 and second.get_position()[1] > 0.4
    assert second.get_color() == axes.lines[1].get_color()


def test_points_are_evenly_spaced_along_a_way():
    way = np.array([[0.0, 0.0], [3.0, 0.0], [3.0, 1.0]])
    assert evenly_spaced_points(way, 5).tolist() == [[0, 0], [1, 0], [2, 0], [3, 0], [3, 1]]
    assert distance_to_nearest(np.zeros((1, 2)), np.array([[3.0, 4.0], [6.0, 8.0]])).tolist() == [5.0]
