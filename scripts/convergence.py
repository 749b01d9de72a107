"""Draw violation and error of the best-so-far against evaluations: median and quartiles of the runs."""

from klee_minty.command_line import script
from klee_minty.files import grouped, read_csv
from klee_minty.hits import arrays, unpacked
from presentation import names
from presentation.figures import algorithm_legend, algorithm_look, legend_below, panels, save, set_style
from presentation.layouts import LAYOUTS, LNCS
from presentation.progress import draw_frame, draw_progress

OUTPUT = ("figures/performance/convergence.pdf", "figures/performance/convergence.png")


def draw(runs, budget, layout=LNCS):
    own, dimensions = grouped(runs, "algorithm", "N"), sorted({run["N"] for run in runs})
    algorithms = list(dict.fromkeys(run["algorithm"] for run in runs))
    figure, grid = panels(
        [f"$N = {N}$" for N in dimensions], layout, "evaluations / $N$", r"violation $\nu$, then error"
    )
    for N, axes in zip(dimensions, grid, strict=True):
        for number, algorithm in enumerate(algorithms):
            hits, ends = arrays(own[algorithm, N])
            draw_progress(axes, hits / N, ends.max() / N, **algorithm_look(number))
        draw_frame(axes, budget, layout.points - 1.5)
    legend_below(figure, *algorithm_legend(algorithms))
    return figure


@script
def main(budget, hits="data/target_hits.csv", layout="lncs", output=OUTPUT, labels="{}"):
    names.set_labels(labels)
    set_style(LAYOUTS[layout])
    save(draw(list(map(unpacked, read_csv(hits))), budget, LAYOUTS[layout]), *output)
