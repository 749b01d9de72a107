"""Draw what the factors cost against N and the angle."""

import argparse
import math

from klee_minty.command_line import cli
from klee_minty.files import group_by
from klee_minty.names import NAMES
from klee_minty.presentation.figures import BLUE, GREY, ORANGE, dimension_axis, marker, plt, save, set_style, text
from klee_minty.presentation.layouts import LNCS
from klee_minty_studies.colours import dimension_colours
from klee_minty_studies.paper import BUDGET, DE, ES
from klee_minty_studies.tables import read_table

# Looks by drawn factors, which stay apart in grey: colour, line, marker
LOOKS = {
    "translation": (GREY, "dotted", "s"),
    "angle": (ORANGE, "dashed", "^"),
    "plane": (BLUE, "solid", "o"),
    "plane and angle": ("black", "dashdot", "D"),
}


def draw_factors(instances, angles):
    """Above ERT / ERT on the paper's instance against N; below ERT / N against the angle in the paper's plane."""
    figure, grid = plt.subplots(2, 2, figsize=(LNCS.inches, 4.6), layout="constrained", sharey="row")
    for (upper, lower), algorithm in zip(grid.T, (ES, DE), strict=True):
        upper.set_title(text(NAMES.name(algorithm)), loc="left", fontsize=LNCS.points)
        of_algorithm = [row for row in instances if row["algorithm"] == algorithm and row["budget"] == BUDGET]
        for shift, (factors, (colour, line, sign)) in enumerate(LOOKS.items()):
            rows = [
                row for row in of_algorithm if row["factors"] == factors and row["N"] > 2
            ]  # at N = 2 there is one plane
            errors = [[row["ert_ratio"] - row["ert_ratio_low"] for row in rows]]
            errors.append([row["ert_ratio_high"] - row["ert_ratio"] for row in rows])
            x = [row["N"] * 1.04 ** (shift - 1.5) for row in rows]
            look = {"color": colour, "linestyle": line, "marker": sign, "markersize": 3.5, "label": factors}
            upper.errorbar(x, [row["ert_ratio"] for row in rows], errors, elinewidth=0.6, capsize=1.5, **look)
        dimension_axis(upper, sorted({row["N"] for row in of_algorithm if row["N"] > 2}), xlabel="$N$")
        number_ticks(upper.yaxis, (1, 2, 3, 4, 6))
        of_algorithm = [row for row in angles if row["algorithm"] == algorithm]
        colours = dimension_colours({row["N"] for row in of_algorithm})
        places = {degrees: place for place, degrees in enumerate(group_by(of_algorithm, "degrees"))}
        for number, (N, rows) in enumerate(group_by(of_algorithm, "N").items()):
            x = [places[row["degrees"]] for row in rows]
            y = [row["ert"] / N if row["ert"] < math.inf else math.nan for row in rows]  # a gap without a success
            lower.plot(x, y, color=colours[N], marker=marker(number), markersize=3.5, label=f"$N = {N}$")
        lower.set(yscale="log", xlabel="angle in the paper's plane (degrees)")
        lower.set_xticks([*places.values()], [*places])
        number_ticks(lower.yaxis, (2000, 5000, 10000, 20000, 50000, 100000))
        lower.grid()
    grid[0, 0].set_ylabel("ERT / ERT on the paper's instance")
    grid[1, 0].set_ylabel("ERT / $N$")
    grid[0, 0].legend(title="drawn", loc="upper left", handlelength=3.2)
    figure.legend(*grid[1, 1].get_legend_handles_labels(), loc="outside lower center", ncols=5)
    return figure


def number_ticks(axis, values):
    """Numbers and not powers of ten on a logarithmic axis, those that its data reach."""
    low, high = axis.get_view_interval()
    shown = [value for value in values if low <= value <= high]
    axis.set_ticks(shown, [f"{value:,}" for value in shown])
    axis.minorticks_off()


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--instances", required=True, help="written by study_factors.py")
    parser.add_argument("--angles", required=True, help="written by study_factors.py")
    parser.add_argument("--figure", nargs="+", required=True, help=".pdf and .png files to write")
    args = parser.parse_args(arguments)
    set_style()
    save(draw_factors(read_table(args.instances), read_table(args.angles)), *args.figure)


if __name__ == "__main__":
    cli(main)
