"""Judge what the paper claims about its results, on the reference sample.

Each claim is a set of comparisons with 95 % intervals (bootstrap over the runs of the sample; exact for shares). A
comparison answers yes or no if its whole interval does, and is open otherwise.
"""

import argparse
import math

from klee_minty import paper
from klee_minty.command_line import json_object, run
from klee_minty.files import read_csv, write_csv
from klee_minty.indicators import order
from klee_minty.paper import DE, DIMENSIONS, ES, RUNS, add_paper, incomparable, key_of, printed_numbers
from klee_minty.samples import add_reference, read_sample
from klee_minty.statistics import LEVEL, RESAMPLES, SEED, interval, proportion
from klee_minty.targets import SUCCESS

import numpy as np

YES, NO, OPEN = "yes", "no", "open"
BATCH = 100  # sets of runs drawn at a time


def judge(claim, rows):
    """The rows of claims.csv for a claim, one without numbers where nothing can be compared."""
    answers = [row["supports"] for row in rows if row["scope"] == "paper"]
    rows = rows or [shown("", "nothing to compare", "", math.nan)]
    return [{"claim": claim, "verdict": verdict(answers, readings=claim == "growth")} | row for row in rows]


def verdict(answers, readings=False):
    """The verdict on the claim from the answers of the comparisons that the paper itself makes.

    One of them contradicts the claim, unless they are readings of it: then all must.
    """
    if not answers:
        return paper.NOT_JUDGED
    if all(answer == YES for answer in answers):
        return paper.SUPPORTED
    contradicted = all if readings else any
    return paper.CONTRADICTED if contradicted(answer == NO for answer in answers) else paper.UNDECIDED


def comparison(group, quantity, N, estimate, low, high, scope, yes, no):
    """A row of claims.csv; scope: "paper" for what the paper itself compares, "beyond", or "shown" for a mere number."""
    answer = "" if scope == "shown" else YES if yes else NO if no else OPEN
    return {"group": group, "quantity": quantity, "N": N, "estimate": estimate, "low": low, "high": high,
            "scope": scope, "supports": answer}  # fmt: skip


def larger(group, quantity, N, values, than, scope="paper"):
    """A comparison that is supported where the interval is above `than`; values: of the sample, then of its resamples."""
    low, high = interval(values[1:])
    return comparison(group, quantity, N, float(values[0]), low, high, scope, low > than, high < than)


def shown(group, quantity, N, value):
    return comparison(group, quantity, N, value, math.nan, math.nan, "shown", False, False)


