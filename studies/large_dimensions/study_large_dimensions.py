"""Write large_dimensions.csv, .md, .pdf and .png: what limits the evolutionary algorithms at N = 100 and 200."""

import math
import tomllib
from pathlib import Path
from statistics import median, median_low

from figure_large_dimensions import draw
from klee_minty.command_line import option, script
from klee_minty.files import grouped, read_json, write, write_csv
from klee_minty.optimum import multipliers
from klee_minty.paper import BUDGET
from klee_minty.problem import rotated_klee_minty
from klee_minty.provenance import check_made
from klee_minty.targets import CONSTRAINT_TARGETS, OBJECTIVE_TARGETS, SUCCESS, TARGETS
from presentation.figures import save, set_style
from presentation.markdown import page

import numpy as np

COLUMNS = ("case", "N", "times", "run", "stop", "evaluations", "nu", "abs_error")
REACHED = [*map("ν = {:.0e}".format, CONSTRAINT_TARGETS), *map("error {:.0e}".format, OBJECTIVE_TARGETS)]


def read_runs(study, folder):
    """The records, with the hits of the 103 targets in evaluations, infinite where one is not hit."""
    runs = []
    for case, setting in study["cases"].items():
        for N, times in ((N, times) for N, budgets in setting["budgets"].items() for times in budgets):
            for run in range((study["runs"] | setting.get("runs", {}))[N]):
                path = folder / f"{case}/N{N}/x{times}/run{run}.json"
                record = read_json(path) | {"case": case, "N": int(N), "times": times}
                check_made(path, record["made"])
                runs.append(record | {"hits": [hit or math.inf for hit in record["target_hits"]]})
    return runs


def outcome(runs, times):
    """How many runs succeed within so many times the paper's budget, and when, or how far, the median run gets."""
    if not runs:
        return "no run"
    N = runs[0]["N"]
    hits = [[hit for hit in run["hits"] if hit <= times * BUDGET * N] for run in runs]
    reached = median_low(map(len, hits))
    success = f"{sum(len(hit) == TARGETS for hit in hits)} of {len(runs)}"
    if reached == TARGETS:
        return f"{success}, {median(run['hits'][-1] for run in runs) / N:,.0f}"
    return f"{success}, {REACHED[reached - 1] if reached else 'ν above 1e4'}"


def resolution(N):
    """How far apart doubles are at N^3, how many are within the target, and a constraint's room there in doubles.

    The room: its mean slack over the feasible points within the target; f - f_opt = sum of multipliers times slacks.
    """
    problem = rotated_klee_minty(N)
    spacing = math.ulp(problem.f_opt)
    return spacing, math.floor(SUCCESS / spacing), SUCCESS / ((N + 1) * np.median(multipliers(problem))) / spacing


@script
def main(study, runs, output: option("table, page and figure to write", nargs=4)):
    study = tomllib.loads(Path(study).read_text(encoding="utf-8"))
    runs = read_runs(study, Path(runs))
    csv, markdown, *figures = output
    rows = [{key: run[key] for key in COLUMNS} | {"burst": (run["burst"] or [""])[0]} for run in runs]
    write_csv(csv, rows, is_checked_in=True)
    values = {"outcome": outcome, "median": median, "resolution": {N: resolution(N) for N in map(int, study["runs"])}}
    write(markdown, page(__file__, study=study, cases=grouped(runs, "case", "N", "times"), **values))
    set_style()
    save(draw(runs), *figures)
