"""Comparisons of made-up runs with any targets: what the figures draw is what the tables say, and a page is written."""

import math

import convergence
import ert
import figure2
import figure3
from compare_algorithms import corrected_tests, running_times
from comparison import Comparison
from comparison_page import comparison_page, overview
from klee_minty.files import group_by
from klee_minty.presentation import figures
from klee_minty.records import run_row
from klee_minty.results.indicators import ecdf_steps, indicators
from klee_minty.targets import Targets
from klee_minty_studies.progress import heights
from klee_minty_studies.running_times import evaluations_and_successes

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st


def descending(lowest, highest, least, most):
    levels = st.lists(st.floats(lowest, highest), min_size=least, max_size=most, unique=True)
    return levels.map(lambda levels: sorted(levels, reverse=True))


@st.composite
def comparisons(draw):
    """A Comparison and the records of its runs: dimensions in any order, targets of the problem's own, own algorithms and the paper's."""
    targets = Targets((*draw(descending(1e-2, 10.0, 0, 3)), 0.0), tuple(draw(descending(1e-5, 20.0, 1, 5))))
    dimensions = draw(st.lists(st.sampled_from([2, 3, 4, 7]), min_size=1, max_size=3, unique=True))
    algorithms = draw(st.lists(st.sampled_from(["random_search", "mine", "short"]), min_size=1, unique=True))
    budget, runs = draw(st.integers(20, 150)), draw(st.integers(1, 4))
    records = []
    for algorithm in algorithms:
        for N, number in ((N, number) for N in dimensions for number in range(runs)):
            hits = sorted(draw(st.lists(st.integers(1, budget * N), max_size=len(targets))))
            is_feasible, is_solved = len(hits) >= len(targets.constraint), len(hits) == len(targets)
            error = ([30.0, *targets.objective])[len(hits) - len(targets.constraint)] if is_feasible else 3.0
            record = {"algorithm": algorithm, "N": N, "instance": 0, "run": number, "f_opt": 1.0, "f": 1.0 + error}
            record |= {"nu": 0.0 if is_feasible else 11.0, "distance": error, "budget": budget * N}
            record |= {
                "evaluations": hits[-1] if is_solved else budget * N,
                "stop": "target" if is_solved else "budget",
            }
            records.append(record | {"target_hits": hits + [None] * (len(targets) - len(hits))})
    cells = group_by(records, "algorithm", "N")
    times = running_times([run_row(record) for record in records], cells, targets)
    tests = corrected_tests({cell: evaluations_and_successes(rows) for cell, rows in cells.items()})
    return Comparison(times, tests, targets=targets, budget=budget), records


def check_ert(axes, times, budget):
    """Every cost, interval and failure of the rows is drawn at its N, and nothing else."""
    drawn = {line.get_label(): line for line in axes.lines}
    bars = {bar.get_label(): bar for bar in axes.collections}
    for algorithm, rows in group_by(sorted(times, key=lambda row: row["N"]), "algorithm").items():
        expected = [row["ert"] / row["N"] if row["successes"] else math.nan for row in rows]
        np.testing.assert_allclose(drawn[algorithm].get_ydata(), expected)
        np.testing.assert_allclose(drawn[algorithm].get_xdata(), [row["N"] for row in rows], rtol=0.2)
        ends = [[row["lower"] / row["N"], row["upper"] / row["N"]] for row in rows if row["lower"] > 0.0]
        segments = [segment[:, 1] for segment in bars[f"{algorithm} interval"].get_segments() if len(segment)]
        np.testing.assert_allclose(segments, ends)
        failed = [row["N"] for row in rows if not row["successes"]]
        assert drawn[f"{algorithm} failed"].get_ydata().tolist() == [budget] * len(failed)
        np.testing.assert_allclose(drawn[f"{algorithm} failed"].get_xdata(), failed, rtol=0.2)
    partly = [f"{row['successes']}/{row['runs']}" for row in times if 0 < row["successes"] < row["runs"]]
    nobody = [] if any(row["successes"] for row in times) else ["no run succeeds"]
    assert sorted(text.get_text() for text in axes.texts) == sorted([*partly, *nobody])
    low, high = axes.get_ylim()
    assert low < budget < high and all(low < row["ert"] / row["N"] < high for row in times if row["successes"])


def check_convergence(axes, N, runs, targets, budget):
    """The median of the runs of each algorithm reaches the targets when the table says, and all of it is inside."""
    curves = [line for line in axes.lines if line.get_drawstyle() == "steps-post"]
    expected = []
    for rows in group_by([run for run in runs if run["N"] == N], "algorithm").values():
        hits = np.array([run["target_hits"] for run in rows], dtype=float)
        middle = np.sort(np.where(np.isnan(hits), np.inf, hits), axis=0)[(len(rows) - 1) // 2]
        if np.isfinite(middle).any():
            expected.append((middle[np.isfinite(middle)] / N).tolist())
    assert sorted(curve.get_xdata()[:-1].tolist() for curve in curves) == sorted(expected)
    (left, right), (bottom, top) = axes.get_xlim(), axes.get_ylim()
    assert left < budget < right and bottom < heights(targets).min() and heights(targets).max() < top


@pytest.mark.slow
@pytest.mark.filterwarnings("error")
@settings(max_examples=30)
@given(comparisons())
def test_figures_draw_what_the_tables_say(both):
    comparison, records = both
    targets, budget = comparison.targets, comparison.budget
    cells = group_by(records, "algorithm", "N")
    rows = [indicators([run_row(record) for record in of_cell]) for of_cell in cells.values()]
    steps = [
        {"algorithm": cell[0], "N": cell[1], "evaluations": evaluations, "proportion": share}
        for cell, of_cell in cells.items()
        for evaluations, share in ecdf_steps(of_cell)
    ]
    costs, progress = ert.draw(comparison), convergence.draw(comparison, records)
    others = [figure2.draw(rows, list(map(run_row, records)), precision=targets.precision)]
    others += [draw(steps, budget, targets=targets) for draw in (figure3.draw, figure3.draw_by_dimension)]
    for figure in (costs, progress, *others):
        figure.draw_without_rendering()
    check_ert(costs.axes[0], comparison.times, budget)
    titles = {axes.get_title(loc="left"): axes for axes in progress.axes if axes.get_title(loc="left")}
    dimensions = sorted({record["N"] for record in records})
    assert [*titles] == [f"$N = {N}$" for N in dimensions]
    for N in dimensions:
        check_convergence(titles[f"$N = {N}$"], N, records, targets, budget)
    figures.plt.close("all")
    page = comparison_page(comparison)
    assert page.startswith("# Comparison of the algorithms\n") and overview(comparison).splitlines()[0] in page
