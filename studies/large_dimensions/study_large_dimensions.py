"""Write large_dimensions.csv, .md, .pdf and .png: what limits the evolutionary algorithms at N = 100 and 200."""

import argparse
import math
import tomllib
from pathlib import Path
from statistics import median, median_low

from klee_minty.command_line import cli, json_object
from klee_minty.files import group_by, write, write_csv
from klee_minty.presentation.figures import panels, plt, save, set_style, text
from klee_minty.presentation.formats import scientific
from klee_minty.presentation.layouts import LNCS
from klee_minty.presentation.names import NAMES
from klee_minty.problem import rotated_klee_minty
from klee_minty.records import each_run
from klee_minty.settings import run_chunks
from klee_minty_studies import progress
from klee_minty_studies.colours import dimension_colours
from klee_minty_studies.formats import compact, short
from klee_minty_studies.hit_arrays import arrays
from klee_minty_studies.optimum import multipliers
from klee_minty_studies.page_markdown import study_page
from klee_minty_studies.paper import BUDGET, CONSTRAINT_TARGETS, DE, ES, OBJECTIVE_TARGETS, SUCCESS, TARGETS

import numpy as np

COLUMNS = ("case", "N", "times", "run", "stop", "evaluations", "nu", "abs_error")
PANELS = {"es": ES, "de": DE}  # the cases drawn
STYLES = {10: "solid", 3: "dashed", 1: "dotted"}  # by budget, in multiples of the paper's
NUMERALS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def read_runs(study, folders):
    """The records of all cases, with case, times and error, and burst: evaluations, sigma, distance in sigmas, or nothing.

    folders: {case: {multiple of the paper's budget, as text: folder of its runs}}.
    """
    for case, setting in study["cases"].items():
        for N, multiples in setting["budgets"].items():
            runs = (study["runs"] | setting.get("runs", {}))[N]
            for times in multiples:
                for record in each_run(folders[case][str(times)], int(N), run_chunks(runs, 1)):
                    facts = {"case": case, "times": times, "abs_error": abs(record["f"] - record["f_opt"])}
                    yield record | facts | {"burst": burst(record)}


def burst(record):
    """Evaluations at a run's first burst, sigma before, and the parent's distance to the optimum in these; or nothing."""
    noted = record.get("noted", {}).get("burst")
    if noted is None:
        return []
    distance = float(np.linalg.norm(np.array(noted["parent"]) - record["f_opt"]))  # t is N^3 or 0 in each coordinate
    return [noted["evaluations"], noted["sigma"], distance / noted["sigma"]]


class Case:
    """The runs of a case in a dimension, within so many times the paper's budget."""

    def __init__(self, runs, times):
        self.runs, self.times, self.N = runs, times, runs[0]["N"]
        limit = times * BUDGET * self.N
        hits, _ = arrays(runs)
        self.reached = (hits <= limit).sum(axis=1).tolist()  # targets, of each run
        self.successes = self.reached.count(TARGETS)
        self.time = median(hits[:, -1]) / self.N  # evaluations / N to the target, infinite where the median run fails

    def median_run(self):
        """When the median run reaches the target, or the last target that it hits."""
        reached = median_low(self.reached)
        if reached == TARGETS:
            return f"{self.time:,.0f}"
        return last_target(reached)

    def cell(self):
        return f"{self.successes} of {len(self.runs)}, {self.median_run()}"

    def sentence(self):
        """How many runs reach the target, and when, or how far the median run gets."""
        count, total = self.successes, len(self.runs)
        if median_low(self.reached) < TARGETS:
            how = f" ({self.median_run()})"
        elif count == total:
            how = f", after {self.median_run()} N evaluations"
        else:
            how = f", the median run after {self.median_run()} N evaluations"
        if total == 1:
            return f"{'the run reaches' if count else 'the run does not reach'} 1e-8{how}"
        if count in (0, total):
            return f"{f'all {NUMERALS[total]} runs reach' if count else 'no run reaches'} 1e-8{how}"
        return f"{NUMERALS[count]} of {NUMERALS[total]} runs reach{'es' if count == 1 else ''} 1e-8{how}"

    def share(self, some):
        return f"{len(some)} of {len(self.runs)}"

    def stagnating(self):
        return self.share([run for run in self.runs if run["stop"] == "stagnation"])

    def bursting(self):
        return self.share([run for run in self.runs if run["burst"]])


