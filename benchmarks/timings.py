"""Collect and draw the CPU seconds of the runs against N; they differ from machine to machine."""

from statistics import median

from klee_minty.command_line import script
from klee_minty.files import grouped, read_csv, write_csv
from klee_minty.records import read_runs
from presentation import names
from presentation.figures import TEXT_WIDTH, algorithm_look, dimension_axis, legend_below, marker, plt, save, set_style


def timing(algorithm, N, runs):
    """A row of timings.csv: seconds of CPU per run, and microseconds per evaluation of all runs together."""
    seconds, evaluations = ([run[key] for run in runs] for key in ("elapsed", "evaluations"))
    functions = {"median": median, "min": min, "max": max, "sum": sum}
    return (
        {"algorithm": algorithm, "N": N, "runs": len(runs)}
        | {f"seconds_{name}": function(seconds) for name, function in functions.items()}
        | {"microseconds_per_evaluation": 1e6 * sum(seconds) / sum(evaluations)}
    )


def draw(timings):
    """CPU seconds per run, median and range, and microseconds per evaluation."""
    shape = {"figsize": (TEXT_WIDTH, 0.5 * TEXT_WIDTH), "layout": "constrained"}
    figure, (run_axes, evaluation_axes) = plt.subplots(1, 2, **shape)
    for number, (algorithm, rows) in enumerate(grouped(timings, "algorithm").items()):
        columns = ("N", "seconds_median", "seconds_min", "seconds_max", "microseconds_per_evaluation")
        N, middle, low, high, cost = ([row[key] for row in rows] for key in columns)
        look = algorithm_look(number) | {"marker": marker(number), "markersize": 4}
        run_axes.plot(N, middle, label=names.name(algorithm), **look)
        run_axes.fill_between(N, low, high, color=look["color"], alpha=0.2, linewidth=0)
        evaluation_axes.plot(N, cost, **look)
    for axes, label in ((run_axes, "CPU seconds per run"), (evaluation_axes, "µs per evaluation")):
        dimension_axis(axes, sorted({row["N"] for row in timings}), xlabel="$N$", ylabel=label)
    legend_below(figure, *run_axes.get_legend_handles_labels())
    return figure


@script
def main(
    indicators="data/indicators.csv",
    runs="data/runs",
    instances=(0,),
    output=tuple(f"data/timings.{kind}" for kind in ("csv", "pdf", "png")),
    labels="{}",
):
    names.set_labels(labels)
    set_style()
    parts = (read_runs(runs, [row], instances) for row in read_csv(indicators))  # memory for the runs of one row only
    timings = [timing(*key, records) for part in parts for key, records in part.items()]
    write_csv(output[0], timings)
    save(draw(timings), *output[1:])
