"""Judge what the paper claims about its results, in its dimensions and under its conditions.

Each claim is a set of comparisons. One supports the claim if its 95 % interval (bootstrap over runs; exact for
shares) does, not only its estimate. The verdict on a claim follows from its comparisons (function verdict).
"""

import math

from klee_minty.command_line import Parser, run_script, whole_number
from klee_minty.files import read_csv, write_csv
from klee_minty.indicators import area_above, ecdf, indicators, overall_ranking, rank_algorithms
from klee_minty.paper import BUDGET, DE, DIMENSIONS, ES, PAPER_SOLVER, RANDOM, SMALL, STAGNATION, VIOLATION
from klee_minty.records import read_runs
from klee_minty.statistics import FEWEST, SEED, interval, proportion
from klee_minty.targets import CONSTRAINT_TARGETS

import numpy as np

HOLDS, QUALIFIED, FAILS, OPEN = "holds", "holds with a qualification", "does not hold", "cannot be judged"
RANKINGS = 1000  # bootstrap rankings


def main():
    parser = Parser(description=__doc__)
    parser.add_argument("--indicators", default="data/indicators.csv")
    parser.add_argument("--lp-indicators", default="data/lp_indicators.csv")
    parser.add_argument("--runs", default="data/runs", help="folder of the run records")
    parser.add_argument("--instances", nargs="+", type=whole_number(0), default=[0], metavar="K")
    parser.add_argument("--budget", type=whole_number(1), required=True, help="evaluations / N")
    parser.add_argument("--stagnation", type=whole_number(1), required=True, help="generations / N")
    parser.add_argument("--output", default="data/claims.csv")
    arguments = parser.parse_args()
    indicators = [row for row in read_csv(arguments.indicators) if row["N"] in DIMENSIONS]
    runs = read_runs(arguments.runs, indicators, arguments.instances)
    claims = {
        "target": reach_target(runs),
        "lp": beat_lp_solvers(runs, read_csv(arguments.lp_indicators)),
        "evaluations": need_fewer_evaluations(runs),
        "growth": advantage_grows(runs),
        "rank": ranks_first(runs),
        "random": random_search_fails(runs),
    }
    comparable = as_in_the_paper(runs, arguments.instances, arguments.budget, arguments.stagnation)
    rows = [row for claim, comparisons in claims.items() for row in judge(claim, comparisons, comparable)]
    write_csv(arguments.output, rows)


def as_in_the_paper(runs, instances, budget, stagnation):
    """Whether both EAs ran at all of the paper's dimensions, and all runs under its conditions."""
    complete = all((algorithm, N) in runs for algorithm in (ES, DE) for N in DIMENSIONS)
    changed = any("parameters" in run for records in runs.values() for run in records)
    return complete and not changed and (instances, budget, stagnation) == ([0], BUDGET, STAGNATION)


def judge(claim, comparisons, comparable):
    """The rows of claims.csv for a claim, one without numbers where nothing can be compared."""
    rows = list(comparisons) or [shown("", "nothing to compare", "", math.nan)]
    return [{"claim": claim, "verdict": verdict(rows) if comparable else OPEN} | row for row in rows]


def verdict(rows):
    """The verdict on the claim of these comparisons.

    It holds if every comparison supports it, with a qualification if at least half of those that the paper itself
    makes do. What could not be tested counts neither way.
    """
    tested = [row for row in rows if row["supports"] in ("yes", "no")]
    claimed = [row["supports"] == "yes" for row in tested if row["scope"] == "paper"]
    if not claimed:
        return OPEN
    if all(row["supports"] == "yes" for row in tested):
        return HOLDS
    return QUALIFIED if 2 * sum(claimed) >= len(claimed) else FAILS


def comparison(group, quantity, N, estimate, low, high, supports, scope="paper"):
    """A row of claims.csv; supports: a condition on the interval, not tested where that is not defined."""
    answer = "not tested" if scope == "shown" or math.isnan(low) else "yes" if supports else "no"
    return {"group": group, "quantity": quantity, "N": N, "estimate": estimate, "low": low,
            "high": high, "scope": scope, "supports": answer}  # fmt: skip


def shown(group, quantity, N, value):
    """A row of claims.csv with a number that supports nothing by itself."""
    return comparison(group, quantity, N, value, math.nan, math.nan, False, "shown")


def evaluations(runs):
    return np.array([run["evaluations"] for run in runs], dtype=float)


def run_time_areas(runs):
    """Area above the ECDF of each run: the mean of log10(evaluations) over the targets."""
    return np.array([area_above(ecdf([run]), run["budget"]) for run in runs])


def reach_target(runs):
    for (algorithm, N), records in runs.items():
        if algorithm in (ES, DE):
            successes = sum(run["stop"] == "target" for run in records)
            share = proportion(successes, len(records))
            yield comparison("", f"share of successful runs, {algorithm}", N, *share, share[0] == 1.0)


