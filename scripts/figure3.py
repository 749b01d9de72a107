"""Draw Figure 3: the share of targets hit against evaluations, in one panel as in the paper, or one for each N."""

import argparse

from klee_minty.command_line import cli
from klee_minty.files import group_by, read_csv
from klee_minty.names import NAMES, Names
from klee_minty.presentation import figures
from klee_minty.presentation.layouts import LAYOUTS, LNCS
from klee_minty.presentation.line_labels import FRAME, label_lines
from klee_minty.presentation.options import add_figure_options
from klee_minty.settings import add_budget
from klee_minty.targets import PAPER_TARGETS, read_targets

# In a single panel, where up to 18 curves cross: algorithms differ in width and in the length of dashes.
STYLES = {
    "solid": {"linewidth": 1.4},
    "dashed": {"linestyle": (0, (6, 2.5)), "linewidth": 0.9},
    "dotted": {"linestyle": (0, (1, 2)), "linewidth": 0.9},
}
# The dimensions' colours in a single panel: far from each other in hue, and evenly from dark to light, so in grey, too;
# none is an algorithm's of the paper.
DIMENSION_COLOURS = ("#000000", "#3A1C71", "#A0246E", "#6B7D1E", "#3DBE93", "#F0B400", "#CC79A7")
ABOVE = 3.0  # zorder of what no curve crosses
BEYOND = 2.0  # the axis ends at this multiple of the budget: at the budget its line would merge with the frame


def draw_by_dimension(steps, budget, layout=LNCS, names=NAMES, targets=PAPER_TARGETS):
    """The figure of rows of ecdf.csv, a panel per dimension; budget in evaluations / N."""
    dimensions = sorted({step["N"] for step in steps})
    columns = 2 if len(dimensions) == 4 else min(len(dimensions), 2 if layout.narrow else 3)
    titles = [f"$N = {N}$" for N in dimensions]
    figure, grid = figures.panels(titles, layout, "evaluations / $N$", "share of targets hit", columns)
    looks = figures.algorithm_looks(list(dict.fromkeys(step["algorithm"] for step in steps)))
    curves = group_by(steps, "algorithm", "N")
    end = max(budget, *(step["evaluations"] / step["N"] for step in steps))
    for N, axes in zip(dimensions, grid, strict=True):
        draw_limits(axes, budget, targets, layout)
        for algorithm, look in looks.items():
            if (algorithm, N) in curves:
                draw_curve(axes, curves[algorithm, N], end, **look)
        axes.set_xlim(1.0 / dimensions[0], BEYOND * end)
    figures.legend_below(figure, *figures.algorithm_legend(looks, names))
    return figure


def draw(steps, budget, layout=LNCS, names=NAMES, targets=PAPER_TARGETS):
    """All dimensions in one panel, as in the paper: each has a colour, and its number on the lines."""
    algorithms = list(dict.fromkeys(step["algorithm"] for step in steps))
    dimensions, curves = sorted({step["N"] for step in steps}), group_by(steps, "algorithm", "N")
    looks = {
        algorithm: look | STYLES.get(look["linestyle"], {})
        for algorithm, look in figures.algorithm_looks(algorithms).items()
    }
    figure, axes = figures.plt.subplots(figsize=(layout.inches, 3.6), layout="constrained")
    draw_limits(axes, budget, targets, layout)
    labels = {}
    for number, N in enumerate(dimensions):
        for algorithm in algorithms:
            if (algorithm, N) in curves:
                colour = DIMENSION_COLOURS[number % len(DIMENSION_COLOURS)]
                look = looks[algorithm] | {"color": colour}
                (line,) = draw_curve(axes, curves[algorithm, N], budget, **look)
                labels[line] = N
    axes.set_xlim(1.0 / dimensions[0], BEYOND * budget)
    axes.set(xlabel="evaluations / $N$", ylabel="share of targets hit")
    in_black = {algorithm: look | {"color": "black"} for algorithm, look in looks.items()}
    legend = figures.algorithm_legend(in_black, names)
    figures.legend_below(figure, *legend, title="a colour and a number for each $N$")
    figure.draw_without_rendering()
    label_lines(axes, labels, layout.points - 1.5)
    return figure


def draw_curve(axes, steps, end, **look):
    """The share of targets from the first hit to the end, flat after the last hit."""
    N = steps[0]["N"]
    curve = [(step["evaluations"] / N, step["proportion"]) for step in steps]
    x, y = zip((curve[0][0], 0.0), *curve, (max(end, curve[-1][0]), curve[-1][1]), strict=True)
    return axes.step(x, y, where="post", **look)


def draw_limits(axes, budget, targets, layout):
    """Scales, and labelled lines at the budget and at the share of all constraint targets."""
    on_white = {"facecolor": "white", "edgecolor": "none", "pad": 0.5}  # whatever curves cross it
    small = {"color": figures.GREY, "fontsize": layout.points - 1.5, "zorder": ABOVE, "bbox": on_white}
    line = {"color": figures.GREY, "linewidth": 0.8, "zorder": 1, "gid": FRAME}
    axes.axvline(budget, **line)
    axes.text(budget / 1.1, 0.24, "budget", rotation=90, ha="right", va="bottom", **small)
    all_constraints = len(targets.constraint) / len(targets)
    axes.axhline(all_constraints, **line)
    left = axes.get_yaxis_transform()
    axes.text(
        0.02, all_constraints + 0.012, "all constraint\ntargets", transform=left, linespacing=1.0, va="bottom", **small
    )
    axes.set(xscale="log", ylim=(-0.02, 1.02))
    axes.grid()


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    add_budget(parser)
    parser.add_argument("--by-dimension", action="store_true", help="a panel for each N")
    add_figure_options(parser, "figure3")
    args = parser.parse_args(arguments)
    layout = LAYOUTS[args.layout]
    figures.set_style(layout)
    steps, targets = read_csv(args.data / "ecdf.csv", "algorithm"), read_targets(args.data / "targets.csv")
    figure_of = draw_by_dimension if args.by_dimension else draw
    figures.save(figure_of(steps, args.budget, layout, Names(args.labels), targets), *args.output)


if __name__ == "__main__":
    cli(main)
