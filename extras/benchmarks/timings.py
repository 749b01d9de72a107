"""Collect and draw the CPU seconds of the runs against N; they differ from machine to machine."""

import argparse
from pathlib import Path
from statistics import median

from klee_minty.command_line import cli, json_object
from klee_minty.files import group_by, write_csv
from klee_minty.presentation.figures import (
    algorithm_look,
    dimension_axis,
    legend_below,
    marker,
    plt,
    save,
    set_style,
    text,
)
from klee_minty.presentation.layouts import LNCS
from klee_minty.presentation.names import NAMES, Names
from klee_minty.records import each_run
from klee_minty.run_options import add_runs


def timing(algorithm, N, runs):
    """A row of timings.csv: seconds of CPU per run, and microseconds per evaluation of all runs together."""
    seconds, evaluations = ([run[key] for run in runs] for key in ("elapsed", "evaluations"))
    return {
        "algorithm": algorithm,
        "N": N,
        "runs": len(runs),
        "seconds_median": median(seconds),
        "seconds_min": min(seconds),
        "seconds_max": max(seconds),
        "seconds_sum": sum(seconds),
        "microseconds_per_evaluation": 1e6 * sum(seconds) / sum(evaluations),
    }


def draw(timings, names=NAMES):
    """CPU seconds per run, median and range, and microseconds per evaluation."""
    shape = {"figsize": (LNCS.inches, 0.5 * LNCS.inches), "layout": "constrained"}
    figure, (run_axes, evaluation_axes) = plt.subplots(1, 2, **shape)
    for number, (algorithm, rows) in enumerate(group_by(timings, "algorithm").items()):
        columns = ("N", "seconds_median", "seconds_min", "seconds_max", "microseconds_per_evaluation")
        N, middle, low, high, cost = ([row[key] for row in rows] for key in columns)
        look = algorithm_look(number) | {"marker": marker(number), "markersize": 4}
        run_axes.plot(N, middle, label=text(names.name(algorithm)), **look)
        run_axes.fill_between(N, low, high, color=look["color"], alpha=0.2, linewidth=0)
        evaluation_axes.plot(N, cost, **look)
    for axes, label in ((run_axes, "CPU seconds per run"), (evaluation_axes, "µs per evaluation")):
        dimension_axis(axes, sorted({row["N"] for row in timings}), xlabel="$N$", ylabel=label)
    legend_below(figure, *run_axes.get_legend_handles_labels())
    return figure


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    add_runs(parser)
    parser.add_argument("--labels", type=json_object, default={}, help="{algorithm: its name in print}")
    parser.add_argument("--table", required=True, help=".csv file to write")
    parser.add_argument("--figure", nargs="+", required=True, help=".pdf and .png files to write")
    args = parser.parse_args(arguments)
    timings = [
        timing(Path(folder).parent.name, N, list(each_run(folder, N, args.chunks, args.instances)))
        for folder in args.runs
        for N in args.dimensions
    ]
    write_csv(args.table, timings)
    set_style()
    save(draw(timings, Names(args.labels)), *args.figure)


if __name__ == "__main__":
    cli(main)
