"""Draw Figure 3: the share of the 103 targets hit, against evaluations."""

import argparse

from klee_minty import indicators, settings
from klee_minty.command_line import json_object, positive, run
from klee_minty.files import grouped, read_csv
from klee_minty.hits import unpacked
from klee_minty.leaderboard import read_entry
from klee_minty.targets import CONSTRAINT_TARGETS, TARGETS
from presentation import figures
from presentation.layouts import LAYOUTS, LNCS
from presentation.leaderboard import numbered, ranked
from presentation.line_labels import FRAME, label_lines
from presentation.names import NAMES, Names

from matplotlib.lines import Line2D

STORED = "#BBBBBB"  # the colour of results in the background
# Of the dimensions, in a single panel: far from each other in hue, and from dark to light.
DIMENSION_COLOURS = ("#000000", "#4B2991", "#0072B2", "#009E73", "#D55E00", "#CC79A7", "#E69F00")
ALL_CONSTRAINTS = len(CONSTRAINT_TARGETS) / TARGETS  # share of the targets


def draw(steps, budget=20000, bands=(), layout=LNCS, stored=(), names=NAMES):
    """The figure of rows of ecdf.csv, a panel per dimension; budget in evaluations / N.

    bands: rows of ecdf_bands.csv; stored: rows as in ecdf.csv of other algorithms, each with its number, for the background.
    """
    dimensions = sorted({step["N"] for step in steps})
    columns = 2 if layout.narrow or stored or len(dimensions) in (1, 2, 4) else 3
    titles = [f"$N = {N}$" for N in dimensions]
    figure, grid = figures.panels(titles, layout, "evaluations / $N$", "share of targets hit", columns)
    looks = figures.algorithm_looks(list(dict.fromkeys(step["algorithm"] for step in steps)))
    background = {step["algorithm"]: step["number"] for step in sorted(stored, key=lambda step: step["number"])}
    own, shades = grouped(steps, "algorithm", "N"), grouped(bands, "algorithm", "N")
    behind = grouped(stored, "algorithm", "N")
    end = max(step["evaluations"] / step["N"] for step in steps)
    labels = []
    for N, axes in zip(dimensions, grid, strict=True):
        limit = settings.evaluations(budget, N) / N
        draw_limits(axes, [limit], layout)
        labels.append({})
        for algorithm, number in background.items():
            if (algorithm, N) in behind:
                (line,) = draw_curve(axes, behind[algorithm, N], limit, color=STORED, linewidth=0.7)
                labels[-1][line] = number
        for algorithm, look in looks.items():
            if (algorithm, N) in own:
                draw_curve(axes, own[algorithm, N], max(end, limit), **look)
            if (algorithm, N) in shades:
                draw_band(axes, shades[algorithm, N], look["color"])
        axes.set_xlim(1.0 / dimensions[0], 1.1 * max(end, limit))
    lines, words = figures.algorithm_legend(looks, names)
    for algorithm, number in background.items():
        lines.append(Line2D([], [], color=STORED, linewidth=0.7))
        words.append(f"{number} {names.name(algorithm)}")
    figures.legend_below(figure, lines, words)
    for axes, numbers in zip(grid, labels, strict=True):
        label_lines(axes, numbers, layout.points - 1.5, colour="black")
    return figure


def draw_single(steps, budget=20000, layout=LNCS, names=NAMES):
    """All dimensions in one panel, as in the paper: each has a colour, a marker and its number on the lines."""
    algorithms = list(dict.fromkeys(step["algorithm"] for step in steps))
    dimensions, own = sorted({step["N"] for step in steps}), grouped(steps, "algorithm", "N")
    looks = figures.algorithm_looks(algorithms)
    limits = {settings.evaluations(budget, N) / N for N in dimensions}
    figure, axes = figures.plt.subplots(figsize=(layout.inches, 3.6), layout="constrained")
    draw_limits(axes, limits, layout)
    labels = {}
    for number, N in enumerate(dimensions):
        for algorithm in algorithms:
            if (algorithm, N) in own:
                colour = DIMENSION_COLOURS[number % len(DIMENSION_COLOURS)]
                look = {"color": colour, "linestyle": looks[algorithm]["linestyle"]}
                (line,) = draw_curve(axes, own[algorithm, N], max(limits), **look)
                labels[line] = N
    axes.set_xlim(1.0 / dimensions[0], 1.1 * max(limits))
    axes.set(xlabel="evaluations / $N$", ylabel="share of runs × targets hit")
    in_black = {algorithm: look | {"color": "black"} for algorithm, look in looks.items()}
    legend = figures.algorithm_legend(in_black, names)
    axes.legend(*legend, loc="upper left", title="a colour and number per $N$")
    label_lines(axes, labels, layout.points - 1.5)
    return figure


