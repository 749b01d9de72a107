"""What the factors cost against N, and the angle in the paper's plane."""

import math

from klee_minty.files import group_by
from klee_minty.names import NAMES
from klee_minty.presentation.figures import BLUE, GREY, ORANGE, dimension_axis, marker, plt, text
from klee_minty.presentation.layouts import LNCS
from klee_minty_studies.paper import BUDGET, DE, ES
from klee_minty_studies.plots import dimension_colours, draw_intervals, set_ticks

# Looks by drawn factors, which stay apart in grey: colour, line, marker
LOOKS = {
    "translation": (GREY, "dotted", "s"),
    "angle": (ORANGE, "dashed", "^"),
    "plane": (BLUE, "solid", "o"),
    "plane and angle": ("black", "dashdot", "D"),
}
ANGLES = (0, 1, 2, 5, 10, 20, 45, 70, 80, 85, 89, 90)


def draw_factors(instances, angles):
    """Above ERT / ERT on the paper's instance against N; below ERT / N against the angle in the paper's plane."""
    figure, grid = plt.subplots(2, 2, figsize=(LNCS.inches, 4.6), layout="constrained", sharey="row")
    for (upper, lower), algorithm in zip(grid.T, (ES, DE), strict=True):
        upper.set_title(text(NAMES.name(algorithm)), loc="left", fontsize=LNCS.points)
        # At N = 2 there is one plane.
        known = {"algorithm": algorithm, "budget": BUDGET}.items()
        of_paper = [row for row in instances if known <= row.items() and row["N"] > 2]
        for shift, (factors, (colour, line, sign)) in enumerate(LOOKS.items()):
            rows = [row for row in of_paper if row["factors"] == factors]
            look = {"color": colour, "linestyle": line, "marker": sign, "markersize": 3.5, "capsize": 1.5}
            places = [row["N"] * 1.04 ** (shift - 1.5) for row in rows]
            draw_intervals(upper, places, rows, "ert_ratio", label=factors, **look)
        dimension_axis(upper, sorted({row["N"] for row in of_paper}), xlabel="$N$")
        set_ticks(upper.yaxis, inside(upper.yaxis, (1, 2, 3, 4, 6)))
        of_algorithm = [row for row in angles if row["algorithm"] == algorithm]
        colours = dimension_colours({row["N"] for row in of_algorithm})
        for number, (N, rows) in enumerate(group_by(of_algorithm, "N").items()):
            look = {"color": colours[N], "marker": marker(number), "markersize": 2.5, "capsize": 1.5}
            places = [stretched(row["degrees"]) for row in rows]
            draw_intervals(lower, places, rows, "ert", N, label=f"$N = {N}$", **look)
        lower.set(yscale="log", xlabel="angle in the paper's plane (degrees)")
        lower.set_xticks([*map(stretched, ANGLES)], ANGLES)
        set_ticks(lower.yaxis, inside(lower.yaxis, (2000, 5000, 10000, 20000, 50000, 100000)))
        lower.grid()
    grid[0, 0].set_ylabel("ERT / ERT on the paper's instance")
    grid[1, 0].set_ylabel("ERT / $N$")
    grid[0, 0].legend(title="drawn", loc="upper left", handlelength=3.2)
    figure.legend(*grid[1, 1].get_legend_handles_labels(), loc="outside lower center", ncols=5)
    return figure


def stretched(degrees):
    """The place of an angle on an axis that is logarithmic in the distance from either end, 0° and 90°."""
    return math.log((1.0 + degrees) / (91.0 - degrees))


def inside(axis, values):
    """Those that the data of an axis reach."""
    low, high = axis.get_view_interval()
    return [value for value in values if low <= value <= high]
