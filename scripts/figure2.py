"""Draw Figure 2: error and distance of the algorithms against the dimension."""

import argparse
import math

from klee_minty.command_line import json_object, run
from klee_minty.files import read_csv
from klee_minty.targets import SUCCESS
from presentation import figures
from presentation.layouts import LAYOUTS, LNCS
from presentation.names import BASELINES, NAMES, Names

from matplotlib.ticker import NullFormatter

LOWEST = 0.1 * SUCCESS  # smaller values are drawn here: runs stop at the target, and a log axis has no zero


def draw(indicators, layout=LNCS, names=NAMES):
    shown = [row for row in indicators if row["algorithm"] not in BASELINES] or indicators
    algorithms = list(dict.fromkeys(row["algorithm"] for row in shown))
    dimensions = sorted({row["N"] for row in shown})
    looks = list(dict.fromkeys(row["algorithm"] for row in indicators)).index  # the same as in Figure 3
    crowded = len(algorithms) >= figures.CROWD
    clamped = [any(row[key] <= LOWEST for row in shown) for key in ("abs_error_med", "mean_distance")]
    shape = (2, 1) if layout.narrow else (1, 2)
    size = (layout.inches, (1.9 if layout.narrow else 2.15) * shape[0] + 0.65 * crowded)
    figure, (left, right) = figures.plt.subplots(*shape, figsize=size, layout="constrained")
    small = layout.points - 1.0
    for number, algorithm in enumerate(algorithms):
        rows = [row for row in shown if row["algorithm"] == algorithm]
        look = {"marker": figures.marker(number), "markersize": 3.5, "label": names.name(algorithm)}
        look |= figures.algorithm_look(looks(algorithm))
        # Shifted a little along N, so that bars of two algorithms do not cover each other.
        N = [row["N"] * 1.05 ** (number - (len(algorithms) - 1) / 2.0) for row in rows]
        errors = [max(row["abs_error_med"], LOWEST) for row in rows]
        left.plot(N, errors, clip_on=False, **look)
        if infeasible := [place for place, row in enumerate(rows) if row["nu_med"] > 0.0]:
            white = {"linestyle": "none", "markerfacecolor": "white", "label": None}
            left.plot(N, errors, markevery=infeasible, clip_on=False, **(look | white))
        distance, *reach = zip(*(bar(row["mean_distance"], row["std_distance"]) for row in rows), strict=True)
        line, *_ = right.errorbar(N, distance, reach, capsize=2, elinewidth=0.7, **look)
        line.set_clip_on(not clamped[1])
    left.axhline(SUCCESS, color=figures.GREY, linewidth=0.8, zorder=0)
    left.text(
        0.03,
        1.1 * SUCCESS,
        "target $10^{-8}$",
        transform=left.get_yaxis_transform(),
        color=figures.GREY,
        fontsize=small,
    )
    room = 6.0 if crowded else 1.0  # for the text above the markers
    left.set_ylim(LOWEST, 2.0 * max(room * SUCCESS, *(row["abs_error_med"] for row in shown)))
    left.set_ylabel(r"$|f_\mathrm{med} - f_\mathrm{opt}|$")
    if all(math.isnan(row["mean_distance"]) for row in shown):  # a log axis needs a number
        right.set_ylim(SUCCESS, 1.0)
        right.text(0.5, 0.5, "no distance to show", transform=right.transAxes, ha="center", color=figures.GREY)
    right.set_ylabel(r"$\|\mathbf{y} - \tilde{\mathbf{y}}^*\|$")
    hollow = ", hollow where infeasible" if any(row["nu_med"] > 0.0 for row in shown) else ""
    titles = (f"median run{hollow}", "mean and standard deviation")
    for axes, title, edge in zip((left, right), titles, clamped, strict=True):
        if edge:
            title += "\non the lower edge: at most $10^{-9}$"
        axes.set_title(title, fontsize=small, color=figures.GREY, loc="left")
    for axes in (left, right):
        figures.dimension_axis(axes, dimensions, xlabel="$N$")
        axes.yaxis.set_minor_formatter(NullFormatter())
    if clamped[1]:
        right.set_ylim(LOWEST, max(SUCCESS, right.get_ylim()[1]))
    if crowded:
        left.texts[0].set_y(3.0 * SUCCESS)  # above the markers
        figures.legend_below(figure, *left.get_legend_handles_labels())
    else:
        left.legend(loc="lower right")
    return figure


def bar(mean, deviation):
    """Where a mean is drawn, and how far its bar reaches from there, down and up; a log axis has no zero."""
    if mean <= LOWEST:
        return LOWEST, 0.0, max(mean + deviation - LOWEST, 0.0)
    return mean, min(deviation, 0.999 * mean), deviation


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--indicators", default="data/indicators.csv", help="written by aggregate.py")
    parser.add_argument("--labels", type=json_object, default={}, help="names of algorithms")
    parser.add_argument("--layout", choices=LAYOUTS, default="lncs")
    parser.add_argument("--output", nargs="+", default=["figures/figure2.pdf", "figures/figure2.png"])
    args = parser.parse_args(arguments)
    layout = LAYOUTS[args.layout]
    figures.set_style(layout)
    figures.save(draw(read_csv(args.indicators), layout, Names(args.labels)), *args.output)


if __name__ == "__main__":
    run(main)
