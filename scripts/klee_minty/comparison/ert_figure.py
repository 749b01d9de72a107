"""Draw expected running times (ERT) / N against N: the picture with which comparison.md begins."""

import math

from klee_minty.comparison import standings
from klee_minty.files import group_by
from klee_minty.presentation import figures
from klee_minty.presentation.formats import power
from klee_minty.presentation.layouts import LNCS

import numpy as np

GAP, WIDEST = 0.05, 0.2  # shares of N: between neighbouring algorithms, and of all of them at an N
NO_SUCCESS = "no run succeeds"
HOLLOW = {"linestyle": "none", "markersize": 4.0, "markerfacecolor": "white", "markeredgewidth": 0.8, "zorder": 3.0}
STRIP = 0.1  # height of the part of the axis for infinite ERTs, as a share of the rest
ROOM = 1.5  # factor between the data and an edge
FARTHEST = 10.0  # times the budget or the highest ERT: where an interval is cut off


def draw(comparison, hits=(), layout=LNCS):
    """The figure of a Comparison.

    Each line is labelled with its algorithm's id, its marks of failure with the id and "failed", for tests.
    """
    times, budget, known = comparison.over_all, comparison.budget, comparison.known
    dimensions, rows_of = [*group_by(times, "N")], group_by(times, "algorithm")
    looks = figures.algorithm_looks([*rows_of])
    figure, axes = figures.plt.subplots(figsize=(layout.inches, 0.62 * layout.inches + 0.5), layout="constrained")
    axes.axhline(budget, color=figures.GREY, linewidth=0.8, zorder=1)
    low, high = axis_ends(times, budget)
    strip = high, high * (high / low) ** (STRIP if any(not row["successes"] for row in times) else 0.0)
    factors = figures.side_by_side(len(rows_of), min(GAP, WIDEST / len(rows_of)))
    places = dict(zip(rows_of, factors, strict=True))
    for algorithm, number in figures.algorithm_numbers([*rows_of]).items():
        looks[algorithm] |= {"marker": figures.marker(number), "markersize": 3.5}
        where = places[algorithm], math.sqrt(math.prod(strip))
        draw_algorithm(axes, rows_of[algorithm], *where, looks[algorithm], layout.points - 1.5)
    precision = comparison.precision
    goal = f"an error of ${power(precision)}$" if known.is_optimum else f"${comparison.goal}$"
    figures.dimension_axis(axes, dimensions, xlabel="$N$", ylabel=f"ERT / $N$, to {goal}")
    axes.set(xlim=(dimensions[0] / ROOM, dimensions[-1] * ROOM), ylim=(low, strip[1]))
    if strip[1] > high:
        draw_strip(axes, *strip)
    figures.legend_below(figure, *legend(looks, comparison.names, times))
    return figure


def draw_strip(axes, low, high):
    """Set off the part of the axis in which ERTs are infinite."""
    bottom, _ = axes.get_ylim()
    for is_minor in (False, True):
        ticks = axes.get_yticks(minor=is_minor)
        axes.set_yticks(ticks[(bottom < ticks) & (ticks < low)], minor=is_minor)
    axes.axhspan(low, high, facecolor="#F2F2F2", edgecolor="black", linewidth=0.6, zorder=2.6)
    beside = {"transform": axes.get_yaxis_transform(), "ha": "right", "va": "center"}
    axes.text(-0.015, math.sqrt(low * high), r"$\infty$", **beside)


def draw_algorithm(axes, rows, place, infinity, look, small):
    """The line of an algorithm, interrupted where no run succeeds, its intervals, and marks where runs fail.

    rows: by N; place: a factor of N; infinity: the height of hollow marks.
    """
    N = np.array([row["N"] for row in rows], dtype=float)
    ert, lower, upper = (np.array([row[key] for row in rows]) / N for key in ("ert", "lower", "upper"))
    algorithm = rows[0]["algorithm"]
    axes.plot(N * place, np.where(np.isfinite(ert), ert, np.nan), label=algorithm, **look)
    front = look.get("zorder", 2)
    interval = {"color": look["color"], "linewidth": 0.8, "zorder": front, "label": f"{algorithm} interval"}
    axes.vlines(N * place, lower, upper, **interval)
    failed = np.isinf(ert)
    axes.plot((N * place)[failed], np.full(failed.sum(), infinity), label=f"{algorithm} failed", **look | HOLLOW)
    for row, x, y in zip(rows, N * place, np.fmin(ert, lower), strict=True):
        if 0 < row["successes"] < row["runs"]:
            on_white = {"facecolor": "white", "edgecolor": "none", "pad": 0.3}  # whatever lines cross it
            words = {"color": look["color"], "fontsize": small, "ha": "center", "va": "top", "bbox": on_white}
            axes.annotate(standings.successes(row), (x, y), (0, -3), textcoords="offset points", clip_on=True, **words)


def axis_ends(times, budget):
    """The ends of the axis of ERT / N: all ERTs and the budget, and what fits of their intervals."""
    ert = [row["ert"] / row["N"] for row in times if row["successes"]]
    lower = [row["lower"] / row["N"] for row in times if row["lower"] > 0.0]
    upper = [row["upper"] / row["N"] for row in times if row["successes"] and row["upper"] > 0.0]
    top = max([*ert, budget])
    return min([budget, *ert, *lower]) / ROOM, min(max([top, *upper]), FARTHEST * top) * ROOM


def legend(looks, names, times):
    """Lines and their words: the algorithms, the budget and, where it occurs, what a hollow mark means."""
    lines, words = figures.algorithm_legend(looks, names)
    lines.append(figures.plt.Line2D([], [], color=figures.GREY, linewidth=0.8))
    words.append("budget of a run")
    if any(not row["successes"] for row in times):
        lines.append(figures.plt.Line2D([], [], color=figures.GREY, marker="o", **HOLLOW))
        words.append(NO_SUCCESS)
    return lines, words
