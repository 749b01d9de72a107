"""What the rules for σ, and repair, do to the evaluations."""

from klee_minty.files import group_by
from klee_minty.presentation.figures import BLUE, GREEN, GREY, MARKERS, PINK, algorithm_look, legend_below, panels, plt
from klee_minty.presentation.layouts import LNCS
from klee_minty_studies.paper import BUDGET
from klee_minty_studies.plots import dimension_colours, draw_intervals, draw_shares, set_ticks

import numpy as np

RULES = {
    "published": "square: published",
    "d_sigma": "square, $d_\\sigma$",
    "norm": "length",
    "ma_es": "length, $d_\\sigma$: the MA-ES's own",
}
RULE_COLOURS = (BLUE, "black", GREEN, PINK)  # as published it is εMAg-ES
REPAIRS = {"published": "with repair", "none": "without repair"}
PROBLEMS = {"sphere_under_planes": "sphere under planes", "bbob_constrained": "bbob-constrained"}
PANELS = {  # contrast: label, ticks, and what the rows have that are drawn
    "repair": ("evaluations, repair / none", (0.2, 0.5, 1, 2, 5), {"rule": "published", "damping": 1}),
    "rule": ("evaluations, published\nrule / the MA-ES's own", (0.8, 1, 1.2, 1.5), {"rule": "ma_es", "repair": "none"}),
}
LEAST = 0.2  # the lesser ratios, all of function 13 with its one active constraint, are said and not drawn
TICKS = (0, 0.25, 0.5, 0.75, 1, 2, 4)
MARGIN = 0.02  # between neighbouring N


def draw_rules(runs, N=40):
    """The share of runs that succeeds within how many evaluations; runs: rows of rule_runs.csv, on drawn instances from σ₀ = 1."""
    runs = [row for row in runs if (row["N"], row["instances"], row["sigma_start"]) == (N, "drawn", "1")]
    cells = group_by(runs, "repair", "rule", "damping")
    figure, axes_of = panels(list(REPAIRS.values()), LNCS, "evaluations / $N$", "share of runs")
    for axes, repair in zip(axes_of, REPAIRS, strict=True):
        for number, (rule, words) in enumerate(RULES.items()):
            some, look = cells[repair, rule, 1], algorithm_look(number) | {"color": RULE_COLOURS[number]}
            hits = np.array([row["target"] for row in some if row["target"]]) / N
            draw_shares(axes, hits, len(some), some[0]["budget"], label=words, **look)
        axes.axvline(BUDGET, color=GREY, linewidth=0.8)
        axes.set(xscale="log", xlim=(BUDGET / 5, 10 * BUDGET), ylim=(0.0, 1.02))
        axes.grid()
    beside = {"xytext": (2, 0), "textcoords": "offset points", "rotation": 90, "va": "bottom"}
    axes_of[1].annotate("the paper's budget", (BUDGET, 0.05), color=GREY, fontsize=LNCS.points - 1.0, **beside)
    legend_below(figure, *axes_of[0].get_legend_handles_labels())
    return figure


def draw_constraints(rows):
    """Above what repair costs, below what the MA-ES's own rule saves; rows: of constraint_ratios.csv."""
    figure, grid = plt.subplots(2, 2, layout="constrained", figsize=(LNCS.inches, 4.6), sharex="col", sharey="row")
    colours = dimension_colours({row["N"] for row in rows})
    looks = {N: {"color": colours[N], "marker": sign} for N, sign in zip(colours, MARKERS, strict=False)}
    looks[max(looks)]["fillstyle"] = "none"  # so that it is told from the next one in grey
    for line, (contrast, (label, ticks, known)) in zip(grid, PANELS.items(), strict=True):
        for axes, problem in zip(line, PROBLEMS, strict=True):
            its = known | {"contrast": contrast, "problem": problem}
            some = [row for row in rows if its.items() <= row.items()]
            draw_ratios(axes, [row for row in some if row["geometric"] >= LEAST], looks)
            if less := [row["geometric"] for row in some if row["geometric"] < LEAST]:
                axes.plot(0.05, LEAST, "v", color=GREY, markersize=4)
                words = {"xytext": (5, 0), "textcoords": "offset points", "va": "center", "fontsize": LNCS.points - 1.0}
                words["bbox"] = {"facecolor": "white", "edgecolor": "none", "pad": 0.5}
                axes.annotate(f"{min(less):.2g} to {max(less):.2g}", (0.05, LEAST), color=GREY, **words)
            axes.axhline(1.0, color=GREY, linewidth=0.8)
            axes.set_yscale("log")
            axes.set_xscale("symlog", linthresh=1.0)
            set_ticks(axes.xaxis, TICKS, [f"{value:g}" for value in TICKS])
            axes.grid()
        line[0].set_ylabel(label)
        set_ticks(line[0].yaxis, ticks, [f"{value:g}" for value in ticks])
    grid[0, 0].set_ylim(bottom=0.85 * LEAST)
    for axes, words in zip(grid[0], PROBLEMS.values(), strict=True):
        axes.set_title(words, loc="left", fontsize=LNCS.points)
    for axes in grid[-1]:
        axes.set_xlabel("active constraints / $N$")
    lines = [plt.Line2D([], [], linestyle="none", markersize=3, **look) for look in looks.values()]
    legend_below(figure, lines, [f"$N = {N}$" for N in looks])
    return figure


def draw_ratios(axes, rows, looks):
    """Ratios with their intervals against the share of active constraints; those of a problem's N are beside each other."""
    for N, cells in group_by(rows, "N").items():
        shift = MARGIN * (list(looks).index(N) - 1.5)
        x, look = [row["active"] / N + shift for row in cells], {"markersize": 3, "linestyle": "none"} | looks[N]
        draw_intervals(axes, x, cells, "geometric", **look)
