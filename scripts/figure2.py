"""Draw Figure 2: error and distance of each run, and of the algorithms, against the dimension."""

import argparse
import math

from klee_minty.command_line import cli
from klee_minty.files import read_csv
from klee_minty.names import BASELINES, NAMES, Names
from klee_minty.paper import key_of
from klee_minty.presentation import figures
from klee_minty.presentation.formats import power
from klee_minty.presentation.layouts import LAYOUTS, LNCS
from klee_minty.presentation.options import add_figure_options
from klee_minty.targets import PAPER_TARGETS, read_targets

import numpy as np
from matplotlib.lines import Line2D
from matplotlib.ticker import FixedLocator, NullFormatter

LOWEST = 0.1  # times the precision: smaller numbers are drawn there, since a log axis has no zero
MARGIN = 0.06  # share of the axis that is left between the data and an edge
LARGEST_SHIFT, GAP = 0.05, 0.06  # how far an algorithm is from its N, and from the next one, as shares of N
SUCCESSFUL_MEAN = "mean of successful runs"  # a hollow mark, where other runs failed
POINT = {"marker": "o", "markersize": 2.5, "markeredgewidth": 0.0, "linestyle": "none", "alpha": 0.35, "zorder": 1.9}
POINTS = {  # the looks of a run
    "successful run": POINT,
    "failed run": POINT | {"marker": "x", "markersize": 3.5, "markeredgewidth": 0.8, "alpha": 0.9},
    "infeasible run": POINT | {"markerfacecolor": "none", "markeredgewidth": 0.5, "alpha": 0.7},
}
LINE = 0.09  # height of a line of text at the upper edge, as a share of the axis
MOST_WRITTEN = 3  # rows of indicators whose failed runs are texts instead of points
BAR = {"fmt": "none", "elinewidth": 0.7, "capsize": 2.0, "capthick": 0.7}


def draw(indicators, runs, layout=LNCS, names=NAMES, precision=PAPER_TARGETS.precision):
    """The figure of rows of indicators.csv and of runs.csv; precision: the hardest target of the error."""
    shown = [row for row in indicators if row["algorithm"] not in BASELINES] or indicators
    looks = looks_of(indicators, shown)
    runs = [run for run in runs if run["algorithm"] in looks]
    shape = (2, 1) if layout.narrow else (1, 2)
    size = (layout.inches, 2.0 * shape[0] + 0.65)
    figure, (left, right) = figures.plt.subplots(*shape, figsize=size, layout="constrained")
    for axes in (left, right):
        figures.dimension_axis(axes, sorted({row["N"] for row in shown}), xlabel="$N$", autoscaley_on=False)
    draw_errors(left, shown, runs, looks, precision)
    draw_distances(right, shown, runs, looks, precision)
    hollow = ", hollow where infeasible" if any(row["nu_med"] > 0.0 for row in shown) else ""
    finish(left, f"runs and median run{hollow}", precision, layout)
    finish(right, "runs, mean and standard deviation", precision, layout)
    left.set_ylabel(r"$|f - f_\mathrm{opt}|$")
    right.set_ylabel(r"$\|\mathbf{y} - \tilde{\mathbf{y}}^*\|$")
    right.set_xlim(left.get_xlim())  # also where distances are not defined at each N
    has_means = any(some_failed(row) and not math.isnan(row["mean_distance_successful"]) for row in shown)
    figures.legend_below(figure, *legend(looks, runs, precision, names, has_means))
    return figure


def draw_errors(axes, rows, runs, looks, precision):
    """The error of each run, and of the median run, hollow where that is infeasible."""
    axes.axhline(precision, color=figures.GREY, linewidth=0.8, zorder=1)
    outliers = off_scale(rows, runs, "error", precision)
    for algorithm, look, factor in beside_each_other(looks):
        own = [row for row in rows if row["algorithm"] == algorithm]
        places = [row["N"] * factor for row in own]
        errors = np.maximum([row["abs_error_med"] for row in own], LOWEST * precision)
        axes.plot(places, errors, **look)
        for place, error, row in zip(places, errors, own, strict=True):
            if row["nu_med"] > 0.0:
                axes.plot(place, error, **look | {"markerfacecolor": "white"})
        draw_runs(axes, factor, own, runs, "error", precision, look, outliers)


