"""Show the printed numbers that depend on chance or rounding beside their reproduction: two tables and a figure."""

import argparse
from itertools import chain

from klee_minty import paper
from klee_minty.command_line import cli
from klee_minty.files import group_by, write
from klee_minty.names import NAMES, Names
from klee_minty.presentation import figures
from klee_minty.presentation.formats import probability
from klee_minty.presentation.latex import escape, rate, scientific, table
from klee_minty.presentation.layouts import LAYOUTS, LNCS
from klee_minty.presentation.options import add_figure_options
from klee_minty.tables import read_table

DISTANCE, SHARE = r"$\|\mathbf{y} - \tilde{\mathbf{y}}^*\|$", r"$\delta/\delta_{\max}$"
PANELS = {"mean_evaluations": "mean evaluations", "mean_distance": "mean distance", "abs_error_med": "median error"}
TITLES = PANELS | {"mean_distance": f"mean distance {DISTANCE}"}
TITLES |= {"abs_error_med": r"error $|f_\mathrm{med} - f_\mathrm{opt}|$ of the median run"}
ROUNDED = ["$N$", r"$|f - f_\mathrm{opt}|$", "here", SHARE, "", DISTANCE, "here", SHARE, ""]
SIGNS = dict(zip(paper.VERDICTS, ("$=$", r"$\neq$", r"$\ddagger$", r"$\dagger$"), strict=True))

LOWEST, HIGHEST = 0.4, 2.5  # ratios; a number beyond is written at the edge
TICKS = {0.5: "0.5", 0.7: "0.7", 1.0: "1", 1.4: "1.4", 2.0: "2"}
GAP = 0.8  # between the algorithms, in rows
DEVIATING = "#A0246E"  # the colour of no algorithm
REPRODUCED = {"marker": "o", "color": "black", "markersize": 2.5, "linestyle": "none"}
OTHERS = {"marker": "D", "color": DEVIATING, "markersize": 3, "linestyle": "none"}
WORDS = {paper.POSSIBLY_MISPRINTED: "misprint?", paper.MISPRINT: "misprint"}  # below a number
CORRECTED = REPRODUCED | {"color": DEVIATING, "markersize": 4.5, "markeredgecolor": "white", "markeredgewidth": 0.8}
# Narrow ranges are seen by their height.
RANGES = {"color": "#A0A0A0", "linewidth": 7.5, "solid_capstyle": "butt", "zorder": 1}
ACCEPTED = {"color": "#404040", "linewidth": 0.8, "marker": "|", "markersize": 6.0, "markeredgewidth": 0.8, "zorder": 1}
LEGEND = {
    "printed number, reproduced": REPRODUCED,
    "deviates": OTHERS,
    "borderline": REPRODUCED | {"markerfacecolor": "white"},
    "misprint, corrected": CORRECTED,
    "where 15 runs fall (5 to 95 %)": RANGES,
    "accepted range": ACCEPTED | {"marker": ""},
}


def sampled_table(fidelity, layout):
    """The numbers of Table 2, of rows of fidelity.csv: a block a quantity, beside each N those of all algorithms."""
    of_quantity = group_by([row for row in fidelity if row["table"] == 2], "quantity")
    heads = ["$N$", *chain.from_iterable([escape(NAMES.name(each)), "$r$", "$p$", ""] for each in (paper.ES, paper.DE))]
    blocks = [(title, lines(of_quantity[quantity], sampled_cells)) for quantity, title in TITLES.items()]
    return table("fidelity2.tex.j2", layout, blocks, heads=heads, paper=paper, numbers=of_quantity)


def rounded_table(fidelity, layout):
    """The numbers of Table 3: beside each N the solver's error and its distance."""
    of_quantity = group_by([row for row in fidelity if row["table"] == 3], "quantity")
    rows = [row for quantity in paper.BY_ROUNDING for row in of_quantity[quantity]]
    blocks = [(escape(NAMES.name(paper.PAPER_SOLVER)), lines(rows, rounded_cells))]
    return table("fidelity3.tex.j2", layout, blocks, heads=ROUNDED)


def lines(rows, cells):
    """A line for each N, with the cells of its rows one after the other."""
    return [[f"${N}$", *chain.from_iterable(map(cells, numbers))] for N, numbers in group_by(rows, "N").items()]


def sampled_cells(row):
    ratio = float(row["corrected"] or row["paper"]) / row["expected"]
    p, sign = probability(row["p_holm"]).replace("<", "$<$").replace("–", "--"), SIGNS[row["verdict"]]
    if row["given"]:
        p += r"\rlap{$^\circ$}"
    if row["borderline"]:
        sign += "$^*$"
    return [row["paper"], rate(ratio), p, sign]


