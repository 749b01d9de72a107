"""What the factors cost against N, and the angle in the paper's plane."""

import math

from klee_minty.files import group_by
from klee_minty.names import NAMES
from klee_minty.presentation.figures import BLUE, GREY, ORANGE, dimension_axis, marker, plt, text
from klee_minty.presentation.layouts import LNCS
from klee_minty_studies.colours import dimension_colours
from klee_minty_studies.paper import BUDGET, DE, ES

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
        of_paper = [
            row for row in instances if (row["algorithm"], row["budget"]) == (algorithm, BUDGET) and row["N"] > 2
        ]
        for shift, (factors, (colour, line, sign)) in enumerate(LOOKS.items()):
            rows = [row for row in of_paper if row["factors"] == factors]
            look = {"color": colour, "linestyle": line, "marker": sign, "markersize": 3.5, "label": factors}
            draw_intervals(upper, [row["N"] * 1.04 ** (shift - 1.5) for row in rows], rows, "ert_ratio", **look)
        dimension_axis(upper, sorted({row["N"] for row in of_paper}), xlabel="$N$")
        number_ticks(upper.yaxis, (1, 2, 3, 4, 6))
        of_algorithm = [row for row in angles if row["algorithm"] == algorithm]
        colours = dimension_colours({row["N"] for row in of_algorithm})
        for number, (N, rows) in enumerate(group_by(of_algorithm, "N").items()):
            look = {"color": colours[N], "marker": marker(number), "markersize": 2.5, "label": f"$N = {N}$"}
            draw_intervals(lower, [stretched(row["degrees"]) for row in rows], rows, "ert", N, **look)
        lower.set(yscale="log", xlabel="angle in the paper's plane (degrees)")
        lower.set_xticks([*map(stretched, ANGLES)], ANGLES)
        number_ticks(lower.yaxis, (2000, 5000, 10000, 20000, 50000, 100000))
        lower.grid()
    grid[0, 0].set_ylabel("ERT / ERT on the paper's instance")
    grid[1, 0].set_ylabel("ERT / $N$")
    grid[0, 0].legend(title="drawn", loc="upper left", handlelength=3.2)
    figure.legend(*grid[1, 1].get_legend_handles_labels(), loc="outside lower center", ncols=5)
    return figure


def stretched(degrees):
    """The place of an angle on an axis that is logarithmic in the distance from either end, 0° and 90°."""
    return math.log((1.0 + degrees) / (91.0 - degrees))


def draw_intervals(axes, x, rows, column, unit=1.0, **look):
    """A column of rows, in this unit, with its interval; a gap where it is infinite."""
    value, low, high = (
        [row[name] / unit if row[column] < math.inf else math.nan for row in rows]
        for name in (column, f"{column}_low", f"{column}_high")
    )
    reach = [[a - b for a, b in zip(*pair, strict=True)] for pair in ((value, low), (high, value))]
    axes.errorbar(x, value, reach, elinewidth=0.6, capsize=1.5, **look)


def number_ticks(axis, values):
    """Numbers and not powers of ten on a logarithmic axis, those that its data reach."""
    low, high = axis.get_view_interval()
    shown = [value for value in values if low <= value <= high]
    axis.set_ticks(shown, [f"{value:,}" for value in shown])
    axis.minorticks_off()
