"""Figure 3 with bands, and with other algorithms in the background."""

from klee_minty.presentation.figures import save, set_style
from klee_minty.presentation.line_labels import corners, evenly_spaced_points
from klee_minty_studies import ecdf_figure

import numpy as np
import pytest

OTHERS = [
    {"algorithm": algorithm, "N": N, "evaluations": evaluations * N, "proportion": proportion, "number": number}
    for number, algorithm, last in ((5, "lost", 0.1), (3, "es", 1.0))
    for N in (2, 3)
    for evaluations, proportion in ((1, 0.05), (10, last))
]


@pytest.mark.filterwarnings("error")
def test_others_are_grey_numbered_and_behind(ecdf_steps, tmp_path):
    set_style()
    figure = ecdf_figure.draw(ecdf_steps(["mine"], (2, 5)), 100, others=OTHERS)
    save(figure, tmp_path / "a.png")
    first, second = (axes for axes in figure.axes if axes.axison)
    mine, es, lost = first.lines[2:]  # the others as they are numbered
    assert max(es.get_zorder(), lost.get_zorder()) < mine.get_zorder()
    assert es.get_color() == lost.get_color() == ecdf_figure.BACKGROUND["color"] != mine.get_color()
    numbers = {text.get_text(): text.get_position() for text in first.texts[2:]}
    assert set(numbers) == {"3", "5"}
    for line, place in ((es, numbers["3"]), (lost, numbers["5"])):
        way = np.concatenate([evenly_spaced_points(corners(first, line), 5000)])
        assert np.hypot(*(way - first.transData.transform(place)).T).min() < 1.0, "on its line"
    assert len(second.lines) == 3  # at N = 5 there is no other
    words = [text.get_text() for text in figure.legends[0].get_texts()]
    assert words == ["mine", "3 es", "5 lost"]


def test_bands_are_behind_their_curves(ecdf_steps):
    steps = ecdf_steps(["mine"], (2, 3))
    bands = [{"algorithm": "mine", "N": N, "evaluations": 3, "lower": 0.4, "upper": 0.6} for N in (2, 3)]
    bands += [row | {"evaluations": 60, "lower": 0.5, "upper": 0.7} for row in bands]
    panels = ecdf_figure.draw(steps, 100, bands).axes
    for N, axes in zip((2, 3), panels, strict=True):
        (band,) = axes.collections
        (outline,) = band.get_paths()
        assert outline.vertices.min(axis=0) == pytest.approx([3 / N, 0.4])
        assert outline.vertices.max(axis=0) == pytest.approx([60 / N, 0.7])
