"""Write the tables of the study: what repair, first step size and damping of σ are worth, and the law of the damping."""

import argparse
import json
import math
from pathlib import Path
from statistics import fmean

import repair_cells
from klee_minty.command_line import cli
from klee_minty.files import read_json_lines, write_csv
from klee_minty_studies.running_times import expected_running_time, log_and_variance, moments

import numpy as np

RUN = ("algorithm", "repair", "sigma_start", "damping", "population", "c_s", "weights", "N", "set", "instance", "run")
RUN += ("stop", "evaluations", "target", "first_feasible", "repair_evaluations", "bursts")
REACH = 1.96  # standard errors


def read_runs(cells, folder):
    """{cell: its runs}"""
    return {cell: [run for file in cell.jobs(folder) for run in read_json_lines(file)] for cell in cells}


def run_rows(runs):
    for cell, some in runs.items():
        names = {"algorithm": cell.algorithm, "N": cell.N, "set": cell.set} | json.loads(cell.parameters)
        for one in some:
            row = names | one
            if "bursts" in one:
                row["bursts"] = len(one["bursts"])
            yield {column: row.get(column) for column in RUN}


def sample(runs):
    """(2, n): evaluations up to the target or to the run's end, and 1 for a success or 0."""
    return np.array([(run["target"] or run["evaluations"], bool(run["target"])) for run in runs], dtype=float).T


def summary(runs):
    """What a row of repair.csv, parts.csv and law.csv has of the runs.

    stagnated: how many of them; error: f - f_opt of the best point of a run, median.
    """
    ert, low, high = expected_running_time(sample(runs))
    successes = sum(bool(run["target"]) for run in runs)
    return {
        "runs": len(runs),
        "successes": successes,
        "success_rate": successes / len(runs),
        "ert": ert,
        "ert_low": low,
        "ert_high": high,
        "mean_evaluations": fmean(run["evaluations"] for run in runs),
        "stagnated": sum(run["stop"] == "stagnation" for run in runs),
        "error": median(run["error"] for run in runs),
    }


def noted(cell, runs):
    """Per run; repair_share: of all evaluations, those that are not counted included."""
    spent = sum(run["repair_evaluations"] for run in runs)
    is_free = json.loads(cell.parameters)["repair"] == "free"
    return {
        "first_feasible": fmean(run["first_feasible"] for run in runs if run["first_feasible"]),
        "bursts": fmean(len(run["bursts"]) for run in runs),
        "runs_with_bursts": sum(bool(run["bursts"]) for run in runs),
        "repair_share": spent / (sum(run["evaluations"] for run in runs) + (spent if is_free else 0)),
    }


def instances_of(cell):
    return "drawn" if cell.first else "paper"


def factor_rows(runs):
    """A row per cell of the factors, of the choice of constants and of the larger dimension: repair, sigma_start, damping, instances and N."""
    for cell, some in runs.items():
        if cell.part in ("factors", "choice", "large"):
            names = {"N": cell.N, "instances": instances_of(cell)} | json.loads(cell.parameters)
            yield names | {"set": "choose" if cell.part == "choice" else "report"} | summary(some) | noted(cell, some)


def ratio(some, others):
    """Ratio of two ERTs and its 95 % interval, by the delta method as that of an ERT, the samples taken as independent.

    Where there are more runs of the one, its first ones: those on the same instances.
    """
    n = min(len(some), len(others))
    pair = [log_and_variance(moments(sample(runs[:n])).sum(axis=1), n) for runs in (some, others)]
    (log, variance), (other_log, other_variance) = pair
    difference, reach = log - other_log, REACH * math.sqrt(variance + other_variance)
    return {
        "ratio": math.exp(difference),
        "ratio_low": math.exp(difference - reach),
        "ratio_high": math.exp(difference + reach),
    }


def published_settings(runs):
    """{(N, instances, repair): (cell, runs)} of the cells with σ₀ = 1 and D = 1."""
    found = {}
    for cell, some in runs.items():
        parameters = json.loads(cell.parameters)
        if cell.part in ("factors", "parts") and (parameters.get("sigma_start"), parameters.get("damping")) == ("1", 1):
            found[cell.N, instances_of(cell), parameters["repair"]] = cell, some
    return found


def part_rows(runs):
    """A row per variant of the repair, with the ratio of its ERT to that without repair, where all variants were run."""
    found = published_settings(runs)
    for (N, instances, repair), (cell, some) in found.items():
        if (N, instances, "paid") in found:
            names = {"N": N, "instances": instances, "repair": repair}
            yield names | summary(some) | noted(cell, some) | ratio(some, found[N, instances, "none"][1])


CONTRASTS = {  # each a ratio of the ERTs of two variants that differ in one thing
    "all": ("published", "none"),
    "price_alone": ("paid", "none"),
    "ranks": ("ranked", "paid"),
    "parent": ("unlearned", "ranked"),
    "learning": ("published", "unlearned"),
    "learning_s": ("published", "no_s"),
    "learning_M": ("published", "no_M"),
    "price": ("published", "free"),
    "effect": ("free", "none"),
}


