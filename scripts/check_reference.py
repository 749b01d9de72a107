"""Check that the runs made here are, bit for bit, the first ones of the reference sample, by which numbers are judged.

With another seed, version of NumPy or CPU architecture they are not. Then rank-sum tests with Holm's correction check
whether evaluations, distances and errors have the distribution of the sample.
"""

import argparse
import math
import platform
from itertools import product

from analysis.agreement import NOTHING, TESTS
from analysis.inference import holm, rank_sum
from analysis.paper import incomparable
from analysis.samples import add_reference, read_sample, sample_row
from klee_minty.command_line import add_runs, json_object, run
from klee_minty.files import write_csv
from klee_minty.records import algorithm_of, each_run
from workflow.dependencies import source_digest

import numpy as np

COLUMNS = ("algorithm", "N", "runs", "identical", *TESTS, "same_source", "differences")


def compare(runs, sample):
    """How many of the runs that have a counterpart in the sample are identical to it; p-values unless all are."""
    pairs = list(zip(runs, sample, strict=False))
    row = {"algorithm": runs[0]["algorithm"], "N": runs[0]["N"], "runs": len(pairs)}
    row["identical"] = sum(run == other for run, other in pairs)
    if row["identical"] == row["runs"]:
        return row | dict.fromkeys(TESTS, math.nan)
    row["p_evaluations"] = rank_sum(column(runs, "evaluations"), column(sample, "evaluations"))
    row["p_distance"] = rank_sum(column(runs, "distance"), column(sample, "distance"))
    row["p_error"] = rank_sum(errors(runs), errors(sample))
    return row


def differences(settings, made_with):
    """Why runs may differ from the sample, apart from the algorithm's source, as text."""
    here = {"seed": settings["seed"], "NumPy": np.__version__, "machine": platform.machine()}
    there = {"seed": made_with.get("seed"), "NumPy": made_with.get("numpy"), "machine": made_with.get("machine")}
    other = [f"{key} {here[key]}, not {there[key]}" for key in here if here[key] != there[key]]
    return "; ".join(other) or NOTHING


def column(runs, key):
    return [run[key] for run in runs]


def errors(runs):
    return [abs(run["f"] - run["N"] ** 3) for run in runs]


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    add_runs(parser)
    add_reference(parser)
    parser.add_argument("--optimizers", type=json_object, default={}, help="the algorithms' files: {algorithm: file}")
    parser.add_argument("--settings", required=True, type=json_object, help="settings of the runs: seed, budget, …")
    parser.add_argument("--output", default="data/reference_check.csv", help="file to write")
    args = parser.parse_args(arguments)
    sample, made_with = read_sample(*args.reference)
    digests = {algorithm: source_digest(file) for algorithm, file in args.optimizers.items()}
    rows = []
    for folder, N in product(args.runs, args.dimensions):
        algorithm = algorithm_of(folder)
        if (algorithm, N) in sample and not incomparable(args.settings, made_with, algorithm):
            records = each_run(folder, N, args.chunks, args.instances)
            row = compare([sample_row(record) for record in records], sample[algorithm, N])
            row["same_source"] = int(made_with.get("sources", digests).get(algorithm) == digests.get(algorithm))
            rows.append(row | {"differences": differences(args.settings, made_with)})
    corrected = iter(holm([row[test] for row in rows for test in TESTS]))
    for row in rows:
        row |= {test: next(corrected) for test in TESTS}
    write_csv(args.output, rows, COLUMNS)


if __name__ == "__main__":
    run(main)