def rounded_cells(row):
    share = abs(row["ratio"] - 1.0) / row["tolerance"]
    return [row["paper"], scientific(row["reproduced"]), rate(share), SIGNS[row["verdict"]]]


def draw(fidelity, layout=LNCS, names=NAMES):
    """The figure of rows of fidelity.csv; those that do not depend on chance are left out."""
    shown = [row for row in fidelity if row["quantity"] in paper.BY_CHANCE]
    keys = dict.fromkeys((row["algorithm"], row["N"]) for row in shown)
    algorithms = list(dict.fromkeys(algorithm for algorithm, _ in keys))
    heights = {key: place + GAP * algorithms.index(key[0]) for place, key in enumerate(keys)}  # from above
    size = (layout.inches, 0.2 * len(heights) + 1.15)
    figure, grid = figures.plt.subplots(1, len(PANELS), figsize=size, layout="constrained", sharey=True)
    for axes, (quantity, title) in zip(grid, PANELS.items(), strict=True):
        axes.axvline(1.0, color="#CCCCCC", linewidth=0.6, zorder=0)
        for row in shown:
            if row["quantity"] == quantity:
                draw_number(axes, row, heights[row["algorithm"], row["N"]], layout)
        axes.set_title(title, loc="left", fontsize=layout.points)
        axes.set(xscale="log", xlim=(LOWEST, HIGHEST))
        figures.set_ticks(axes.xaxis, [*TICKS], [*TICKS.values()])
        axes.tick_params(axis="y", length=0)
        axes.grid()
    grid[0].set_yticks([*heights.values()], [f"$N = {N}$" for _, N in heights])
    grid[0].set_ylim(max(heights.values()) + 0.95, -0.6)
    grid[len(PANELS) // 2].set_xlabel("printed / reference value (1 = reference)")
    for algorithm in algorithms:
        places = [height for key, height in heights.items() if key[0] == algorithm]
        look = {"xycoords": grid[0].get_yaxis_transform(), "textcoords": "offset points", "rotation": 90}
        middle, name = (0.0, sum(places) / len(places)), figures.text(names.name(algorithm))
        grid[0].annotate(name, middle, (-30, 0), **look, ha="right", va="center")
    figures.legend_below(figure, [figures.plt.Line2D([], [], **look) for look in LEGEND.values()], [*LEGEND])
    return figure


def draw_number(axes, row, height, layout):
    """The ranges, and the printed number on them; a number beyond an edge is written there."""
    look = REPRODUCED if row["verdict"] == paper.REPRODUCED else OTHERS
    for ends, line in ((("unnoticed_low", "unnoticed_high"), ACCEPTED), (("range_low", "range_high"), RANGES)):
        axes.plot([row[end] / row["expected"] for end in ends], [height, height], **line)
    ratio = float(row["paper"]) / row["expected"]
    place = min(max(ratio, LOWEST), HIGHEST)
    face = "white" if row["borderline"] else look["color"]
    axes.plot(place, height, clip_on=False, zorder=3, **look | {"markerfacecolor": face})
    small = {"fontsize": layout.points - 1.5, "textcoords": "offset points", "zorder": 3}
    side = "left" if ratio < LOWEST else "right" if ratio > 1.3 else "center"  # inside of the panel
    if place != ratio:
        words, shift = (f"← {ratio:.2g}", 5) if ratio < LOWEST else (f"{ratio:.2g} →", -5)
        axes.annotate(words, (place, height), (shift, 0), ha=side, va="center", **small)
    words = "if all succeed" if row["given"] else WORDS.get(row["verdict"], "")
    axes.annotate(words, (place, height), ({"left": 3, "center": 0, "right": -3}[side], -3), ha=side, va="top", **small)
    if row["corrected"]:
        place = float(row["corrected"]) / row["expected"]
        axes.plot(place, height, zorder=3, **CORRECTED)
        axes.annotate("corrected", (place, height), (-3, -3), ha="right", va="top", **small)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--fidelity", default="data/fidelity.csv", help="written by judge_paper.py")
    files = [f"paper_tables/{name}.tex" for name in ("fidelity", "fidelity2_tabular", "fidelity3_tabular")]
    words = "files to write: both tables as floats, and each alone"
    parser.add_argument("--tables", nargs=3, default=files, metavar="TEX", help=words)
    add_figure_options(parser, "fidelity")
    args = parser.parse_args()
    fidelity, layout = read_table(args.fidelity), LAYOUTS[args.layout]
    floats, bare = zip(sampled_table(fidelity, args.layout), rounded_table(fidelity, args.layout), strict=True)
    for path, text in zip(args.tables, ["".join(floats), *bare], strict=True):
        write(path, text)
    figures.set_style(layout)
    figures.save(draw(fidelity, layout, Names(args.labels)), *args.output)


if __name__ == "__main__":
    cli(main)
