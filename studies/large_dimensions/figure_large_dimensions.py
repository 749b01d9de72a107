"""The figure: violation and error against the evaluations, median and quartiles of the runs."""

from itertools import zip_longest

from klee_minty.files import grouped
from klee_minty.paper import BUDGET, DE, ES
from klee_minty.targets import CONSTRAINT_TARGETS, OBJECTIVE_TARGETS
from presentation.figures import GREY, TEXT_WIDTH, dimension_colours, plt
from presentation.names import name

import numpy as np
from matplotlib.lines import Line2D

PANELS = {"es": ES, "de": DE}  # cases of the study
STYLES = {10: "solid", 3: "dashed", 1: "dotted"}  # by budget, in multiples of the paper's


def draw(runs):
    runs = [run for run in runs if run["case"] in PANELS]
    colours = dimension_colours({run["N"] for run in runs})
    shape = {"figsize": (TEXT_WIDTH, 4.1), "height_ratios": (2, 3)}
    figure, panels = plt.subplots(2, 2, sharex=True, sharey="row", layout="constrained", **shape)
    for (case, N, times), own in grouped(runs, "case", "N", "times").items():
        upper, lower = panels[:, list(PANELS).index(case)]
        look = {"color": colours[N], "linestyle": STYLES[times]}
        quartiles = np.quantile([run["hits"] for run in own], [0.25, 0.5, 0.75], axis=0, method="inverted_cdf") / N
        end = max(run["evaluations"] for run in own) / N
        draw_curve(upper, quartiles[:, :51], CONSTRAINT_TARGETS[:51], end, times, **look)
        draw_curve(lower, quartiles[:, 52:], OBJECTIVE_TARGETS, end, times, **look)
    for axes in panels.flat:
        axes.axvline(BUDGET, color=GREY, linewidth=0.8)
        axes.set(xscale="log", yscale="log")
        axes.grid()
    for (upper, lower), algorithm in zip(panels.T, PANELS.values(), strict=True):
        upper.set_title(name(algorithm), fontsize=8.5)
        lower.set_xlabel("evaluations / $N$")
    panels[0, 0].set_ylabel(r"violation $\nu$")
    panels[1, 0].set_ylabel(r"$|f - f_\mathrm{opt}|$, once feasible")
    dimensions = [Line2D([], [], color=colour, label=f"$N = {N}$") for N, colour in colours.items()]
    budgets = [Line2D([], [], color="black", linestyle=STYLES[k], label=f"budget {k * BUDGET:,} $N$") for k in STYLES]
    by_column = [handle for pair in zip_longest(dimensions, budgets) for handle in pair if handle]
    figure.legend(handles=by_column, loc="outside lower center", ncols=3)
    return figure


def draw_curve(axes, quartiles, targets, end, times, **look):
    """The median from target to target and on to the end of the runs; for the largest budget the quartiles (3, k), too."""
    targets, (low, middle, high) = np.array(targets), np.minimum(quartiles, end)
    if (hit := np.isfinite(quartiles[1])).any():
        axes.step([*middle[hit], middle[-1]], [*targets[hit], targets[hit][-1]], where="post", **look)
    if times == max(STYLES):
        axes.fill_betweenx(targets, low, high, where=np.isfinite(quartiles[0]), color=look["color"], alpha=0.2, lw=0)
