"""Draw which share of the runs succeeds within how many evaluations, with each rule for σ, without repair and with it."""

import argparse

from klee_minty.command_line import cli
from klee_minty.files import group_by
from klee_minty.presentation.figures import GREY, algorithm_look, legend_below, panels, save, set_style
from klee_minty.presentation.layouts import LNCS
from klee_minty_studies.paper import BUDGET
from klee_minty_studies.tables import read_table

import numpy as np

RULES = {  # (rule, damping): words
    ("published", 1): "published",
    ("ma_es", 1): "the MA-ES's own",
    ("published", 2): "$D = 2$",
    ("published", 4): "$D = 4$",
    ("growth", 2): "$D = 2$ where $\\sigma$ grows",
    ("fall", 2): "$D = 2$ where $\\sigma$ falls",
}
REPAIRS = {"none": "without repair", "published": "with repair"}


def figure_rules(runs, N):
    """runs: rows of rule_runs.csv, of which those on drawn instances from σ₀ = 1 are drawn."""
    runs = [row for row in runs if (row["N"], row["instances"], row["sigma_start"]) == (N, "drawn", "1")]
    cells = group_by(runs, "repair", "rule", "damping")
    figure, axes_of = panels(list(REPAIRS.values()), LNCS, "evaluations / $N$", "share of runs")
    for axes, repair in zip(axes_of, REPAIRS, strict=True):
        for number, (rule, words) in enumerate(RULES.items()):
            some = cells[repair, *rule]
            hits = np.sort([row["target"] for row in some if row["target"]]) / N
            limit = some[0]["budget"]
            steps = np.append(np.arange(len(hits) + 1), len(hits)) / len(some)
            axes.step([1.0, *hits, limit], steps, where="post", label=words, **algorithm_look(number))
        axes.axvline(BUDGET, color=GREY, linewidth=0.8)
        axes.set(xscale="log", xlim=(BUDGET / 5, 10 * BUDGET), ylim=(0.0, 1.02))
        axes.grid()
    beside = {"xytext": (2, 0), "textcoords": "offset points", "rotation": 90, "va": "bottom"}
    axes_of[0].annotate("the paper's budget", (BUDGET, 0.05), color=GREY, fontsize=LNCS.points - 1.0, **beside)
    legend_below(figure, *axes_of[0].get_legend_handles_labels())
    return figure


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", required=True, help="rule_runs.csv")
    parser.add_argument("--figure", nargs="+", required=True, help=".pdf and .png files to write")
    args = parser.parse_args(arguments)
    set_style()
    save(figure_rules(read_table(args.runs), 40), *args.figure)


if __name__ == "__main__":
    cli(main)
