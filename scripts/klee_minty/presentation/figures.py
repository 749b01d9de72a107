"""Style and output of the figures: embedded fonts, no dates, legible in grey."""

import io
import math
import os

os.environ["MPLBACKEND"] = "agg"  # before it is imported: what a notebook sets need not exist here
from klee_minty.files import write
from klee_minty.names import NAMES, PAPER_ALGORITHMS

import matplotlib.pyplot as plt

from .layouts import LNCS

STYLES = ("solid", "dashed", "dotted", "dashdot", (0, (5, 1, 1, 1, 1, 1)), (0, (1, 3)))
MARKERS = "osD^v<>"  # all can be hollow
BLUE, ORANGE = "#0072B2", "#D55E00"  # of εMAg-ES and of LSHADE44, in every figure
GREEN, PINK, GREY = "#009E73", "#CC79A7", "#666666"  # Okabe & Ito
COLOURS = (BLUE, ORANGE, GREEN, PINK, "#56B4E9", "#E69F00", "#000000", "#8C510A")
LEGEND_COLUMNS = 4  # at most
DPI = 300
METADATA = {  # no dates, and nothing that depends on versions
    "pdf": {"Creator": None, "Producer": None, "CreationDate": None},
    "png": {"Software": None},
    "svg": {"Creator": None, "Date": None},
}
LEGEND_ROW, LINE = 0.16, 1.1  # inches, points


def set_style(layout=LNCS):
    """Matplotlib's built-in defaults, whatever the user's matplotlibrc says, and the style of these figures."""
    small = layout.points - 1.0
    plt.rcdefaults()
    plt.rcParams.update(
        {
            "font.family": "STIXGeneral",
            "mathtext.fontset": "stix",
            "font.size": layout.points,
            "axes.labelsize": layout.points,
            "xtick.labelsize": small,
            "ytick.labelsize": small,
            "legend.fontsize": small,
            "axes.linewidth": 0.6,
            "grid.linewidth": 0.4,
            "grid.color": "#DDDDDD",
            "axes.axisbelow": True,
            "xtick.major.width": 0.6,
            "ytick.major.width": 0.6,
            "lines.linewidth": LINE,
            "legend.frameon": False,
            "pdf.fonttype": 42,  # whole TrueType fonts, as publishers ask
            "svg.hashsalt": "",  # else identifiers are drawn at random
            "pdf.compression": 0,  # deflate differs between zlib builds
            "savefig.dpi": DPI,
        }
    )


def save(figure, *paths):
    """Write the figure to each path in the format of its ending; the bytes depend on nothing but the figure."""
    for path in map(str, paths):
        kind, content = path.rsplit(".", 1)[-1], io.BytesIO()
        figure.savefig(content, format=kind, metadata=METADATA[kind])
        write(path, content.getvalue())
    plt.close(figure)


def panels(titles, layout, xlabel, ylabel, columns=2):
    """A figure with a panel under each title, `columns` in a row, on the same axes, and room for a legend."""
    rows = math.ceil(len(titles) / columns)
    shape = {"figsize": (layout.inches, 1.7 * rows + 0.7), "sharex": True, "sharey": True, "squeeze": False}
    figure, grid = plt.subplots(rows, columns, layout="constrained", **shape)
    for axes, title in zip(grid.flat, titles, strict=False):
        axes.set_title(title, loc="left", fontsize=layout.points)
    for axes in grid.flat[len(titles) :]:
        axes.set_axis_off()
    for axes in grid[:, 0]:
        axes.set_ylabel(ylabel)
    for axes in grid.flat[max(0, len(titles) - columns) : len(titles)]:  # the lowest of each column
        axes.set_xlabel(xlabel)
        axes.tick_params(labelbottom=True)
    return figure, grid.flat[: len(titles)]


def dimension_axis(axes, dimensions, **labels):
    """Logarithmic scales, with the dimensions as ticks of the horizontal one."""
    axes.set(xscale="log", yscale="log", **labels)
    axes.set_xticks(dimensions, dimensions)
    if len(dimensions) == 1:  # marks beside it would be at the edges
        axes.set_xlim(dimensions[0] / 1.5, dimensions[0] * 1.5)
    axes.xaxis.minorticks_off()
    axes.grid()


def side_by_side(count, gap):
    """A factor of N for each of `count` algorithms, so that their marks are not on each other; gap: a share of N."""
    return [math.exp(gap * (number - (count - 1) / 2.0)) for number in range(count)]


def set_ticks(axis, values, labels=None):
    """Numbers and not powers of ten on a logarithmic axis."""
    axis.set_ticks(values, labels or [f"{value:,}" for value in values])
    axis.minorticks_off()


def legend_below(figure, handles, labels, most=LEGEND_COLUMNS):
    """A legend below the panels, of as many columns as fit, at most `most`; the figure grows for a third row."""
    for columns in range(most, 0, -1):
        legend = figure.legend(handles, labels, loc="outside lower center", ncols=columns)
        if columns == 1 or legend.get_window_extent().width <= figure.bbox.width:
            break
        legend.remove()
    rows = math.ceil(len(labels) / columns)
    figure.set_figheight(figure.get_figheight() + LEGEND_ROW * max(0, rows - 2))


def algorithm_look(number):
    """Colour, line style and, as styles are few, width of the number-th algorithm."""
    repeated, style = divmod(number, len(STYLES))
    return {"color": COLOURS[number % len(COLOURS)], "linestyle": STYLES[style], "linewidth": LINE + 0.9 * repeated}


def algorithm_numbers(algorithms):
    """{algorithm: number} of its look in every figure: the paper's first, own ones in their order."""
    order = [*PAPER_ALGORITHMS, *(algorithm for algorithm in algorithms if algorithm not in PAPER_ALGORITHMS)]
    return {algorithm: order.index(algorithm) for algorithm in algorithms}


def algorithm_looks(algorithms):
    """{algorithm: look}. Those of the paper have the same looks in every figure; own ones are thicker and in front."""
    looks = {algorithm: algorithm_look(number) for algorithm, number in algorithm_numbers(algorithms).items()}
    plugged_in = [algorithm for algorithm in algorithms if algorithm not in PAPER_ALGORITHMS]
    if len(plugged_in) < len(algorithms):
        for algorithm in plugged_in:
            looks[algorithm] |= {"linewidth": looks[algorithm]["linewidth"] + 0.5, "zorder": 2.5}
    return looks


def algorithm_legend(looks, names=NAMES):
    """A line for each algorithm, and their names; looks: {algorithm: look}."""
    lines = [plt.Line2D([], [], **look) for look in looks.values()]
    return lines, [text(names.name(algorithm)) for algorithm in looks]


def text(words):
    """Words as Matplotlib draws them: escape $; ε in math mode."""
    return words.replace("$", r"\$").replace("ε", r"$\epsilon$")


def marker(number):
    return MARKERS[number % len(MARKERS)]
