"""What the paper claims about its results, judged on a sample of runs.

Each claim is a set of comparisons with 95 % intervals (bootstrap over the runs of the sample; exact for shares). A
comparison answers yes or no if its whole interval does, and is open otherwise.
"""

import math

from klee_minty.targets import SUCCESS

import numpy as np

from . import paper
from .indicators import order
from .inference import LEVEL, RESAMPLES, SEED, interval, proportion
from .paper import DE, DIMENSIONS, ES, RUNS, key_of

YES, NO, OPEN = "yes", "no", "open"
BATCH = 100  # sets of runs drawn at a time


def judge(claim, rows):
    """The rows of claims.csv for a claim, one without numbers where nothing can be compared."""
    answers = [row["supports"] for row in rows if row["scope"] == "paper"]
    rows = rows or [shown("", "nothing to compare", "", math.nan)]
    return [{"claim": claim, "verdict": answer(answers, readings=claim == "growth")} | row for row in rows]


def answer(answers, readings=False):
    """The answer on the claim from those of the comparisons that the paper itself makes.

    One of them contradicts the claim, unless they are readings of it: then all must.
    """
    if not answers:
        return paper.NOT_JUDGED
    if all(answer == YES for answer in answers):
        return paper.SUPPORTED
    contradicted = all if readings else any
    return paper.CONTRADICTED if contradicted(answer == NO for answer in answers) else paper.UNDECIDED


def comparison(group, quantity, N, estimate, low, high, scope, yes, no):
    """A row of claims.csv; scope: "paper" for what the paper compares, "beyond", or "shown" for a mere number."""
    answer = "" if scope == "shown" else YES if yes else NO if no else OPEN
    return {"group": group, "quantity": quantity, "N": N, "estimate": estimate, "low": low, "high": high,
            "scope": scope, "supports": answer}  # fmt: skip


def larger(group, quantity, N, values, than, scope="paper"):
    """A comparison, supported where the interval is above `than`; values: of the sample, then of its resamples."""
    low, high = interval(values[1:])
    return comparison(group, quantity, N, float(values[0]), low, high, scope, low > than, high < than)


def shown(group, quantity, N, value):
    return comparison(group, quantity, N, value, math.nan, math.nan, "shown", False, False)


