"""Draw expected running times (ERT) against N, with the exponents of their growth; bands and intervals are bootstrapped."""

import argparse

from klee_minty.command_line import cli
from klee_minty.files import group_by, write_csv
from klee_minty.presentation import figures
from klee_minty.presentation.layouts import LAYOUTS, LNCS
from klee_minty.presentation.names import NAMES, Names
from klee_minty.presentation.options import add_figure_options
from klee_minty.results.hits import read_hits
from klee_minty.run_options import add_budget
from klee_minty_studies.hit_arrays import PARTS, arrays, band, resamples
from klee_minty_studies.inference import with_interval
from klee_minty_studies.paper import OBJECTIVE_TARGETS

import numpy as np

CROWD = 4  # so many algorithms have one legend below the panels
FEASIBLE = PARTS["nu"].stop - 1
TITLES = {"feasible": "feasible", 1e-4: "error $10^{-4}$", 1e-8: "error $10^{-8}$"}  # of targets


def growth(runs):
    """Rows of growth.csv: ERT to each target in each dimension and, of all dimensions, its exponent, with 95 % intervals."""
    for algorithm, algorithm_runs in group_by(runs, "algorithm").items():
        times, resampled = {}, {}
        for N, part in group_by(algorithm_runs, "N").items():
            hits, ends = arrays(part)
            times[N] = expected_running_times(hits, ends, np.ones(len(part)))
            resampled[N] = expected_running_times(hits, ends, resamples(len(part), N))
        dimensions = list(times)
        for target in TITLES:
            number = FEASIBLE if target == "feasible" else PARTS["error"].start + OBJECTIVE_TARGETS.index(target)
            slope = exponent(dimensions, np.array([times[N][number] for N in dimensions]))
            slopes = exponent(dimensions, np.stack([resampled[N][:, number] for N in dimensions], axis=-1))
            fit = with_interval("exponent", slope, *band(slopes))
            for N in dimensions:
                cell = with_interval("ert", times[N][number], *band(resampled[N][:, number]))
                yield {"algorithm": algorithm, "target": target, "N": N} | cell | fit


def expected_running_times(hits, ends, counts):
    """ERT (..., k) to k targets; infinite if no run of the sample hits the target.

    It is the evaluations of all runs, up to the target or to their end, divided by the number of runs that hit it. counts
    (..., n) says how often each run is in the sample.
    """
    with np.errstate(divide="ignore"):
        return counts @ np.minimum(hits, ends[:, None]) / (counts @ np.isfinite(hits))


def exponent(dimensions, times):
    """Least-squares slope of log ERT (..., N) against log N, over the N with a finite ERT; NaN if fewer than two are finite."""
    known = np.isfinite(times)
    with np.errstate(invalid="ignore"):
        mean = (known * np.log(dimensions)).sum(axis=-1) / known.sum(axis=-1)
        x = known * (np.log(dimensions) - mean[..., None])
        return (x * np.log(np.where(known, times, 1.0))).sum(axis=-1) / (x * x).sum(axis=-1)


def draw(rows, budget, layout=LNCS, names=NAMES):
    """The figure; rows: of growth.csv; budget in evaluations / N."""
    curves = group_by(rows, "target", "algorithm")
    algorithms, dimensions = (list(dict.fromkeys(row[key] for row in rows)) for key in ("algorithm", "N"))
    columns = 2 if layout.narrow else 3
    figure, grid = figures.panels([*TITLES.values()], layout, "$N$", "expected running time", columns)
    looks = figures.algorithm_looks(algorithms)
    finite = [row["ert"] for row in rows if row["ert"] < np.inf] or [1.0]
    top, crowded = 3.0 * max(finite), len(algorithms) >= CROWD
    limit = [budget * N for N in dimensions]
    for axes, target in zip(grid, TITLES, strict=True):
        for number, algorithm in enumerate(algorithms):
            points = curves[target, algorithm]
            N, ert, *ends = ([row[key] for row in points] for key in ("N", "ert", "ert_low", "ert_high"))
            look = looks[algorithm] | {"marker": figures.marker(number), "markersize": 3}
            ert, *ends = np.where(np.isfinite(ert), np.minimum([ert, *ends], top), np.nan)
            axes.plot(N, ert, label=power(**points[0]), **look)
            axes.fill_between(N, *ends, where=ends[1] < top, color=look["color"], alpha=0.2, linewidth=0)
            axes.vlines(N, *ends, color=look["color"], linewidth=0.7)
        axes.plot(dimensions, limit, color=figures.GREY, linewidth=0.8, zorder=0)
        figures.dimension_axis(axes, dimensions, ylim=(0.1 * min(finite), top))  # room for the legend
        axes.minorticks_off()
        if not crowded:
            axes.legend(loc="lower right")
    lines, powers = axes.get_legend_handles_labels()
    budget_line = figures.plt.Line2D([], [], color=figures.GREY, linewidth=0.8)
    words, title = [figures.text(names.name(algorithm)) for algorithm in algorithms], None
    if crowded:
        words = [f"{name}: {exponent}" for name, exponent in zip(words, powers, strict=True)]
        title = f"expected running time to {TITLES[target]} grows like"
    figures.legend_below(figure, [*lines, budget_line], [*words, "budget of a run"], title)
    return figure


def power(exponent, exponent_low, exponent_high, **_):
    """The power of N in print: the exponent ± half of its interval."""
    reach = rf" \pm {0.5 * (exponent_high - exponent_low):.2f}" if exponent_high > exponent_low else ""
    return "no fit" if np.isnan(exponent) else f"$N^{{{exponent:.2f}{reach}}}$"


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hits", default="data/target_hits.csv", help="written by collect_runs.py")
    add_budget(parser)
    add_figure_options(parser, "performance/growth")
    parser.add_argument(
        "--table", default="figures/performance/growth.csv", help="file to write: the numbers of the figure"
    )
    args = parser.parse_args(arguments)
    layout = LAYOUTS[args.layout]
    rows = list(growth(list(read_hits(args.hits))))
    write_csv(args.table, rows)
    figures.set_style(layout)
    figures.save(draw(rows, args.budget, layout, Names(args.labels)), *args.output)


if __name__ == "__main__":
    cli(main)
