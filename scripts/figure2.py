"""Draw Figure 2: error and distance of the algorithms against the dimension."""

import argparse
import math

from analysis.paper import RUNS, read_fidelity
from klee_minty.command_line import run
from klee_minty.files import read_csv
from klee_minty.targets import SUCCESS
from presentation import figures
from presentation.layouts import LAYOUTS, LNCS
from presentation.names import BASELINES, NAMES, Names
from presentation.options import add_figure_options

from matplotlib.lines import Line2D
from matplotlib.ticker import NullFormatter

LOWEST = 0.1 * SUCCESS  # smaller values are drawn here: runs stop at the target, and a log axis has no zero
RANGE = {"linewidth": 4.0, "alpha": 0.3}
ROOM = 0.06  # between the data and the edges, of the axis


def draw(indicators, layout=LNCS, names=NAMES, fidelity=()):
    """The figure of rows of indicators.csv; fidelity: rows of fidelity.csv, for the ranges of medians."""
    shown = [row for row in indicators if row["algorithm"] not in BASELINES] or indicators
    algorithms = list(dict.fromkeys(row["algorithm"] for row in shown))
    dimensions = sorted({row["N"] for row in shown})
    looks = figures.algorithm_looks(list(dict.fromkeys(row["algorithm"] for row in indicators)))  # as in Figure 3
    shape = (2, 1) if layout.narrow else (1, 2)
    size = (layout.inches, 2.0 * shape[0] + 0.65)
    figure, (left, right) = figures.plt.subplots(*shape, figsize=size, layout="constrained")
    ranges = ranges_of_medians(fidelity, shown)
    for number, algorithm in enumerate(algorithms):
        rows = [row for row in shown if row["algorithm"] == algorithm]
        look = {"marker": figures.marker(number), "markersize": 3.5} | looks[algorithm]
        # Shifted a little along N, so that bars of two algorithms do not cover each other.
        N = [row["N"] * 1.05 ** (number - (len(algorithms) - 1) / 2.0) for row in rows]
        draw_errors(left, N, rows, look)
        draw_distances(right, N, rows, look)
        draw_ranges(left, N, rows, ranges, look)
    finish_errors(left, shown, dimensions, layout, [end for ends in ranges.values() for end in ends])
    finish_distances(right, shown, dimensions, layout)
    right.set_xlim(left.get_xlim())  # also where distances are not defined at each N
    figures.legend_below(figure, *legend(shown, algorithms, looks, names, bool(ranges)))
    return figure


def ranges_of_medians(fidelity, shown):
    """{(algorithm, N): ends of the range in which the errors of medians of 15 runs of the reference sample fall}."""
    keys = {(row["algorithm"], row["N"]) for row in shown}
    return {
        (row["algorithm"], row["N"]): (row["range_low"], row["range_high"])
        for row in fidelity
        if row["quantity"] == "abs_error_med"
        and not math.isnan(row["range_low"])
        and (row["algorithm"], row["N"]) in keys
    }


def legend(shown, algorithms, looks, names, has_ranges):
    """Lines and their names: of the algorithms, the target, the ranges, and of what is hollow where something is."""
    lines = [Line2D([], [], **looks[a], marker=figures.marker(i), markersize=3.5) for i, a in enumerate(algorithms)]
    lines.append(Line2D([], [], color=figures.GREY, linewidth=0.8))
    words = [*map(names.name, algorithms), "target $10^{-8}$"]
    if has_ranges:
        lines.append(Line2D([], [], color=figures.GREY, **RANGE))
        words.append(f"where medians of {RUNS} runs fall (5 to 95 %)")
    if any(is_partial(row) for row in shown):
        hollow = {"marker": "o", "markersize": 3.5, "markerfacecolor": "white", "linestyle": "none"}
        lines.append(Line2D([], [], color=figures.GREY, **hollow))
        words.append("mean of the successful runs")
    return lines, words


def is_partial(row):
    """Whether some runs succeed and others fail."""
    return 0.0 < row["success_rate"] < 1.0


def draw_errors(axes, N, rows, look):
    """The error of the median run, hollow if that run is infeasible."""
    errors = [max(row["abs_error_med"], LOWEST) for row in rows]
    axes.plot(N, errors, clip_on=False, **look)
    for place, error, row in zip(N, errors, rows, strict=True):
        if row["nu_med"] > 0.0:
            axes.plot(place, error, clip_on=False, **look | {"markerfacecolor": "white"})


