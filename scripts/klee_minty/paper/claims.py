"""The paper's claims, judged on samples of runs.

Each claim is a set of comparisons with 95 % intervals (bootstrap over the runs of the sample; exact for shares). A
comparison answers yes if its whole interval does. It answers no if an interval corrected for the number of comparisons,
one of which would contradict the claim, lies wholly on the other side (Bonferroni). Otherwise it is open.
"""

import math
from functools import partial

from klee_minty import paper
from klee_minty.files import group_by
from klee_minty.paper import DE, DIMENSIONS, ES, RUNS, key_of
from klee_minty.results.indicators import order
from klee_minty.statistics.inference import LEVEL, RESAMPLES, SEED, interval, proportion

import numpy as np

YES, NO, OPEN = "yes", "no", "open"
SPANS = (2, 10), (10, 40)  # pairs of N; evaluations_ratio and targets_ratio are both largest at N = 10
FALL = 2, 3  # from N = 2 to N = 3 both ratios fall, which is shown and not judged


def verdict_on(claim, rows):
    """The verdict on a claim, or on its part that the rows of claims.csv are about."""
    compared = [row for row in rows if row["scope"] == "paper"]
    # The claim on growth can be read in several ways, each with a quantity of its own: undecided if they differ.
    readings = group_by(compared, "quantity").values() if claim == "growth" else [compared]
    verdicts = {reading_verdict({row["supports"] for row in reading}) for reading in readings} or {paper.NOT_JUDGED}
    return verdicts.pop() if len(verdicts) == 1 else paper.UNDECIDED


def reading_verdict(answers):
    """The verdict on one reading of a claim, from the answers of the comparisons that the paper itself makes."""
    if not answers:
        return paper.NOT_JUDGED
    return paper.SUPPORTED if answers == {YES} else paper.CONTRADICTED if NO in answers else paper.UNDECIDED


def comparison(quantity, N, estimate, ends, than, count=1, above=True, scope="paper", group="", algorithm=""):
    """A row of claims.csv: it supports the claim if its whole interval lies above `than`, or below it.

    ends: a function that gives the interval's ends at a level; count: comparisons of which any one would contradict the
    claim; scope: "paper" if the paper compares this, "beyond" if not, "shown" for a number without a comparison; group:
    the LP solver.
    """
    low, high = ends(LEVEL)
    corrected_low, corrected_high = ends(LEVEL / count)
    is_supported = low > than if above else high < than
    is_contradicted = corrected_high < than if above else corrected_low > than
    answer = "" if scope == "shown" else YES if is_supported else NO if is_contradicted else OPEN
    return {"group": group, "algorithm": algorithm, "quantity": quantity, "N": N, "estimate": estimate, "low": low,
            "high": high, "than": than, "scope": scope, "supports": answer}  # fmt: skip


def bootstrap_comparison(quantity, N, values, than, **whose):
    """A comparison of an estimate, values[0], with its bootstrap interval."""
    return comparison(quantity, N, float(values[0]), partial(interval, values[1:]), than, **whose)


def plain_number(quantity, N, value, **whose):
    return comparison(quantity, N, value, lambda level: (math.nan, math.nan), math.nan, scope="shown", **whose)