def draw_distances(axes, rows, runs, looks, precision):
    """The distance of each run, mean and standard deviation; where some failed, the successful ones' mean."""
    outliers = off_scale(rows, runs, "distance", precision)
    for algorithm, look, factor in beside_each_other(looks):
        own = [row for row in rows if row["algorithm"] == algorithm]
        places, is_out = [row["N"] * factor for row in own], [key_of(row) in outliers for row in own]
        columns = "mean_distance_successful", "mean_distance", "std_distance"
        successful, means, deviations = (np.array([row[column] for row in own]) for column in columns)
        axes.plot(places, np.maximum(np.where(is_out, successful, means), LOWEST * precision), **look)
        shown = np.where(is_out, math.nan, means)
        lower = np.where(deviations < shown, deviations, 0.0)  # no bar down to 0 or below
        axes.errorbar(places, shown, [lower, deviations], ecolor=look["color"], **BAR)
        for place, height, row in zip(places, successful, own, strict=True):
            if some_failed(row):
                axes.plot(place, max(height, LOWEST * precision), **look | {"markerfacecolor": "white"})
        draw_runs(axes, factor, own, runs, "distance", precision, look, outliers)


def off_scale(rows, runs, quantity, precision):
    """{(algorithm, N): failed runs} of rows in which few runs fail, one of them above all else in the panel."""
    few = {key_of(row) for row in rows if 0.5 <= row["success_rate"] < 1.0}
    if len(few) > MOST_WRITTEN:
        return {}
    failed = {key: [run for run in runs if key_of(run) == key and run["stop"] != "target"] for key in few}
    apart = {id(run) for some in failed.values() for run in some}
    means = [row["mean_distance"] for row in rows if quantity == "distance" and key_of(row) not in few]
    highest = np.nanmax([precision, *means, *(run[quantity] for run in runs if id(run) not in apart)])
    return {key: some for key, some in failed.items() if any(run[quantity] > highest for run in some)}


def looks_of(indicators, shown):
    """{algorithm: look} of those shown, in the colours and lines of Figure 3."""
    algorithms = list(dict.fromkeys(row["algorithm"] for row in indicators))
    looks, numbers = figures.algorithm_looks(algorithms), figures.algorithm_numbers(algorithms)
    looks = {algorithm: looks[algorithm] for algorithm in dict.fromkeys(row["algorithm"] for row in shown)}
    for algorithm, look in looks.items():
        look |= {"marker": figures.marker(numbers[algorithm]), "markersize": 2.8, "clip_on": False}
    return looks


def beside_each_other(looks):
    """(algorithm, look, factor of N) of each."""
    gap = min(GAP, 2.0 * LARGEST_SHIFT / max(1, len(looks) - 1))
    return zip(looks, looks.values(), figures.side_by_side(len(looks), gap), strict=True)


def some_failed(row):
    """Whether some runs of a row of indicators.csv failed and others succeeded."""
    return 0.0 < row["success_rate"] < 1.0


def kind_of(run):
    """The key of a run in POINTS."""
    if run["nu"] > 0.0:
        return "infeasible run"
    return "successful run" if run["stop"] == "target" else "failed run"


def legend(looks, runs, precision, names, has_failures):
    """Lines and their names, of the algorithms, of the target, and of the kinds of runs that occur."""
    kinds = [key for key in POINTS if key in {kind_of(run) for run in runs}]
    lines, words = figures.algorithm_legend(looks, names)
    lines.append(Line2D([], [], color=figures.GREY, linewidth=0.8))
    lines += [Line2D([], [], color=figures.GREY, **POINTS[key]) for key in kinds]
    words += [f"target ${power(precision)}$", *kinds]
    if has_failures:
        hollow = {"marker": figures.marker(0), "markersize": 2.8, "markerfacecolor": "white", "linestyle": "none"}
        lines.append(Line2D([], [], color=figures.GREY, **hollow))
        words.append(SUCCESSFUL_MEAN)
    return lines, words


def draw_runs(axes, factor, rows, runs, quantity, precision, look, outliers):
    """A point for each run of the algorithm of these rows, beside its N; failed runs of the outliers as text above."""
    runs = [run for run in runs if run["algorithm"] == rows[0]["algorithm"]]
    runs = [run for run in runs if run["stop"] == "target" or key_of(run) not in outliers]
    for kind in dict.fromkeys(map(kind_of, runs)):
        alike = [run for run in runs if kind_of(run) == kind]
        heights = np.maximum([run[quantity] for run in alike], LOWEST * precision)
        point = POINTS[kind] if kind == "failed run" else POINTS[kind] | {"marker": look["marker"]}
        axes.plot([run["N"] * factor for run in alike], heights, color=look["color"], clip_on=False, **point)
    for row in rows:
        if failed := outliers.get(key_of(row)):
            mean = row["mean_distance"] if quantity == "distance" else None
            write_failed(axes, row["N"] * factor, failed, quantity, look["color"], mean)


