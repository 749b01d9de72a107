"""Measure how often the verdict and simpler rules call a printed mean wrong,
if it is right and if it is wrong by a factor.

A "paper" draws a few runs from the reference sample, multiplies them by a factor and prints their mean. Ours is a
sample of many runs from the same distribution, or for the simpler rules as few runs as the paper's.
"""

import argparse

import klee_minty  # noqa: F401  pins the numerics before the next line loads NumPy
from klee_minty.command_line import cli, positive
from klee_minty.files import group_by, read_csv
from klee_minty.paper import ES
from klee_minty.statistics.inference import LEVEL, SEED, drawn_statistics, p_value

import numpy as np
from tabulate import tabulate

N, RUNS = 5, 15  # what is drawn from, and runs of the paper
FACTORS = (1.0, 1.1, 1.25, 1.5)
REFERENCE = 1000  # runs of ours
HOLM = LEVEL / 29  # of the least p that Holm's method does not reject: of the verdict's 36 numbers it rejects 7
DRAWS = 20_000


def by_reference(values, runs, factor, references, tables, rng, levels=(LEVEL,)):
    """Shares of printed means of so many runs with a p-value below each level, by so many references."""
    below = np.zeros(len(levels))
    for _ in range(references):
        draws = drawn_statistics(rng.choice(values, REFERENCE), "mean", runs, DRAWS)
        p_values = np.array(p_value(draws, factor * rng.choice(values, (tables, runs)).mean(axis=1)))
        below += [np.mean(p_values < level) for level in levels]
    return below / references


def welch(printed, ours):
    from scipy.stats import ttest_ind

    return ttest_ind(printed, ours, axis=1, equal_var=False).pvalue < LEVEL


def mann_whitney(printed, ours):
    from scipy.stats import mannwhitneyu

    return mannwhitneyu(printed, ours, axis=1).pvalue < LEVEL


def beyond_ten_percent(printed, ours):
    return abs(printed.mean(axis=1) / ours.mean(axis=1) - 1.0) > 0.1


RULES = {"Welch's t": welch, "Mann-Whitney": mann_whitney, "within 10 %": beyond_ten_percent}


def by_few_runs(rule, values, runs, factor, tables, rng):
    """Share of printed samples (tables, runs) that a rule rejects by as many runs of ours."""
    return float(np.mean(rule(factor * rng.choice(values, (tables, runs)), rng.choice(values, (tables, runs)))))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--reference", default="data/paper/reference.csv", help="table of runs to draw from")
    parser.add_argument("--references", type=positive, default=100, help="samples of ours for each share")
    parser.add_argument("--tables", type=positive, default=1000, help="printed means for each sample of ours")
    args = parser.parse_args()
    known = group_by(read_csv(args.reference, "algorithm", "stop"), "algorithm", "N")
    values, rng = np.array([run["evaluations"] for run in known[ES, N]]), np.random.default_rng(SEED)

    many = args.references, args.tables
    shares = {by: by_reference(values, RUNS, by, *many, rng, levels=(LEVEL, HOLM)) for by in FACTORS}
    rows = [
        {"rule": name} | {f"x {by}": of_levels[place] for by, of_levels in shares.items()}
        for place, name in enumerate((f"{REFERENCE} runs of ours", "as the verdict judges"))
    ]
    for name, rule in RULES.items():
        found = {f"x {by}": by_few_runs(rule, values, RUNS, by, 10 * args.tables, rng) for by in FACTORS}
        rows.append({"rule": name} | found)
    print(
        f"Share of printed means of {RUNS} runs (εMAg-ES, N = {N}) that are called wrong at p < {LEVEL},"
        " if they are too large by a factor\n"
    )
    print(tabulate(rows, headers="keys", floatfmt=".3f"))


if __name__ == "__main__":
    cli(main)
