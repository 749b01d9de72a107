"""A run's progress on one axis: the violation of its best-so-far and, once that is feasible, the error."""

from klee_minty.presentation.figures import GREY
from klee_minty_studies.paper import CONSTRAINT_TARGETS, OBJECTIVE_TARGETS

import numpy as np

ABOVE = 7.0  # height of the violation 1: the one of 1e-6 is at height 1, the error 1 at 0
FEASIBLE = 0.5
HEIGHTS = np.array(
    [*(np.log10(CONSTRAINT_TARGETS[:-1]) + ABOVE), FEASIBLE, *np.log10(OBJECTIVE_TARGETS)]
)  # of each target


def draw_progress(axes, hits, end, has_band=True, **look):
    """hits (n, 103): the median from target to target and on to the end of the runs, in a band between the quartiles."""
    quartiles = np.quantile(hits, [0.25, 0.5, 0.75], axis=0, method="inverted_cdf")
    low, middle, high = np.minimum(quartiles, end)
    if (hit := np.isfinite(quartiles[1])).any():
        axes.step([*middle[hit], middle[-1]], [*HEIGHTS[hit], HEIGHTS[hit][-1]], where="post", **look)
    if has_band:
        axes.fill_betweenx(HEIGHTS, low, high, where=np.isfinite(quartiles[0]), color=look["color"], alpha=0.2, lw=0)


def draw_frame(axes, budget, small, name="budget"):
    """Budget, scales of both parts and their names, in letters of the size small."""
    words = {"color": GREY, "fontsize": small}
    axes.axvline(budget, color=GREY, linewidth=0.8)
    axes.text(budget / 1.1, FEASIBLE + 0.6, name, rotation=90, ha="right", va="bottom", **words)
    axes.axhline(FEASIBLE, color=GREY, linewidth=0.8)
    left = {"transform": axes.get_yaxis_transform(), **words}
    axes.text(0.02, FEASIBLE + 0.4, r"violation $\nu$", **left)
    axes.text(0.02, FEASIBLE - 0.4, r"error $|f - f_\mathrm{opt}|$", va="top", **left)
    violations, errors = range(4, -5, -2), range(0, -9, -2)  # powers of ten
    heights = [k + ABOVE for k in violations] + [*errors]
    axes.set_yticks(heights, [f"$10^{{{k}}}$" for k in [*violations, *errors]])
    axes.set(xscale="log", ylim=(-8.4, 11.4))
    axes.grid()
