"""The paper's claims, judged on samples of runs.

Each claim is a set of comparisons with 95 % intervals (bootstrap over the runs of the sample; exact for shares). A
comparison answers yes or no if its whole interval does, and is open otherwise.
"""

import math
from dataclasses import dataclass

from klee_minty.files import grouped
from klee_minty.targets import SUCCESS

import numpy as np

from . import paper
from .indicators import order
from .inference import LEVEL, RESAMPLES, SEED, interval, proportion
from .paper import DE, DIMENSIONS, ES, RUNS, key_of

YES, NO, OPEN = "yes", "no", "open"
BATCH = 100  # sets of runs drawn at a time
READINGS = ("growth",)  # claims of which each quantity that is compared is a reading
SPANS = (2, 10), (10, 40)  # of N: both ratios are largest at N = 10


@dataclass(frozen=True)
class Estimate:
    """A number computed from the sample, and from each of its bootstrap samples (n,)."""

    value: float
    resampled: np.ndarray

    def __sub__(self, other):
        return Estimate(self.value - other.value, self.resampled - other.resampled)

    def __truediv__(self, other):
        return Estimate(self.value / other.value, self.resampled / other.resampled)

    def __rtruediv__(self, number):
        return Estimate(number / self.value, number / self.resampled)

    def __rpow__(self, base):
        return Estimate(base**self.value, base**self.resampled)


def judge(claim, rows):
    """The rows of claims.csv for a claim; one row without numbers if nothing can be compared."""
    compared = [row for row in rows if row["scope"] == "paper"]
    readings = grouped(compared, "quantity").values() if claim in READINGS else [compared]
    verdict = common(answer([row["supports"] for row in reading]) for reading in readings)
    return [{"claim": claim, "verdict": verdict} | row for row in rows or [shown("nothing", "", math.nan)]]


def answer(answers):
    """The verdict on a claim, or on one reading of it, from the answers of the comparisons that the paper itself makes."""
    if not answers:
        return paper.NOT_JUDGED
    if all(answer == YES for answer in answers):
        return paper.SUPPORTED
    return paper.CONTRADICTED if NO in answers else paper.UNDECIDED


def common(verdicts):
    """The verdict on a claim from the verdicts on its readings: undecided if they differ."""
    different = {*verdicts} or {paper.NOT_JUDGED}
    return different.pop() if len(different) == 1 else paper.UNDECIDED


def comparison(quantity, N, estimate, low, high, than, above=True, scope="paper", group="", algorithm=""):
    """A row of claims.csv: it supports the claim if its whole interval lies above `than`, or below it.

    scope: "paper" if the paper compares this, "beyond" if only we do, "shown" for a number without a comparison;
    group: the LP solver.
    """
    sides = (low > than, high < than) if above else (high < than, low > than)
    answer = "" if scope == "shown" else YES if sides[0] else NO if sides[1] else OPEN
    return {"group": group, "algorithm": algorithm, "quantity": quantity, "N": N, "estimate": estimate, "low": low,
            "high": high, "than": than, "scope": scope, "supports": answer}  # fmt: skip


def larger(quantity, N, estimate, than, **whose):
    """A comparison of an estimate, with its bootstrap interval."""
    return comparison(quantity, N, float(estimate.value), *interval(estimate.resampled), than, **whose)


def shown(quantity, N, value, **whose):
    return comparison(quantity, N, value, math.nan, math.nan, math.nan, scope="shown", **whose)


