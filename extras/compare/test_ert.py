"""The picture of the costs: points, intervals and failures where the rows say, own algorithms in front, looks as everywhere."""

import math

import ert
import figure2
from comparison import Comparison
from klee_minty.presentation.figures import BLUE, MARKERS, ORANGE, save, set_style
from klee_minty.presentation.layouts import LAYOUTS, LNCS
from klee_minty.results.best_known import BestKnown

import numpy as np
import pytest


def row(algorithm, N, successes, cost, reach=1.2):
    known = {"algorithm": algorithm, "N": N, "instances": "0", "runs": 15, "successes": successes}
    if not successes:
        return known | {"ert": math.inf, "lower": math.nan, "upper": math.nan}
    return known | {"ert": cost, "lower": cost / reach, "upper": cost * reach}


ROWS = [row("epsmag_es", N, 15, 100.0 * N**2) for N in (10, 2, 5)]
ROWS += [row("mine", 10, 0, 0.0), row("mine", 2, 7, 4e9, 1e3), row("mine", 5, 0, 0.0)]
ROWS += [row("lshade44", N, 15, 200.0 * N**2) for N in (10, 2, 5)]


def draw(rows, layout=LNCS, **about):
    return ert.draw(Comparison(rows, [], **about), layout=layout)


def lines(figure):
    return {line.get_label(): line for line in figure.axes[0].lines}


@pytest.mark.filterwarnings("error")
def test_costs_are_divided_by_n_and_failures_are_at_the_budget():
    set_style()
    figure = draw(ROWS)
    figure.draw_without_rendering()
    drawn = lines(figure)
    assert drawn["epsmag_es"].get_ydata().tolist() == [200.0, 500.0, 1000.0]
    assert drawn["epsmag_es"].get_xdata() == pytest.approx([2, 5, 10], rel=ert.WIDEST)
    assert np.isfinite(drawn["mine"].get_ydata()).tolist() == [True, False, False]  # no line across N = 5
    assert drawn["mine failed"].get_ydata().tolist() == [20000.0, 20000.0]
    assert not len(drawn["epsmag_es failed"].get_xdata())
    assert [text.get_text() for text in figure.axes[0].texts] == ["7/15"]
    low, high = figure.axes[0].get_ylim()
    assert low < 200.0 / 1.2 and 2e9 < high < 1e12  # of an interval up to 2e12
    assert "no run succeeds" in [text.get_text() for text in figure.legends[0].get_texts()]


def test_the_papers_algorithms_look_as_everywhere_and_own_ones_are_in_front():
    drawn = lines(draw(ROWS))
    assert drawn["epsmag_es"].get_color() == BLUE and drawn["lshade44"].get_color() == ORANGE
    assert drawn["mine"].get_zorder() > drawn["epsmag_es"].get_zorder()
    assert drawn["mine"].get_color() not in (BLUE, ORANGE)


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("layout", ["lncs", "ieee"])
def test_one_n_and_ten_algorithms_can_be_drawn(layout, is_set_in, tmp_path):
    set_style(LAYOUTS[layout])
    rows = [row(f"es_{k}", 7, 15 * (k % 2), 1000.0 + k) for k in range(10)]
    figure = draw(rows, LAYOUTS[layout])
    places = [line.get_xdata()[0] for line in figure.axes[0].lines[1::2]]
    assert places == sorted(places) and places[-1] / places[0] < 1.0 + 2.0 * ert.WIDEST
    assert is_set_in(figure, LAYOUTS[layout])
    save(figure, tmp_path / "a.png")
    save(draw([row("es", 7, 0, 0.0)]), tmp_path / "b.png")  # nothing but failures


def test_where_no_optimum_is_proven_the_axis_says_which_f_is_reached():
    known = BestKnown(({"N": 2, "instance": 0, "f_opt": 1.7248523, "source": "found"},))
    assert draw(ROWS, known=known).axes[0].get_ylabel() == r"ERT / $N$, to $f \leq 1.724852 + 10^{-8}$"
    assert "an error of" in draw(ROWS).axes[0].get_ylabel()


def test_an_algorithm_has_the_same_marker_and_colour_in_figure_2(indicator_rows):
    order = ["mine", "epsmag_es", "lshade44", "yours"]
    here = lines(draw([row(name, N, 15, 9.0) for name in order for N in (2, 3)]))
    there = figure2.draw(
        [
            line
            for name in ("epsmag_es", "lshade44", "random_search", "mine", "yours")
            for line in indicator_rows([name], (2, 3))
        ],
        [],
    )
    looks = {
        (line.get_color(), line.get_marker()) for line in there.axes[0].lines if line.get_marker() in tuple(MARKERS)
    }
    assert {(here[name].get_color(), here[name].get_marker()) for name in order} == looks and len(looks) == 4
