"""Figure 3: a panel per algorithm, or per dimension."""

from collections import Counter

import figure3
from klee_minty.presentation.figures import save, set_style
from klee_minty.presentation.layouts import LAYOUTS

import pytest
from matplotlib.text import Text


def curve(axes, number):
    line = axes.lines[number]
    return list(line.get_xdata()), list(line.get_ydata())


def colours(lines):
    return [line.get_color() for line in lines]


STEPS = [
    {"algorithm": algorithm, "N": N, "evaluations": evaluations * N, "proportion": proportion}
    for algorithm, last in (("epsmag_es", 1.0), ("lshade44", 0.75))
    for N in (2, 10)
    for evaluations, proportion in ((1, 0.25), (4, 0.5), (30, last))
]


def test_a_curve_goes_from_its_first_hit_to_the_budget():
    figure = figure3.draw_by_dimension(STEPS, 100)
    first, second = figure.axes
    (legend,) = figure.legends
    assert [words.get_text() for words in legend.get_texts()] == [r"$\epsilon$MAg-ES", "LSHADE44"]
    for axes in (first, second):
        budget, constraints = axes.lines[:2]
        assert list(budget.get_xdata()) == [100, 100] and list(constraints.get_ydata()) == [52 / 103] * 2
        assert curve(axes, 2) == ([1, 1, 4, 30, 100], [0.0, 0.25, 0.5, 1.0, 1.0])
        assert curve(axes, 3) == ([1, 1, 4, 30, 100], [0.0, 0.25, 0.5, 0.75, 0.75])
        assert {line.get_drawstyle() for line in axes.lines[2:]} == {"steps-post"}
        assert colours(axes.lines[2:]) == colours(legend.get_lines())
        assert [text.get_text() for text in axes.texts] == ["budget", "all constraint\ntargets"]
        assert (axes.get_xscale(), axes.get_xlabel()) == ("log", "evaluations / $N$")
        low, high = axes.get_xlim()
        assert low == 0.5 and 150 < high < 250
    assert first.get_ylabel() == "share of targets hit"


def test_each_algorithm_has_a_panel_with_a_curve_per_dimension():
    set_style()
    figure = figure3.draw(STEPS, 100)
    assert [axes.get_title(loc="left") for axes in figure.axes] == [r"$\epsilon$MAg-ES", "LSHADE44"]
    for axes, last in zip(figure.axes, (1.0, 0.75), strict=True):
        assert curve(axes, 2) == curve(axes, 3) == ([1, 1, 4, 30, 100], [0.0, 0.25, 0.5, last, last])
        assert [line.get_linestyle() for line in axes.lines[2:]] == ["--", "-"]
        assert colours(axes.lines[2:]) == colours(figure.legends[0].get_lines())
    assert [text.get_text() for text in figure.legends[0].get_texts()] == ["$N = 2$", "$N = 10$"]


@pytest.mark.parametrize("count", range(1, 9))
def test_dimensions_are_from_dark_to_light_and_the_lightest_is_legible_on_white(count):
    looks = figure3.dimension_looks(range(2, 2 + count)).values()
    lights = [luminance(look["color"]) for look in looks]
    assert lights == sorted({*lights}) and 1.05 / (lights[-1] + 0.05) >= 3.0
    assert len({look["linestyle"] for look in looks}) == min(count, 3)


def luminance(colour):
    """The relative luminance of WCAG 2, from 0 to 1."""
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour[:3]]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


@pytest.mark.parametrize("layout", ["lncs", "acm"])
@pytest.mark.parametrize("count", range(2, 11))
def test_no_panel_is_alone_in_its_row(ecdf_steps, layout, count):
    figure = figure3.draw(ecdf_steps([f"own{number}" for number in range(count)]), 100, LAYOUTS[layout])
    rows = Counter(axes.get_subplotspec().rowspan.start for axes in figure.axes if axes.axison)
    assert rows.total() == count and min(rows.values()) > 1


def test_long_names_of_panels_do_not_meet(ecdf_steps):
    set_style(LAYOUTS["acm"])
    names = ["my_third_algorithm_of_many", "Differential Evolution", "cmaes_cma_with_restarts"]
    figure = figure3.draw(ecdf_steps(names), 100, LAYOUTS["acm"])
    figure.draw_without_rendering()
    titles = [axes.get_title(loc="left") for axes in figure.axes]
    ends = [text.get_window_extent() for text in figure.findobj(Text) if text.get_text() in titles]
    assert ["".join(title.split()) for title in titles] == ["".join(name.split()) for name in names]
    assert ends[0].x1 < ends[1].x0 and ends[1].x1 < ends[2].x0


@pytest.mark.filterwarnings("error")
def test_it_can_be_drawn_of_runs_that_hit_nothing(tmp_path):
    set_style()
    figure = figure3.draw_by_dimension([{"algorithm": "es", "N": 2, "evaluations": 1, "proportion": 1 / 103}], 100)
    save(figure, tmp_path / "a.png")
    assert curve(figure.axes[0], 2) == ([0.5, 0.5, 100], [0.0, 1 / 103, 1 / 103])
