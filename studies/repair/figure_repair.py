"""Draw what the repair and the damping are worth, and success against the time constant of σ."""

import argparse
import math

from klee_minty.command_line import cli
from klee_minty.files import group_by
from klee_minty.presentation.figures import COLOURS, GREY, MARKERS, STYLES, dimension_axis, plt, save, set_style
from klee_minty.presentation.layouts import LNCS
from repair_tables import read_table

VARIANTS = {  # (repair, sigma_start, damping): words
    ("published", "1", 1): "published (repair, $D=1$)",
    ("published", "1", 2): "repair, $D=2$",
    ("none", "1", 1): "no repair, $D=1$",
    ("none", "1", 2): "no repair, $D=2$",
    ("none", "box/4", 2): r"no repair, $D=2$, $\sigma_0$ = box/4",
}
PARTS = {
    "published": "published",
    "no_M": "$M$ learns nothing of it",
    "no_s": "$s$ learns nothing of it",
    "unlearned": "neither does",
    "ranked": "it only ranks",
    "paid": "points forgotten: price only",
    "free": "not counted: no price",
}
LARGEST = 40  # N; beyond it there are few runs of some variants
INSTANCES = {"paper": "the paper's instance", "drawn": "drawn instances"}


def look(number):
    return {
        "color": (*COLOURS, GREY)[number],
        "linestyle": STYLES[number % len(STYLES)],
        "marker": MARKERS[number % 7],
        "markersize": 3,
    }


def draw_factors(axes, rows, instances):
    """ERT relative to the published strategy."""
    cells = {
        (row["repair"], row["sigma_start"], row["damping"], row["N"]): row
        for row in rows
        if row["instances"] == instances
    }
    for number, (variant, words) in enumerate(VARIANTS.items()):
        points = {
            N: cells[*variant, N]["ert"] / cells[*next(iter(VARIANTS)), N]["ert"]
            for *some, N in cells
            if (*some,) == variant
        }
        points = {N: value for N, value in points.items() if math.isfinite(value) and value > 0.0}
        axes.plot(points.keys(), points.values(), label=words, **look(number))


def draw_successes(axes, rows):
    cells = group_by((row for row in rows if row["instances"] == "drawn"), "repair", "sigma_start", "damping")
    for number, variant in enumerate(VARIANTS):
        some = cells[variant]
        axes.plot([row["N"] for row in some], [row["success_rate"] for row in some], **look(number))


def draw_parts(axes, rows):
    """ERT relative to no repair, with its interval."""
    cells = group_by((row for row in rows if row["instances"] == "drawn"), "repair")
    for number, (repair, words) in enumerate(PARTS.items()):
        shift = 1.0 + 0.02 * (number - 3)
        some = cells[repair]
        reach = [[row["ratio"] - row["ratio_low"] for row in some], [row["ratio_high"] - row["ratio"] for row in some]]
        axes.errorbar(
            [shift * row["N"] for row in some],
            [row["ratio"] for row in some],
            reach,
            label=words,
            elinewidth=0.5,
            **look(number),
        )


def figure_repair(rows, parts):
    rows = [row for row in rows if row["set"] == "report" and row["N"] <= LARGEST]
    figure, grid = plt.subplots(2, 2, layout="constrained", figsize=(LNCS.inches, 4.6))
    dimensions = sorted({row["N"] for row in rows})
    for axes, (instances, words) in zip(grid[0], INSTANCES.items(), strict=True):
        draw_factors(axes, rows, instances)
        dimension_axis(axes, dimensions)
        axes.set_title(words, loc="left", fontsize=LNCS.points)
        axes.set(ylim=(0.22, 1.6), yticks=[0.25, 0.5, 1.0, 1.5])
        axes.set_yticklabels(["0.25", "0.5", "1", "1.5"])
        axes.yaxis.minorticks_off()
    grid[0, 0].set_ylabel("ERT / published ERT")
    draw_successes(grid[1, 0], rows)
    dimension_axis(grid[1, 0], dimensions, xlabel="$N$", ylabel="successes")
    grid[1, 0].set(yscale="linear", ylim=(-0.03, 1.03))
    grid[1, 0].set_title("drawn instances", loc="left", fontsize=LNCS.points)
    axes = grid[1, 1]
    draw_parts(axes, parts)
    dimension_axis(axes, sorted({row["N"] for row in parts}), xlabel="$N$", ylabel="ERT / ERT without repair")
    axes.axhline(1.0, color=GREY, linewidth=0.8)
    axes.set(yticks=[1.0, 1.5, 2.0, 3.0])
    axes.set_yticklabels(["1", "1.5", "2", "3"])
    axes.yaxis.minorticks_off()
    axes.set_title(r"drawn instances, $\sigma_0 = 1$, $D = 1$", loc="left", fontsize=LNCS.points)
    first, second = grid[0, 0].get_legend_handles_labels(), axes.get_legend_handles_labels()
    figure.legend(*first, loc="outside lower left", fontsize=6.5, title="top, bottom left", title_fontsize=6.5)
    figure.legend(
        *second, loc="outside lower right", fontsize=6.5, ncols=2, title="bottom right: repair", title_fontsize=6.5
    )
    return figure


