"""Draw what the factors cost against N and the angle, and what one of their properties costs on each instance at N = 40."""

import argparse
import math
import tomllib
from pathlib import Path

from analysis.paper import BUDGET, DE, ES, budget
from analysis.running_times import evaluations_and_successes
from instances_problem import property_of
from instances_runs import read_instances
from klee_minty.command_line import json_object, run
from klee_minty.files import grouped, read_csv
from presentation.figures import (
    BLUE,
    GREY,
    ORANGE,
    dimension_axis,
    dimension_colours,
    marker,
    plt,
    save,
    set_style,
    text,
)
from presentation.layouts import LNCS
from presentation.names import NAMES

import numpy as np

N_OF_PROPERTIES = 40
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
        places = {degrees: place for place, degrees in enumerate(grouped(of_algorithm, "degrees"))}
        for number, (N, rows) in enumerate(grouped(of_algorithm, "N").items()):
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


def draw_properties(cells, multiple):
    """Evaluations with a larger budget against the flattest edge (the ES) and the angle (the DE) of each instance."""
    N = N_OF_PROPERTIES
    figure, (left, right) = plt.subplots(1, 2, figsize=(LNCS.inches, 2.6), layout="constrained", sharey=True)
    for axes, algorithm, name, factors in (
        (left, ES, "flattest_edge", ("plane", "plane-angle")),
        (right, DE, "angle", ("angle", "plane-angle")),
    ):
        for drawn in factors:
            runs, longer = cells[drawn, algorithm, N, 1], cells[drawn, algorithm, N, multiple]
            colour, _, sign = LOOKS[drawn.replace("-", " and ")]
            x = np.array([property_of(name, N, run["instance"], drawn) for run in runs])
            y, succeeds_longer = evaluations_and_successes(longer)
            succeeds = evaluations_and_successes(runs)[1] == 1.0
            late, never = ~succeeds & (succeeds_longer == 1.0), succeeds_longer == 0.0
            look = {"s": 11, "edgecolor": colour, "linewidth": 0.7}
            axes.scatter(x[succeeds], y[succeeds], marker=sign, facecolor=colour, **look)
            axes.scatter(x[late], y[late], marker=sign, facecolor="none", **look)
            axes.scatter(x[never], y[never], marker="x", color=colour, s=16, linewidth=0.9)
        axes.axhline(budget(N), color=GREY, linewidth=0.8)
        axes.set_yscale("log")
        axes.set_title(text(NAMES.name(algorithm)), loc="left", fontsize=LNCS.points)
        axes.grid()
    left.set(xscale="log", xlabel="slope of the flattest edge / median slope", ylabel="evaluations to the target")
    right.set(xlabel="angle (degrees)", xticks=range(0, 91, 15))
    number_ticks(left.xaxis, (0.02, 0.05, 0.1, 0.2, 0.4))
    number_ticks(left.yaxis, (300_000, 500_000, 1_000_000, 2_000_000, 4_000_000))
    handles = [plt.Line2D([], [], color=GREY, linewidth=0.8, label="the paper's budget")]
    black = {"color": "black", "linestyle": "none", "markersize": 3.5}
    for factors in ("plane", "angle", "plane and angle"):
        colour, _, sign = LOOKS[factors]
        handles.append(plt.Line2D([], [], label=f"drawn: {factors}", **black | {"color": colour, "marker": sign}))
    handles.append(plt.Line2D([], [], label="fails within that", marker="o", markerfacecolor="none", **black))
    handles.append(plt.Line2D([], [], label=f"fails within {multiple} times that", marker="x", **black))
    figure.legend(handles=handles, loc="outside lower center", ncols=3)
    return figure


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--study", required=True, help=".toml file that names instances and budgets")
    parser.add_argument("--instances", required=True, help="written by study_instances.py")
    parser.add_argument("--angles", required=True, help="written by study_instances.py")
    parser.add_argument(
        "--runs", type=json_object, required=True, help="{drawn factors: {algorithm: {multiple of the budget: folder}}}"
    )
    parser.add_argument("--factors-figure", nargs="+", required=True, help=".pdf and .png files to write")
    parser.add_argument("--properties-figure", nargs="+", required=True, help=".pdf and .png files to write")
    args = parser.parse_args(arguments)
    study = tomllib.loads(Path(args.study).read_text(encoding="utf-8"))
    study["dimensions"] = [N_OF_PROPERTIES]
    drawn = {factors: args.runs[factors] for factors in ("plane", "angle", "plane-angle")}
    set_style()
    save(
        draw_factors(read_csv(args.instances, "algorithm", "factors"), read_csv(args.angles, "algorithm")),
        *args.factors_figure,
    )
    cells = read_instances(study, drawn)
    save(draw_properties(cells, max(study["budgets"][str(N_OF_PROPERTIES)])), *args.properties_figure)


if __name__ == "__main__":
    run(main)
