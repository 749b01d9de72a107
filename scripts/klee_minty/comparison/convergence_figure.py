"""Draw violation and error of the best-so-far against evaluations: median and quartiles of the runs.

Both are on one axis: the violation and, once that is 0, the error below it.
"""

import math

from klee_minty import paper
from klee_minty.files import group_by
from klee_minty.presentation.figures import GREY, algorithm_legend, algorithm_looks, legend_below, panels
from klee_minty.presentation.layouts import LNCS

import numpy as np

GAP = 1.6  # decades between the hardest violation and the easiest error; a feasible point beyond both is in the middle
FEWEST = 4  # from so many decades on, only every second one has a tick


def draw(comparison, runs, layout=LNCS):
    """The figure of a Comparison; runs: as read_hits returns them."""
    known, targets, budget = comparison.known, comparison.targets, comparison.budget
    cells = group_by(runs, "algorithm", "N")
    algorithms = sorted(dict.fromkeys(row["algorithm"] for row in runs), key=lambda name: name in paper.ALGORITHMS)
    looks = algorithm_looks(algorithms)
    dimensions = sorted({row["N"] for row in runs})
    titles = [f"$N = {N}$" for N in dimensions]
    columns = 1 if len(titles) == 1 else 2
    error = "error" if known.is_optimum else f"${known.difference}$"
    figure, grid = panels(titles, layout, "evaluations / $N$", rf"violation $\nu$, then {error}", columns)
    below = f"{'error ' * known.is_optimum}${known.difference}$"
    if not known.is_found:  # else targets begin where runs do
        below += f" (above {targets.objective[0]:g}: between the lines)"
    for N, axes in zip(dimensions, grid, strict=True):
        draw_frame(axes, budget, layout.points - 1.5, targets, error=below)
        for algorithm, look in looks.items():
            some = cells[algorithm, N]
            hits = np.array([run["target_hits"] for run in some], dtype=float)
            end = max(run["evaluations"] for run in some)
            draw_progress(axes, np.where(np.isnan(hits), math.inf, hits) / N, end / N, targets, **look)
    legend_below(figure, *algorithm_legend(looks, comparison.names))
    return figure


def above(targets):
    """By how many decades violations are above errors of the same size: all are above the easiest error."""
    positive = [level for level in targets.constraint if level > 0.0]
    return feasible(targets) + GAP / 2.0 - math.log10(min(positive)) if positive else 0.0


def feasible(targets):
    """The height of ν = 0."""
    return math.log10(targets.objective[0]) + GAP / 2.0


def heights(targets):
    """The height (k,) of each of the targets."""
    violations = [math.log10(level) + above(targets) if level else feasible(targets) for level in targets.constraint]
    return np.array([*violations, *np.log10(targets.objective)])


def draw_progress(axes, hits, end, targets, **look):
    """The median from target to target and on to the end of the runs, in a band between the quartiles.

    hits (n, k): the evaluations at which n runs hit k targets, or infinite.
    """
    quartiles, height = np.quantile(hits, [0.25, 0.5, 0.75], axis=0, method="inverted_cdf"), heights(targets)
    low, middle, high = np.minimum(quartiles, end)
    if (hit := np.isfinite(quartiles[1])).any():
        axes.step([*middle[hit], middle[-1]], [*height[hit], height[hit][-1]], where="post", **look)
    where, look = np.isfinite(quartiles[0]), {"color": look["color"], "alpha": 0.2, "linewidth": 0}
    axes.fill_betweenx(height, low, high, where=where, step="pre", **look)


def draw_frame(axes, budget, small, targets, error):
    """Budget, scales of both parts and their names, in letters of the size small; error: the name of the lower part."""
    words, border = {"color": GREY, "fontsize": small}, feasible(targets)
    axes.axvline(budget, color=GREY, linewidth=0.8)
    top = max(heights(targets).max(), border + 1.0)
    beside = {"y": border + 0.6, "va": "bottom"} if top > border + 4.0 else {"y": border - 0.6, "va": "top"}
    axes.text(budget / 1.1, s="budget", rotation=90, ha="right", **beside, **words)
    for edge in (border - GAP / 4.0, border + GAP / 4.0):  # between them nothing but curves
        axes.axhline(edge, color=GREY, linewidth=0.6)
    left = {"transform": axes.get_yaxis_transform(), **words}
    axes.text(0.02, border + GAP / 4.0 + 0.15, r"violation $\nu$", **left)
    on_white = {"facecolor": "white", "edgecolor": "none", "alpha": 0.8, "pad": 0.5}
    axes.text(0.02, border - GAP / 4.0 - 0.15, error, va="top", bbox=on_white, zorder=1.5, **left)  # behind the curves
    violations, errors = decades(filter(None, targets.constraint)), decades(targets.objective)
    violations = [k for k in violations if k + above(targets) > border + GAP]  # whose label is clear of the error's
    places = [k + above(targets) for k in violations] + [*errors]
    axes.set_yticks(places, [f"$10^{{{k}}}$" for k in [*violations, *errors]])
    axes.set(xscale="log", ylim=(math.log10(targets.precision) - 0.4, top + 0.4))
    axes.grid()


def decades(levels):
    """The powers of ten between levels that have a tick, the largest first."""
    powers = [math.log10(level) for level in levels]
    if not powers:
        return range(0)
    first, last = math.floor(max(powers) + 1e-9), math.ceil(min(powers) - 1e-9)
    return range(first, last - 1, -2 if first - last >= FEWEST else -1)
