"""Draw Figure 3: the share of the 103 targets hit, against evaluations."""

import argparse

from klee_minty import indicators
from klee_minty.command_line import json_object, positive, run
from klee_minty.files import grouped, read_csv
from klee_minty.hits import unpacked
from klee_minty.targets import CONSTRAINT_TARGETS, TARGETS
from presentation import figures
from presentation.layouts import LAYOUTS, LNCS
from presentation.names import NAMES, Names

from matplotlib.lines import Line2D

STORED = "#BBBBBB"  # the colour of results in the background
ALL_CONSTRAINTS = len(CONSTRAINT_TARGETS) / TARGETS  # share of the targets


def draw(steps, budget=20000, bands=(), layout=LNCS, stored=(), names=NAMES):
    """The figure of rows of ecdf.csv; budget in evaluations / N.

    bands: rows of ecdf_bands.csv; stored: rows as in ecdf.csv of other algorithms, for the background.
    """
    algorithms = list(dict.fromkeys(step["algorithm"] for step in steps))
    if len(algorithms) >= figures.CROWD or bands or stored:
        return panel_per_dimension(steps, budget, algorithms, bands, layout, stored, names)
    colours = figures.dimension_colours({step["N"] for step in steps})
    looks = {  # markers tell the dimensions apart in grey
        N: {"color": colour, "marker": figures.marker(i), "markersize": 3}
        for i, (N, colour) in enumerate(colours.items())
    }
    figure, axes = figures.plt.subplots(figsize=(layout.inches, 3.1), layout="constrained")
    for number, algorithm in enumerate(algorithms):
        for N, look in looks.items():
            look = figures.algorithm_look(number) | look
            draw_curve(axes, steps, budget, algorithm, N, markevery=(0.1, 0.28), **look)
    draw_frame(axes, budget, layout, right=2.2 if layout.narrow else 1.6)
    small = {"color": figures.GREY, "fontsize": layout.points - 1.5, "transform": axes.get_yaxis_transform()}
    axes.text(0.01, ALL_CONSTRAINTS + 0.01, "all constraint targets", **small)
    axes.set(xlabel="evaluations / $N$", ylabel="share of runs × targets hit")
    lines = [Line2D([], [], **look) for look in looks.values()]
    axes.add_artist(axes.legend(lines, [f"$N = {N}$" for N in looks], loc="upper left"))
    lines, words = figures.algorithm_legend(algorithms, names, color="black")
    axes.legend(lines, words, loc="upper left", bbox_to_anchor=(0.2, 1.0))
    return figure


def panel_per_dimension(steps, budget, algorithms, bands, layout, stored, names):
    dimensions = sorted({step["N"] for step in steps})
    titles = [f"$N = {N}$" for N in dimensions]
    figure, grid = figures.panels(titles, layout, "evaluations / $N$", "share of targets hit")
    end = max(budget, *(step["evaluations"] / step["N"] for step in steps))
    background = list(dict.fromkeys(step["algorithm"] for step in stored))
    for N, axes in zip(dimensions, grid, strict=True):
        for number, algorithm in enumerate(background):
            for line in draw_curve(axes, stored, end, algorithm, N, color=STORED, linewidth=0.7):
                write_number(axes, number + 1, 0.3 + 0.65 * number / len(background), line, layout)
        for number, algorithm in enumerate(algorithms):
            draw_curve(axes, steps, end, algorithm, N, **figures.algorithm_look(number))
            draw_band(axes, [row for row in bands if (row["algorithm"], row["N"]) == (algorithm, N)], number)
        draw_frame(axes, budget, layout, right=max(6.0 if layout.narrow else 2.6, 1.1 * end / budget))
    lines, words = figures.algorithm_legend(algorithms, names)
    lines += [
        Line2D([], [], color=STORED, marker=f"${i}$", markersize=4 + i // 10, mec="black", mfc="black", mew=0.3)
        for i, _ in enumerate(background, 1)
    ]
    figures.legend_below(figure, lines, [*words, *map(names.name, background)])
    return figure


def draw_curve(axes, steps, end, algorithm, N, **look):
    own = (step for step in steps if (step["algorithm"], step["N"]) == (algorithm, N))
    curve = [(step["evaluations"] / N, step["proportion"]) for step in own]
    if curve:
        x, y = zip((curve[0][0], 0.0), *curve, (max(end, curve[-1][0]), curve[-1][1]), strict=True)
        return axes.step(x, y, where="post", **look)
    return []


def write_number(axes, number, height, line, layout):
    """On a curve, where it gets to the height, or else at its end."""
    points = line.get_xydata()
    place = next((point for point in points if point[1] >= height), points[-1])
    white = {"facecolor": "white", "edgecolor": "none", "pad": 0.3}
    axes.text(*place, number, bbox=white, ha="center", va="center", fontsize=layout.points - 1.5, zorder=3)


def draw_band(axes, rows, number):
    x, lower, upper = ([row[key] for row in rows] for key in ("evaluations", "lower", "upper"))
    x = [evaluations / row["N"] for evaluations, row in zip(x, rows, strict=True)]
    axes.fill_between(
        x, lower, upper, step="post", alpha=0.25, linewidth=0, color=figures.algorithm_look(number)["color"]
    )


def draw_frame(axes, budget, layout, right):
    axes.axvline(budget, color=figures.GREY, linewidth=0.8)
    axes.axhline(ALL_CONSTRAINTS, color=figures.GREY, linewidth=0.8, zorder=0)
    axes.set(xscale="log", ylim=(-0.02, 1.02))
    axes.set_xlim(right=right * budget)  # room for a word
    axes.text(budget * 1.06, 0.02, "budget", rotation=90, color=figures.GREY, fontsize=layout.points - 1.5)
    axes.grid()


def background_of(steps, rows):
    """Steps of the ECDFs of other algorithms in the same dimensions; rows: of target_hits.csv."""
    algorithms = {step["algorithm"] for step in steps}
    dimensions = {step["N"] for step in steps}
    others = [row for row in rows if row["algorithm"] not in algorithms and row["N"] in dimensions]
    background = []
    for (algorithm, N), runs in grouped(map(unpacked, others), "algorithm", "N").items():
        for evaluations, proportion in indicators.ecdf(runs):
            step = {"algorithm": algorithm, "N": N, "evaluations": evaluations, "proportion": proportion}
            background.append(step)
    return background


def read_tables(paths):
    """The rows of several tables, one after the other."""
    return [row for path in paths for row in read_csv(path)]


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ecdf", default="data/ecdf.csv", help="written by aggregate.py")
    parser.add_argument("--bands", nargs="*", default=[], metavar="CSV", help="written by confidence.py")
    parser.add_argument("--stored", nargs="*", default=[], metavar="CSV", help="target hits of other algorithms")
    parser.add_argument("--budget", type=positive, default=20000, help="evaluations / N")
    parser.add_argument("--labels", type=json_object, default={}, help="names of algorithms")
    parser.add_argument("--layout", choices=LAYOUTS, default="lncs")
    parser.add_argument("--output", nargs="+", default=["figures/figure3.pdf", "figures/figure3.png"])
    args = parser.parse_args(arguments)
    layout = LAYOUTS[args.layout]
    figures.set_style(layout)
    steps, bands = read_csv(args.ecdf), read_tables(args.bands)
    background = background_of(steps, read_tables(args.stored))
    figures.save(draw(steps, args.budget, bands, layout, background, Names(args.labels)), *args.output)


if __name__ == "__main__":
    run(main)
