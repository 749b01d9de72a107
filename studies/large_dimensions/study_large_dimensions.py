"""Write large_dimensions.csv, .pdf and .png: what limits the evolutionary algorithms at N = 100 and 200."""

import argparse
import tomllib
from pathlib import Path

from klee_minty.command_line import cli, json_object
from klee_minty.files import group_by, write_csv
from klee_minty.names import NAMES
from klee_minty.presentation.figures import panels, plt, save, set_style, text
from klee_minty.presentation.layouts import LNCS
from klee_minty.records import each_run
from klee_minty.settings import run_chunks
from klee_minty_studies import progress
from klee_minty_studies.colours import dimension_colours
from klee_minty_studies.hit_arrays import arrays
from klee_minty_studies.paper import BUDGET, DE, ES

COLUMNS = ("case", "N", "times", "run", "stop", "evaluations", "nu", "abs_error", "burst")
PANELS = {"es": ES, "de": DE}  # the cases drawn
STYLES = {10: "solid", 3: "dashed", 1: "dotted"}  # by budget, in multiples of the paper's


def read_runs(study, folders):
    """The records of all cases, with case, times, error and the evaluations at the first burst, if there is one.

    folders: {case: {multiple of the paper's budget, as text: folder of its runs}}.
    """
    for case, setting in study["cases"].items():
        for N, multiples in setting["budgets"].items():
            runs = (study["runs"] | setting.get("runs", {}))[N]
            for times in multiples:
                for record in each_run(folders[case][str(times)], int(N), run_chunks(runs, 1)):
                    burst = record.get("extra_output", {}).get("burst") or {"evaluations": ""}
                    facts = {"case": case, "times": times, "abs_error": abs(record["f"] - record["f_opt"])}
                    yield record | facts | {"burst": burst["evaluations"]}


def draw(runs):
    runs = [run for run in runs if run["case"] in PANELS]
    colours = dimension_colours({run["N"] for run in runs})
    titles = [text(NAMES.name(algorithm)) for algorithm in PANELS.values()]
    figure, grid = panels(titles, LNCS, "evaluations / $N$", r"violation $\nu$, then error")
    figure.set_figheight(3.6)
    for (case, N, times), case_runs in group_by(runs, "case", "N", "times").items():
        hits, ends = arrays(case_runs)
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


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--study", required=True, help=".toml file that names the cases")
    help = "{case: {multiple of the budget: folder of runs}}"
    parser.add_argument("--runs", type=json_object, required=True, help=help)
    parser.add_argument("--table", required=True, help=".csv file to write")
    parser.add_argument("--figure", nargs="+", required=True, help=".pdf and .png files to write")
    args = parser.parse_args(arguments)
    study = tomllib.loads(Path(args.study).read_text(encoding="utf-8"))
    runs = list(read_runs(study, args.runs))
    write_csv(args.table, [{key: run[key] for key in COLUMNS} for run in runs])
    set_style()
    save(draw(runs), *args.figure)


if __name__ == "__main__":
    cli(main)
