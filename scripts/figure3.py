"""Draw Figure 3: the share of targets hit against evaluations, in a panel for each algorithm, or for each N."""

import argparse
import textwrap

from klee_minty.command_line import cli
from klee_minty.files import group_by, read_csv
from klee_minty.names import NAMES, Names
from klee_minty.presentation import figures
from klee_minty.presentation.layouts import LAYOUTS, LNCS
from klee_minty.presentation.options import add_figure_options
from klee_minty.settings import add_budget
from klee_minty.targets import PAPER_TARGETS, read_targets

ABOVE = 3.0  # zorder of what no curve crosses
BEYOND = 2.0  # the axis ends at this multiple of the budget: at the budget its line would merge with the frame
LIGHTEST = 0.68  # of the colour map, from black on: a contrast of 3 to 1 with white, which a thin line needs in print


def draw(steps, budget, layout=LNCS, names=NAMES, targets=PAPER_TARGETS):
    """The figure of rows of ecdf.csv, a panel per algorithm; budget in evaluations / N."""
    panels = group_by(steps, "algorithm")
    columns = columns_of(len(panels))
    letters = int(layout.inches / columns * 72.0 / (0.6 * layout.points))  # that fit above a panel
    titles = [figures.text(textwrap.fill(names.name(algorithm), letters)) for algorithm in panels]
    looks = dimension_looks(sorted({step["N"] for step in steps}))
    figure = draw_panels(panels, titles, columns, "N", looks, budget, layout, targets)
    lines = [figures.plt.Line2D([], [], **look) for look in looks.values()]
    figures.legend_below(figure, lines, [f"$N = {N}$" for N in looks], most=3 if layout.narrow else 6)
    return figure


def draw_by_dimension(steps, budget, layout=LNCS, names=NAMES, targets=PAPER_TARGETS):
    """As draw, but a panel per dimension."""
    panels = dict(sorted(group_by(steps, "N").items()))
    columns = 2 if len(panels) == 4 else min(len(panels), 2 if layout.narrow else 3)
    looks = figures.algorithm_looks(list(dict.fromkeys(step["algorithm"] for step in steps)))
    titles = [f"$N = {N}$" for N in panels]
    figure = draw_panels(panels, titles, columns, "algorithm", looks, budget, layout, targets)
    figures.legend_below(figure, *figures.algorithm_legend(looks, names))
    return figure


def draw_panels(panels, titles, columns, curve, looks, budget, layout, targets):
    """A panel for each group of steps, with a curve for each value of the column `curve`; looks: {value: look}."""
    figure, grid = figures.panels(titles, layout, "evaluations / $N$", "share of targets hit", columns)
    steps = [step for panel in panels.values() for step in panel]
    end = max(budget, *(step["evaluations"] / step["N"] for step in steps))
    for panel, axes in zip(panels.values(), grid, strict=True):
        draw_limits(axes, budget, targets, layout, layout.inches / columns)
        curves = group_by(panel, curve)
        for value, look in looks.items():
            if value in curves:
                draw_curve(axes, curves[value], end, **look)
        axes.set_xlim(1.0 / min(step["N"] for step in steps), BEYOND * end)
    return figure


def columns_of(panels):
    """As many of three, two or four columns as leave no panel alone in its row."""
    if panels <= 3:
        return panels
    return next((columns for columns in (3, 2, 4) if panels % columns != 1), 3)


def dimension_looks(dimensions):
    """{N: look}: from dark to light, and three styles in turn, of which the lightest line is solid."""
    colours, last = figures.plt.get_cmap("magma"), len(dimensions) - 1
    return {
        N: {"color": colours(LIGHTEST * place / max(1, last)), "linestyle": figures.STYLES[(last - place) % 3]}
        for place, N in enumerate(dimensions)
    }


def draw_curve(axes, steps, end, **look):
    """The share of targets from the first hit to the end, flat after the last hit."""
    N = steps[0]["N"]
    curve = [(step["evaluations"] / N, step["proportion"]) for step in steps]
    x, y = zip((curve[0][0], 0.0), *curve, (max(end, curve[-1][0]), curve[-1][1]), strict=True)
    return axes.step(x, y, where="post", **look)


def draw_limits(axes, budget, targets, layout, width):
    """Scales, and labelled lines at the budget and at the share of all constraint targets; width: inches."""
    on_white = {"facecolor": "white", "edgecolor": "none", "pad": 0.5}  # whatever curves cross it
    small = {"color": figures.GREY, "fontsize": layout.points - 1.5, "zorder": ABOVE, "bbox": on_white}
    line = {"color": figures.GREY, "linewidth": 0.8, "zorder": 1}
    axes.axvline(budget, **line)
    axes.text(budget / 1.1, 0.24, "budget", rotation=90, ha="right", va="bottom", **small)
    all_constraints = len(targets.constraint) / len(targets)
    axes.axhline(all_constraints, **line)
    left = axes.get_yaxis_transform()
    words = "all constraint\ntargets" if width > 1.5 else "all\nconstraint\ntargets"
    axes.text(0.02, all_constraints + 0.012, words, transform=left, linespacing=1.0, va="bottom", **small)
    axes.set(xscale="log", ylim=(-0.02, 1.02))
    axes.grid()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    add_budget(parser)
    parser.add_argument("--by-dimension", action="store_true", help="a panel for each N instead")
    add_figure_options(parser, "figure3")
    args = parser.parse_args()
    layout = LAYOUTS[args.layout]
    figures.set_style(layout)
    steps, targets = read_csv(args.data / "ecdf.csv", "algorithm"), read_targets(args.data / "targets.csv")
    figure_of = draw_by_dimension if args.by_dimension else draw
    figures.save(figure_of(steps, args.budget, layout, Names(args.labels), targets), *args.output)


if __name__ == "__main__":
    cli(main)