def last_target(reached):
    """The last of the targets that a run hits: error 5e-6, ν = 4e1."""
    if not reached:
        return "ν above 1e4"
    if reached <= len(CONSTRAINT_TARGETS):
        return f"ν = {compact(scientific(CONSTRAINT_TARGETS[reached - 1], 0))}"
    return f"error {compact(scientific(OBJECTIVE_TARGETS[reached - 1 - len(CONSTRAINT_TARGETS)], 0))}"


def within(cases, algorithms, case, N, times):
    """The runs of a case within a budget, None if not run; runs of the ES with a larger budget begin like them."""
    larger = [key for key in cases if key[:2] == (case, N) and key[2] >= times]
    exact = [key for key in larger if key[2] == times]
    if exact or (larger and algorithms[case] == ES):
        return Case(cases[(exact or larger)[0]], times)
    return None


def burst_rows(cases, titles):
    """Cells of a table: of the first burst of the runs that have one, medians of what burst gives."""
    rows = []
    for (case, N, times), runs in cases.items():
        bursts = [run["burst"] for run in runs if run["burst"]]
        if "noted" in runs[0]:
            cells = ["–", "–", "–"]
            if bursts:
                evaluations, sigma, distance = np.median(bursts, axis=0).tolist()
                cells = [short(evaluations / N, 2), short(sigma, 2), short(distance, 2)]
            title = titles[case] if times == 1 else f"{titles[case]}, {times} times the budget"
            rows.append([title, N, f"{len(bursts)} of {len(runs)}", *cells])
    return rows


def resolution(N):
    """How far apart doubles are at N^3, how many are within the target, and a constraint's room there in doubles.

    The room: its mean slack over the feasible points within the target; f - f_opt = sum of multipliers times slacks.
    """
    problem = rotated_klee_minty(N)
    spacing = math.ulp(problem.f_opt)
    return spacing, math.floor(SUCCESS / spacing), SUCCESS / ((N + 1) * np.median(multipliers(problem))) / spacing


def report(study, cases):
    """The text of the page; cases: {(case, N, times): runs}."""
    titles = {case: setting["title"] for case, setting in study["cases"].items()}
    algorithms = {case: setting["algorithm"] for case, setting in study["cases"].items()}
    dimensions = list(map(int, study["runs"]))
    within_budget = {
        (case, N, times): within(cases, algorithms, case, N, times)
        for case in titles
        for N in dimensions
        for times in (1, 3, 10)
    }
    without_burst = [run for run in cases["es", 100, 10] if not run["burst"]]
    return study_page(
        __file__,
        titles=titles,
        runs=study["runs"],
        dimensions=dimensions,
        within=within_budget,
        without_burst=Case(without_burst, 1) if without_burst else None,
        burst_rows=burst_rows(cases, titles),
        resolution={N: resolution(N) for N in dimensions},
    )


def draw(runs):
    runs = [run for run in runs if run["case"] in PANELS]
    colours = dimension_colours({run["N"] for run in runs})
    figure, grid = panels(
        [*(text(NAMES.name(algorithm)) for algorithm in PANELS.values())],
        LNCS,
        "evaluations / $N$",
        r"violation $\nu$, then error",
    )
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
    cases = group_by(runs, "case", "N", "times")
    write(args.page, report(study, cases))
    set_style()
    save(draw(runs), *args.figure)


if __name__ == "__main__":
    cli(main)