def draw_curve(axes, steps, end, **look):
    """The share of targets from the first hit on, and to the end: a run that has ended hits no more."""
    N = steps[0]["N"]
    curve = [(step["evaluations"] / N, step["proportion"]) for step in steps]
    x, y = zip((curve[0][0], 0.0), *curve, (max(end, curve[-1][0]), curve[-1][1]), strict=True)
    return axes.step(x, y, where="post", **look)


def draw_band(axes, rows, colour):
    x = [row["evaluations"] / row["N"] for row in rows]
    lower, upper = ([row[key] for row in rows] for key in ("lower", "upper"))
    axes.fill_between(x, lower, upper, step="post", alpha=0.25, linewidth=0, color=colour)


def draw_limits(axes, limits, layout):
    """Scales, and labelled lines at the budget and at the share of all constraint targets."""
    small = {"color": figures.GREY, "fontsize": layout.points - 1.5, "zorder": 1}
    line = {"color": figures.GREY, "linewidth": 0.8, "zorder": 1, "gid": FRAME}
    for limit in limits:
        axes.axvline(limit, **line)
        axes.text(limit / 1.1, 0.24, "budget", rotation=90, ha="right", va="bottom", **small)
    axes.axhline(ALL_CONSTRAINTS, **line)
    left = axes.get_yaxis_transform()
    axes.text(0.02, ALL_CONSTRAINTS + 0.015, "all constraint\ntargets", transform=left, linespacing=1.0, **small)
    axes.set(xscale="log", ylim=(-0.02, 1.02))
    axes.grid()


def background_of(steps, rows):
    """Steps of the ECDFs of other algorithms in the same dimensions, with their numbers on the leaderboard.

    rows: of target_hits.csv, all of the leaderboard.
    """
    from klee_minty.running_times import evaluations_and_successes, expected_running_time  # late: it imports SciPy

    algorithms = {step["algorithm"] for step in steps}
    dimensions = {step["N"] for step in steps}
    stored = grouped(map(unpacked, rows), "algorithm", "N")
    ert = {cell: expected_running_time(evaluations_and_successes(runs))[0] for cell, runs in stored.items()}
    number = numbered(ranked([{"algorithm": algorithm, "N": N, "ert": ert[algorithm, N]} for algorithm, N in ert]))
    background = []
    for (algorithm, N), runs in stored.items():
        if algorithm not in algorithms and N in dimensions:
            known = {"algorithm": algorithm, "N": N, "number": number[algorithm]}
            for evaluations, proportion in indicators.ecdf(runs):
                background.append(known | {"evaluations": evaluations, "proportion": proportion})
    return background


def read_tables(paths):
    """The rows of several tables, one after the other."""
    return [row for path in paths for row in read_csv(path)]


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ecdf", default="data/ecdf.csv", help="written by aggregate.py")
    parser.add_argument("--bands", nargs="*", default=[], metavar="CSV", help="written by confidence.py")
    parser.add_argument("--stored", nargs="*", default=[], metavar="CSV", help="target hits of other algorithms")
    parser.add_argument(
        "--entries",
        nargs="*",
        default=[],
        metavar="YAML",
        help="entries of the leaderboard, which have the names of these algorithms",
    )
    parser.add_argument("--budget", type=positive, default=20000, help="evaluations / N")
    parser.add_argument("--single-panel", action="store_true", help="all dimensions in one panel, as in the paper")
    parser.add_argument("--labels", type=json_object, default={}, help="names of algorithms")
    parser.add_argument("--layout", choices=LAYOUTS, default="lncs")
    parser.add_argument("--output", nargs="+", default=["figures/figure3.pdf", "figures/figure3.png"])
    args = parser.parse_args(arguments)
    layout = LAYOUTS[args.layout]
    figures.set_style(layout)
    steps, entries = read_csv(args.ecdf), map(read_entry, args.entries)
    names = Names({entry["algorithm"]: entry["label"] for entry in entries} | args.labels)
    if args.single_panel:
        figure = draw_single(steps, args.budget, layout, names)
    else:
        background = background_of(steps, read_tables(args.stored))
        figure = draw(steps, args.budget, read_tables(args.bands), layout, background, names)
    figures.save(figure, *args.output)


if __name__ == "__main__":
    run(main)
