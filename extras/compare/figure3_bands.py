"""Draw Figure 3 with bands, which contain 95 % of bootstrap samples of the runs at each number of evaluations."""

import argparse

from klee_minty.command_line import cli
from klee_minty.files import group_by, read_csv
from klee_minty.presentation import figures
from klee_minty.presentation.ecdf import draw_panels
from klee_minty.presentation.layouts import LAYOUTS, LNCS
from klee_minty.presentation.names import NAMES, Names
from klee_minty.presentation.options import add_figure_options
from klee_minty.results.hits import read_hits
from klee_minty.results.targets import add_targets, read_targets
from klee_minty.run_options import add_budget
from klee_minty.targets import PAPER_TARGETS
from klee_minty_studies.hit_arrays import arrays, band, resamples

import numpy as np
from matplotlib.patches import Patch

POINTS = 200  # at most, evenly spaced on the logarithmic axis
OPACITY = 0.25  # how opaque a band is


def draw(steps, bands, budget, layout=LNCS, names=NAMES, targets=PAPER_TARGETS):
    """The figure of rows of ecdf.csv; bands: {(algorithm, N): (evaluations, lower, upper)}; budget in evaluations / N."""
    figure, panels, looks = draw_panels(steps, budget, layout, targets)
    for (algorithm, N), (evaluations, lower, upper) in bands.items():
        look = {"step": "post", "alpha": OPACITY, "linewidth": 0, "color": looks[algorithm]["color"]}
        panels[N].fill_between(evaluations / N, lower, upper, **look)
    lines, words = figures.algorithm_legend(looks, names)
    lines.append(Patch(color=figures.GREY, alpha=OPACITY, linewidth=0))
    figures.legend_below(figure, lines, [*words, "95 % of the bootstrap samples"])
    return figure


def ecdf_band(runs, budget):
    """Evaluations from 1 to the budget, and the ends between which 95 % of the ECDFs of resampled runs lie at each (n,)."""
    evaluations = np.unique(np.geomspace(1, budget, POINTS).round().astype(int))
    shares = np.array([share_hit(times, evaluations) for times in arrays(runs)[0]])
    return evaluations, *band(resamples(len(runs)) @ shares / len(runs))


def share_hit(times, evaluations):
    """Share (n,) of the times (k,) at or below each number of evaluations (n,)."""
    return np.searchsorted(np.sort(times), evaluations, side="right") / len(times)


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ecdf", default="data/ecdf.csv", help="written by aggregate.py")
    parser.add_argument("--hits", default="data/target_hits.csv", help="written by collect_runs.py")
    add_targets(parser)
    add_budget(parser)
    add_figure_options(parser, "figure3_bands")
    args = parser.parse_args(arguments)
    layout = LAYOUTS[args.layout]
    figures.set_style(layout)
    cells = group_by(read_hits(args.hits), "algorithm", "N")
    bands = {(algorithm, N): ecdf_band(runs, args.budget * N) for (algorithm, N), runs in cells.items()}
    look = {"names": Names(args.labels), "targets": read_targets(args.targets)}
    figures.save(draw(read_csv(args.ecdf, "algorithm"), bands, args.budget, layout, **look), *args.output)


if __name__ == "__main__":
    cli(main)
