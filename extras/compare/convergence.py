"""Draw violation and error of the best-so-far against evaluations: median and quartiles of the runs."""

import argparse

from klee_minty.command_line import add_budget, add_f_opt, add_targets, cli
from klee_minty.files import group_by
from klee_minty.names import NAMES, Names
from klee_minty.presentation import figures
from klee_minty.presentation.figures import algorithm_legend, algorithm_looks, legend_below, panels
from klee_minty.presentation.known_f import difference
from klee_minty.presentation.layouts import LAYOUTS, LNCS
from klee_minty.presentation.options import add_figure_options
from klee_minty.results.best_known import PROVEN, read_best_known
from klee_minty.results.hits import read_hits
from klee_minty.targets import PAPER_TARGETS, read_targets
from klee_minty_studies import paper
from klee_minty_studies.hit_arrays import arrays
from klee_minty_studies.progress import draw_frame, draw_progress


def draw(runs, budget, layout=LNCS, names=NAMES, targets=PAPER_TARGETS, known=PROVEN):
    """runs: as read_hits returns them; budget in evaluations / N; known: BestKnown."""
    cells = group_by(runs, "algorithm", "N")
    algorithms = sorted(dict.fromkeys(row["algorithm"] for row in runs), key=lambda name: name in paper.ALGORITHMS)
    looks = algorithm_looks(algorithms)
    dimensions = sorted({row["N"] for row in runs})
    titles = [f"$N = {N}$" for N in dimensions]
    columns = 1 if len(titles) == 1 else 2
    error = "error" if known.is_optimum else f"${difference(known)}$"
    figure, grid = panels(titles, layout, "evaluations / $N$", rf"violation $\nu$, then {error}", columns)
    below = f"{'error ' * known.is_optimum}${difference(known)}$ (above {targets.objective[0]:g}: on the line)"
    for N, axes in zip(dimensions, grid, strict=True):
        draw_frame(
            axes, budget, layout.points - 1.5, targets=targets, error=below
        )  # below the curves, of which some lie on its line
        for algorithm, look in looks.items():
            hits, ends = arrays(cells[algorithm, N])
            draw_progress(axes, hits / N, ends.max() / N, targets=targets, step="pre", **look)
    legend_below(figure, *algorithm_legend(looks, names))
    return figure


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hits", default="data/target_hits.csv", help="written by collect_runs.py")
    add_targets(parser)
    add_f_opt(parser)
    add_budget(parser)
    add_figure_options(parser, "convergence")
    args = parser.parse_args(arguments)
    layout = LAYOUTS[args.layout]
    figures.set_style(layout)
    runs, targets = list(read_hits(args.hits)), read_targets(args.targets)
    known = read_best_known(args.f_opt)
    figures.save(draw(runs, args.budget, layout, Names(args.labels), targets, known), *args.output)


if __name__ == "__main__":
    cli(main)