def estimates(runs, count, rng):
    """{name: (1 + RESAMPLES,)} of indicators: of all the runs, then of sets of `count` drawn from them.

    error is that of the median run, infinite if that is infeasible; evaluations, run_time (decades of evaluations) and
    distance are means, distances of the feasible runs; distance_successful is that of the successful ones.
    """
    runs = sorted(runs, key=order)
    feasible = np.array([run["nu"] == 0.0 for run in runs])
    successful = np.array([run["stop"] == "target" for run in runs])
    error = np.where(feasible, [run["error"] for run in runs], math.inf)
    distance = np.array([run["distance"] for run in runs])
    of_runs = {
        "distance": np.where(feasible, distance, math.nan),
        "distance_successful": np.where(successful, distance, math.nan),
        "evaluations": np.array([run["evaluations"] for run in runs]),
        "run_time": np.array([run["run_time_area"] for run in runs]),
    }

    def indicators(chosen):
        """Arrays (k,) by name, for k sets of runs (k, count)."""
        median = np.sort(chosen, axis=1)[:, (chosen.shape[1] - 1) // 2]
        means = {name: np.nanmean(values[chosen], axis=1) for name, values in of_runs.items()}
        return {"error": error[median]} | means

    of_all = indicators(np.arange(len(runs))[None, :])
    resampled = indicators(rng.integers(len(runs), size=(RESAMPLES, count)))
    return {name: np.append(of_all[name], resampled[name]) for name in of_all}


def reach_target(runs):
    """Table 2 shows median runs: the claim is that more than half of the runs succeed."""
    for (algorithm, N), records in runs.items():
        successes, count = sum(run["stop"] == "target" for run in records), len(records)
        share = successes / count

        def ends(level, successes=successes, count=count):
            return proportion(successes, count, level)[1:]

        yield comparison("success_share", N, share, ends, than=0.5, count=len(runs), algorithm=algorithm)
        yield plain_number("all_succeed", N, share**RUNS, algorithm=algorithm)


def beat_lp_solvers(values, solutions):
    """LP error / median error, and LP distance / mean distance of successful runs; claim 1 covers the failed ones."""
    for solution in (each for each in solutions if each["status"] == "optimal"):
        solver, N = solution["solver"], solution["N"]
        scope, count = "paper" if solver == paper.PAPER_SOLVER else "beyond", 4 * len(DIMENSIONS)
        for algorithm in (ES, DE):
            whose = {"group": solver, "algorithm": algorithm, "scope": scope, "count": count}
            error_ratio = solution["abs_error"] / values[algorithm, N]["error"]
            yield bootstrap_comparison("error_ratio", N, error_ratio, 1.0, **whose)
            distance_ratio = solution["distance"] / values[algorithm, N]["distance_successful"]
            yield bootstrap_comparison("distance_ratio", N, distance_ratio, 1.0, **whose)
        yield plain_number("violation", N, solution["nu"], group=solver)


# Advantages of εMAg-ES, of its values and those of LSHADE44; run_time is the log10 of a geometric mean of evaluations.
ADVANTAGES = {
    "evaluations_difference": lambda es, de: de["evaluations"] - es["evaluations"],
    "evaluations_ratio": lambda es, de: de["evaluations"] / es["evaluations"],
    "targets_ratio": lambda es, de: 10.0 ** (de["run_time"] - es["run_time"]),  # to the ECDF's targets
}


def advantage(quantity, values, N):
    """One of ADVANTAGES at an N: of all runs, then of the resamples."""
    return ADVANTAGES[quantity](values[ES, N], values[DE, N])


def printed_ratios(printed):
    """{N: ratio of the printed mean evaluations}, misprints corrected."""
    factors = printed_factors(printed)
    return {N: factors[DE, N]["run_time"] / factors[ES, N]["run_time"] for N in DIMENSIONS}


def need_fewer_evaluations(values, printed):
    """Comparisons for Table 2."""
    for N, printed_ratio in printed_ratios(printed).items():
        ratio = advantage("evaluations_ratio", values, N)
        yield bootstrap_comparison("evaluations_ratio", N, ratio, 1.0, count=len(DIMENSIONS))
        yield plain_number("printed_ratio", N, printed_ratio)


def reach_targets_sooner(values, deviating=()):
    """Comparisons for Figure 3; deviating: N at which the mean evaluations of an EA are not those of Table 2.

    What runs there is not the paper's algorithm, and Figure 3 could not be seen: a ratio there is open, whichever way
    it points.
    """
    for N in DIMENSIONS:
        ratio = advantage("targets_ratio", values, N)
        row = bootstrap_comparison("targets_ratio", N, ratio, 1.0, count=len(DIMENSIONS))
        yield row | {"supports": OPEN} if N in deviating else row


def advantage_grows(values, printed):
    """Three readings of the advantage; to support the claim, each must grow on both sides of N = 10."""
    ratios = printed_ratios(printed)
    for first, last in (FALL, *SPANS):
        span = f"{first}-{last}"
        whose = {"scope": "shown"} if (first, last) == FALL else {"count": len(SPANS)}
        for quantity in ADVANTAGES:
            before, after = (advantage(quantity, values, N) for N in (first, last))
            growth, than = (after / before, 1.0) if quantity.endswith("ratio") else (after - before, 0.0)
            yield bootstrap_comparison(f"{quantity}_growth", span, growth, than, **whose)
        yield plain_number("printed_ratio_growth", span, ratios[last] / ratios[first])


def ranks_first(values, tables, printed):
    """Rank of the ES against the DE; the claim is about the overall rank, and compares each factor strictly."""
    ranks, of_tables, of_paper = map(es_ranks, (values, tables, printed_factors(printed)))
    for N in ranks:
        scope = "paper" if N == "all" else "beyond"
        yield bootstrap_comparison("rank", N, ranks[N], 1.5, scope=scope, algorithm=ES, above=False)
        yield plain_number("rank_printed", N, float(of_paper[N]), algorithm=ES)
        yield plain_number("rank_1_share", N, float(np.mean(of_tables[N][1:] == 1.0)), algorithm=ES)


def printed_factors(printed):
    """{(algorithm, N): {factor of the ranking: number}} as printed, misprints corrected."""
    columns = {"error": "abs_error_med", "distance": "mean_distance", "run_time": "mean_evaluations"}
    number = {(*key_of(row), row["quantity"]): float(row["corrected"] or row["paper"]) for row in printed}
    return {
        (algorithm, N): {factor: number[algorithm, N, column] for factor, column in columns.items()}
        for algorithm in (ES, DE)
        for N in DIMENSIONS
    }


def es_ranks(factors):
    """{N: rank}, and over all N: 1 if the ES has the lower mean of three ranks, 2 if the DE has it, 1.5 if they tie.

    factors: {(algorithm, N): {"error", "distance", "run_time"}}, numbers or arrays.
    """
    means = {}
    for N in DIMENSIONS:
        es, de = factors[ES, N], factors[DE, N]
        means[N] = np.mean([np.sign(es[factor] - de[factor]) for factor in ("error", "distance", "run_time")], axis=0)
    means["all"] = np.mean(list(means.values()), axis=0)
    return {N: 1.5 + 0.5 * np.sign(mean.round(9)) for N, mean in means.items()}


def judge_all(runs, solutions, printed, deviating=()):
    """Rows of claims.csv: comparisons with the verdict on their claim, or on their part of it.

    runs: {(algorithm, N): runs of the sample}; deviating: as reach_targets_sooner takes it.
    """
    rng = np.random.default_rng(SEED)
    whole = {key: estimates(records, len(records), rng) for key, records in runs.items()}
    tables = {key: estimates(records, RUNS, rng) for key, records in runs.items()}
    claims = {
        ("target", ""): reach_target(runs),
        ("lp", ""): beat_lp_solvers(whole, solutions),
        ("evaluations", "table2"): need_fewer_evaluations(whole, printed),
        ("evaluations", "figure3"): reach_targets_sooner(whole, deviating),
        ("growth", ""): advantage_grows(whole, printed),
        ("rank", ""): ranks_first(whole, tables, printed),
    }
    rows = []
    for (claim, part), comparisons in claims.items():
        of_part = list(comparisons)
        rows += [{"claim": claim, "part": part, "verdict": verdict_on(claim, of_part)} | row for row in of_part]
    return rows
