"""Write repeated.csv and properties.csv: is it the run or the instance, and what goes with failure?"""

import argparse
import math
import tomllib
from pathlib import Path
from statistics import mean, median

from bootstrap import band, resamples
from instances_problem import CLASS, MILD, flattest_slope, rotation_angle
from instances_runs import read_runs
from instances_variance import censored_share, same_rate_test, share_with_interval
from klee_minty.command_line import cli
from klee_minty.files import group_by, write_csv
from klee_minty.problem import rotated_klee_minty
from klee_minty_studies.inference import proportion, with_interval
from klee_minty_studies.paper import BUDGET, DE, ES

import numpy as np

PROPERTIES = {"angle": rotation_angle, "flattest_slope": flattest_slope}
BINS = 5  # of our distribution, with as many instances each


def repeated_row(sample, algorithm, rows, of_es, budget):
    """A row of repeated.csv on several runs on each instance; of_es: those of εMAg-ES, for the ratio of ERTs.

    success_between, evaluations_between: the share of the variance that lies between instances, of success and of log
    evaluations to the target. A run that fails, also one that stagnates, says only that these are more than the budget.
    """
    evaluations, succeeds = ends_of_runs(rows)
    n, m = succeeds.shape
    erts = running_times(rows)
    ratios = erts / running_times(of_es)
    rate, between = succeeds.mean(), share_with_interval(succeeds.astype(float))
    worth = effective_runs(n, m, between[0])
    counts = np.bincount(succeeds.sum(axis=1), minlength=m + 1).tolist()
    logs = np.log(np.where(succeeds, evaluations, budget))
    return (
        {"sample": sample, "algorithm": algorithm, "N": rows[0]["N"], "instances": n, "runs": n * m}
        | {"successes": int(succeeds.sum()), "stagnations": sum(row["stop"] == "stagnation" for row in rows)}
        | with_interval("success_rate", *proportion(rate * worth, worth))
        | with_interval("ert", erts[0], *band(erts[1:]))
        | with_interval("ert_ratio", ratios[0], *band(ratios[1:]))
        | {f"with_{count}": instances for count, instances in enumerate(counts)}
        | {"p_same_rate": same_rate_test(succeeds)}
        | with_interval("success_between", *between)
        | with_interval("evaluations_between", *censored_share(logs, ~succeeds))
    )


def ends_of_runs(rows):
    """Evaluations to the target or to the end, and successes, (n, m) each, of m runs on each of n instances."""
    of_instances = group_by(rows, "instance").values()
    evaluations = [[row["target_hits"][-1] or row["evaluations"] for row in runs] for runs in of_instances]
    return np.array(evaluations), np.array([[row["stop"] == "target" for row in runs] for runs in of_instances])


def effective_runs(n, m, share):
    """As many independent runs as m runs on each of n instances are worth, by the share of variance between instances.

    Where all runs succeed, or none, the share is NaN, and an instance counts as one run.
    """
    return n if math.isnan(share) else n * m / (1.0 + (m - 1) * max(0.0, share))


def running_times(rows):
    """ERTs (1 + BOOTSTRAPS,): of all instances, then of bootstrap samples of them with all their runs.

    Where samples have equally many instances, the same ones are drawn.
    """
    evaluations, succeeds = (values.sum(axis=1) for values in ends_of_runs(rows))
    counts = np.vstack([np.ones(len(succeeds), dtype=int), resamples(len(succeeds))])
    with np.errstate(divide="ignore"):
        return counts @ evaluations / (counts @ succeeds)


def property_rows(samples, problems):
    """Rows of properties.csv: the success rate on our distribution in bins of a property that hold as many instances each.

    samples: {algorithm: runs}; problems: {instance: problem}. Runs on one instance are not independent: the interval is that
    of as many runs as there are instances, so it is wide rather than narrow.
    """
    for name, value in PROPERTIES.items():
        of_instances = {k: value(problem) for k, problem in problems.items()}
        for algorithm, runs in samples.items():
            succeeds = group_by(runs, "instance")
            for members in np.array_split(sorted(of_instances, key=of_instances.get), BINS):
                inside = [of_instances[k] for k in members]
                rate = mean(mean(run["stop"] == "target" for run in succeeds[k]) for k in members)
                yield (
                    {"property": name, "algorithm": algorithm, "N": runs[0]["N"]}
                    | {"low": min(inside), "middle": median(inside), "high": max(inside)}
                    | {"instances": len(members), "runs": sum(len(succeeds[k]) for k in members)}
                    | with_interval("success_rate", *proportion(rate * len(members), len(members)))
                )


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--study", required=True, help=".toml file that names instances and runs")
    parser.add_argument("--runs", required=True, help="written by collect_instances.py")
    parser.add_argument("--tables", nargs=2, required=True, help="repeated, properties.csv to write")
    args = parser.parse_args(arguments)
    study = tomllib.loads(Path(args.study).read_text(encoding="utf-8"))["repeated"]
    N, several = study["N"], study["instances"]
    runs = group_by(read_runs(args.runs), "sample", "algorithm")
    samples = {(sample, algorithm): runs[sample, algorithm] for sample in (CLASS, MILD) for algorithm in (ES, DE)}
    repeated = {key: [row for row in rows if row["instance"] <= several] for key, rows in samples.items()}
    problems = {k: rotated_klee_minty(N, instance=k) for k in range(1, study["single"] + 1)}
    ours = {algorithm: samples[CLASS, algorithm] for algorithm in (ES, DE)}
    repeated_rows = [repeated_row(*key, rows, repeated[key[0], ES], BUDGET * N) for key, rows in repeated.items()]
    for path, table in zip(args.tables, (repeated_rows, property_rows(ours, problems)), strict=True):
        write_csv(path, list(table))


if __name__ == "__main__":
    cli(main)
