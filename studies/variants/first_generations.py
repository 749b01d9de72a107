"""The first generations of εMAg-ES with generations counted from 0 and from 1: why the first repair matters."""

from itertools import product

from klee_minty.blackbox import BlackBox
from klee_minty.files import group_by
from klee_minty.presentation.figures import BLUE, GREEN, GREY, legend_below, plt
from klee_minty.presentation.layouts import LNCS
from klee_minty.rotated_klee_minty import rotated_klee_minty
from klee_minty.settings import Settings
from studies.variants.epsmag_es_variants import Variant

import numpy as np

DIMENSIONS = (2, 3, 5, 10)
DRAWN = (3, 5, 10)
RUNS, GENERATIONS = 51, 60  # the figure shows so many generations of each run
LATER = 30  # the generation in first_generations.csv
LOOKS = {0: {"color": BLUE, "linestyle": "solid"}, 1: {"color": GREEN, "linestyle": "dashed"}}
QUANTITIES = {"largest": r"largest $|M_{ij}|$", "sigma": r"$\sigma$", "distance": "distance of parent\nto optimum"}


class Traced(Variant):
    """states: the largest entry of M, before a reset of it, σ and the parent after each generation."""

    def __init__(self, *arguments, **settings):
        super().__init__(*arguments, **settings)
        self.states = []

    def is_limited(self, M):
        self.largest = float(np.abs(M).max())
        return super().is_limited(M)

    def adapt(self, z, d):
        super().adapt(z, d)
        self.states.append((self.largest, self.sigma, self.y))


def trace(N, counter, number):
    """Largest entry of M (before a reset), σ and distance of the parent of a run, (3, GENERATIONS), and M's largest."""
    problem = rotated_klee_minty(N)
    box = BlackBox(problem, *Settings().limits(N))
    es = Traced(box, np.random.default_rng([N, number]), counter_from=counter)
    es.run()
    first = (es.states + es.states[-1:] * GENERATIONS)[:GENERATIONS]
    shown = [(largest, sigma, float(np.linalg.norm(y - problem.y_opt))) for largest, sigma, y in first]
    return np.transpose(shown), max(largest for largest, _, _ in es.states)


def traces():
    """{(N, counter): what trace returns of each run}"""
    return {(N, counter): [trace(N, counter, k) for k in range(RUNS)] for N in DIMENSIONS for counter in LOOKS}


def generation_rows(traces):
    """Rows of first_generations.csv: runs that reset M, and the median of its largest entry in a later generation."""
    for (N, counter), runs in traces.items():
        resets = sum(largest > Variant.M_limit for _, largest in runs)
        later = [first[0][LATER - 1] for first, _ in runs]
        row = {"N": N, "counter_from": counter, "runs": len(runs), "reset_runs": resets}
        yield row | {"largest_later": float(np.median(later))}


def quartile_rows(traces):
    """Rows of quartiles.csv: medians and quartiles over runs of what trace returns, after each of the generations."""
    for N, counter in product(DRAWN, LOOKS):
        quartiles = np.quantile([first for first, _ in traces[N, counter]], [0.25, 0.5, 0.75], axis=0)
        for number, values in enumerate(quartiles.transpose(2, 1, 0).tolist(), 1):
            row = {"N": N, "counter_from": counter, "generation": number}
            for quantity, (low, middle, high) in zip(QUANTITIES, values, strict=True):
                row |= {quantity: middle, f"{quantity}_low": low, f"{quantity}_high": high}
            yield row


def draw_generations(quartiles):
    """The figure of the rows of quartiles.csv."""
    size = (LNCS.inches, 3.8)
    figure, panels = plt.subplots(3, len(DRAWN), figsize=size, sharex=True, sharey="row", layout="constrained")
    rows_of = group_by(quartiles, "N", "counter_from")
    for column, N in zip(panels.T, DRAWN, strict=True):
        for counter, look in LOOKS.items():
            rows = rows_of[N, counter]
            generations = [row["generation"] for row in rows]
            for axes, quantity in zip(column, QUANTITIES, strict=True):
                low, middle, high = ([row[f"{quantity}{end}"] for row in rows] for end in ("_low", "", "_high"))
                axes.fill_between(generations, low, high, color=look["color"], alpha=0.25, linewidth=0.5)
                axes.plot(generations, middle, label=f"counted from {counter}, median", **look)
        column[0].axhline(Variant.M_limit, color=GREY, linewidth=0.8, linestyle="dotted")
        column[0].set_title(f"$N = {N}$", fontsize=8.5)
        column[-1].set_xlabel("generation")
    for row, label in zip(panels, QUANTITIES.values(), strict=True):
        row[0].set(yscale="log", ylabel=label)
        for axes in row:
            axes.grid()
    panels[0, 0].text(60.0, Variant.M_limit / 2.0, "reset of M above", color=GREY, fontsize=7.5, ha="right", va="top")
    lines, labels = panels[0, 0].get_legend_handles_labels()
    band = plt.Rectangle((0, 0), 1, 1, color=GREY, alpha=0.25, linewidth=0.5)
    legend_below(figure, [*lines, band], [*labels, f"quartiles of {RUNS} runs"])
    return figure
