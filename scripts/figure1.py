"""Draw Figure 1: the two-dimensional Klee-Minty polytope before and after the transformation."""

import argparse
import math

from klee_minty import instances
from klee_minty.command_line import cli
from klee_minty.errors import InputError
from klee_minty.presentation.figures import BLUE, ORANGE, plt, save, set_style
from klee_minty.presentation.layouts import LAYOUTS, LNCS
from klee_minty.presentation.options import add_figure_options

import numpy as np


def draw(problem, layout=LNCS):
    cube = vertices(problem.A, problem.b)
    rotated = cube @ problem.R + problem.t  # y = R' x + t
    width = min(0.72 * LNCS.inches, layout.inches)
    figure, axes = plt.subplots(figsize=(width, 2.75), layout="constrained")
    low, high = -0.8, math.ceil(rotated.max()) + 0.6
    grid = np.linspace(low, high, 2)
    contours = axes.contourf(grid, grid, np.tile(grid[:, None], 2), 30, cmap="Greys_r", alpha=0.45, antialiased=True)
    axes.contour(grid, grid, np.tile(grid[:, None], 2), 12, colors="white", linewidths=0.5)
    figure.colorbar(contours, label=r"$f(\mathbf{y}) = y_2$", ticks=range(0, 11, 2), pad=0.02)
    for polygon, colour, hatch, label in ((cube, BLUE, "////", "original"), (rotated, ORANGE, "....", "transformed")):
        axes.fill(*polygon.T, facecolor="white", edgecolor=colour, hatch=hatch, linewidth=1.2, label=label, zorder=2)
    look = {"marker": "*", "s": 70, "color": "black", "zorder": 3, "linewidths": 0}
    axes.scatter(*np.zeros(2), **look, label="optimum")
    axes.scatter(*problem.y_opt, **look)
    axes.annotate(r"$\mathbf{y}^*$", (0, 0), (7, -9), textcoords="offset points")
    axes.annotate(r"$\tilde{\mathbf{y}}^* = \mathbf{t}$", problem.y_opt, (6, -10), textcoords="offset points")
    axes.annotate(
        "", problem.y_opt - 0.35, (1.15, 1.15), arrowprops={"arrowstyle": "->", "linewidth": 0.9, "color": "black"}
    )
    axes.text(4.9, 4.2, r"$T^{-1}$")
    axes.set(xlim=(low, high), ylim=(low, high), xlabel="$y_1$", ylabel="$y_2$", aspect="equal")
    axes.legend(loc="upper left", frameon=True, framealpha=0.9, edgecolor="none")
    return figure


def vertices(A, b):
    """The vertices (4, 2) of the two-dimensional polygon A x <= b, in order around it."""
    pairs = [np.linalg.solve(A[[i, j]], b[[i, j]]) for i in (0, 2) for j in (1, 3)]
    return np.array([pairs[i] for i in (0, 1, 3, 2)])


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--problem", default="data/problems/rotated_klee_minty/N2/instance0.npz")
    add_figure_options(parser, "figure1")
    args = parser.parse_args()
    (problem, _), layout = instances.read(args.problem), LAYOUTS[args.layout]
    if problem.N != 2:
        raise InputError(f"{args.problem} has dimension {problem.N}, not 2")
    set_style(layout)
    save(draw(problem, layout), *args.output)


if __name__ == "__main__":
    cli(main)
