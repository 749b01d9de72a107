"""Draw the map: the cheapest algorithm that solves a cell, by what a point shows, N, active constraints and shape of f."""

import argparse

from klee_minty.command_line import cli
from klee_minty.presentation.figures import COLOURS, plt, save, set_style, text
from klee_minty.presentation.layouts import LNCS
from klee_minty_studies.tables import read_table
from map_cells import KLEE_MINTY, read_study
from map_standings import LEVELS, NAMES, algorithms_at, cells

PANEL_WORDS = {"g": "f and g are known", "nu": "f and ν, or f where ν is 0"}
SIMILARITIES = {0.0: "unrelated normals", 0.9: "similar normals"}
COUNTS = {"0": 0.0, "1": None, "N/4": 0.25, "N/2": 0.5, "3N/4": 0.75, "N": 1.0}
SHAPES = "sphere", "ellipsoid_1e2", "ellipsoid_1e4"
VERTICES = "linear_even", "linear_flat", "klee_minty"
MORE_COLOURS = "#BBBBBB", "#F0E442", "#FFFFFF", "#FFFFFF", "#FFFFFF"  # signs tell algorithms apart, too
WIDTH = 0.317  # of a tile
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
        title = text(f"{PANEL_WORDS[level]}; {SIMILARITIES[similarity]}")
        axes.set_title(title, loc="left", fontsize=LNCS.points - 1.0)
        for row, N in enumerate(dimensions):
            for left, key in tiles(N, similarity):
                if key in the_cells:
                    name = winners[level][key]
                    draw(axes, left, row, name, colours[name])
        axes.set(xlim=(-0.05, 7.1), ylim=(len(dimensions) - 0.45, -0.55), ylabel="$N$")
        axes.set_yticks(range(len(dimensions)), dimensions)
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
    """(left end, key of a cell) of the tiles of a row."""
    for place, share in enumerate(COUNTS.values()):
        active = 1 if share is None else int(share * N)
        for number, shape in enumerate(SHAPES):
            yield place + WIDTH * number, (shape, active, None if active <= 1 else similarity, N)
    for number, shape in enumerate(VERTICES):
        yield len(COUNTS) + WIDTH * number, (shape, N, None if shape == VERTICES[-1] else similarity, N)


def winner(cell, study, level):
    """The cheapest algorithm that solves the cell at this level; lexMA-ES solves all."""
    return min((name for name in algorithms_at(study, level) if name in cell["ert"]), key=cell["ert"].get)


def draw(axes, left, row, name, colour):
    """A tile with the sign of its algorithm."""
    axes.add_patch(plt.Rectangle((left, row - 0.42), WIDTH, 0.84, edgecolor="white", linewidth=0.4, facecolor=colour))
    look = {"ha": "center", "va": "center_baseline", "fontsize": 6.0, "color": "white" if colour in DARK else "black"}
    axes.text(left + WIDTH / 2.0, row, text(NAMES[name][1]), **look)


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