def beat_lp_solvers(runs, solutions):
    """LP error / median error and LP distance / mean distance; an infeasible run has no error that counts."""
    for solution in solutions:
        for algorithm in (ES, DE):
            if solution["status"] != "optimal" or (algorithm, solution["N"]) not in runs:
                continue
            records = runs[algorithm, solution["N"]]
            errors = np.array(
                [
                    abs(r["f"] - r.get("f_opt", solution["f_opt"])) if r["nu"] == 0.0 else math.inf
                    for r in records
                ]
            )
            distances = np.array([r["distance"] for r in records if r["nu"] == 0.0])
            scope = "paper" if solution["solver"] == PAPER_SOLVER else "beyond"
            for quantity, value, statistic, sample in (
                ("error", solution["abs_error"], np.median, errors),
                ("distance", solution["distance"], np.mean, distances),
            ):

                def gain(sample, axis=-1, value=value, statistic=statistic):
                    return value / statistic(sample, axis=axis)

                estimate = float(gain(sample)) if len(sample) else math.nan
                low, high = interval(gain, sample)
                quantity = f"LP {quantity} / {quantity} of {algorithm}"
                yield comparison(
                    solution["solver"], quantity, solution["N"], estimate, low, high, low > 1.0, scope
                )
        if solution["status"] == "optimal" and solution["N"] in DIMENSIONS:
            yield shown(solution["solver"], VIOLATION, solution["N"], solution["nu"])


def pairs(runs):
    """(N, runs of the ES, runs of the DE) for the dimensions in which both ran."""
    return [(N, runs[ES, N], runs[DE, N]) for algorithm, N in runs if algorithm == ES and (DE, N) in runs]


def mean_ratio(es, de, axis=-1):
    return de.mean(axis=axis) / es.mean(axis=axis)


def area_ratio(es, de, axis=-1):
    return 10.0 ** (de.mean(axis=axis) - es.mean(axis=axis))


def mean_difference(es, de, axis=-1):
    return de.mean(axis=axis) - es.mean(axis=axis)


def need_fewer_evaluations(runs):
    for N, es, de in pairs(runs):
        for quantity, ratio, values in (
            ("evaluations of lshade44 / epsmag_es", mean_ratio, evaluations),
            ("the same, geometric mean over ECDF targets", area_ratio, run_time_areas),
        ):
            samples = values(es), values(de)
            low, high = interval(ratio, *samples)
            yield comparison("", quantity, N, float(ratio(*samples)), low, high, low > 1.0)


def advantage_grows(runs):
    """Least-squares trends of the advantage over the dimension."""
    dimensions = pairs(runs)
    if len(dimensions) < 2:
        return
    N = np.array([dimension[0] for dimension in dimensions], dtype=float)

    def slope(x, advantages):
        weights = (x - x.mean()) / ((x - x.mean()) ** 2).sum()
        return np.tensordot(weights, np.array(advantages), axes=1)

    def growth(advantage, logarithmic):
        def statistic(*samples, axis=-1):
            values = [advantage(es, de, axis) for es, de in zip(samples[::2], samples[1::2], strict=True)]
            return 2.0 ** slope(np.log2(N), np.log2(values)) if logarithmic else slope(N, values)

        return statistic

    for quantity, advantage, values, logarithmic in (
        ("difference of mean evaluations: growth per dimension", mean_difference, evaluations, False),
        ("ratio of mean evaluations: factor per doubling of N", mean_ratio, evaluations, True),
        ("ratio over ECDF targets: factor per doubling of N", area_ratio, run_time_areas, True),
    ):
        samples = [values(records) for _, es, de in dimensions for records in (es, de)]
        statistic = growth(advantage, logarithmic)
        low, high = interval(statistic, *samples)
        supports = low > (1.0 if logarithmic else 0.0)
        yield comparison("", quantity, "all", float(statistic(*samples)), low, high, supports)


def ranks_first(runs):
    """Rank of the ES among all algorithms; its interval comes from ranking resampled runs."""
    if not pairs(runs):
        return

    def ranks(choose):
        ranking = []
        for N in dict.fromkeys(N for _, N in runs):
            chosen = {a: choose(len(records)) for (a, n), records in runs.items() if n == N}
            rows = [indicators([runs[a, N][i] for i in chosen[a]], float(N**3)) for a in chosen]
            ranking += rank_algorithms(rows, [float(areas[a, N][chosen[a]].mean()) for a in chosen])
        return {row["N"]: row["rank"] for row in ranking + overall_ranking(ranking) if row["algorithm"] == ES}

    areas = {key: run_time_areas(records) for key, records in runs.items()}
    rng = np.random.default_rng(SEED)
    bootstrap = [ranks(lambda n: rng.integers(n, size=n)) for _ in range(RANKINGS)]
    few = min(map(len, runs.values())) < FEWEST
    for N, rank in ranks(np.arange).items():
        resampled = [math.nan] if few else [sample[N] for sample in bootstrap]
        low, high = np.quantile(resampled, [0.025, 0.975]).tolist()
        yield comparison("", "rank of epsmag_es", N, rank, low, high, high == 1.0)


def random_search_fails(runs):
    """Share of random search's runs that reach an objective target, the largest of which is 1."""
    for (algorithm, N), records in runs.items():
        if algorithm == RANDOM:
            reached = sum(run["target_hits"][len(CONSTRAINT_TARGETS)] is not None for run in records)
            share = proportion(reached, len(records))
            scope = "shown" if N <= SMALL else "paper"
            yield comparison("", "share of runs that reach any", N, *share, reached == 0, scope)


if __name__ == "__main__":
    run_script(main)
