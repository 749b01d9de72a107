"""The figure of printed numbers: each that depends on chance, at its place, in the look of its verdict.

The tables are compared whole by tests/test_reproduction.py.
"""

from itertools import product

from klee_minty import paper
from fidelity import DEVIATING, draw
from klee_minty.presentation.figures import set_style
from klee_minty.presentation.layouts import LAYOUTS, LNCS

import pytest

ROW = {"expected": 2.0, "range_low": 1.8, "range_high": 2.2, "unnoticed_low": 1.5, "unnoticed_high": 2.6}
ROW |= {"corrected": "", "borderline": 0, "given": "", "verdict": paper.REPRODUCED, "paper": "2.1"}
MISPRINT = {"paper": "20", "corrected": "2.0", "verdict": paper.MISPRINT, "borderline": 1}


def drawn(layout=LNCS, **changes):
    """The figure of all numbers of both algorithms, of which the first is changed."""
    keys = product(paper.ALGORITHMS[:2], (2, 40), (*paper.BY_CHANCE, "f_opt"))
    rows = [ROW | {"algorithm": algorithm, "N": N, "quantity": quantity} for algorithm, N, quantity in keys]
    return draw([rows[0] | changes, *rows[1:]], layout)


def markers(axes):
    """Of numbers, not the ends of accepted ranges."""
    return [line for line in axes.lines if line.get_marker() not in ("None", "|")]


def written(axes):
    """The words in a panel and at its side."""
    return [text.get_text() for text in axes.texts if text.get_text()]


def test_each_number_is_on_its_range_in_the_panel_of_its_quantity():
    figure = drawn(paper="2.4")
    (legend,) = figure.legends
    legend = {words.get_text(): line for words, line in zip(legend.get_texts(), legend.get_lines(), strict=True)}
    named = {"accepted range": [0.75, 1.3], "where 15 runs fall (5 to 95 %)": [0.9, 1.1]}
    for axes in figure.axes:
        for words, ends in named.items():
            look = legend[words].get_color(), legend[words].get_linewidth()
            drawn_so = [line for line in axes.lines if (line.get_color(), line.get_linewidth()) == look]
            assert len(drawn_so) == 4 and all(list(line.get_xdata()) == ends for line in drawn_so)
        assert [line.get_ydata()[0] for line in markers(axes)] == sorted(axes.get_yticks().tolist())
    ratios = [line.get_xdata()[0] for line in markers(figure.axes[0])]
    assert ratios == pytest.approx([1.2, 1.05, 1.05, 1.05]) and len(figure.axes) == 3
    assert [label.get_text() for label in figure.axes[0].get_yticklabels()] == ["$N = 2$", "$N = 40$"] * 2
    assert written(figure.axes[0]) == [r"$\epsilon$MAg-ES", "LSHADE44"]


@pytest.mark.parametrize(("quantity", "title"), [
    ("mean_evaluations", "mean evaluations"), ("mean_distance", "mean distance"), ("abs_error_med", "median error"),
])  # fmt: skip
def test_a_panel_has_the_title_of_its_quantity(quantity, title):
    for axes in drawn(quantity=quantity, paper="2.4").axes:
        has_number = 1.2 in {round(line.get_xdata()[0], 9) for line in markers(axes)}
        assert has_number == (axes.get_title(loc="left") == title)


@pytest.mark.parametrize(("changes", "colour", "face", "words"), [
    ({"verdict": paper.DEVIATES}, DEVIATING, DEVIATING, []),
    ({"verdict": paper.POSSIBLY_MISPRINTED, "paper": "0.2"}, DEVIATING, DEVIATING, ["← 0.1", "misprint?"]),
    ({"borderline": 1, "given": "all 15 runs succeed"}, "black", "white", ["if all succeed"]),
    (MISPRINT, DEVIATING, "white", ["10 →", "misprint", "corrected"]),
])  # fmt: skip
def test_a_number_has_the_look_of_its_verdict_and_words_for_what_is_rare(changes, colour, face, words):
    axes = drawn(**changes).axes[0]
    changed, *others = markers(axes)
    assert (changed.get_color(), changed.get_markerfacecolor()) == (colour, face)
    assert (changed.get_marker() == others[-1].get_marker()) == (colour == "black")
    assert others[-1].get_color() == others[-1].get_markerfacecolor() == "black"
    assert written(axes)[:-2] == words


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS)
def test_it_fits_into_every_layout(is_set_in, layout):
    set_style(layout)
    figure = drawn(layout, **MISPRINT)
    assert is_set_in(figure, layout)
    for axes in figure.axes:
        inside = axes.get_window_extent()
        for words in (each for each in axes.texts if each.get_text() and not each.get_rotation()):
            box = words.get_window_extent()
            assert inside.x0 <= box.x0 and box.x1 <= inside.x1, words.get_text()
    assert figure.legends[0].get_texts()[0].get_text() == "printed number, reproduced"
