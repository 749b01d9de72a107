"""Draw violation and error of the best-so-far against evaluations: median and quartiles of the runs."""

from klee_minty.files import group_by
from klee_minty.presentation.figures import algorithm_legend, algorithm_looks, legend_below, panels
from klee_minty.presentation.layouts import LNCS
from klee_minty_studies import paper
from klee_minty_studies.progress import arrays, draw_frame, draw_progress


def draw(comparison, runs, layout=LNCS):
    """The figure of a Comparison; runs: as read_hits returns them."""
    known, targets, budget = comparison.known, comparison.targets, comparison.budget
    cells = group_by(runs, "algorithm", "N")
    algorithms = sorted(dict.fromkeys(row["algorithm"] for row in runs), key=lambda name: name in paper.ALGORITHMS)
    looks = algorithm_looks(algorithms)
    dimensions = sorted({row["N"] for row in runs})
    titles = [f"$N = {N}$" for N in dimensions]
    columns = 1 if len(titles) == 1 else 2
    error = "error" if known.is_optimum else f"${known.difference()}$"
    figure, grid = panels(titles, layout, "evaluations / $N$", rf"violation $\nu$, then {error}", columns)
    below = f"{'error ' * known.is_optimum}${known.difference()}$"
    if not known.is_found:  # else targets begin where runs do
        below += f" (above {targets.objective[0]:g}: between the lines)"
    for N, axes in zip(dimensions, grid, strict=True):
        draw_frame(axes, budget, layout.points - 1.5, targets=targets, error=below)
        for algorithm, look in looks.items():
            hits, ends = arrays(cells[algorithm, N])
            draw_progress(axes, hits / N, ends.max() / N, targets=targets, step="pre", **look)
    legend_below(figure, *algorithm_legend(looks, comparison.names))
    return figure
