"""A run's progress on one axis: the violation of its best-so-far and, once that is feasible, the error.

hits (n, k) are the evaluations at which n runs hit k targets, or infinite, and ends (n,) those of the whole runs.
"""

import math

from klee_minty.presentation.figures import GREY
from klee_minty.targets import PAPER_TARGETS

import numpy as np

GAP = 1.6  # decades between the hardest violation and the easiest error; in the middle is feasible with a larger error
FEWEST = 4  # decades for which every second one has a tick


def arrays(runs):
    """hits (n, k) and ends (n,) of records, or of the runs that read_hits returns."""
    hits = np.array([run["target_hits"] for run in runs], dtype=float)
    return np.where(np.isnan(hits), math.inf, hits), np.array([run["evaluations"] for run in runs], dtype=float)


def above(targets):
    """By how much the decade of a violation is higher than that of an error: the hardest violation is above the easiest error."""
    positive = [level for level in targets.constraint if level > 0.0]
    return feasible(targets) + GAP / 2.0 - math.log10(min(positive)) if positive else 0.0


def feasible(targets):
    """The height of ν = 0."""
    return math.log10(targets.objective[0]) + GAP / 2.0


def heights(targets=PAPER_TARGETS):
    """The height (k,) of each of the targets."""
    violations = [math.log10(level) + above(targets) if level else feasible(targets) for level in targets.constraint]
    return np.array([*violations, *np.log10(targets.objective)])


def draw_progress(axes, hits, end, targets=PAPER_TARGETS, step=None, **look):
    """hits (n, k): the median from target to target and on to the end of the runs, in a band between the quartiles.

    step: "pre" where targets are few, so that the band has the steps of the line.
    """
    quartiles, height = np.quantile(hits, [0.25, 0.5, 0.75], axis=0, method="inverted_cdf"), heights(targets)
    low, middle, high = np.minimum(quartiles, end)
    if (hit := np.isfinite(quartiles[1])).any():
        axes.step([*middle[hit], middle[-1]], [*height[hit], height[hit][-1]], where="post", **look)
    where, look = np.isfinite(quartiles[0]), {"color": look["color"], "alpha": 0.2, "linewidth": 0}
    axes.fill_betweenx(height, low, high, where=where, step=step, **look)


def draw_frame(axes, budget, small, targets=PAPER_TARGETS, error=r"error $|f - f_\mathrm{opt}|$"):
    """Budget, scales of both parts and their names, in letters of the size small; error: what is below the violation."""
    words, border = {"color": GREY, "fontsize": small}, feasible(targets)
    axes.axvline(budget, color=GREY, linewidth=0.8)
    top = max(heights(targets).max(), border + 1.0)
    beside = {"y": border + 0.6, "va": "bottom"} if top > border + 4.0 else {"y": border - 0.6, "va": "top"}
    axes.text(budget / 1.1, s="budget", rotation=90, ha="right", **beside, **words)
    for edge in (border - GAP / 4.0, border + GAP / 4.0):  # between them nothing but curves
        axes.axhline(edge, color=GREY, linewidth=0.6)
    left = {"transform": axes.get_yaxis_transform(), **words}
    axes.text(0.02, border + GAP / 4.0 + 0.15, r"violation $\nu$", **left)
    axes.text(0.02, border - GAP / 4.0 - 0.15, error, va="top", **left)
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
