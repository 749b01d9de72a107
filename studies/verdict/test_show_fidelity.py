"""The figure of printed numbers: each that depends on chance, at its place, in the look of its verdict.

The tables are compared whole by test_study_verdict.py.
"""

from klee_minty.presentation.figures import BLUE, ORANGE, set_style
from klee_minty.presentation.layouts import LAYOUTS
from klee_minty_studies import paper
from show_fidelity import draw

import pytest

ROW = {"expected": 2.0, "range_low": 1.8, "range_high": 2.2}
ROW |= {"unnoticed_low": 1.5, "unnoticed_high": 2.6}
ROW |= {"corrected": "", "borderline": 0, "given": "", "verdict": paper.REPRODUCED}


def rows(**changes):
    """All numbers of both algorithms, of which the first is changed."""
    keys = [
        (algorithm, N, quantity) for algorithm in paper.ALGORITHMS[:2] for N in (2, 40) for quantity in paper.BY_CHANCE
    ]
    made = [ROW | {"algorithm": a, "N": N, "quantity": quantity, "paper": "2.1"} for a, N, quantity in keys]
    made.append(made[0] | {"quantity": "f_opt"})
    return [made[0] | changes, *made[1:]]


def markers(axes):
    """Of numbers, not the ends of accepted ranges."""
    return [line for line in axes.lines if line.get_marker() not in ("None", "|")]


def written(axes):
    """The words in a panel and at its side."""
    return [text.get_text() for text in axes.texts if text.get_text()]


def test_each_number_is_on_its_range_in_the_panel_of_its_quantity():
    figure = draw(rows(paper="2.4"))
    for axes in figure.axes:
        assert [line.get_ydata()[0] for line in markers(axes)] == sorted(axes.get_yticks().tolist())
        thin, thick = axes.lines[1:3]
        assert list(thin.get_xdata()) == [0.75, 1.3] and list(thick.get_xdata()) == [0.9, 1.1]
    ratios = [line.get_xdata()[0] for line in markers(figure.axes[0])]
    assert ratios == pytest.approx([1.2, 1.05, 1.05, 1.05]) and len(figure.axes) == 3
    assert [label.get_text() for label in figure.axes[0].get_yticklabels()] == ["$N = 2$", "$N = 40$"] * 2
    assert written(figure.axes[0]) == [r"$\epsilon$MAg-ES", "LSHADE44"]


@pytest.mark.parametrize("verdict", [paper.DEVIATES, paper.POSSIBLY_MISPRINTED])
def test_deviating_numbers_have_a_colour_and_a_marker_of_their_own(verdict):
    axes = draw(rows(verdict=verdict)).axes[0]
    deviating, reproduced, *_ = markers(axes)
    assert (deviating.get_color(), reproduced.get_color()) == (ORANGE, BLUE)
    assert deviating.get_marker() != reproduced.get_marker() and deviating.get_markerfacecolor() == ORANGE


def test_borderline_verdicts_and_conditions_are_marked():
    figure = draw(rows(borderline=1, given="all 15 runs succeed"))
    first, *others = markers(figure.axes[0])
    assert first.get_markerfacecolor() == "white" and {line.get_markerfacecolor() for line in others} == {BLUE}
    assert written(figure.axes[0])[0] == "if all succeed"
    assert [text.get_text() for text in figure.legends[0].get_texts()][:3] == [
        "printed number, reproduced",
        "deviates",
        "borderline",
    ]


def test_what_occurs_once_or_twice_has_words_beside_it_and_no_entry_of_the_legend():
    figure = draw(rows(paper="20", corrected="2.0", verdict=paper.MISPRINT, borderline=1))
    assert written(figure.axes[0])[:3] == ["10 →", "misprint", "corrected"]
    assert written(draw(rows(paper="0.2", verdict=paper.POSSIBLY_MISPRINTED)).axes[0])[:2] == ["← 0.1", "misprint?"]


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS)
def test_it_fits_into_every_layout(is_set_in, layout):
    set_style(layout)
    figure = draw(rows(paper="20", corrected="2.0", verdict=paper.MISPRINT, borderline=1), layout)
    is_set_in(figure, layout)
