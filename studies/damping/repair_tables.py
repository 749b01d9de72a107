"""What parts of the repair are worth, by runs within the paper's budget: runs.csv, and tables of its rows."""

import math
from itertools import product

from klee_minty.files import group_by
from klee_minty.paper import CONSTRAINT_TARGETS
from klee_minty.statistics.inference import with_interval
from klee_minty.statistics.running_times import ert, evaluations_and_successes, log_and_variance, moments

PARAMETERS = ("repair", "sigma_start", "damping")
RUN = (*PARAMETERS, "N", "set", "instance", "run")
RUN += ("stop", "evaluations", "target", "first_feasible", "repair_evaluations")
REACH = 1.96  # standard errors
CONTRASTS = {  # ratios of the ERTs of two variants that differ in one thing
    "price_alone": ("paid", "none"),
    "learning": ("published", "unlearned"),
    "effect": ("free", "none"),
}


def run_rows(records):
    """Rows of runs.csv."""
    for record in records:
        row = with_counts(record)
        yield {column: row[column] for column in RUN}


def with_counts(record):
    """A record with what its optimizer noted; evaluations, also up to the target, are without those of free repair."""
    noted, hits = record["extra_output"], record["target_hits"]
    free = noted if record["repair"] == "free" else {}
    return record | {
        "stop": "budget" if record["stop"] == "optimizer" else record["stop"],
        "evaluations": record["evaluations"] - free.get("repair_evaluations", 0),
        "target": hits[-1] and hits[-1] - free.get("earlier_repair_evaluations", 0),
        "first_feasible": hits[len(CONSTRAINT_TARGETS) - 1],
        "repair_evaluations": noted["repair_evaluations"],
    }


def ert_columns(sample):
    """Runs, successes and ERT of a sample (2, n) of evaluations and successes."""
    counts = {"runs": sample.shape[1], "successes": int(sample[1].sum())}
    return counts | ert(sample)


def published_settings(runs):
    """{(N, instances, repair): runs} of those to report with σ₀ = 1 and D = 1."""
    instances = {"paper": "paper", "report": "drawn"}
    published = [row for row in runs if (row["sigma_start"], row["damping"]) == ("1", 1) and row["set"] in instances]
    return group_by([row | {"instances": instances[row["set"]]} for row in published], "N", "instances", "repair")


def part_rows(runs):
    """A row per variant of the repair, where all of them were run."""
    cells = published_settings(runs)
    for (N, instances, repair), some in cells.items():
        if (N, instances, "paid") in cells:
            names = {"N": N, "instances": instances, "repair": repair}
            yield names | ert_columns(evaluations_and_successes(some))


def contrast_rows(runs):
    """A row per contrast, N and instances, where both variants were run."""
    cells = published_settings(runs)
    for (N, instances, repair), (contrast, (one, other)) in product(cells, CONTRASTS.items()):
        if repair == "none" and (N, instances, one) in cells and (N, instances, other) in cells:
            names = {"N": N, "instances": instances, "contrast": contrast, "one": one, "other": other}
            yield names | ert_ratio(cells[N, instances, one], cells[N, instances, other])


def ert_ratio(runs, others):
    """Ratio of two ERTs, and its 95 % interval by the delta method as if both samples were independent.

    Where one variant has more runs, its first ones count, which are on the same instances.
    """
    n = min(len(runs), len(others))
    pair = [log_and_variance(moments(evaluations_and_successes(some[:n])).sum(axis=1), n) for some in (runs, others)]
    (log, variance), (other_log, other_variance) = pair
    ratio, reach = log - other_log, REACH * math.sqrt(variance + other_variance)
    return with_interval("ratio", *map(math.exp, (ratio, ratio - reach, ratio + reach)))
