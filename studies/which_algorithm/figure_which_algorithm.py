"""Draw the map: the cheapest algorithm that solves a cell, by what a point shows, N, active constraints and shape of f."""

import argparse

from klee_minty.command_line import cli
from klee_minty.presentation.figures import COLOURS, plt, save, set_style, text
from klee_minty.presentation.layouts import LNCS
from map_cells import KLEE_MINTY, read_study
from map_standings import LEVELS, cells
from map_tables import NAMES, algorithms_at, read_table

PANEL_WORDS = {"g": "f and g are known", "nu": "f and ν, or f where ν is 0"}
SIMILARITIES = {0.0: "unrelated normals", 0.9: "similar normals"}
COUNTS = (lambda N: 0), (lambda N: 1), (lambda N: N // 4), (lambda N: N // 2), (lambda N: 3 * N // 4), (lambda N: N)
SHAPES = "sphere", "ellipsoid_1e2", "ellipsoid_1e4"
VERTICES = "linear_even", "linear_flat", "klee_minty"
MORE_COLOURS = "#BBBBBB", "#F0E442", "#FFFFFF", "#FFFFFF", "#FFFFFF"  # signs tell algorithms apart, too
DARK = "#0072B2", "#000000", "#8C510A", "#D55E00"  # on which a sign is white


def figure_which_algorithm(runs, study):
    the_cells = {}
    for cell in cells(runs):
        similarity = None if cell["problem"] == KLEE_MINTY or cell["active"] <= 1 else cell["similarity"]
        the_cells[cell["shape"], cell["active"], similarity, cell["N"]] = cell
    dimensions = sorted({cell["N"] for cell in the_cells.values()})
    panels = [(level, similarity) for level in LEVELS for similarity in SIMILARITIES]
    winners = {level: {key: winner(cell, study, level) for key, cell in the_cells.items()} for level in LEVELS}
    shown = [name for name in NAMES if any(name in by_cell.values() for by_cell in winners.values())]
    colours = dict(zip(shown, [*COLOURS, *MORE_COLOURS], strict=False))
    figure, grid = plt.subplots(len(panels), 1, layout="constrained", figsize=(LNCS.inches, 6.4), sharex=True)
    for axes, (level, similarity) in zip(grid, panels, strict=True):
        axes.set_title(
            text(f"{PANEL_WORDS[level]}; {SIMILARITIES[similarity]}"), loc="left", fontsize=LNCS.points - 1.0
        )
        for row, N in enumerate(dimensions):
            for left, width, key in tiles(N, similarity):
                if key in the_cells:
                    draw(axes, left, row, width, winners[level][key], colours)
        axes.set(xlim=(-0.05, 7.1), ylim=(len(dimensions) - 0.45, -0.55), ylabel="$N$")
        axes.set_yticks(range(len(dimensions)), [f"{N:.0f}" for N in dimensions])
        axes.tick_params(length=0)
        axes.spines[:].set_visible(False)
    words = ["$N/4$", "$N/2$", "$3N/4$", "$N$"]
    grid[-1].set_xticks([0.475 + i for i in range(7)], ["0", "1", *words, "$N$, f linear"])
    grid[-1].set_xlabel(
        "active constraints; f from left to right: sphere, ellipsoids of condition $10^2$ and $10^4$;\n"
        "linear with even and with flat multipliers, Klee-Minty"
    )
    handles = [plt.Rectangle((0, 0), 1, 1, facecolor=colours[name], edgecolor="black", linewidth=0.4) for name in shown]
    labels = [text(f"{NAMES[name][1]}: {NAMES[name][0]}") for name in shown]
    figure.legend(handles, labels, loc="outside lower center", ncols=2)
    return figure


def tiles(N, similarity):
    """(left, width, key of a cell) of the tiles of a row."""
    for place, count in enumerate(COUNTS):
        active = count(N)
        for number, shape in enumerate(SHAPES):
            yield place + 0.317 * number, 0.317, (shape, active, None if active <= 1 else similarity, N)
    for number, shape in enumerate(VERTICES):
        yield len(COUNTS) + 0.317 * number, 0.317, (shape, N, None if shape == VERTICES[-1] else similarity, N)


def winner(cell, study, level):
    """The cheapest algorithm that solves the cell at this level; there always is one."""
    algorithms = algorithms_at(study, level)
    return min((name for name in algorithms if name in cell["ert"]), key=cell["ert"].get)


def draw(axes, left, row, width, name, colours):
    """A tile with the sign of its algorithm."""
    look = {"facecolor": colours[name], "edgecolor": "white", "linewidth": 0.4}
    axes.add_patch(plt.Rectangle((left, row - 0.42), width, 0.84, **look))
    middle = {"ha": "center", "va": "center_baseline", "color": "white" if colours[name] in DARK else "black"}
    axes.text(left + width / 2.0, row, text(NAMES[name][1]), fontsize=6.0, **middle)


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--study", required=True, help=".toml file that names the algorithms")
    parser.add_argument("--runs", required=True, help="runs.csv of the map")
    parser.add_argument("--figure", nargs="+", required=True, help=".pdf and .png files to write")
    args = parser.parse_args(arguments)
    set_style()
    save(figure_which_algorithm(read_table(args.runs), read_study(args.study)), *args.figure)


if __name__ == "__main__":
    cli(main)
