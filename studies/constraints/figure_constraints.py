"""Draw what repair costs, and what the MA-ES's own rule for σ saves, against the number of active constraints."""

import argparse

from constraints_tables import read_table
from klee_minty.command_line import cli
from klee_minty.files import group_by
from klee_minty.presentation.figures import COLOURS, GREY, MARKERS, plt, save, set_style
from klee_minty.presentation.layouts import LNCS

PROBLEMS = {"sphere_under_planes": "sphere under planes", "bbob_constrained": "bbob-constrained"}
PANELS = {  # contrast: label and the rows that are drawn
    "repair": ("repair / none", lambda row: (row["rule"], row["damping"]) == ("published", 1)),
    "rule": ("published / MA-ES's own rule", lambda row: row["rule"] == "ma_es" and row["repair"] == "none"),
}
TICKS = (0, 1, 2, 6, 20, 60)


def figure_constraints(rows):
    """rows: of ratios.csv."""
    figure, grid = plt.subplots(2, 2, layout="constrained", figsize=(LNCS.inches, 4.4), sharex=True, sharey="row")
    for line, (contrast, (label, is_drawn)) in zip(grid, PANELS.items(), strict=True):
        for axes, problem in zip(line, PROBLEMS, strict=True):
            some = [row for row in rows if (row["contrast"], row["problem"]) == (contrast, problem) and is_drawn(row)]
            for number, (N, cells) in enumerate(sorted(group_by(some, "N").items())):
                draw(axes, cells, number, f"$N = {N}$")
            axes.axhline(1.0, color=GREY, linewidth=0.8)
            axes.set_xscale("symlog", linthresh=2.0, linscale=0.6)
            axes.set_yscale("log")
            axes.set_xticks(TICKS, TICKS)
            axes.xaxis.minorticks_off()
            axes.grid()
            axes.legend(fontsize=6.5)
        line[0].set_ylabel(label)
    for axes, words in zip(grid[0], PROBLEMS.values(), strict=True):
        axes.set_title(words, loc="left", fontsize=LNCS.points)
    for axes in grid[-1]:
        axes.set_xlabel("active constraints")
    for axes in grid[:, 0]:
        ticks = [value for value in (0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 1.5, 2.0, 3.0, 5.0) if in_view(axes, value)]
        axes.set_yticks(ticks, [f"{value:g}" for value in ticks])
        axes.yaxis.minorticks_off()
    return figure


def draw(axes, cells, number, label):
    """A point with its interval per cell; those of a problem's N beside each other."""
    cells = sorted(cells, key=lambda row: row["active"])
    x = [row["active"] * 1.04 ** (number - 1.5) for row in cells]
    reach = [
        [row["geometric"] - row["geometric_low"] for row in cells],
        [row["geometric_high"] - row["geometric"] for row in cells],
    ]
    look = {
        "color": COLOURS[number],
        "marker": MARKERS[number],
        "markersize": 3,
        "linestyle": "none",
        "elinewidth": 0.6,
    }
    axes.errorbar(x, [row["geometric"] for row in cells], reach, label=label, **look)


def in_view(axes, value):
    low, high = axes.get_ylim()
    return low <= value <= high


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ratios", required=True, help="ratios.csv")
    parser.add_argument("--figure", nargs="+", required=True, help=".pdf and .png files to write")
    args = parser.parse_args(arguments)
    set_style()
    save(figure_constraints(read_table(args.ratios)), *args.figure)


if __name__ == "__main__":
    cli(main)
