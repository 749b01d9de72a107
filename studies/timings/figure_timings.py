"""Draw the CPU seconds per run, median and range, and the microseconds per evaluation against N."""

from klee_minty.command_line import script
from klee_minty.files import read_csv
from presentation import names
from presentation.figures import MARKERS, TEXT_WIDTH, algorithm_look, legend_below, plt, save, set_style


def draw(timings):
    figure, (run_axes, evaluation_axes) = plt.subplots(
        1, 2, figsize=(TEXT_WIDTH, 0.5 * TEXT_WIDTH), layout="constrained"
    )
    for number, algorithm in enumerate(dict.fromkeys(row["algorithm"] for row in timings)):
        rows = [row for row in timings if row["algorithm"] == algorithm]
        N, middle, low, high, cost = (
            [row[key] for row in rows]
            for key in ("N", "seconds_median", "seconds_min", "seconds_max", "microseconds_per_evaluation")
        )
        look = algorithm_look(number) | {"marker": MARKERS[number % len(MARKERS)], "markersize": 4}
        run_axes.plot(N, middle, label=names.name(algorithm), **look)
        run_axes.fill_between(N, low, high, color=look["color"], alpha=0.2, linewidth=0)
        evaluation_axes.plot(N, cost, **look)
    dimensions = sorted({row["N"] for row in timings})
    for axes, label in ((run_axes, "CPU seconds per run"), (evaluation_axes, "µs per evaluation")):
        axes.set(xscale="log", yscale="log", xlabel="$N$", ylabel=label)
        axes.set_xticks(dimensions, dimensions)
        axes.minorticks_off()
        axes.grid()
    legend_below(figure, *run_axes.get_legend_handles_labels())
    return figure


@script
def main(timings="data/timings.csv", output=("data/timings.pdf", "data/timings.png"), labels="{}"):
    names.set_labels(labels)
    set_style()
    save(draw(read_csv(timings)), *output)
