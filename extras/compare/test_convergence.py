"""The figure of violation and error: a panel per dimension, a curve and a band per algorithm."""

import convergence
from comparison import Comparison
from klee_minty.presentation.figures import set_style
from klee_minty.results.best_known import BestKnown
from klee_minty_studies.paper import TARGETS

import pytest


def run(algorithm, N, reached, number=0):
    hits = [10 * N * k if k <= reached else None for k in range(1, TARGETS + 1)]
    return {"algorithm": algorithm, "N": N, "instance": 0, "run": number, "evaluations": 2000 * N, "target_hits": hits}


@pytest.mark.filterwarnings("error")
def test_each_dimension_has_a_panel_with_a_curve_of_each_algorithm_that_hits_a_target():
    set_style()
    runs = [
        run(algorithm, N, reached)
        for N in (2, 10)
        for algorithm, reached in (("es", TARGETS), ("mine", 60), ("lost", 0))
    ]
    figure = convergence.draw(Comparison([], []), runs)
    figure.draw_without_rendering()
    assert [axes.get_title(loc="left") for axes in figure.axes] == ["$N = 2$", "$N = 10$"]
    for axes in figure.axes:
        *frame, success, stall = axes.lines
        assert (success.get_xdata()[-1], stall.get_xdata()[-1]) == (10 * TARGETS, 2000) and len(frame) == 3
        assert success.get_color() != stall.get_color() and success.get_linestyle() != stall.get_linestyle()
        assert axes.get_xlabel() == "evaluations / $N$"
    assert [text.get_text() for text in figure.legends[0].get_texts()] == ["es", "mine", "lost"]


def test_where_no_optimum_is_proven_nothing_is_called_an_error():
    known = BestKnown(({"source": "given"},))
    for given, word in ((known, r"$f - f_\mathrm{known}$"), (BestKnown(), r"error $|f - f_\mathrm{opt}|$")):
        (axes,) = convergence.draw(Comparison([], [], known=given), [run("es", 2, 60)]).axes
        texts = [text.get_text() for text in axes.texts]
        assert f"{word} (above 1: between the lines)" in texts and any(
            "error" in text for text in (*texts, axes.get_ylabel())
        ) == (given is not known)