def law_series(rows):
    """{words: rows} with one curve per population, c_s or library; then those with negative weights."""
    series = {}
    for row in sorted(rows, key=lambda row: (ORDER.index(row["varied"]), row["population"])):
        if row["rule"] == "csa":
            words = rf"$\lambda = {row['population']}$"
            if row["varied"] == "c_s":
                words = f"$c_s = {row['c_s']:g}$"
            elif row["varied"] == "factor":
                words = f"{LIBRARIES[row['algorithm']][0]}, {words}"
            elif row["varied"] == "negative":
                words = f"{words}, negative weights"
            series.setdefault(words, []).append(row)
    return series


def law_looks(series):
    """{words: look}; negative weights: those of the same population, with hollow markers.

    series: of all N, so that a population looks the same at each.
    """
    looks = {}
    for number, (words, curve) in enumerate(series.items()):
        if curve[0]["varied"] == "factor":
            marker = LIBRARIES[curve[0]["algorithm"]][1]
            looks[words] = {
                "color": "black",
                "linestyle": "dotted",
                "linewidth": 1.5,
                "marker": marker,
                "markersize": 6,
            }
        elif curve[0]["varied"] == "negative":
            looks[words] = looks[words.split(",")[0]] | {"markerfacecolor": "white", "linewidth": 2.0}
        else:
            looks[words] = look(number)
    return looks


ORDER = ("population", "c_s", "negative", "factor")  # of the curves
LIBRARIES = {"cmaes_damped": ("CMA-ES (cmaes)", "*"), "pycma_rules": ("CMA-ES (pycma)", "P")}  # name and marker
TIMES = (1, 2, 4, 8, 16)
LAW_PANELS = (  # what is drawn against what
    ("per_N", r"$\lambda D / N$", "success_rate", "successes"),
    ("per_N", r"$\lambda D / N$", "ert", "ERT"),
    ("generations", r"generations $2D / c_s$", "success_rate", "successes"),
)


def figure_law(rows):
    dimensions, looks = sorted({row["N"] for row in rows}), law_looks(law_series(rows))
    size = (LNCS.inches, 6.4)
    figure, grid = plt.subplots(3, len(dimensions), layout="constrained", figsize=size, sharey="row", squeeze=False)
    for column, N in zip(grid.T, dimensions, strict=True):
        column[0].set_title(f"$N = {N}$, drawn instances", loc="left", fontsize=LNCS.points)
        for axes, (x, label, y, name) in zip(column, LAW_PANELS, strict=True):
            draw_law(axes, [row for row in rows if row["N"] == N], x, y, looks)
            axes.set_xscale("log")
            axes.set_yscale("log" if y == "ert" else "linear")
            axes.set_xlabel(label)
            axes.grid()
            if N == dimensions[0]:
                axes.set_ylabel(name)
        column[2].legend(fontsize=6, ncols=2, loc="upper center", bbox_to_anchor=(0.5, -0.35))
        for axes in column[:2]:
            axes.axvline(8.0, color=GREY, linewidth=0.8, linestyle="dashed")
            axes.set_xticks(TIMES, TIMES)
            axes.xaxis.minorticks_off()
    return figure


def draw_law(axes, rows, x, y, looks):
    for words, curve in law_series(rows).items():
        solved = sorted((row[x], row[y]) for row in curve if math.isfinite(row[y]))
        axes.plot([point[0] for point in solved], [point[1] for point in solved], label=words, **looks[words])


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    for table in ("repair", "parts", "law"):
        parser.add_argument(f"--{table}", required=True, help=f"{table}.csv")
    parser.add_argument("--repair-figure", nargs="+", required=True, help=".pdf and .png files to write")
    parser.add_argument("--law-figure", nargs="+", required=True, help=".pdf and .png files to write")
    args = parser.parse_args(arguments)
    set_style()
    save(figure_repair(read_table(args.repair), read_table(args.parts)), *args.repair_figure)
    save(figure_law(read_table(args.law)), *args.law_figure)


if __name__ == "__main__":
    cli(main)
