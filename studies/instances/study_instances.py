"""Write repeated.csv, properties.csv and whole.csv: is it the run or the instance, what goes with failure, and is it crossover?"""

import argparse
import math
import tomllib
from pathlib import Path
from statistics import mean, median

from instances_problem import CLASS, MILD, PAPERS, flattest_slope, mild_instance, partly_drawn, rotation_angle
from instances_runs import degrees_sample, read_runs
from instances_variance import censored_share, same_rate_test, share_with_interval
from klee_minty.command_line import cli
from klee_minty.files import group_by, read_text, write_csv
from klee_minty_studies.hit_arrays import band, resamples
from klee_minty_studies.inference import proportion, with_interval
from klee_minty_studies.paper import BUDGET, DE, ES
from klee_minty_studies.running_times import evaluations_and_successes, expected_running_time

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
    """Rows of properties.csv: the success rate in bins of a property that hold as many instances each.

    samples: {(sample, algorithm): runs}; problems: {sample: {instance: problem}}. Runs on one instance are not
    independent: the interval is that of as many runs as there are instances, so it is wide rather than narrow.
    """
    rows = []
    for name, value in PROPERTIES.items():
        for (sample, algorithm), runs in samples.items():
            of_instances = {k: value(problem) for k, problem in problems[sample].items()}
            succeeds = group_by(runs, "instance")
            for members in np.array_split(sorted(of_instances, key=of_instances.get), BINS if sample == CLASS else 1):
                inside = [of_instances[k] for k in members]
                rate = mean(mean(run["stop"] == "target" for run in succeeds[k]) for k in members)
                rows.append(
                    {"property": name, "sample": sample, "algorithm": algorithm, "N": runs[0]["N"]}
                    | {"low": min(inside), "middle": median(inside), "high": max(inside)}
                    | {"instances": len(members), "runs": sum(len(succeeds[k]) for k in members)}
                    | with_interval("success_rate", *proportion(rate * len(members), len(members)))
                )
    return rows


def paper_rows(results, problem):
    """Rows of properties.csv on the paper's instance; results: rows of instances.csv, as text, one for each algorithm."""
    rows = []
    for name, value in PROPERTIES.items():
        for row in results:
            rates = {key: float(row[key]) for key in ("success_rate", "success_rate_low", "success_rate_high")}
            rows.append(
                {"property": name, "sample": PAPERS, "algorithm": row["algorithm"], "N": problem.N}
                | dict.fromkeys(("low", "middle", "high"), value(problem))
                | {"instances": 1, "runs": int(row["instances"])}
                | rates
            )
    return rows


def whole_row(degrees, share, rows):
    """A row of whole.csv: LSHADE44 in the paper's plane where a share of the trials takes all coordinates from v; medians."""
    sample = evaluations_and_successes(rows)
    successes = int(sample[1].sum())
    return (
        {"degrees": degrees, "N": rows[0]["N"], "share": share, "runs": len(rows), "successes": successes}
        | {"stagnations": sum(row["stop"] == "stagnation" for row in rows)}
        | {"evaluations": median(row["evaluations"] for row in rows), "error": median(row["error"] for row in rows)}
        | with_interval("success_rate", *proportion(successes, len(rows)))
        | with_interval("ert", *expected_running_time(sample))
    )


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--study", required=True, help=".toml file that names instances and runs")
    parser.add_argument("--runs", required=True, help="written by collect_instances.py")
    parser.add_argument("--instances", required=True, help="written by study_factors.py: the paper's instance")
    parser.add_argument("--tables", nargs=3, required=True, help="repeated, properties, whole.csv to write")
    args = parser.parse_args(arguments)
    study = tomllib.loads(Path(args.study).read_text(encoding="utf-8"))
    N, several = study["repeated"]["N"], study["repeated"]["instances"]
    runs = group_by(read_runs(args.runs), "sample", "algorithm", "variant")
    samples = {(sample, algorithm): runs[sample, algorithm, ""] for sample in (CLASS, MILD) for algorithm in (ES, DE)}
    repeated = {key: [row for row in rows if row["instance"] <= several] for key, rows in samples.items()}
    problems = {
        CLASS: {k: partly_drawn(N, k, CLASS) for k in range(1, study["repeated"]["single"] + 1)},
        MILD: {k: mild_instance(N, k) for k in range(1, several + 1)},
    }
    of_paper = [
        row
        for row in read_text(args.instances)
        if (row["factors"], row["N"], row["budget"]) == (PAPERS, str(N), str(BUDGET))
    ]
    tables = (
        [repeated_row(*key, rows, repeated[key[0], ES], BUDGET * N) for key, rows in repeated.items()],
        property_rows(samples, problems) + paper_rows(of_paper, partly_drawn(N, 0, PAPERS)),
        [
            whole_row(degrees, share, runs[degrees_sample(degrees), DE, f"whole_{share}"])
            for degrees in study["whole"]["degrees"]
            for share in study["whole"]["shares"]
        ],
    )
    for path, table in zip(args.tables, tables, strict=True):
        write_csv(path, table)


if __name__ == "__main__":
    cli(main)
