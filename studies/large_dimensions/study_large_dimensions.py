"""What limits the evolutionary algorithms at N = 100 and 200?"""

from functools import partial

from klee_minty.command_line import cli
from klee_minty.files import group_by
from klee_minty.names import NAMES
from klee_minty.presentation.figures import panels, plt, text
from klee_minty.presentation.layouts import LNCS
from klee_minty_studies import progress, study
from klee_minty_studies.paper import BUDGET, DE, ES
from klee_minty_studies.plots import dimension_colours
from large_dimensions_cells import cells

COLUMNS = ("case", "N", "times", "run", "stop", "evaluations", "nu", "abs_error", "burst")
PANELS = {"es": ES, "de": DE}  # the cases drawn
STYLES = {10: "solid", 3: "dashed", 1: "dotted"}  # by budget, in multiples of the paper's


def read_runs(tables):
    """The records of all cases, with their errors and the evaluations at the first burst, None if there is none."""
    for record in tables.records(cells(tables.toml("large_dimensions"))):
        burst = record.get("extra_output", {}).get("burst")
        yield record | {"abs_error": abs(record["f"] - record["f_opt"]), "burst": burst and burst["evaluations"]}


def run_rows(tables):
    return ({column: run[column] for column in COLUMNS} for run in tables.once(read_runs))


def draw_runs(tables):
    """The median run's violation, then its error, with each budget, in a band between the quartiles."""
    runs = [run for run in tables.once(read_runs) if run["case"] in PANELS]
    colours = dimension_colours({run["N"] for run in runs})
    titles = [text(NAMES.name(algorithm)) for algorithm in PANELS.values()]
    figure, grid = panels(titles, LNCS, "evaluations / $N$", r"violation $\nu$, then error")
    figure.set_figheight(3.6)
    for (case, N, times), case_runs in group_by(runs, "case", "N", "times").items():
        hits, ends = progress.arrays(case_runs)
        look = {"color": colours[N], "linestyle": STYLES[times], "has_band": times == max(STYLES)}
        progress.draw_progress(grid[list(PANELS).index(case)], hits / N, ends.max() / N, **look)
    for axes in grid:
        progress.draw_frame(axes, BUDGET, LNCS.points - 1.5, "the paper's budget")
        axes.set_xlim(left=100.0)  # room for the names of both parts
    lines = [plt.Line2D([], [], color=colour, label=f"$N = {N}$") for N, colour in colours.items()]
    for times, style in STYLES.items():
        lines.append(plt.Line2D([], [], color="black", linestyle=style, label=f"budget {times * BUDGET:,} $N$"))
    figure.legend(handles=lines, loc="outside lower center", ncols=2)
    return figure


MADE = {
    "large_dimensions": {},
    "large_dimensions_runs": {"large_dimensions.csv": run_rows, "large_dimensions": draw_runs},
}

if __name__ == "__main__":
    cli(partial(study.write_study, MADE))
