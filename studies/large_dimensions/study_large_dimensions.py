"""What limits the evolutionary algorithms at N = 100 and 200?"""

from functools import partial

from klee_minty.command_line import cli
from klee_minty.files import group_by
from klee_minty.presentation.figures import BLUE, GREY, ORANGE, plt, text
from klee_minty.presentation.layouts import LNCS
from klee_minty_studies import study
from klee_minty_studies.paper import BUDGET, DE, ES
from klee_minty_studies.plots import set_ticks
from large_dimensions_cells import cells

COLUMNS = ("case", "N", "times", "run", "stop", "evaluations", "nu", "abs_error", "burst")
COLOURS = {ES: BLUE, DE: ORANGE}
SPREAD = 0.3  # of the runs of a row, which would hide each other, to either side
TICKS = (5, 10, 20, 50, 100, 200)  # thousands


def run_rows(tables):
    """A row for each run, with its error and the evaluations at the first large burst, None if there is none."""
    for record in tables.records(cells(tables.toml("large_dimensions"))):
        burst = record.get("extra_output", {}).get("burst")
        run = record | {"abs_error": abs(record["f"] - record["f_opt"]), "burst": burst and burst["evaluations"]}
        yield {column: run[column] for column in COLUMNS}


def draw_runs(tables):
    """A marker for each run where it ends, filled if at the target; a bar where its first large burst is."""
    cases, labels = tables.toml("large_dimensions")["cases"], []
    figure, axes = plt.subplots(figsize=(LNCS.inches, 4.4), layout="constrained")
    rows = group_by(tables["large_dimensions"], "case", "N", "times")
    for (case, N, times), runs in sorted(
        rows.items(), key=lambda row: (cases[row[0][0]]["algorithm"] == DE, *row[0][1:])
    ):
        look = {"color": COLOURS[cases[case]["algorithm"]], "linestyle": "none"}
        runs = sorted(runs, key=lambda run: run["evaluations"])
        for number, run in enumerate(runs):
            height = len(labels) + SPREAD * (2 * number - len(runs) + 1) / len(runs)
            face = look["color"] if run["stop"] == "target" else "white"
            axes.plot(run["evaluations"] / N / 1000, height, "o", markersize=2.8, markerfacecolor=face, **look)
            if run["burst"]:
                axes.plot(run["burst"] / N / 1000, height, "|", markersize=3.0, **look)
        labels.append(text(f"{cases[case]['title']}: ") + f"$N = {N}$" + f", {times} × the budget" * (times > 1))
    axes.axvline(BUDGET / 1000, color=GREY, linewidth=0.8, zorder=0)
    axes.set(xscale="log", xlabel="thousand evaluations / $N$", ylim=(len(labels) - 0.4, -0.6))
    axes.set_yticks(range(len(labels)), labels)
    axes.tick_params(axis="y", length=0)
    set_ticks(axes.xaxis, TICKS)
    axes.grid()
    marks = {"succeeds": "o", "fails": "o", "first large burst": "|"}
    lines = [
        plt.Line2D([], [], color="black", marker=sign, linestyle="none", markersize=3.5) for sign in marks.values()
    ]
    lines[1].set_markerfacecolor("white")
    figure.legend(lines, marks, loc="outside lower center", ncols=3)
    return figure


MADE = {
    "large_dimensions": {"large_dimensions": draw_runs},
    "large_dimensions_runs": {"large_dimensions.csv": run_rows},
}

if __name__ == "__main__":
    cli(partial(study.write_study, MADE))
