"""Draw Figure 2: error and distance of each run, and of the algorithms, against the dimension."""

import argparse
import math

from klee_minty.command_line import cli
from klee_minty.files import grouped, read_csv
from klee_minty.targets import PAPER_TARGETS
from presentation import figures
from presentation.formats import power
from presentation.layouts import LAYOUTS, LNCS
from presentation.names import BASELINES, NAMES, Names
from presentation.options import add_figure_options
from results.targets import add_targets, read_targets

import numpy as np
from matplotlib.lines import Line2D
from matplotlib.ticker import NullFormatter

LOWEST = (
    0.1  # times the precision: smaller values are drawn here, as runs stop at the target and a log axis has no zero
)
ROOM = 0.06  # between the data and the edges, of the axis
BESIDE, GAP = 0.05, 0.06  # shares of N: the largest shift of an algorithm from its N, and the gap to the next one
STEPS = 500  # per height of a panel: points in the same step are drawn once
POINT = {"marker": "o", "markersize": 2.5, "markeredgewidth": 0.0, "linestyle": "none", "alpha": 0.35, "zorder": 1.9}
POINTS = {  # the looks of a run
    "successful run": POINT,
    "failed run": POINT | {"marker": "x", "markersize": 3.5, "markeredgewidth": 0.8, "alpha": 0.9},
    "infeasible run": POINT | {"markerfacecolor": "none", "markeredgewidth": 0.5, "alpha": 0.7},
}


def draw(indicators, runs, layout=LNCS, names=NAMES, precision=PAPER_TARGETS.precision):
    """The figure of rows of indicators.csv and of runs.csv; precision: the hardest target of the error."""
    lowest = LOWEST * precision
    shown = [row for row in indicators if row["algorithm"] not in BASELINES] or indicators
    algorithms = list(dict.fromkeys(row["algorithm"] for row in shown))
    runs = [run for run in runs if run["algorithm"] in algorithms]
    looks = figures.algorithm_looks(list(dict.fromkeys(row["algorithm"] for row in indicators)))  # as in Figure 3
    looks = {
        algorithm: looks[algorithm] | {"marker": figures.marker(number), "markersize": 2.8}
        for number, algorithm in enumerate(algorithms)
    }
    shape = (2, 1) if layout.narrow else (1, 2)
    size = (layout.inches, 2.0 * shape[0] + 0.65)
    figure, (left, right) = figures.plt.subplots(*shape, figsize=size, layout="constrained")
    finish_errors(left, shown, runs, precision, layout)
    finish_distances(right, shown, runs, precision, layout)
    cells = grouped(runs, "algorithm", "N")
    for algorithm, factor in zip(algorithms, side_by_side(len(algorithms)), strict=True):
        rows = [row for row in shown if row["algorithm"] == algorithm]
        places = [row["N"] * factor for row in rows]
        draw_curve(left, places, [row["abs_error_med"] for row in rows], rows, lowest, looks[algorithm])
        draw_curve(right, places, [row["mean_distance"] for row in rows], [], lowest, looks[algorithm])
        for place, row in zip(places, rows, strict=True):
            draw_bar(right, place, row["mean_distance"], row["std_distance"], lowest, looks[algorithm]["color"])
            of_row = cells.get((algorithm, row["N"]), [])
            draw_runs(left, place, of_row, "error", lowest, looks[algorithm]["color"])
            draw_runs(right, place, of_row, "distance", lowest, looks[algorithm]["color"])
    right.set_xlim(left.get_xlim())  # also where distances are not defined at each N
    figures.legend_below(figure, *legend(looks, runs, precision, names))
    return figure


def side_by_side(count):
    """Factors of N, one for each algorithm, so that they do not cover each other."""
    gap = min(GAP, 2.0 * BESIDE / max(1, count - 1))
    return [math.exp(gap * (number - (count - 1) / 2.0)) for number in range(count)]


def outcome(run):
    """Key in POINTS."""
    if run["nu"] > 0.0:
        return "infeasible run"
    return "successful run" if run["stop"] == "target" else "failed run"


def legend(looks, runs, precision, names):
    """Lines and their names: of the algorithms, the target, and the points that occur."""
    lines = [Line2D([], [], **look) for look in looks.values()]
    lines.append(Line2D([], [], color=figures.GREY, linewidth=0.8))
    occurring = {outcome(run) for run in runs}
    outcomes = [key for key in POINTS if key in occurring]
    lines += [Line2D([], [], color=figures.GREY, **POINTS[key]) for key in outcomes]
    return lines, [
        *(figures.text(names.name(algorithm)) for algorithm in looks),
        f"target ${power(precision)}$",
        *outcomes,
    ]


