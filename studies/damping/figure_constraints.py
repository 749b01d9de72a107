"""Draw what repair costs, and what the MA-ES's own rule for σ saves, against the number of active constraints."""

import argparse

from klee_minty.command_line import cli
from klee_minty.files import group_by
from klee_minty.presentation.figures import GREY, MARKERS, legend_below, plt, save, set_style
from klee_minty.presentation.layouts import LNCS
from klee_minty_studies.colours import dimension_colours
from klee_minty_studies.tables import read_table

PROBLEMS = {"sphere_under_planes": "sphere under planes", "bbob_constrained": "bbob-constrained"}
PANELS = {  # contrast: label, ticks, and the rows that are drawn
    "repair": (
        "repair / none",
        (0.01, 0.05, 0.2, 0.5, 1.0, 2.0, 5.0),
        lambda row: (row["rule"], row["damping"]) == ("published", 1),
    ),
    "rule": (
        "published / MA-ES's own rule",
        (0.8, 1.0, 1.2, 1.5),
        lambda row: row["rule"] == "ma_es" and row["repair"] == "none",
    ),
}
TICKS = (0, 1, 2, 6, 20, 60)
MARGIN = 1.04  # factor between neighbouring N


def figure_constraints(rows):
    """rows: of constraint_ratios.csv."""
    figure, grid = plt.subplots(2, 2, layout="constrained", figsize=(LNCS.inches, 4.6), sharex=True, sharey="row")
    colours = dimension_colours({row["N"] for row in rows})
    looks = {N: {"color": colours[N], "marker": sign} for N, sign in zip(colours, MARKERS, strict=False)}
    for line, (contrast, (label, ticks, is_drawn)) in zip(grid, PANELS.items(), strict=True):
        for axes, problem in zip(line, PROBLEMS, strict=True):
            some = [row for row in rows if (row["contrast"], row["problem"]) == (contrast, problem) and is_drawn(row)]
            for N, cells in group_by(some, "N").items():
                shift = MARGIN ** (list(looks).index(N) - 1.5)  # points of a problem's N are beside each other
                x, y = [row["active"] * shift for row in cells], [row["geometric"] for row in cells]
                reach = [
                    [row["geometric"] - row["geometric_low"] for row in cells],
                    [row["geometric_high"] - row["geometric"] for row in cells],
                ]
                axes.errorbar(x, y, reach, markersize=3, linestyle="none", elinewidth=0.6, **looks[N])
            axes.axhline(1.0, color=GREY, linewidth=0.8)
            axes.set_xscale("symlog", linthresh=2.0, linscale=0.6)
            axes.set_yscale("log")
            axes.set_xticks(TICKS, TICKS)
            axes.xaxis.minorticks_off()
            axes.grid()
        line[0].set_ylabel(label)
        line[0].set_yticks(ticks, [f"{value:g}" for value in ticks])
        line[0].yaxis.minorticks_off()
    for axes, words in zip(grid[0], PROBLEMS.values(), strict=True):
        axes.set_title(words, loc="left", fontsize=LNCS.points)
    for axes in grid[-1]:
        axes.set_xlabel("active constraints")
    lines = [plt.Line2D([], [], linestyle="none", markersize=3, **look) for look in looks.values()]
    legend_below(figure, lines, [f"$N = {N}$" for N in looks])
    return figure


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ratios", required=True, help="constraint_ratios.csv")
    parser.add_argument("--figure", nargs="+", required=True, help=".pdf and .png files to write")
    args = parser.parse_args(arguments)
    set_style()
    save(figure_constraints(read_table(args.ratios)), *args.figure)


if __name__ == "__main__":
    cli(main)
