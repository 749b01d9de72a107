"""What repair, first step size and damping of σ are worth, and the law of the damping.

Cells are pairs of names, {column: value}, and rows of runs.
"""

import math
from itertools import product
from statistics import fmean, median

from damping_cells import LIBRARY, repair_cells
from klee_minty_studies.inference import with_interval
from klee_minty_studies.paper import CONSTRAINT_TARGETS
from klee_minty_studies.running_times import evaluations_and_successes, expected_running_time
from ratios import ert_ratio

import numpy as np

PARAMETERS = ("repair", "sigma_start", "damping")
RUN = ("algorithm", *PARAMETERS, "population", "c_s", "weights", "N", "set", "instance", "run")
RUN += ("stop", "evaluations", "target", "first_feasible", "repair_evaluations", "bursts")
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


def cells_of_runs(tables):
    """The cells, from the records of their runs."""
    for cell in repair_cells(tables.toml("damping")):
        yield {"algorithm": cell.algorithm, "N": cell.N} | cell.names, [*map(counted, tables.records([cell]))]


def counted(record):
    """A record with what its optimizer noted; evaluations, also up to the target, are without those of free repair."""
    noted, hits = record.get("extra_output") or {}, record["target_hits"]
    is_free = record["parameters"].get("repair") == "free"
    free, before_target = (noted[f"{when}repair_evaluations"] if is_free else 0 for when in ("", "earlier_"))
    ends = {"target": hits[-1] and hits[-1] - before_target, "evaluations": record["evaluations"] - free}
    ends["stop"] = "budget" if record["stop"] == "optimizer" else record["stop"]
    ends |= {"first_feasible": hits[len(CONSTRAINT_TARGETS) - 1], "error": record["f"] - record["f_opt"]}
    return record | noted | ends


def run_rows(cells):
    """Rows of runs.csv."""
    for names, runs in cells:
        for run in runs:
            row = names | run | ({"bursts": len(run["bursts"])} if "bursts" in run else {})
            yield {column: row.get(column) for column in RUN}


def summary(runs):
    """What a row of repair.csv, parts.csv and law.csv has of the runs.

    stagnated: how many of them; error: f - f_opt of the best point of a run, median.
    """
    successes = sum(bool(run["target"]) for run in runs)
    return (
        {"runs": len(runs), "successes": successes, "success_rate": successes / len(runs)}
        | with_interval("ert", *expected_running_time(evaluations_and_successes(runs)))
        | {"mean_evaluations": fmean(run["evaluations"] for run in runs)}
        | {"stagnated": sum(run["stop"] == "stagnation" for run in runs), "error": median(run["error"] for run in runs)}
    )


def noted(names, runs):
    """Per run; repair_share: of all evaluations, those that are not counted included."""
    spent = sum(run["repair_evaluations"] for run in runs)
    evaluations = sum(run["evaluations"] for run in runs) + (spent if names["repair"] == "free" else 0)
    return {
        "first_feasible": fmean(run["first_feasible"] for run in runs if run["first_feasible"]),
        "bursts": fmean(len(run["bursts"]) for run in runs),
        "runs_with_bursts": sum(bool(run["bursts"]) for run in runs),
        "repair_share": spent / evaluations,
    }


def chosen(names, *columns):
    return {column: names[column] for column in columns}


def factor_rows(cells):
    """A row per cell of the factors, of the choice of constants and of the larger dimension."""
    for names, runs in cells:
        if names["part"] in ("factors", "choice", "large"):
            kind = {"set": "choose" if names["part"] == "choice" else "report"}
            yield chosen(names, "N", "instances", *PARAMETERS) | kind | summary(runs) | noted(names, runs)


def published_settings(cells):
    """{(N, instances, repair): (names, runs)} of the cells with σ₀ = 1 and D = 1."""
    published = {"sigma_start": "1", "damping": 1}.items()
    some = [cell for cell in cells if cell[0]["part"] in ("factors", "parts") and published <= cell[0].items()]
    return {(names["N"], names["instances"], names["repair"]): (names, runs) for names, runs in some}


