"""Say whether the runs made here are those of the reference sample, by which the paper's numbers are judged.

With the sample's seed, sources, NumPy and CPU architecture they are its first runs, bit for bit. Otherwise rank-sum
tests with Holm's correction check whether evaluations, distances and errors have the distribution of the sample.
"""

import argparse
from operator import itemgetter

from klee_minty import paper
from klee_minty.command_line import cli, json_object
from klee_minty.files import group_by, read_csv, write
from klee_minty.names import NAMES
from klee_minty.paper.samples import REFERENCE, made_here, read_sample, sample_row
from klee_minty.presentation.formats import equation
from klee_minty.settings import PAPER_PROBLEM
from klee_minty.statistics.inference import LEVEL, holm

TESTED = ("evaluations", "distance", "error")
SURE = 0.001  # the level for runs of the sample's own source; it is strict, since users try many seeds


def other_conditions(conditions, made_with):
    """Why runs under these conditions cannot be those of the paper; empty if they can."""
    if conditions["problem"] != PAPER_PROBLEM:
        return "they solve another problem"
    if conditions["instances"] != [0]:
        return "the paper solves instance 0 alone"
    if not paper.limits_agree(conditions):
        return f"the paper's runs have a budget of {paper.BUDGET} N and stagnate after {paper.STAGNATION} N generations"
    for algorithm in (paper.ES, paper.DE):
        if conditions["parameters"].get(algorithm, {}) != made_with["parameters"].get(algorithm, {}):
            return f"{NAMES.name(algorithm)} has other parameters"
    return ""


def compare(runs, sample):
    """How many runs have a counterpart in the sample, how many are identical to it, and p-values unless all are.

    runs, sample: rows of runs.csv and of the sample, of one algorithm and N.
    """
    pairs = list(zip(runs, sample, strict=False))
    row = {key: runs[0][key] for key in ("algorithm", "N")} | {"runs": len(pairs)}
    row["identical"] = sum(sample_row(run) == sample_row(counterpart) for run, counterpart in pairs)
    tested = TESTED if row["identical"] < row["runs"] else ()
    return row | {"p_values": [rank_sum(*([run[key] for run in some] for some in (runs, sample))) for key in tested]}


def rank_sum(one, other):
    """p-value of Wilcoxon's two-sided rank-sum test; 1 where all values are equal."""
    from scipy.stats import mannwhitneyu  # takes most of a second to import, and is seldom needed

    return float(mannwhitneyu(one, other).pvalue)


def comparisons(runs, sample):
    """What compare returns for each algorithm and N, with p, the smallest p-value after correction; 1 without one."""
    rows = [compare(cell, sample[key]) for key, cell in group_by(runs, "algorithm", "N").items() if key in sample]
    p_values = holm([p for row in rows for p in row["p_values"]])
    for row in rows:
        tests = len(row["p_values"])
        row["p"], p_values = min(p_values[:tests], default=1.0), p_values[tests:]
    return rows


def answer(check, here, made_with):
    """A sentence or two on the runs; check: rows of comparisons; here, made_with: what their digits depend on."""
    runs, identical = (sum(row[column] for row in check) for column in ("runs", "identical"))
    if not runs:
        return "None of these runs has a counterpart in the reference sample."
    if identical == runs:
        return f"All {runs} runs of the paper's EAs are those of the reference sample, bit for bit."
    keys = ("seed", "numpy", "machine")
    because = [f"{key} {here[key]}, not {made_with[key]}" for key in keys if here[key] != made_with[key]]
    own_source = {name for name, digest in here["sources"].items() if digest == made_with["sources"].get(name)}
    unexplained = [cell(row) for row in check if row["identical"] < row["runs"] and row["algorithm"] in own_source]
    if unexplained and not because:
        why = "was a file changed, or is NumPy built with another BLAS?"
        because = [f"WARNING: {unexplained[0]} has others with the same seed, source, NumPy and CPU; {why}"]
    edited = dict.fromkeys(row["algorithm"] for row in check if row["algorithm"] not in own_source)
    because += [f"another source of {NAMES.name(algorithm)}" for algorithm in edited]
    counts = f"{identical} of the {runs} runs of the paper's EAs are in the reference sample ({'; '.join(because)})"
    differing = [row for row in check if row["p"] < (SURE if row["algorithm"] in own_source else LEVEL)]
    worst = min(differing or check, key=itemgetter("p"))
    p = equation(worst["p"])
    if differing:
        return f"{counts}. They do NOT agree with it: {cell(worst)}, corrected {p}."
    return f"{counts}; all agree with it (rank-sum tests, smallest corrected {p})."


def cell(row):
    return f"{NAMES.name(row['algorithm'])} at N = {row['N']}"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", default="data/runs.csv", help="written by collect_runs.py")
    parser.add_argument("--reference", nargs=2, default=REFERENCE, help="the sample, and how it was made")
    parser.add_argument("--conditions", required=True, type=json_object, help="of the runs: seed, budget, …")
    parser.add_argument("--output", default="data/overview/verdict.txt", help="file to write, for the terminal")
    args = parser.parse_args()
    sample, made_with = read_sample(*args.reference)
    if difference := other_conditions(args.conditions, made_with):
        text = f"These runs are not the paper's: {difference}."
    else:
        check = comparisons(read_csv(args.runs, "algorithm", "stop"), sample)
        sentences = answer(check, made_here(args.conditions), made_with)
        text = f"Budget, stagnation, parameters and instance are the paper's. {sentences}"
    write(args.output, f"{text}\n")


if __name__ == "__main__":
    cli(main)
