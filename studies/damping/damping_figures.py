"""What the rules for the adaptation of σ, and repair, do to the evaluations."""

from klee_minty.files import group_by
from klee_minty.paper import BUDGET
from klee_minty.presentation.figures import BLUE, GREEN, GREY, PINK, algorithm_look, legend_below, panels, set_ticks
from klee_minty.presentation.layouts import LNCS

import numpy as np

BROWN = "#8C510A"
RULES = {  # (rule, damping): words, colour; as published it is εMAg-ES
    ("published", 1): ("squared norm: published", BLUE),
    ("d_sigma", 1): ("squared norm / $d_\\sigma$", "black"),
    ("norm", 1): ("norm", GREEN),
    ("ma_es", 1): ("norm / $d_\\sigma$: the MA-ES's", PINK),
    ("published", 2): ("squared norm / 2", BROWN),
}
# A wide line is seen behind a narrow one where both coincide.
WIDTHS = [{"linewidth": width, "zorder": 2.0 - width / 10.0} for width in (2.2, 1.8, 1.4, 1.0, 1.0)]
REPAIRS = {"published": "with repair", "none": "without repair"}


def draw_rules(runs, N=40):
    """The share of runs, rows of rule_runs.csv, that succeeds within how many evaluations; drawn instances, σ₀ = 1."""
    runs = [row for row in runs if (row["N"], row["instances"], row["sigma_start"]) == (N, "drawn", "1")]
    cells = group_by(runs, "repair", "rule", "damping")
    figure, axes_of = panels(list(REPAIRS.values()), LNCS, "evaluations / $N$", "share of runs that succeeded")
    for axes, repair in zip(axes_of, REPAIRS, strict=True):
        for number, ((rule, damping), (words, colour)) in enumerate(RULES.items()):
            some, look = cells[repair, rule, damping], algorithm_look(number) | {"color": colour}
            hits = np.array([row["target"] for row in some if row["target"]]) / N
            draw_shares(axes, hits, len(some), some[0]["budget"], label=words, **look | WIDTHS[number])
        axes.axvline(BUDGET, color=GREY, linewidth=0.8, label="the paper's budget")
        axes.set(xlim=(6000.0, 60000.0), ylim=(0.0, 1.02))
        set_ticks(axes.xaxis, (20000, 40000, 60000))
        axes.grid()
    legend_below(figure, *axes_of[0].get_legend_handles_labels())
    return figure


def draw_shares(axes, hits, runs, end, **look):
    """The share of so many runs that have hit the target, against the evaluations, up to an end."""
    shares = np.arange(len(hits) + 1) / max(1, runs)
    axes.step([1.0, *np.sort(hits), end], [*shares, shares[-1]], where="post", **look)