def part_rows(cells):
    """A row per variant of the repair, with the ratio of its ERT to that without repair, where all variants were run."""
    found = published_settings(cells)
    for (N, instances, _), (names, runs) in found.items():
        if (N, instances, "paid") in found:
            ratio = ert_ratio(runs, found[N, instances, "none"][1])
            yield chosen(names, "N", "instances", "repair") | summary(runs) | noted(names, runs) | ratio


def contrast_rows(cells):
    """A row per contrast, N and instances, where both variants were run."""
    found = published_settings(cells)
    for (N, instances, repair), (contrast, (one, other)) in product(found, CONTRASTS.items()):
        if repair == "none" and (N, instances, one) in found and (N, instances, other) in found:
            names = {"N": N, "instances": instances, "contrast": contrast, "one": one, "other": other}
            yield names | ert_ratio(found[N, instances, one][1], found[N, instances, other][1])


def constants(names):
    """λ, c_s and D; in a library's σ ← σ exp(c_s/D (|s|/E|N(0, I)| - 1)), to first order that of the MA-ES.

    μ_eff is that of weights w_i ∝ ln((λ + 1)/2) - ln i, i = 1 … λ/2, in the library, and ln(μ + 1/2) - ln i, i = 1 … μ, in the MA-ES.
    """
    N, is_library = names["N"], names["algorithm"] == LIBRARY
    lam = 4 + int(3 * math.log(N)) if is_library else names.get("population", 4 * N)
    mu, half = (lam // 2, (lam + 1) / 2) if is_library else (lam // 3, lam // 3 + 0.5)
    w = math.log(half) - np.log(np.arange(1, mu + 1))
    mu_eff = float(w.sum() ** 2 / (w @ w))
    c_s = names.get("c_s", (mu_eff + 2.0) / (N + mu_eff + 5.0))
    return {"population": lam, "c_s": c_s, "damping": names["damping"] * (1.0 + c_s if is_library else 1)}


def law_cells(cells):
    """Those of the law and, at N = 40, where it lacks λ = 4N, the factors' MA-ES from a quarter of the box on drawn instances."""
    factors = {"part": "factors", "N": 40, "set": "report", "repair": "none", "sigma_start": "box/4"}.items()
    law = [(names, runs) for names, runs in cells if names["part"] == "law"]
    return law + [(names, runs) for names, runs in cells if factors <= names.items()]


def law_rows(cells):
    """A row per cell of the law; varied: beside the damping, or how its weights differ. factor: of a library's damping.

    per_N: λD/N; generations: 2D/c_s, those in which σ falls by a factor of e where s is 0.
    """
    for names, runs in law_cells(cells):
        values, is_library = constants(names), names["algorithm"] == LIBRARY
        varied = "factor" if is_library else "c_s" if "c_s" in names else "population"
        row = chosen(names, "algorithm", "N") | {"varied": names.get("weights", varied)} | values
        row["factor"] = names["damping"] if is_library else math.nan
        row["per_N"] = values["population"] * values["damping"] / names["N"]
        yield row | {"generations": 2.0 * values["damping"] / values["c_s"]} | summary(runs)


def retreat_rows(cells):
    """A row per cell of the factors and of the larger dimension: whether the parent retreats in a burst, and at which price.

    retreats: bursts in which f of the parent is greater where σ is largest than where it was smallest, just before.
    error_growth: by which factor f - f_opt grows between the two, median over bursts. share: of all evaluations, those from
    where σ was smallest until f is as low again or the run ends.
    """
    for names, runs in cells:
        if names["part"] in ("factors", "large"):
            bursts = [
                (burst["f"] - run["f_opt"], burst["f_top"] - run["f_opt"]) for run in runs for burst in run["bursts"]
            ]
            yield chosen(names, "N", "instances", *PARAMETERS) | {
                "runs": len(runs),
                "bursts": len(bursts),
                "retreats": sum(top > error for error, top in bursts),
                "error_growth": median(top / error for error, top in bursts) if bursts else math.nan,
                "share": sum(map(evaluations_in_bursts, runs)) / sum(run["evaluations"] for run in runs),
            }


def evaluations_in_bursts(run):
    """Those from the start of a burst to its end, of bursts within another's once."""
    spent = until = 0
    for burst in run["bursts"]:
        end = run["evaluations"] if burst["end"] is None else burst["end"]
        spent += max(end - max(burst["evaluations"], until), 0)
        until = max(until, end)
    return spent
