"""Draw interior-point iterations and errors against the number of redundant rows, with presolve on and off."""

import argparse

from klee_minty.command_line import cli
from klee_minty.files import read_csv
from klee_minty.presentation.figures import GREY, plt, save, set_style
from klee_minty.presentation.layouts import LNCS
from klee_minty_studies.colours import dimension_colours
from problems.rotated_klee_minty import ROTATION

from matplotlib.lines import Line2D

SOLVERS = ("GLPK", "HiGHS")
LOOKS = {0: {"linestyle": "solid", "marker": "o"}, 1: {"linestyle": "dashed", "marker": "s"}}
FLOOR = 1e-16  # errors of zero are drawn here


def draw(rows):
    colours = dimension_colours({row["N"] for row in rows})
    figure, panels = plt.subplots(2, 2, figsize=(LNCS.inches, 3.9), sharex=True, sharey="row", layout="constrained")
    for column, solver in zip(panels.T, SOLVERS, strict=True):
        for place, (N, colour) in enumerate(colours.items()):
            # Lines that coincide are all seen: the larger N is drawn wider, and behind.
            size = {"linewidth": 0.8 + 0.4 * place, "markersize": 1.8 + 1.0 * place, "zorder": 2.5 - 0.1 * place}
            for presolve, look in LOOKS.items():
                shown = [row for row in rows if (row["solver"], row["N"], row["presolve"]) == (solver, N, presolve)]
                for axes, key in zip(column, ("iterations", "abs_error"), strict=True):
                    x = [max(1, row["rows"]) for row in shown]  # a log axis has no zero
                    y = [max(FLOOR, row[key]) if key == "abs_error" else row[key] for row in shown]
                    axes.plot(x, y, color=colour, **size, **look)
                    full = [i for i, row in enumerate(shown) if row["full"]]
                    axes.plot([x[i] for i in full], [y[i] for i in full], "*", color=colour, markersize=8, zorder=3)
        column[0].set_title(f"{solver} interior point", fontsize=8.5)
        column[1].set(xscale="log", yscale="log", xlabel="redundant rows")
    for axes in panels.flat:
        axes.grid()
    panels[1, 0].set_xticks([10**i for i in range(6)], ["none", *(f"$10^{i}$" for i in range(1, 6))])
    for axes in panels[1]:
        axes.xaxis.minorticks_off()
    panels[0, 0].set(ylabel="iterations", ylim=(0, None))
    panels[1, 0].set_ylabel(r"$|f - f_\mathrm{opt}|$")
    panels[0, 0].legend(
        [Line2D([], [], color=colour) for colour in colours.values()],
        [f"$N = {N}$" for N in colours],
        loc="lower right",
        ncols=2,
    )
    star = Line2D([], [], color=GREY, linestyle="none", marker="*", markersize=8)
    panels[0, 1].legend(
        [*(Line2D([], [], color=GREY, markersize=2.5, **look) for look in LOOKS.values()), star],
        ["presolve off", "presolve on", "complete"],
        loc="upper left",
    )
    return figure


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--solutions", required=True, help="written by redundant_ipm.py")
    parser.add_argument("--output", nargs="+", required=True, help=".pdf and .png files to write")
    args = parser.parse_args(arguments)
    set_style()
    rows = read_csv(args.solutions, "solver", "status")
    save(draw([row for row in rows if row["degrees"] == ROTATION]), *args.output)


if __name__ == "__main__":
    cli(main)
