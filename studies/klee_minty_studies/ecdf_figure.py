"""Figure 3 with bands of resampled runs, and with other algorithms in the background."""

from klee_minty.files import group_by
from klee_minty.presentation import figures
from klee_minty.presentation.ecdf import draw_curve, draw_panels
from klee_minty.presentation.layouts import LNCS
from klee_minty.presentation.line_labels import label_lines
from klee_minty.presentation.names import NAMES
from klee_minty.targets import PAPER_TARGETS

from matplotlib.lines import Line2D
from matplotlib.patches import Patch

BACKGROUND = {"color": "#BBBBBB", "linewidth": 0.7}
BEHIND = 1.9  # zorder of what is behind the curves
OPACITY = 0.25  # how opaque a band is


def draw(steps, budget, bands=(), layout=LNCS, others=(), names=NAMES, targets=PAPER_TARGETS):
    """The figure of rows of ecdf.csv, a panel per dimension; budget in evaluations / N.

    bands: rows of ecdf_bands.csv; others: rows as in ecdf.csv of algorithms for the background, each with its number.
    """
    figure, panels, looks = draw_panels(steps, budget, layout, targets, columns=2 if others else 3)
    number_of = {step["algorithm"]: step["number"] for step in sorted(others, key=lambda step: step["number"])}
    bands, others = group_by(bands, "algorithm", "N"), group_by(others, "algorithm", "N")
    labels = {N: {} for N in panels}
    for N, axes in panels.items():
        for algorithm, number in number_of.items():
            if (algorithm, N) in others:
                (line,) = draw_curve(axes, others[algorithm, N], budget, zorder=BEHIND, **BACKGROUND)
                labels[N][line] = number
        for algorithm, look in looks.items():
            if (algorithm, N) in bands:
                draw_band(axes, bands[algorithm, N], look["color"])
    lines, words = figures.algorithm_legend(looks, names)
    if bands:
        lines.append(Patch(color=figures.GREY, alpha=OPACITY, linewidth=0))
        words.append("95 % of the bootstrap samples")
    for algorithm, number in number_of.items():
        lines.append(Line2D([], [], **BACKGROUND))
        words.append(f"{number} {figures.text(names.name(algorithm))}")
    figures.legend_below(figure, lines, words)
    if number_of:
        figure.draw_without_rendering()
    for N, axes in panels.items():
        label_lines(axes, labels[N], layout.points - 1.5, colour="black")
    return figure


def draw_band(axes, rows, colour):
    """Fill the band between the columns lower and upper of rows of ecdf_bands.csv."""
    evaluations = [row["evaluations"] / row["N"] for row in rows]
    lower, upper = ([row[key] for row in rows] for key in ("lower", "upper"))
    axes.fill_between(evaluations, lower, upper, step="post", alpha=OPACITY, linewidth=0, color=colour)