def draw_curve(axes, places, heights, rows, lowest, look):
    """A line with markers; those of infeasible median runs, of these rows, are hollow."""
    heights = [max(height, lowest) for height in heights]
    axes.plot(places, heights, clip_on=False, **look)
    for place, height, row in zip(places, heights, rows, strict=False):
        if row["nu_med"] > 0.0:
            axes.plot(place, height, clip_on=False, **look | {"markerfacecolor": "white"})


def draw_bar(axes, place, mean, deviation, lowest, colour):
    """From mean - deviation to mean + deviation; the upper half alone where the axis does not reach the lower end."""
    low, high = mean - deviation, mean + deviation
    if math.isnan(high) or high <= lowest:
        return
    axes.vlines(place, low if low > lowest else max(mean, lowest), high, color=colour, linewidth=0.7)
    caps = [end for end in (low, high) if end > lowest]
    cap = {"marker": "_", "markersize": 4, "markeredgewidth": 0.7, "linestyle": "none"}
    axes.plot(len(caps) * [place], caps, color=colour, **cap)


def draw_runs(axes, place, runs, quantity, lowest, colour):
    """A point a run; of runs whose points lie on each other, one."""
    low, high = np.log(axes.get_ylim())
    for key in POINTS:
        heights = np.maximum([run[quantity] for run in runs if outcome(run) == key], lowest)
        steps = np.floor(STEPS * (np.log(heights) - low) / (high - low))
        _, first = np.unique(steps, return_index=True)
        if len(first):
            axes.plot(len(first) * [place], heights[first], clip_on=False, color=colour, **POINTS[key])


def finish_errors(axes, shown, runs, precision, layout):
    errors = [row["abs_error_med"] for row in shown] + [run["error"] for run in runs]
    infeasible = any(row["nu_med"] > 0.0 for row in shown)
    axes.axhline(precision, color=figures.GREY, linewidth=0.8, zorder=1)
    title = "runs and median run, hollow where infeasible" if infeasible else "runs and median run"
    finish(axes, title, [*errors, precision], sorted({row["N"] for row in shown}), precision, layout)
    axes.set_ylabel(r"$|f - f_\mathrm{opt}|$")


def finish_distances(axes, shown, runs, precision, layout):
    distances = [row["mean_distance"] for row in shown] + [run["distance"] for run in runs]
    ends = [row["mean_distance"] + sign * row["std_distance"] for row in shown for sign in (-1, 1)]
    known = [value for value in distances if not math.isnan(value)]
    reached = [end for end in ends if end > LOWEST * precision]
    dimensions = sorted({row["N"] for row in shown})
    if known:
        finish(axes, "runs, mean and standard deviation", [*known, *reached], dimensions, precision, layout)
    else:  # a log axis needs a number
        finish(axes, "runs, mean and standard deviation", [precision, 1.0], dimensions, precision, layout)
        axes.text(0.5, 0.5, "no distance to show", transform=axes.transAxes, ha="center", color=figures.GREY)
    axes.set_ylabel(r"$\|\mathbf{y} - \tilde{\mathbf{y}}^*\|$")


def finish(axes, title, values, dimensions, precision, layout):
    """Scales that the values fill, and a title."""
    lowest = LOWEST * precision
    if min(values) <= lowest:
        title += f"\non the lower edge: at most ${power(lowest)}$"
    axes.set_title(title, fontsize=layout.points - 1.0, color=figures.GREY, loc="left")
    figures.dimension_axis(axes, dimensions, xlabel="$N$")
    low, high = max(min(values), lowest), max(*values, precision)
    room = max(high / low, 1.2) ** ROOM
    axes.set_ylim(low if low == lowest else low / room, high * room)
    if high > 10.0 * low:
        axes.yaxis.set_minor_formatter(NullFormatter())


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--indicators", default="data/indicators.csv", help="written by aggregate.py")
    parser.add_argument("--runs", default="data/runs.csv", help="written by collect_runs.py")
    add_targets(parser)
    add_figure_options(parser, "figure2")
    args = parser.parse_args(arguments)
    layout = LAYOUTS[args.layout]
    figures.set_style(layout)
    indicators, runs = read_csv(args.indicators, "algorithm", "instances"), read_csv(args.runs, "algorithm", "stop")
    figure = draw(indicators, runs, layout, Names(args.labels), read_targets(args.targets).precision)
    figures.save(figure, *args.output)


if __name__ == "__main__":
    cli(main)
