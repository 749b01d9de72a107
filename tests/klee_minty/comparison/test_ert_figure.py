"""Pictures of costs and of convergence show what the tables say, with any targets; algorithms look as everywhere."""

import math

import figure2
from compare_algorithms import running_times
from klee_minty.comparison import convergence_figure, ert_figure
from klee_minty.comparison.model import BestKnown, Comparison
from klee_minty.comparison.page import comparison_page
from klee_minty.files import group_by
from klee_minty.names import NAMES
from klee_minty.paper import TARGETS
from klee_minty.presentation.figures import BLUE, MARKERS, ORANGE, plt, set_style
from klee_minty.presentation.layouts import LAYOUTS, LNCS
from klee_minty.targets import Targets

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

FOUND = BestKnown(({"N": 2, "instance": 0, "f_opt": 1.7248523, "source": "found"},))


def row(algorithm, N, successes, cost, reach=1.2):
    """Of running_times.csv; the interval reaches from cost / reach to cost * reach."""
    ends = (cost, cost / reach, cost * reach) if successes else (math.inf, math.nan, math.nan)
    known = {"algorithm": algorithm, "N": N, "instances": "0", "runs": 15, "independent": 15, "successes": successes}
    return known | dict(zip(("ert", "lower", "upper"), ends, strict=True))


def draw(rows, layout=LNCS, **about):
    return ert_figure.draw(Comparison(rows, [], **about), layout=layout)


def check_ert(axes, times, budget):
    """Every cost, interval and failure of the rows is drawn at its N, and nothing else."""
    highest = max([budget, *(row["ert"] / row["N"] for row in times if row["successes"])])
    drawn, bars = ({line.get_label(): line for line in some} for some in (axes.lines, axes.collections))
    for algorithm, rows in group_by(sorted(times, key=lambda row: row["N"]), "algorithm").items():
        expected = [row["ert"] / row["N"] if row["successes"] else math.nan for row in rows]
        np.testing.assert_allclose(drawn[algorithm].get_ydata(), expected)  # no line across a failure
        np.testing.assert_allclose(drawn[algorithm].get_xdata(), [row["N"] for row in rows], rtol=ert_figure.WIDEST)
        ends = [[row["lower"] / row["N"], row["upper"] / row["N"]] for row in rows if row["lower"] > 0.0]
        segments = [segment[:, 1] for segment in bars[f"{algorithm} interval"].get_segments() if len(segment)]
        np.testing.assert_allclose(segments, ends)
        failed = [row["N"] for row in rows if not row["successes"]]
        heights = drawn[f"{algorithm} failed"].get_ydata().tolist()
        assert len(heights) == len(failed) and all(highest < height < axes.get_ylim()[1] for height in heights)
        np.testing.assert_allclose(drawn[f"{algorithm} failed"].get_xdata(), failed, rtol=ert_figure.WIDEST)
    partly = [f"{row['successes']}/{row['runs']}" for row in times if 0 < row["successes"] < row["runs"]]
    infinity = [] if all(row["successes"] for row in times) else [r"$\infty$"]
    assert sorted(text.get_text() for text in axes.texts) == sorted([*partly, *infinity])
    low, high = axes.get_ylim()
    drawn_ends = [row[key] / row["N"] for row in times for key in ("ert", "lower") if row[key] > 0.0]
    assert low > min([budget, *drawn_ends]) / 4.0
    assert all(low < tick < axes.patches[0].get_y() for tick in axes.get_yticks() if infinity)  # none in the strip
    assert low < budget < high and all(low < row["ert"] / row["N"] < high for row in times if row["successes"])
    hollow = "no run succeeds" in [text.get_text() for text in axes.figure.legends[0].get_texts()]
    assert hollow == any(not row["successes"] for row in times)


