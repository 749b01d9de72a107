"""Check whether the runs made here are those of the reference sample, by which the paper's numbers are judged.

With the sample's seed, sources, NumPy and CPU architecture they are its first runs, bit for bit. Otherwise rank-sum tests
with Holm's correction check whether evaluations, distances and errors have the distribution of the sample.
"""

import argparse
import math
import platform

from klee_minty.command_line import cli, json_object
from klee_minty.dependencies import source_digest
from klee_minty.files import group_by, read_csv, write, write_csv
from klee_minty.names import NAMES
from klee_minty.settings import PAPER_PROBLEM
from klee_minty_studies import paper
from klee_minty_studies.formats import equation
from klee_minty_studies.inference import LEVEL, holm, rank_sum
from klee_minty_studies.paper import DE, ES
from klee_minty_studies.samples import REFERENCE, read_sample, sample_row

import numpy as np

TESTS = {"p_evaluations": "evaluations", "p_distance": "distance", "p_error": "error"}
COLUMNS = ("algorithm", "N", "runs", "identical", "first_other", *TESTS, "same_source")
SURE = 0.001  # the level for runs of the sample's own source; strict: users try many seeds


def other_conditions(conditions, made_with):
    """Why runs under these conditions cannot be those of the paper; empty if they can."""
    if conditions["problem"] != PAPER_PROBLEM:
        return "they solve another problem"
    if conditions["instances"] != [0]:
        return "the paper solves instance 0 alone"
    if not paper.limits_agree(conditions):
        return f"the paper's runs have a budget of {paper.BUDGET} N and stagnate after {paper.STAGNATION} N generations"
    for algorithm in (ES, DE):
        if conditions["parameters"].get(algorithm, {}) != made_with["parameters"].get(algorithm, {}):
            return f"{NAMES.name(algorithm)} has other parameters"
    return ""


def compare(runs, sample):
    """A row of reference_check.csv, still without its digest; runs: rows of runs.csv; sample: rows of the sample.

    It counts the runs that are identical to their counterpart in the sample, names the first that is not, and has p-values unless all are.
    """
    pairs = list(zip(runs, sample, strict=False))
    row = {"algorithm": runs[0]["algorithm"], "N": runs[0]["N"], "runs": len(pairs)}
    others = [run["run"] for run, other in pairs if sample_row(run) != sample_row(other)]
    row |= {"identical": len(pairs) - len(others), "first_other": min(others, default=math.nan)}
    if row["identical"] == row["runs"]:
        return row | dict.fromkeys(TESTS, math.nan)
    for test, key in TESTS.items():
        row[test] = rank_sum([run[key] for run in runs], [run[key] for run in sample])
    return row


def checked(runs, sample, is_same_source):
    """Rows of reference_check.csv; is_same_source: {algorithm: whether its source is the one that made the sample}."""
    rows = [compare(cell, sample[key]) for key, cell in group_by(runs, "algorithm", "N").items() if key in sample]
    corrected = iter(holm([row[test] for row in rows for test in TESTS]))
    return [
        row | {test: next(corrected) for test in TESTS} | {"same_source": int(is_same_source[row["algorithm"]])}
        for row in rows
    ]


def smallest(row):
    """The smallest p-value of a row; 1 if all its runs are in the sample."""
    return min((row[test] for test in TESTS if not math.isnan(row[test])), default=1.0)


def answer(check, here, made_with):
    """One sentence on the runs; check: rows of reference_check.csv; here: {what the digits depend on: what it is here}."""
    runs, identical = (sum(row[counted] for row in check) for counted in ("runs", "identical"))
    if not runs:
        return "None of these runs has a counterpart in the reference sample."
    if identical == runs:
        return f"All {runs} runs of the paper's EAs are those of the reference sample, bit for bit."
    because = [f"{key} {value}, not {made_with[key]}" for key, value in here.items() if value != made_with[key]]
    unexplained = [] if because else [row for row in check if row["same_source"] and row["identical"] < row["runs"]]
    because += [f"another source of {NAMES.name(row['algorithm'])}" for row in check if not row["same_source"]]
    reason = f" ({'; '.join(dict.fromkeys(because))})" if because else ""
    counts = f"{identical} of the {runs} runs of the paper's EAs are in the reference sample{reason}"
    if unexplained:
        row = unexplained[0]
        where = f"data/runs/{PAPER_PROBLEM}/{row['algorithm']}/*/N{row['N']}/instance0, run {row['first_other']}"
        fix = "Was it changed, or is NumPy built with another BLAS?"
        counts = (
            f"WARNING: {where}, has other results, with the seed, source, NumPy and CPU of the sample. {fix} {counts}"
        )
    differing = [row for row in check if smallest(row) < (SURE if row["same_source"] else LEVEL)]
    worst = min(differing or check, key=smallest)
    p = equation(smallest(worst))
    if differing:
        where = f"{NAMES.name(worst['algorithm'])} at N = {worst['N']}"
        return f"{counts}. They do NOT agree with it: {where}, corrected {p}."
    return f"{counts}; all agree with it (rank-sum tests, smallest corrected {p})."


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", default="data/runs.csv", help="written by collect_runs.py")
    parser.add_argument("--reference", nargs=2, default=REFERENCE, help="the sample, and how it was made")
    parser.add_argument("--optimizers", type=json_object, default={}, help="the algorithms' files: {algorithm: file}")
    parser.add_argument("--conditions", required=True, type=json_object, help="of the runs: seed, budget, …")
    parser.add_argument("--output", default="data/reference_check.csv", help="file to write")
    parser.add_argument("--overview", default="data/overview/verdict.txt", help="file to write, for the terminal")
    args = parser.parse_args(arguments)
    sample, made_with = read_sample(*args.reference)
    if difference := other_conditions(args.conditions, made_with):
        write_csv(args.output, [], COLUMNS)
        write(args.overview, f"These runs are not the paper's: {difference}.\n")
        return
    digests = {algorithm: source_digest(file) for algorithm, file in args.optimizers.items()}
    is_same_source = {algorithm: made_with["sources"].get(algorithm) == digest for algorithm, digest in digests.items()}
    check = checked(read_csv(args.runs, "algorithm", "stop"), sample, is_same_source)
    here = {"seed": args.conditions["seed"], "numpy": np.__version__, "machine": platform.machine()}
    write_csv(args.output, check, COLUMNS)
    said = answer(check, here, made_with)
    write(args.overview, f"Budget, stagnation, parameters and instance are the paper's. {said}\n")


if __name__ == "__main__":
    cli(main)