def draw_ranges(axes, N, rows, ranges, look):
    """The ranges in which medians of so many runs fall by chance: a difference within them is no trend."""
    for place, row in zip(N, rows, strict=True):
        if (row["algorithm"], row["N"]) in ranges:
            axes.vlines(place, *ranges[row["algorithm"], row["N"]], color=look["color"], zorder=1, **RANGE)


def draw_distances(axes, N, rows, look):
    """The mean and its bar; if some runs failed, also the mean of the successful ones, hollow and without a bar."""
    means = [max(row["mean_distance"], LOWEST) for row in rows]
    axes.plot(N, means, clip_on=False, **look)
    for place, row in zip(N, rows, strict=True):
        draw_bar(axes, place, row["mean_distance"], row["std_distance"], look)
        if is_partial(row):
            mean = max(row["mean_distance_successful"], LOWEST)
            axes.plot(place, mean, clip_on=False, **look | {"markerfacecolor": "white"})


def draw_bar(axes, place, mean, deviation, look):
    """From mean - deviation to mean + deviation; an end that leaves the axis at its lower edge has no cap."""
    if math.isnan(mean + deviation):
        return
    low, high = mean - deviation, mean + deviation
    ends = [end for end in (low, high) if end > LOWEST]
    axes.vlines(place, max(low, 1e-3 * LOWEST), max(high, LOWEST), color=look["color"], linewidth=0.7)
    caps = {"marker": "_", "markersize": 4, "linestyle": "none", "color": look["color"]}
    axes.plot(len(ends) * [place], ends, **caps, markeredgewidth=0.7)


def finish_errors(axes, shown, dimensions, layout, ends):
    errors = [*(row["abs_error_med"] for row in shown), *ends]
    infeasible = any(row["nu_med"] > 0.0 for row in shown)
    axes.axhline(SUCCESS, color=figures.GREY, linewidth=0.8, zorder=1)
    title = "median run, hollow where infeasible" if infeasible else "median run"
    finish(axes, title, [*errors, SUCCESS], dimensions, layout)
    axes.set_ylabel(r"$|f_\mathrm{med} - f_\mathrm{opt}|$")


def finish_distances(axes, shown, dimensions, layout):
    means = [row["mean_distance"] for row in shown]
    ends = [row["mean_distance"] + row["std_distance"] for row in shown]
    ends += [row["mean_distance"] - row["std_distance"] for row in shown]
    successful = [row["mean_distance_successful"] for row in shown if is_partial(row)]
    title = "mean and standard deviation"
    known = [value for value in [*means, *successful] if not math.isnan(value)]
    reached = [end for end in ends if end > LOWEST]
    if known:
        finish(axes, title, [*known, *reached], dimensions, layout)
    else:  # a log axis needs a number
        finish(axes, title, [SUCCESS, 1.0], dimensions, layout)
        axes.text(0.5, 0.5, "no distance to show", transform=axes.transAxes, ha="center", color=figures.GREY)
    axes.set_ylabel(r"$\|\mathbf{y} - \tilde{\mathbf{y}}^*\|$")


def finish(axes, title, values, dimensions, layout):
    """Scales that the values fill, and a title."""
    if min(values) <= LOWEST:
        title += "\non the lower edge: at most $10^{-9}$"
    axes.set_title(title, fontsize=layout.points - 1.0, color=figures.GREY, loc="left")
    figures.dimension_axis(axes, dimensions, xlabel="$N$")
    low, high = max(min(values), LOWEST), max(*values, SUCCESS)
    room = max(high / low, 1.2) ** ROOM
    axes.set_ylim(low if low == LOWEST else low / room, high * room)
    if high > 10.0 * low:
        axes.yaxis.set_minor_formatter(NullFormatter())


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--indicators", default="data/indicators.csv", help="written by aggregate.py")
    parser.add_argument("--fidelity", help="written by compare_with_paper.py; without it no ranges are drawn")
    add_figure_options(parser, "figure2")
    args = parser.parse_args(arguments)
    layout = LAYOUTS[args.layout]
    figures.set_style(layout)
    fidelity = read_fidelity(args.fidelity) if args.fidelity else []
    figures.save(draw(read_csv(args.indicators), layout, Names(args.labels), fidelity), *args.output)


if __name__ == "__main__":
    run(main)
