"""Draw Figure 3: the share of the 103 targets hit, against evaluations."""

import itertools

from klee_minty import indicators
from klee_minty.command_line import script
from klee_minty.files import grouped, read_csv
from klee_minty.hits import unpacked
from klee_minty.targets import CONSTRAINT_TARGETS, TARGETS
from presentation import figures, names
from presentation.layouts import LAYOUTS, LNCS

from matplotlib.lines import Line2D

STORED = "#BBBBBB"  # the colour of results in the background
ALL_CONSTRAINTS = len(CONSTRAINT_TARGETS) / TARGETS  # share of the targets
OUTPUT = ("figures/figure3.pdf", "figures/figure3.png")


def draw(steps, budget, bands=(), layout=LNCS, stored=()):
    """stored: steps of others, for the background."""
    algorithms = list(dict.fromkeys(step["algorithm"] for step in steps))
    if len(algorithms) >= figures.CROWD or bands or stored:
        return panel_per_dimension(steps, budget, algorithms, bands, layout, stored)
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
    axes.legend(*figures.algorithm_legend(algorithms, color="black"), loc="upper left", bbox_to_anchor=(0.2, 1.0))
    return figure


def panel_per_dimension(steps, budget, algorithms, bands, layout, stored):
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
    lines, labels = figures.algorithm_legend(algorithms)
    lines += [
        Line2D([], [], color=STORED, marker=f"${i}$", markersize=4 + i // 10, mec="black", mfc="black", mew=0.3)
        for i, _ in enumerate(background, 1)
    ]
    figures.legend_below(figure, lines, [*labels, *map(names.name, background)])
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


def background_of(steps, paths):
    """Steps of the ECDFs of other algorithms, in the same dimensions, from tables of target_hits.py."""
    algorithms, dimensions = ({step[key] for step in steps} for key in ("algorithm", "N"))
    runs = grouped(map(unpacked, itertools.chain(*map(read_csv, paths))), "algorithm", "N")
    return [
        {"algorithm": algorithm, "N": N, "evaluations": evaluations, "proportion": proportion}
        for (algorithm, N), own in runs.items()
        if algorithm not in algorithms and N in dimensions
        for evaluations, proportion in indicators.ecdf(own)
    ]


@script
def main(budget, ecdf="data/ecdf.csv", bands=None, stored=(), layout="lncs", output=OUTPUT, labels="{}"):
    names.set_labels(labels)
    figures.set_style(LAYOUTS[layout])
    steps = read_csv(ecdf)
    bands = read_csv(bands) if bands else []
    figures.save(draw(steps, budget, bands, LAYOUTS[layout], background_of(steps, stored)), *output)
