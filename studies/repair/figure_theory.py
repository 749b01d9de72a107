"""Draw what σ does in the corners of the instances: how often it falls, and how often the strategy retreats."""

import argparse

from klee_minty.command_line import cli
from klee_minty.files import group_by
from klee_minty.presentation.figures import BLUE, GREY, ORANGE, plt, save, set_style
from klee_minty.presentation.layouts import LNCS
from repair_tables import read_table

INSTANCES = {"paper": "the paper's instance", "drawn": "drawn instances"}
OUTCOMES = {  # column: look
    "falls": {"color": BLUE, "label": r"$\sigma$ falls"},
    "retreats": {"color": ORANGE, "hatch": "////", "label": r"retreat: $\sigma$ grows, and $f$"},
    "grows": {"color": "white", "label": r"$\sigma$ grows, $f$ falls"},
}


def figure_theory(rows):
    cells = group_by((row for row in rows if row["start"] < 0.0), "instances", "damping")  # not from the vertex
    dampings = sorted({row["damping"] for row in rows})
    size = (LNCS.inches, 2.9)
    figure, grid = plt.subplots(
        2, len(dampings), layout="constrained", figsize=size, sharex=True, sharey=True, squeeze=False
    )
    for line, (instances, words) in zip(grid, INSTANCES.items(), strict=True):
        for axes, damping in zip(line, dampings, strict=True):
            draw_outcomes(axes, cells[instances, damping])
            axes.set_title(f"{words}, $D = {damping}$", loc="left", fontsize=7)
    for axes in grid[-1]:
        axes.set_xlabel("constraints")
    for axes in grid[:, 0]:
        axes.set_ylabel("share of runs")
    figure.legend(*grid[0, 0].get_legend_handles_labels(), loc="outside lower center", ncols=3, fontsize=7)
    return figure


def draw_outcomes(axes, rows):
    floor = [0.0] * len(rows)
    for outcome, look in OUTCOMES.items():
        shares = [share(row, outcome) for row in rows]
        axes.bar(range(len(rows)), shares, bottom=floor, edgecolor=GREY, linewidth=0.5, width=0.75, **look)
        floor = [below + value for below, value in zip(floor, shares, strict=True)]
    axes.set_xticks(range(len(rows)), [str(row["constraints"]) for row in rows])
    axes.set(ylim=(0.0, 1.0), yticks=[0.0, 0.5, 1.0])


def share(row, outcome):
    count = row["runs"] - row["falls"] - row["retreats"] if outcome == "grows" else row[outcome]
    return count / row["runs"]


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--corners", required=True, help="corners.csv")
    parser.add_argument("--figure", nargs="+", required=True, help=".pdf and .png files to write")
    args = parser.parse_args(arguments)
    set_style()
    save(figure_theory(read_table(args.corners)), *args.figure)


if __name__ == "__main__":
    cli(main)