def sets_of_runs(runs, count, rng):
    """Indicators of all the runs, then of RESAMPLES sets of `count` drawn from them, as arrays by name.

    error is that of the median run, infinite if that is infeasible; evaluations, run_time (decades of evaluations) and
    distance are means, distances of the feasible runs; distance_successful is that of the successful ones.
    """
    f_opt = float(runs[0]["N"] ** 3)
    runs = sorted(runs, key=order(f_opt))
    feasible = np.array([run["nu"] == 0.0 for run in runs])
    successful = np.array([run["stop"] == "target" for run in runs])
    error = np.where(feasible, [abs(run["f"] - run.get("f_opt", f_opt)) for run in runs], math.inf)
    distance = np.array([run["distance"] for run in runs])
    averaged = {
        "distance": np.where(feasible, distance, math.nan),
        "distance_successful": np.where(successful, distance, math.nan),
        "evaluations": np.array([run["evaluations"] for run in runs]),
        "run_time": np.array([run["run_time_area"] for run in runs]),
    }
    found = {name: [] for name in ("error", *averaged)}
    sets = [np.arange(len(runs))[None, :]]
    sets += [rng.integers(len(runs), size=(BATCH, count)) for _ in range(RESAMPLES // BATCH)]
    for chosen in sets:
        median = np.sort(chosen, axis=1)[:, (chosen.shape[1] - 1) // 2]
        found["error"].append(error[median])
        for name, values in averaged.items():
            found[name].append(np.nanmean(values[chosen], axis=1))
    return {name: np.concatenate(parts) for name, parts in found.items()}


def reach_target(runs):
    """Table 2 shows median runs: the claim is that more than half of the runs succeed."""
    for (algorithm, N), records in runs.items():
        successes = sum(run["stop"] == "target" for run in records)
        share = proportion(successes, len(records))
        majority = share[1] > 0.5, share[2] < 0.5
        yield comparison("", f"share of successful runs, {algorithm}", N, *share, "paper", *majority)
        yield shown("", f"probability that {RUNS} of {RUNS} succeed, {algorithm}", N, share[0] ** RUNS)


def beat_lp_solvers(values, solutions):
    """LP error / median error, and LP distance / mean distance of successful runs: claim 1 is about the others."""
    for solution in solutions:
        solver, N = solution["solver"], solution["N"]
        if N not in DIMENSIONS or solution["status"] != "optimal":
            continue
        scope = "paper" if solver == paper.PAPER_SOLVER else "beyond"
        for algorithm in (ES, DE):
            own = values[algorithm, N]
            yield larger(
                solver, f"LP error / error of {algorithm}", N, solution["abs_error"] / own["error"], 1.0, scope
            )
            gain = solution["distance"] / own["distance_successful"]
            yield larger(solver, f"LP distance / distance of {algorithm}", N, gain, 1.0, scope)
        yield shown(solver, paper.VIOLATION, N, solution["nu"])


def evaluations_ratio(values, N):
    """Mean evaluations of LSHADE44 / those of εMAg-ES: of the sample, then of its resamples."""
    return values[DE, N]["evaluations"] / values[ES, N]["evaluations"]


def targets_ratio(values, N):
    """The same of the geometric mean of the evaluations to the ECDF's targets, whose logarithm is the run time."""
    return 10.0 ** (values[DE, N]["run_time"] - values[ES, N]["run_time"])


def need_fewer_evaluations(values):
    for N in DIMENSIONS:
        yield larger("", "evaluations of lshade44 / epsmag_es", N, evaluations_ratio(values, N), 1.0)
        yield larger("", "the same, geometric mean over ECDF targets", N, targets_ratio(values, N), 1.0)


def advantage_grows(values):
    """Three readings of "grows": trends of the difference and of both ratios."""
    differences, logs_of_means, logs_of_targets = [], [], []
    for N in DIMENSIONS:
        differences.append(values[DE, N]["evaluations"] - values[ES, N]["evaluations"])
        logs_of_means.append(np.log2(evaluations_ratio(values, N)))
        logs_of_targets.append(np.log2(targets_ratio(values, N)))
    by_dimension = slope(DIMENSIONS, differences)
    factor_of_means = 2.0 ** slope(np.log2(DIMENSIONS), logs_of_means)
    factor_of_targets = 2.0 ** slope(np.log2(DIMENSIONS), logs_of_targets)
    yield larger("", "difference of mean evaluations: growth per dimension", "all", by_dimension, 0.0)
    yield larger("", "ratio of mean evaluations: factor per doubling of N", "all", factor_of_means, 1.0)
    yield larger("", "ratio over ECDF targets: factor per doubling of N", "all", factor_of_targets, 1.0)


def slope(x, y):
    """Slopes of the least-squares lines through x (n,) and each column of y (n, samples)."""
    centred = np.asarray(x, dtype=float) - np.mean(x)
    return centred @ np.asarray(y) / np.sum(centred**2)


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
    """By N, and over all: 1 where the mean of the ES's three ranks is the lower one, 2 where the DE's is, 1.5 if tied."""
    means = {}
    for N in DIMENSIONS:
        es, de = values[ES, N], values[DE, N]
        factors = [es[factor] - de[factor] for factor in ("error", "distance", "run_time")]
        factors[0] = np.where(np.abs(factors[0]) <= tolerance, 0.0, factors[0])
        means[N] = np.mean(np.sign(factors), axis=0)
    means["all"] = np.mean(list(means.values()), axis=0)
    return {N: 1.5 + 0.5 * np.sign(mean.round(9)) for N, mean in means.items()}


def random_search_fails():
    """The feasible region is a part of a rotated unit cube in a box with edges of 5 N^3; points are uniform in it."""
    for N in DIMENSIONS:
        none = max(0.0, 1.0 - RUNS * paper.budget(N) / (5.0 * N**3) ** N)
        scope = "beyond" if N <= paper.SMALL else "paper"
        quantity = f"probability that none of {RUNS} runs does, at least"
        yield comparison("", quantity, N, none, math.nan, math.nan, scope, none > 1.0 - LEVEL, False)


def judge_all(runs, solutions, printed):
    """Rows of claims.csv; runs: {(algorithm, N): of the sample}, empty where no claim can be judged."""
    if not runs:
        claims = dict.fromkeys(("target", "lp", "evaluations", "growth", "rank", "random"), ())
    else:
        rng = np.random.default_rng(SEED)
        whole = {key: sets_of_runs(own, len(own), rng) for key, own in runs.items()}
        tables = {key: sets_of_runs(own, RUNS, rng) for key, own in runs.items()}
        claims = {
            "target": reach_target(runs),
            "lp": beat_lp_solvers(whole, solutions),
            "evaluations": need_fewer_evaluations(whole),
            "growth": advantage_grows(whole),
            "rank": ranks_first(whole, tables, printed),
            "random": random_search_fails(),
        }
    rows = []
    for claim, comparisons in claims.items():
        rows += judge(claim, list(comparisons))
    return rows