def estimates(runs, count, rng):
    """{name: Estimate} of indicators: of all the runs, and of RESAMPLES sets of `count` drawn from them.

    error is that of the median run, infinite if that is infeasible; evaluations, run_time (decades of evaluations) and
    distance are means, distances of the feasible runs; distance_successful is that of the successful ones.
    """
    runs = sorted(runs, key=order)
    feasible = np.array([run["nu"] == 0.0 for run in runs])
    successful = np.array([run["stop"] == "target" for run in runs])
    error = np.where(feasible, [run["error"] for run in runs], math.inf)
    distance = np.array([run["distance"] for run in runs])
    averaged = {
        "distance": np.where(feasible, distance, math.nan),
        "distance_successful": np.where(successful, distance, math.nan),
        "evaluations": np.array([run["evaluations"] for run in runs]),
        "run_time": np.array([run["run_time_area"] for run in runs]),
    }

    def indicators(chosen):
        """Arrays (k,) by name, for k sets of runs (k, count)."""
        median = np.sort(chosen, axis=1)[:, (chosen.shape[1] - 1) // 2]
        means = {name: np.nanmean(values[chosen], axis=1) for name, values in averaged.items()}
        return {"error": error[median]} | means

    whole = indicators(np.arange(len(runs))[None, :])
    batches = [indicators(rng.integers(len(runs), size=(BATCH, count))) for _ in range(RESAMPLES // BATCH)]
    return {name: Estimate(whole[name][0], np.concatenate([batch[name] for batch in batches])) for name in whole}


def reach_target(runs):
    """Table 2 shows median runs: the claim is that more than half of the runs succeed."""
    for (algorithm, N), records in runs.items():
        successes = sum(run["stop"] == "target" for run in records)
        share = proportion(successes, len(records))
        yield comparison("success_share", N, *share, than=0.5, algorithm=algorithm)
        yield shown("all_succeed", N, share[0] ** RUNS, algorithm=algorithm)


def beat_lp_solvers(values, solutions):
    """LP error / median error, and LP distance / mean distance of the successful runs; claim 1 covers the failed ones."""
    for solution in solutions:
        solver, N = solution["solver"], solution["N"]
        if N not in DIMENSIONS or solution["status"] != "optimal":
            continue
        scope = "paper" if solver == paper.PAPER_SOLVER else "beyond"
        for algorithm in (ES, DE):
            of_algorithm, whose = values[algorithm, N], {"group": solver, "algorithm": algorithm, "scope": scope}
            yield larger("error_ratio", N, solution["abs_error"] / of_algorithm["error"], 1.0, **whose)
            yield larger("distance_ratio", N, solution["distance"] / of_algorithm["distance_successful"], 1.0, **whose)
        yield shown("violation", N, solution["nu"], group=solver)


def evaluations_ratio(values, N):
    """Mean evaluations of LSHADE44 / mean evaluations of εMAg-ES."""
    return values[DE, N]["evaluations"] / values[ES, N]["evaluations"]


def targets_ratio(values, N):
    """The same ratio of geometric means of the evaluations to the ECDF's targets; run_time is their logarithm."""
    return 10.0 ** (values[DE, N]["run_time"] - values[ES, N]["run_time"])


def evaluations_difference(values, N):
    return values[DE, N]["evaluations"] - values[ES, N]["evaluations"]


def printed_ratios(printed):
    """{N: ratio of the printed mean evaluations}, misprints corrected."""
    value = {(*key_of(row), row["quantity"]): float(row["corrected"] or row["paper"]) for row in printed}
    return {N: value[DE, N, "mean_evaluations"] / value[ES, N, "mean_evaluations"] for N in DIMENSIONS}


def need_fewer_evaluations(values, printed):
    ratios = printed_ratios(printed)
    for N in DIMENSIONS:
        yield larger("evaluations_ratio", N, evaluations_ratio(values, N), 1.0)
        yield larger("targets_ratio", N, targets_ratio(values, N), 1.0)
        yield shown("printed_ratio", N, ratios[N])
        yield larger("evaluations_difference", N, evaluations_difference(values, N), 0.0, scope="shown")


def advantage_grows(values, printed):
    """Three readings of the advantage; to support the claim, each must grow on both sides of N = 10."""
    ratios = printed_ratios(printed)
    for first, last in SPANS:
        span = f"{first}-{last}"
        by = evaluations_difference(values, last) - evaluations_difference(values, first)
        yield larger("evaluations_difference_growth", span, by, 0.0)
        factor = evaluations_ratio(values, last) / evaluations_ratio(values, first)
        yield larger("evaluations_ratio_growth", span, factor, 1.0)
        factor = targets_ratio(values, last) / targets_ratio(values, first)
        yield larger("targets_ratio_growth", span, factor, 1.0)
        yield shown("printed_ratio_growth", span, ratios[last] / ratios[first])


def ranks_first(values, tables, printed):
    """Rank of the ES against the DE; the claim is about the overall rank, and compares each factor strictly."""
    strict, tied = (es_ranks(parts(values, "value"), tolerance) for tolerance in (0.0, SUCCESS))
    resampled, of_tables = (es_ranks(parts(source, "resampled"), 0.0) for source in (values, tables))
    of_paper = es_ranks(printed_factors(printed), 0.0)
    for N in strict:
        low, high = interval(resampled[N])
        scope = "paper" if N == "all" else "beyond"
        yield comparison("rank", N, float(strict[N]), low, high, 1.5, scope=scope, algorithm=ES, above=False)
        yield shown("rank_tied", N, float(tied[N]), algorithm=ES)
        yield shown("rank_printed", N, float(of_paper[N]), algorithm=ES)
        yield shown("rank_1_share", N, float(np.mean(of_tables[N] == 1.0)), algorithm=ES)


def parts(values, part):
    """{(algorithm, N): {name: number or array}} of estimates: their `value` or their `resampled`."""
    return {key: {name: getattr(estimate, part) for name, estimate in cell.items()} for key, cell in values.items()}


def printed_factors(printed):
    """{(algorithm, N): {factor of the ranking: number}} as printed, misprints corrected."""
    columns = {"error": "abs_error_med", "distance": "mean_distance", "run_time": "mean_evaluations"}
    number = {(*key_of(row), row["quantity"]): float(row["corrected"] or row["paper"]) for row in printed}
    return {
        (algorithm, N): {factor: number[algorithm, N, column] for factor, column in columns.items()}
        for algorithm in (ES, DE)
        for N in DIMENSIONS
    }


def es_ranks(factors, tolerance):
    """{N: rank}, and over all N: 1 if the ES has the lower mean of three ranks, 2 if the DE has it, 1.5 if they tie.

    factors: {(algorithm, N): {"error", "distance", "run_time"}}, numbers or arrays; errors within the tolerance tie.
    """
    means = {}
    for N in DIMENSIONS:
        es, de = factors[ES, N], factors[DE, N]
        error, distance, run_time = (es[factor] - de[factor] for factor in ("error", "distance", "run_time"))
        error = np.where(np.abs(error) <= tolerance, 0.0, error)
        means[N] = np.mean(np.sign([error, distance, run_time]), axis=0)
    means["all"] = np.mean(list(means.values()), axis=0)
    return {N: 1.5 + 0.5 * np.sign(mean.round(9)) for N, mean in means.items()}


def random_search_fails():
    """The feasible region lies in a rotated unit cube in a box with edges of 5 N^3, and points are uniform in the box."""
    for N in DIMENSIONS:
        none = max(0.0, 1.0 - RUNS * paper.budget(N) / (5.0 * N**3) ** N)  # a lower bound
        scope = "beyond" if N <= paper.SMALL else "paper"
        yield comparison("no_hit", N, none, none, 1.0, 1.0 - LEVEL, scope=scope, algorithm=paper.RANDOM)


def judge_all(runs, solutions, printed):
    """Rows of claims.csv; runs: {(algorithm, N): runs of the sample}."""
    rng = np.random.default_rng(SEED)
    whole = {key: estimates(records, len(records), rng) for key, records in runs.items()}
    tables = {key: estimates(records, RUNS, rng) for key, records in runs.items()}
    claims = {
        "target": reach_target(runs),
        "lp": beat_lp_solvers(whole, solutions),
        "evaluations": need_fewer_evaluations(whole, printed),
        "growth": advantage_grows(whole, printed),
        "rank": ranks_first(whole, tables, printed),
        "random": random_search_fails(),
    }
    rows = []
    for claim, comparisons in claims.items():
        rows += judge(claim, list(comparisons))
    return rows