def sets_of_runs(runs, count, rng):
    """error, distance, evaluations and run_time of all the runs, then of RESAMPLES sets of `count` drawn from them.

    The error is that of the median run, infinite if that is infeasible; the others are means, distances of the
    feasible runs. run_time is in decades of evaluations.
    """
    f_opt = float(runs[0]["N"] ** 3)
    runs = sorted(runs, key=order(f_opt))
    feasible = np.array([run["nu"] == 0.0 for run in runs])
    error = np.where(feasible, [abs(run["f"] - f_opt) for run in runs], math.inf)
    distance = np.where(feasible, [run["distance"] for run in runs], math.nan)
    evaluations, run_time = (np.array([run[key] for run in runs]) for key in ("evaluations", "run_time_area"))

    def indicators(chosen):
        median = np.sort(chosen, axis=1)[:, (chosen.shape[1] - 1) // 2]
        means = [np.nanmean(values[chosen], axis=1) for values in (distance, evaluations, run_time)]
        return [error[median], *means]

    drawn = [rng.integers(len(runs), size=(BATCH, count)) for _ in range(RESAMPLES // BATCH)]
    values = np.hstack([indicators(chosen) for chosen in (np.arange(len(runs))[None, :], *drawn)])
    return dict(zip(("error", "distance", "evaluations", "run_time"), values, strict=True))


def reach_target(runs):
    """Table 2 shows median runs: the claim is that more than half of the runs succeed."""
    for (algorithm, N), records in runs.items():
        successes = sum(run["stop"] == "target" for run in records)
        share = proportion(successes, len(records))
        majority = share[1] > 0.5, share[2] < 0.5
        yield comparison("", f"share of successful runs, {algorithm}", N, *share, "paper", *majority)
        yield shown("", f"probability that {RUNS} of {RUNS} succeed, {algorithm}", N, share[0] ** RUNS)


def beat_lp_solvers(values, solutions):
    """LP error / median error and LP distance / mean distance."""
    for solution in solutions:
        solver, N = solution["solver"], solution["N"]
        if solution["status"] == "optimal" and N in DIMENSIONS:
            for algorithm in (ES, DE):
                for quantity, key in (("error", "abs_error"), ("distance", "distance")):
                    gain = solution[key] / values[algorithm, N][quantity]
                    scope = "paper" if solver == paper.PAPER_SOLVER else "beyond"
                    yield larger(solver, f"LP {quantity} / {quantity} of {algorithm}", N, gain, 1.0, scope)
            yield shown(solver, paper.VIOLATION, N, solution["nu"])


def advantages(values):
    """By N: what LSHADE44 needs relative to εMAg-ES, in mean evaluations and in the geometric mean over the ECDF's targets."""
    es, de = ([values[a, N] for N in DIMENSIONS] for a in (ES, DE))
    means = np.array([d["evaluations"] / e["evaluations"] for d, e in zip(de, es, strict=True)])
    areas = np.array([10.0 ** (d["run_time"] - e["run_time"]) for d, e in zip(de, es, strict=True)])
    return means, areas


def need_fewer_evaluations(values):
    names = "evaluations of lshade44 / epsmag_es", "the same, geometric mean over ECDF targets"
    for i, N in enumerate(DIMENSIONS):
        for name, ratios in zip(names, advantages(values), strict=True):
            yield larger("", name, N, ratios[i], 1.0)


def advantage_grows(values):
    """Least-squares trends of the advantage over the dimension."""

    def slope(x, y):
        return np.tensordot((x - np.mean(x)) / np.sum((x - np.mean(x)) ** 2), y, axes=1)

    difference = np.array([values[DE, N]["evaluations"] - values[ES, N]["evaluations"] for N in DIMENSIONS])
    means, areas = (2.0 ** slope(np.log2(DIMENSIONS), np.log2(ratios)) for ratios in advantages(values))
    yield larger("", "difference of mean evaluations: growth per dimension", "all",
                    slope(np.array(DIMENSIONS), difference), 0.0)  # fmt: skip
    yield larger("", "ratio of mean evaluations: factor per doubling of N", "all", means, 1.0)
    yield larger("", "ratio over ECDF targets: factor per doubling of N", "all", areas, 1.0)


def ranks_first(values, tables, printed):
    """Rank of the ES against the DE; the claim is about the overall rank, each factor being a strict comparison."""
    columns = {"error": "abs_error_med", "distance": "mean_distance", "run_time": "mean_evaluations"}
    number = {(*key_of(row), row["quantity"]): float(row["corrected"] or row["paper"]) for row in printed}
    as_printed = {key: {factor: np.array([number[*key, columns[factor]]]) for factor in columns} for key in values}
    strict, tied, of_tables, of_paper = (
        es_ranks(of, tolerance)
        for of, tolerance in ((values, 0.0), (values, SUCCESS), (tables, 0.0), (as_printed, 0.0))
    )
    for N in strict:
        low, high = interval(strict[N][1:])
        scope = "paper" if N == "all" else "beyond"
        yield comparison("", "rank of epsmag_es", N, float(strict[N][0]), low, high, scope, high < 1.5, low > 1.5)
        yield shown("", "errors within 1e-8 being ties", N, float(tied[N][0]))
        yield shown("", "by the printed numbers", N, float(of_paper[N][0]))
        yield shown("", f"share of tables of {RUNS} runs with rank 1", N, float(np.mean(of_tables[N][1:] == 1.0)))


def es_ranks(values, tolerance):
    """By N, and over all: 1 where the mean of the ES's three ranks is the lower one, 2 where the DE's is, 1.5 for a tie."""
    means = {}
    for N in DIMENSIONS:
        es, de = values[ES, N], values[DE, N]
        factors = [es[factor] - de[factor] for factor in ("error", "distance", "run_time")]
        factors[0] = np.where(np.abs(factors[0]) <= tolerance, 0.0, factors[0])
        means[N] = np.mean(np.sign(factors), axis=0)
    means["all"] = np.mean(list(means.values()), axis=0)
    return {N: 1.5 + 0.5 * np.sign(mean.round(9)) for N, mean in means.items()}


def random_search_fails():
    """The feasible region is a part of a unit cube, rotated, in a box with edges of 5 N^3; points are uniform in the box."""
    for N in DIMENSIONS:
        none = max(0.0, 1.0 - RUNS * paper.BUDGET * N / (5.0 * N**3) ** N)
        scope = "beyond" if N <= paper.SMALL else "paper"
        quantity = f"probability that none of {RUNS} runs does, at least"
        yield comparison("", quantity, N, none, math.nan, math.nan, scope, none > 1.0 - LEVEL, False)


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    add_paper(parser)
    add_reference(parser)
    parser.add_argument("--indicators", default="data/indicators.csv", help="written by aggregate.py")
    parser.add_argument("--lp-indicators", default="data/lp_indicators.csv", help="written by aggregate.py")
    parser.add_argument("--settings", required=True, type=json_object, help="of the runs: budget, stagnation, …")
    parser.add_argument("--output", default="data/claims.csv")
    args = parser.parse_args(arguments)
    here = {key_of(row) for row in read_csv(args.indicators)}
    sample, made_with = read_sample(args.reference, args.reference_settings)
    runs = {(a, N): sample.get((a, N)) for N in DIMENSIONS for a in (ES, DE)}
    claims = dict.fromkeys(("target", "lp", "evaluations", "growth", "rank", "random"), ())
    as_the_paper = not any(incomparable(args.settings, made_with, a) for a in (ES, DE))
    if as_the_paper and here >= runs.keys() and all(runs.values()):
        rng = np.random.default_rng(SEED)
        whole = {key: sets_of_runs(runs[key], len(runs[key]), rng) for key in runs}
        tables = {key: sets_of_runs(runs[key], RUNS, rng) for key in runs}
        claims |= {
            "target": reach_target(runs),
            "lp": beat_lp_solvers(whole, read_csv(args.lp_indicators)),
            "evaluations": need_fewer_evaluations(whole),
            "growth": advantage_grows(whole),
            "rank": ranks_first(whole, tables, printed_numbers(args.table2, args.table3, args.errata)),
            "random": random_search_fails(),
        }
    write_csv(args.output, [row for claim, rows in claims.items() for row in judge(claim, list(rows))])


if __name__ == "__main__":
    run(main)