def check_convergence(axes, N, runs, targets, budget):
    """The median of the runs of each algorithm reaches the targets when the table says, and all of it is inside."""
    curves, expected = [line for line in axes.lines if line.get_drawstyle() == "steps-post"], []
    (legend,) = axes.figure.legends
    names = [words.get_text() for words in legend.get_texts()]
    colours = dict(zip(names, (line.get_color() for line in legend.get_lines()), strict=True))
    for algorithm, rows in group_by([run for run in runs if run["N"] == N], "algorithm").items():
        hits = np.array([run["target_hits"] for run in rows], dtype=float)
        middle = np.sort(np.where(np.isnan(hits), np.inf, hits), axis=0)[(len(rows) - 1) // 2]
        if np.isfinite(middle).any():
            end = max(run["evaluations"] for run in rows)
            places = (middle[np.isfinite(middle)] / N).tolist(), min(middle[-1], end) / N
            expected.append((colours[NAMES.name(algorithm)], *places))
    drawn = [(curve.get_color(), curve.get_xdata()[:-1].tolist(), curve.get_xdata()[-1]) for curve in curves]
    assert sorted(drawn) == sorted(expected)
    assert len({curve.get_color() for curve in curves}) == len(curves)
    (left, right), (bottom, top), heights = axes.get_xlim(), axes.get_ylim(), convergence_figure.heights(targets)
    assert left < budget < right and bottom < heights[-1] and heights[0] < top
    assert (np.diff(heights) < 0.0).all()


def descending(lowest, highest, least, most):
    levels = st.lists(st.floats(lowest, highest), min_size=least, max_size=most, unique=True)
    return levels.map(lambda levels: sorted(levels, reverse=True))


@st.composite
def comparisons(draw):
    """A Comparison and the records of its runs: dimensions in any order, other targets, all kinds of algorithms."""
    targets = Targets((*draw(descending(1e-2, 10.0, 0, 3)), 0.0), tuple(draw(descending(1e-5, 20.0, 1, 5))))
    dimensions = draw(st.lists(st.sampled_from([2, 3, 4, 7]), min_size=1, max_size=3, unique=True))
    algorithms = draw(st.lists(st.sampled_from(["random_search", "mine", "short"]), min_size=1, unique=True))
    budget, runs, records = draw(st.integers(20, 150)), draw(st.integers(1, 4)), []
    for algorithm in algorithms:
        for N, number in ((N, number) for N in dimensions for number in range(runs)):
            hits = sorted(draw(st.lists(st.integers(1, budget * N), max_size=len(targets))))
            is_feasible, is_solved = len(hits) >= len(targets.constraint), len(hits) == len(targets)
            error = ([30.0, *targets.objective])[len(hits) - len(targets.constraint)] if is_feasible else 3.0
            record = {"algorithm": algorithm, "N": N, "instance": 0, "run": number, "f_opt": 1.0, "f": 1.0 + error}
            record |= {"nu": 0.0 if is_feasible else 11.0, "stop": "target" if is_solved else "budget"}
            record |= {"evaluations": hits[-1] if is_solved else budget * N}
            records.append(record | {"target_hits": hits + [None] * (len(targets) - len(hits))})
    times = running_times(records, group_by(records, "algorithm", "N"), targets)
    return Comparison(times, [], targets=targets, budget=budget), records


@pytest.mark.filterwarnings("error")
@settings(max_examples=15)
@given(comparisons())
def test_figures_draw_what_the_tables_say(both):
    """Also the page is written."""
    plt.close("all")  # of the example before, whatever became of it
    set_style()
    comparison, records = both
    costs, progress = ert_figure.draw(comparison), convergence_figure.draw(comparison, records)
    check_ert(costs.axes[0], comparison.times, comparison.budget)
    titles = {axes.get_title(loc="left"): axes for axes in progress.axes if axes.get_title(loc="left")}
    dimensions = sorted({record["N"] for record in records})
    assert [*titles] == [f"$N = {N}$" for N in dimensions]
    for N in dimensions:
        check_convergence(titles[f"$N = {N}$"], N, records, comparison.targets, comparison.budget)
    assert comparison_page(comparison).startswith("# Comparison of the algorithms\n")


def test_an_interval_beyond_all_measure_is_cut_off():
    figure = draw([row("mine", 2, 7, 4e9, 1e3), row("epsmag_es", 2, 15, 400.0)])
    low, high = figure.axes[0].get_ylim()
    assert low < 200.0 / 1.2 and 2e9 < high < 1e12  # of an interval up to 2e12


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("layout", ["lncs", "ieee"])
def test_one_n_and_ten_algorithms_can_be_drawn(layout, is_set_in):
    set_style(LAYOUTS[layout])
    rows = [row(f"es_{k}", 7, 15 * (k % 2), 1000.0 + k) for k in range(10)]
    figure = draw(rows, LAYOUTS[layout])
    places = [line.get_xdata()[0] for line in figure.axes[0].lines[1::2]]
    assert places == sorted(places) and places[-1] / places[0] < 1.0 + 2.0 * ert_figure.WIDEST
    assert is_set_in(figure, LAYOUTS[layout])


def test_an_algorithm_has_the_same_marker_and_colour_in_figure_2(indicator_rows):
    order = ["mine", "epsmag_es", "lshade44", "yours"]
    rows = [row(name, N, 15, 9.0) for name in order for N in (2, 3)]
    here = {line.get_label(): line for line in draw(rows).axes[0].lines}
    ids = ["epsmag_es", "lshade44", "random_search", "mine", "yours"]
    there = figure2.draw([line for name in ids for line in indicator_rows([name], (2, 3))], [])
    looks = {(line.get_color(), line.get_marker()) for line in there.axes[0].lines if line.get_marker() in MARKERS}
    assert {(here[name].get_color(), here[name].get_marker()) for name in order} == looks and len(looks) == 4
    assert here["epsmag_es"].get_color() == BLUE and here["lshade44"].get_color() == ORANGE
    assert here["mine"].get_zorder() > here["epsmag_es"].get_zorder()


def test_where_no_optimum_is_proven_nothing_is_called_an_error(is_set_in):
    set_style()
    rows = [row("es", 2, 15, 100.0)]
    assert draw(rows, known=FOUND).axes[0].get_ylabel() == r"ERT / $N$, to $f \leq 1.7248523 + 10^{-8}$"
    assert "an error of" in draw(rows).axes[0].get_ylabel()
    run = {"algorithm": "es", "N": 2, "instance": 0, "run": 0, "evaluations": 4000}
    run["target_hits"] = [20 * k if k <= 60 else None for k in range(1, TARGETS + 1)]
    given = BestKnown(({"source": "given"},))
    for known, word in ((given, r"$f - f_\mathrm{known}$"), (BestKnown(), r"error $|f - f_\mathrm{opt}|$")):
        figure = convergence_figure.draw(Comparison([], [], known=known), [run])
        texts = [text.get_text() for text in figure.axes[0].texts] + [figure.axes[0].get_ylabel()]
        assert f"{word} (above 1: between the lines)" in texts
        assert any("error" in text for text in texts) == (known is not given)
        assert [text.get_text() for text in figure.legends[0].get_texts()] == ["es"] and is_set_in(figure, LNCS)