def write_failed(axes, place, runs, quantity, colour, mean=None):
    """A mark with the largest value of failed runs, then the mean of all runs, above the scale, which has neither."""
    ticks = axes.get_xticks()
    side, shift = ("right", -5) if place > math.sqrt(ticks[0] * ticks[-1]) else ("left", 5)
    look = {"xycoords": axes.get_xaxis_transform(), "textcoords": "offset points", "color": colour, "ha": side}
    words = [] if mean is None else [f"mean of all runs ${power(float(f'{mean:.1e}'))}$"]
    worst = max(runs, key=lambda run: run[quantity])
    axes.plot(place, top(axes), color=colour, transform=look["xycoords"], **POINTS[kind_of(worst)])
    value = f"${power(float(f'{worst[quantity]:.1e}'))}$"
    words.insert(0, value if len(runs) == 1 else f"{len(runs)} runs, up to {value}")
    for text in words:
        axes.annotate(text, (place, top(axes)), (shift, 0), va="center", fontsize="small", **look)


def top(axes):
    """Height of the next text at the upper edge, as a share of the axis."""
    return 1.0 - LINE * (len(axes.texts) + 0.7)


def draw_break(axes, height):
    """A break of the vertical axis, at a share of it: what is above is off the scale."""
    look = {"transform": axes.transAxes, "clip_on": False, "linewidth": 0.8, "gid": "break"}
    axes.plot([0.0, 1.0], [height, height], color=figures.GREY, linestyle="dotted", **look)
    strokes = {"marker": [(-1.0, -0.6), (1.0, 0.6)], "markersize": 7.0, "color": "black", "linestyle": "none"}
    axes.plot([0.0, 0.0], [height - 0.012, height + 0.012], **look | strokes)
    _, highest = axes.transData.inverted().transform(axes.transAxes.transform((0.0, height)))
    major, minor = axes.yaxis.get_majorticklocs(), axes.yaxis.get_minorticklocs()
    axes.yaxis.set_major_locator(FixedLocator(major[major < highest]))
    axes.yaxis.set_minor_locator(FixedLocator(minor[minor < highest]))


def finish(axes, title, precision, layout):
    """A title, and a scale that the data fill."""
    lowest = LOWEST * precision
    low, high = max(axes.dataLim.minposy, lowest), max(axes.dataLim.y1, precision)
    room_above = MARGIN
    if has_failed_above := bool(axes.texts):
        words = {"fontsize": "small", "color": figures.GREY, "transform": axes.transAxes}
        axes.text(0.04, top(axes), "failed runs above", va="center", **words)
        room_above += 1.0 / top(axes) - 1.0
    if not math.isfinite(low) or not math.isfinite(high):  # a log axis needs a number
        low, high = precision, 1.0
        axes.text(0.5, 0.5, "no distance to show", transform=axes.transAxes, ha="center", color=figures.GREY)
    if low <= lowest:
        title += f"\non the lower edge: at most ${power(lowest)}$"
    axes.set_title(title, fontsize=layout.points - 1.0, color=figures.GREY, loc="left")
    ratio = max(high / low, 1.2)
    axes.set_ylim(low if low <= lowest else low / ratio**MARGIN, high * ratio**room_above)
    if high > 10.0 * low:
        axes.yaxis.set_minor_formatter(NullFormatter())
    if has_failed_above:
        draw_break(axes, top(axes) + LINE / 3.0)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    add_figure_options(parser, "figure2")
    args = parser.parse_args()
    layout = LAYOUTS[args.layout]
    figures.set_style(layout)
    indicators = read_csv(args.data / "indicators.csv", "algorithm", "instances")
    runs = read_csv(args.data / "runs.csv", "algorithm", "stop")
    precision = read_targets(args.data / "targets.csv").precision
    figures.save(draw(indicators, runs, layout, Names(args.labels), precision), *args.output)


if __name__ == "__main__":
    cli(main)
