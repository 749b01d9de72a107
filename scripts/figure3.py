"""Draw Figure 3: the share of the 103 targets hit, against evaluations."""

import math

from klee_minty.command_line import run_script
from klee_minty.files import read_csv
from klee_minty.targets import CONSTRAINT_TARGETS, TARGETS
from presentation import names
from presentation.figures import (
    CROWD,
    GREY,
    MARKERS,
    algorithm_look,
    dimension_colours,
    legend_below,
    plt,
    save,
    set_style,
)
from presentation.layouts import LAYOUTS, LNCS

from matplotlib.lines import Line2D

ALL_CONSTRAINTS = len(CONSTRAINT_TARGETS) / TARGETS  # share of the targets
OUTPUT = ("figures/figure3.pdf", "figures/figure3.png")


def main(budget, ecdf="data/ecdf.csv", bands=None, layout="lncs", output=OUTPUT, labels="{}"):
    names.set_labels(labels)
    set_style(LAYOUTS[layout])
    save(draw(read_csv(ecdf), budget, read_csv(bands) if bands else [], LAYOUTS[layout]), *output)


def draw(steps, budget, bands=(), layout=LNCS):
    algorithms = list(dict.fromkeys(step["algorithm"] for step in steps))
    if len(algorithms) >= CROWD or bands:
        return panel_per_dimension(steps, budget, algorithms, bands, layout)
    colours = dimension_colours({step["N"] for step in steps})
    looks = {  # markers tell the dimensions apart in grey
        N: {"color": colour, "marker": MARKERS[i % len(MARKERS)], "markersize": 3}
        for i, (N, colour) in enumerate(colours.items())
    }
    figure, axes = plt.subplots(figsize=(layout.inches, 3.1), layout="constrained")
    for number, algorithm in enumerate(algorithms):
        for N, look in looks.items():
            look = algorithm_look(number) | look
            draw_curve(axes, steps, budget, algorithm, N, markevery=(0.1, 0.28), **look)
    draw_frame(axes, budget, layout, right=2.2 if layout.narrow else 1.6)
    small = {"color": GREY, "fontsize": layout.points - 1.5, "transform": axes.get_yaxis_transform()}
    axes.text(0.01, ALL_CONSTRAINTS + 0.01, "all constraint targets", **small)
    axes.set(xlabel="evaluations / $N$", ylabel="share of runs × targets hit")
    lines = [Line2D([], [], **look) for look in looks.values()]
    axes.add_artist(axes.legend(lines, [f"$N = {N}$" for N in looks], loc="upper left"))
    axes.legend(*legend(algorithms, color="black"), loc="upper left", bbox_to_anchor=(0.2, 1.0))
    return figure


def panel_per_dimension(steps, budget, algorithms, bands, layout):
    dimensions = sorted({step["N"] for step in steps})
    rows = math.ceil(len(dimensions) / 2)
    shape = {"figsize": (layout.inches, 1.7 * rows + 0.7), "sharex": True, "sharey": True, "squeeze": False}
    figure, grid = plt.subplots(rows, 2, layout="constrained", **shape)
    for N, axes in zip(dimensions, grid.flat, strict=False):
        for number, algorithm in enumerate(algorithms):
            draw_curve(axes, steps, budget, algorithm, N, **algorithm_look(number))
            draw_band(axes, [row for row in bands if (row["algorithm"], row["N"]) == (algorithm, N)], number)
        draw_frame(axes, budget, layout, right=6.0 if layout.narrow else 2.6)
        axes.set_title(f"$N = {N}$", loc="left", fontsize=layout.points)
    for axes in grid.flat[len(dimensions) :]:
        axes.set_axis_off()
    for axes in grid[:, 0]:
        axes.set_ylabel("share of runs × targets hit")
    for axes in grid.flat[max(0, len(dimensions) - 2) : len(dimensions)]:  # the lowest of each column
        axes.set_xlabel("evaluations / $N$")
        axes.tick_params(labelbottom=True)
    legend_below(figure, *legend(algorithms))
    return figure


def legend(algorithms, **look):
    """A line for each algorithm, and their labels."""
    lines = [Line2D([], [], **algorithm_look(number) | look) for number in range(len(algorithms))]
    return lines, list(map(names.name, algorithms))


def draw_curve(axes, steps, budget, algorithm, N, **look):
    own = (step for step in steps if (step["algorithm"], step["N"]) == (algorithm, N))
    curve = [(step["evaluations"] / N, step["proportion"]) for step in own]
    if curve:
        x, y = zip((curve[0][0], 0.0), *curve, (max(budget, curve[-1][0]), curve[-1][1]), strict=True)
        axes.step(x, y, where="post", **look)


def draw_band(axes, rows, number):
    x, lower, upper = ([row[key] for row in rows] for key in ("evaluations", "lower", "upper"))
    x = [evaluations / row["N"] for evaluations, row in zip(x, rows, strict=True)]
    axes.fill_between(x, lower, upper, step="post", alpha=0.25, linewidth=0, color=algorithm_look(number)["color"])


def draw_frame(axes, budget, layout, right):
    axes.axvline(budget, color=GREY, linewidth=0.8)
    axes.axhline(ALL_CONSTRAINTS, color=GREY, linewidth=0.8, zorder=0)
    axes.set(xscale="log", ylim=(-0.02, 1.02))
    axes.set_xlim(right=right * budget)  # room for a word
    axes.text(budget * 1.06, 0.02, "budget", rotation=90, color=GREY, fontsize=layout.points - 1.5)
    axes.grid()


if __name__ == "__main__":
    run_script(main)