def contrast_rows(runs):
    """A row per contrast, N and instances, where both variants were run."""
    found = published_settings(runs)
    for N, instances, repair in found:
        if repair == "none":
            for contrast, (one, other) in CONTRASTS.items():
                if (N, instances, one) in found and (N, instances, other) in found:
                    pair = found[N, instances, one][1], found[N, instances, other][1]
                    names = {"contrast": contrast, "one": one, "other": other}
                    yield {"N": N, "instances": instances} | names | ratio(*pair)


def effective(mu, offset):
    """μ_eff of weights w_i ∝ offset - ln i, i = 1 … μ."""
    w = offset - np.log(np.arange(1, mu + 1))
    return float(w.sum() ** 2 / (w @ w))


def constants(cell):
    """λ, c_s and D; in a library's σ ← σ exp(c_s/D (|s|/E|N(0, I)| - 1)), to first order that of the MA-ES."""
    N, parameters = cell.N, json.loads(cell.parameters)
    if cell.algorithm == repair_cells.LIBRARY:
        lam = 4 + int(3 * math.log(N))
        mu_eff = effective(lam // 2, math.log((lam + 1) / 2))
        c_s = (mu_eff + 2.0) / (N + mu_eff + 5.0)
        return {"population": lam, "c_s": c_s, "damping": parameters["damping"] * (1.0 + c_s)}
    lam = parameters.get("population", 4 * N)
    mu_eff = effective(lam // 3, math.log(lam // 3 + 0.5))
    c_s = parameters.get("c_s", (mu_eff + 2.0) / (N + mu_eff + 5.0))
    return {"population": lam, "c_s": c_s, "damping": parameters["damping"]}


def law_cells(runs):
    """Those of the law, and those of the factors that are MA-ES of another λ from a quarter of the box, on drawn instances."""
    cells = [cell for cell in runs if cell.part == "law"]
    dimensions = {cell.N for cell in cells}
    there = {(cell.N, json.loads(cell.parameters).get("population")) for cell in cells}
    for cell in runs:
        if (
            (cell.part, cell.set) == ("factors", "report")
            and cell.N in dimensions
            and (cell.N, 4 * cell.N) not in there
        ):
            parameters = json.loads(cell.parameters)
            if (parameters["repair"], parameters["sigma_start"]) == ("none", "box/4"):
                cells.append(cell)
    return cells


def law_rows(runs):
    """A row per cell of the law; varied: beside the damping, or how its weights differ. factor: of a library's damping.

    per_N: λD/N; generations: 2D/c_s, those in which σ falls by a factor of e where s is 0.
    """
    for cell in law_cells(runs):
        parameters, values = json.loads(cell.parameters), constants(cell)
        is_library = cell.algorithm == repair_cells.LIBRARY
        varied = "factor" if is_library else "c_s" if "c_s" in parameters else "population"
        names = {"algorithm": cell.algorithm, "N": cell.N, "varied": parameters.get("weights", varied)} | values
        names["factor"] = parameters["damping"] if is_library else math.nan
        names["per_N"] = values["population"] * values["damping"] / cell.N
        names["generations"] = 2.0 * values["damping"] / values["c_s"]
        yield names | summary(runs[cell])


def retreat_rows(runs):
    """A row per cell of the factors and of the larger dimension: whether the parent retreats in a burst, and at which price.

    retreats: bursts in which f of the parent is greater where σ is largest than where it was smallest, just before.
    error_growth: by which factor f - f_opt grows between the two, median over bursts. share: of all evaluations, those from
    where σ was smallest until f is as low again or the run ends.
    """
    for cell, some in runs.items():
        if cell.part in ("factors", "large"):
            found = [burst for one in some for burst in one["bursts"]]
            names = {"N": cell.N, "instances": instances_of(cell)} | json.loads(cell.parameters)
            yield names | {
                "runs": len(some),
                "bursts": len(found),
                "retreats": sum(burst["error_top"] > burst["error"] for burst in found),
                "error_growth": median(burst["error_top"] / burst["error"] for burst in found),
                "share": sum(map(evaluations_in_bursts, some)) / sum(one["evaluations"] for one in some),
            }


def evaluations_in_bursts(one):
    """Those from the start of a burst to its end, of bursts within another's once."""
    spent = until = 0
    for burst in one["bursts"]:
        end = one["evaluations"] if burst["end"] is None else burst["end"]
        spent += max(end - max(burst["evaluations"], until), 0)
        until = max(until, end)
    return spent


def median(values):
    values = list(values)
    return float(np.median(values)) if values else math.nan


TABLES = {
    "repair": factor_rows,
    "parts": part_rows,
    "contrasts": contrast_rows,
    "law": law_rows,
    "retreats": retreat_rows,
    "runs": run_rows,
}


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--study", required=True, help=".toml file that names the cells")
    parser.add_argument("--runs", required=True, help="folder of the runs")
    parser.add_argument("--tables", nargs="+", required=True, help=f"{', '.join(TABLES)}.csv, to write")
    args = parser.parse_args(arguments)
    runs = read_runs(repair_cells.read_cells(args.study), args.runs)
    for path in args.tables:
        write_csv(path, list(TABLES[Path(path).stem](runs)))


if __name__ == "__main__":
    cli(main)
