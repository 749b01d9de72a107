"""Write large_dimensions.csv, .md, .pdf and .png: what limits the evolutionary algorithms at N = 100 and 200."""

import argparse
import math
import tomllib
from pathlib import Path
from statistics import median, median_low

from klee_minty.command_line import json_object, run
from klee_minty.files import grouped, write, write_csv
from klee_minty.hits import arrays
from klee_minty.optimum import multipliers
from klee_minty.paper import BUDGET, DE, ES
from klee_minty.problem import rotated_klee_minty
from klee_minty.records import chunks, each_run
from klee_minty.targets import CONSTRAINT_TARGETS, OBJECTIVE_TARGETS, SUCCESS, TARGETS
from presentation import progress
from presentation.figures import dimension_colours, panels, plt, save, set_style
from presentation.layouts import LNCS
from presentation.markdown import page
from presentation.names import NAMES

import numpy as np

COLUMNS = ("case", "N", "times", "run", "stop", "evaluations", "nu", "abs_error")
REACHED = [*map("ν = {:.0e}".format, CONSTRAINT_TARGETS), *map("error {:.0e}".format, OBJECTIVE_TARGETS)]
PANELS = {"es": ES, "de": DE}  # the cases drawn
STYLES = {10: "solid", 3: "dashed", 1: "dotted"}  # by budget, in multiples of the paper's


def read_runs(study, folders):
    """The records of all cases, with case, times and error, and burst: evaluations, sigma, distance in sigmas, or nothing.

    folders: {case: {multiple of the paper's budget, as text: folder of its runs}}.
    """
    for case, setting in study["cases"].items():
        for N, multiples in setting["budgets"].items():
            runs = (study["runs"] | setting.get("runs", {}))[N]
            for times in multiples:
                for record in each_run(folders[case][str(times)], int(N), chunks(runs, 1)):
                    own = {"case": case, "times": times, "abs_error": abs(record["f"] - record["f_opt"])}
                    yield record | own | {"burst": burst(record)}


def burst(record):
    """Evaluations at a run's first burst, sigma before, and the parent's distance to the optimum in these; or nothing."""
    noted = record.get("noted", {}).get("burst")
    if noted is None:
        return []
    distance = float(np.linalg.norm(np.array(noted["parent"]) - record["f_opt"]))  # t is N^3 or 0 in each coordinate
    return [noted["evaluations"], noted["sigma"], distance / noted["sigma"]]


def how_far(runs, times):
    """How many runs succeed within so many times the paper's budget, and when, or how far, the median run gets."""
    if not runs:
        return "no run"
    N = runs[0]["N"]
    reached = [sum(hit is not None and hit <= times * BUDGET * N for hit in run["target_hits"]) for run in runs]
    success = f"{reached.count(TARGETS)} of {len(runs)}"
    if (middle := median_low(reached)) == TARGETS:
        return f"{success}, {median(run['target_hits'][-1] or math.inf for run in runs) / N:,.0f}"
    return f"{success}, {REACHED[middle - 1] if middle else 'ν above 1e4'}"


def resolution(N):
    """How far apart doubles are at N^3, how many are within the target, and a constraint's room there in doubles.

    The room: its mean slack over the feasible points within the target; f - f_opt = sum of multipliers times slacks.
    """
    problem = rotated_klee_minty(N)
    spacing = math.ulp(problem.f_opt)
    return spacing, math.floor(SUCCESS / spacing), SUCCESS / ((N + 1) * np.median(multipliers(problem))) / spacing


def draw(runs):
    runs = [run for run in runs if run["case"] in PANELS]
    colours = dimension_colours({run["N"] for run in runs})
    figure, grid = panels(
        [*map(NAMES.name, PANELS.values())], LNCS, "evaluations / $N$", r"violation $\nu$, then error"
    )
    figure.set_figheight(3.6)
    for (case, N, times), own in grouped(runs, "case", "N", "times").items():
        hits, ends = arrays(own)
        look = {"color": colours[N], "linestyle": STYLES[times], "has_band": times == max(STYLES)}
        progress.draw_progress(grid[list(PANELS).index(case)], hits / N, ends.max() / N, **look)
    for axes in grid:
        progress.draw_frame(axes, BUDGET, LNCS.points - 1.5)
    lines = [plt.Line2D([], [], color=colour, label=f"$N = {N}$") for N, colour in colours.items()]
    for times, style in STYLES.items():
        lines.append(plt.Line2D([], [], color="black", linestyle=style, label=f"budget {times * BUDGET:,} $N$"))
    figure.legend(handles=lines, loc="outside lower center", ncols=2)
    return figure


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--study", required=True, help=".toml file that names the cases")
    parser.add_argument(
        "--runs", type=json_object, required=True, help="{case: {multiple of the budget: folder of runs}}"
    )
    parser.add_argument("--table", required=True, help=".csv file to write")
    parser.add_argument("--page", required=True, help=".md file to write")
    parser.add_argument("--figure", nargs="+", required=True, help=".pdf and .png files to write")
    args = parser.parse_args(arguments)
    study = tomllib.loads(Path(args.study).read_text(encoding="utf-8"))
    runs = list(read_runs(study, args.runs))
    rows = [{key: run[key] for key in COLUMNS} | {"burst": (run["burst"] or [""])[0]} for run in runs]
    write_csv(args.table, rows)
    values = {"how_far": how_far, "median": median, "resolution": {int(N): resolution(int(N)) for N in study["runs"]}}
    write(args.page, page(__file__, study=study, cases=grouped(runs, "case", "N", "times"), **values))
    set_style()
    save(draw(runs), *args.figure)


if __name__ == "__main__":
    run(main)
