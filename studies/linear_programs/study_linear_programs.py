"""What the rotation and redundant constraints change for LP solvers, and for the optimizers."""

from functools import partial
from itertools import chain, product

import count_pivots
import redundant_ipm
from klee_minty.command_line import cli
from klee_minty.files import group_by
from klee_minty.presentation.figures import GREY, plt
from klee_minty.presentation.layouts import LNCS
from klee_minty_studies import study
from klee_minty_studies.plots import dimension_colours
from linear_programs_cells import cells
from problems.rotated_klee_minty import ROTATION

from matplotlib.lines import Line2D

COLUMNS = ("algorithm", "N", "run", "constraints", "evaluations", "f", "nu", "stop")
SAME = ("evaluations", "target_hits", "y", "stop")
LOOKS = {0: {"linestyle": "solid", "marker": "o"}, 1: {"linestyle": "dashed", "marker": "s"}}  # by presolve


def redundant_runs(tables):
    """same: 1 if the run has the same evaluations, target hits and final point, to the bit, as without redundant rows."""
    records = tables.records(cells(tables.toml("linear_programs")))
    for of_run in group_by(records, "algorithm", "N", "run").values():
        expected = of_run[0]  # without redundant rows
        for record in of_run:
            yield {key: record[key] for key in COLUMNS} | {
                "same": int(all(record[key] == expected[key] for key in SAME))
            }


def draw_iterations(tables):
    """Interior-point iterations against the number of redundant rows, with presolve on and off."""
    rows = [row for row in tables["redundant_ipm"] if row["degrees"] == ROTATION]
    colours = dimension_colours({row["N"] for row in rows})
    figure, panels = plt.subplots(1, 2, figsize=(LNCS.inches, 2.3), sharex=True, sharey=True, layout="constrained")
    for axes, solver in zip(panels, ("GLPK", "HiGHS"), strict=True):
        for (place, (N, colour)), (presolve, look) in product(enumerate(colours.items()), LOOKS.items()):
            # Lines that coincide are all seen: the larger N is drawn wider, and behind.
            size = {"linewidth": 0.8 + 0.4 * place, "markersize": 1.8 + 1.0 * place, "zorder": 2.5 - 0.1 * place}
            shown = [row for row in rows if (row["solver"], row["N"], row["presolve"]) == (solver, N, presolve)]
            points = [(max(1, row["rows"]), row["iterations"]) for row in shown]  # a log axis has no zero
            axes.plot(*zip(*points, strict=True), color=colour, **size, **look)
            for point, row in zip(points, shown, strict=True):
                if row["full"]:
                    axes.plot(*point, "*", color=colour, markersize=8, zorder=3)
        axes.set_title(f"{solver} interior point", fontsize=8.5)
        axes.set(xscale="log", xlabel="redundant rows")
        axes.set_xticks([10**i for i in range(6)], ["none", *(f"$10^{i}$" for i in range(1, 6))])
        axes.xaxis.minorticks_off()
        axes.grid()
    panels[0].set(ylabel="iterations", ylim=(0, None))
    lines = [Line2D([], [], color=colour, label=f"$N = {N}$") for N, colour in colours.items()]
    panels[0].legend(handles=lines, loc="lower right", ncols=2)
    words = ("presolve off", "presolve on")
    lines = [Line2D([], [], color=GREY, markersize=2.5, label=label, **LOOKS[k]) for k, label in enumerate(words)]
    lines.append(Line2D([], [], color=GREY, linestyle="none", marker="*", markersize=8, label="complete"))
    panels[1].legend(handles=lines, loc="upper left")
    return figure


MADE = {
    "linear_programs": {"linear_programs": draw_iterations},
    "linear_programs_runs": {
        "pivots.csv": lambda tables: count_pivots.pivots(tables.toml("linear_programs")["pivots"]),
        "redundant_ipm.csv": lambda tables: chain(*map(redundant_ipm.solutions, redundant_ipm.DIMENSIONS)),
        "redundant_runs.csv": redundant_runs,
    },
}

if __name__ == "__main__":
    cli(partial(study.write_study, MADE))
