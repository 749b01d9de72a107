"""Figure 3: a panel per dimension, or all in one as in the paper."""

import figure3
from klee_minty.presentation.figures import save, set_style
from klee_minty.presentation.line_labels import FRAME

import pytest


def curve(axes, number):
    line = axes.lines[number]
    return list(line.get_xdata()), list(line.get_ydata())


def frame(axes):
    return [line for line in axes.lines if line.get_gid() == FRAME]


STEPS = [
    {"algorithm": algorithm, "N": N, "evaluations": evaluations * N, "proportion": proportion}
    for algorithm, last in (("epsmag_es", 1.0), ("lshade44", 0.75))
    for N in (2, 10)
    for evaluations, proportion in ((1, 0.25), (4, 0.5), (30, last))
]


def test_a_curve_goes_from_its_first_hit_to_the_budget():
    first, second = figure3.draw_by_dimension(STEPS, 100).axes
    for axes in (first, second):
        budget, constraints = frame(axes)
        assert list(budget.get_xdata()) == [100, 100] and list(constraints.get_ydata()) == [52 / 103] * 2
        assert curve(axes, 2) == ([1, 1, 4, 30, 100], [0.0, 0.25, 0.5, 1.0, 1.0])
        assert curve(axes, 3) == ([1, 1, 4, 30, 100], [0.0, 0.25, 0.5, 0.75, 0.75])
        assert {line.get_drawstyle() for line in axes.lines[2:]} == {"steps-post"}
        assert [text.get_text() for text in axes.texts] == ["budget", "all constraint\ntargets"]
        assert (axes.get_xscale(), axes.get_xlabel()) == ("log", "evaluations / $N$")
        low, high = axes.get_xlim()
        assert low == 0.5 and 150 < high < 250
    assert first.get_ylabel() == "share of targets hit"


def test_a_single_panel_has_a_colour_and_numbers_per_dimension_and_a_style_per_algorithm():
    set_style()
    figure = figure3.draw(STEPS, 100)
    (axes,) = figure.axes
    lines = [line for line in axes.lines if line.get_gid() != FRAME]
    assert [line.get_linestyle() for line in lines] == ["-", "--", "-", "--"]
    colours = [line.get_color() for line in lines]
    assert colours[0] == colours[1] != colours[2] == colours[3]
    numbers = {(text.get_text(), text.get_color()) for text in axes.texts[2:]}
    assert numbers == {("2", colours[0]), ("10", colours[2])} and len(axes.texts) == 2 + 4
    assert [text.get_text() for text in figure.legends[0].get_texts()] == [r"$\epsilon$MAg-ES", "LSHADE44"]
    assert axes.get_ylabel() == "share of targets hit"


@pytest.mark.filterwarnings("error")
def test_it_can_be_drawn_of_runs_that_hit_nothing(tmp_path):
    set_style()
    figure = figure3.draw_by_dimension([{"algorithm": "es", "N": 2, "evaluations": 1, "proportion": 1 / 103}], 100)
    save(figure, tmp_path / "a.png")
    assert curve(figure.axes[0], 2) == ([0.5, 0.5, 100], [0.0, 1 / 103, 1 / 103])
