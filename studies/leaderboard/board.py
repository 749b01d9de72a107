"""The rows of leaderboard.csv: running times, order and places of the algorithms."""

import itertools
import math
from collections import Counter

from klee_minty import paper
from klee_minty.files import group_by
from klee_minty.settings import VISIBILITIES
from klee_minty.statistics.inference import LEVEL, holm
from klee_minty.statistics.running_times import evaluations_and_successes, pairwise_tests, running_time_columns

FLOOR = "linear_model"  # takes f and g for linear, and no part in the ranking
RESULTS = ("runs", "successes", "ert", "lower", "upper")  # columns for each N


def board_rows(algorithms, runs):
    """A row for each algorithm, in the order of `ranked` on the paper's instance.

    algorithms: {name: its entry of leaderboard.toml}; runs: those of all, with target hits.
    """
    of_paper = [run for run in runs if run["instance"] == 0]
    of_others = [run for run in runs if run["instance"] != 0]
    samples = {"paper": samples_of(of_paper), "instances": samples_of(of_others)}
    times = {kind: running_times(of_kind, algorithms) for kind, of_kind in samples.items()}
    cells_of = {kind: {(row["algorithm"], row["N"]): row for row in rows} for kind, rows in times.items()}
    place_of = places(times["paper"], tests_of_rivals(samples["paper"], times["paper"]))
    rows_of, rows = group_by(times["paper"], "algorithm"), []
    for algorithm in ranked(times["paper"]):
        entry = algorithms[algorithm]
        row = {"algorithm": algorithm, "name": entry["label"], "sees": entry["sees"]}
        row |= {"knows": " ".join(entry.get("knows", [])), "place_paper": place_of[algorithm]}
        row |= {"solved": largest_solved(rows_of[algorithm])}
        for (kind, cells), N in itertools.product(cells_of.items(), paper.DIMENSIONS):
            row |= {f"{column}_{kind}_{N}": cells.get((algorithm, N), {}).get(column, "") for column in RESULTS}
        rows.append(row)
    return rows


def samples_of(runs):
    """{(algorithm, N): sample} of runs with target hits, N by N."""
    runs = sorted(runs, key=lambda run: run["N"])
    return {cell: evaluations_and_successes(rows) for cell, rows in group_by(runs, "algorithm", "N").items()}


def running_times(samples, entries):
    """Rows with the expected running time (ERT) of each sample; entries: {algorithm: entry of leaderboard.toml}."""
    return [
        {"algorithm": algorithm, "sees": entries[algorithm]["sees"], "N": N, "runs": sample.shape[1]}
        | running_time_columns(sample)
        for (algorithm, N), sample in samples.items()
    ]


def largest_solved(rows):
    """The largest N at which most runs succeed, 0 without one; rows: of an algorithm."""
    return max((row["N"] for row in rows if 2 * row["successes"] > row["runs"]), default=0)


def ranked(times):
    """The algorithms by the largest N at which most runs succeed, then by the ERT there, then by that at the largest N.

    Algorithms that see the same stand together, first those that see most, and the floor before all others.
    """
    dimensions = sorted({row["N"] for row in times}, reverse=True)
    rows_of = group_by(times, "algorithm")

    def costs(algorithm):
        rows = rows_of[algorithm]
        erts, solved = {row["N"]: row["ert"] for row in rows}, largest_solved(rows)
        level = [*VISIBILITIES].index(rows[0]["sees"])
        return [level, algorithm != FLOOR, -solved, *(erts.get(N, math.inf) for N in [solved, *dimensions])]

    return sorted(rows_of, key=costs)


def tests_of_rivals(samples, times):
    """Tests of algorithms that see the same, and whose largest N at which most runs succeed is the same, at this N."""
    tests = []
    for rows in group_by(times, "sees").values():
        largest = {algorithm: largest_solved(its) for algorithm, its in group_by(rows, "algorithm").items()}
        tests += pairwise_tests({(algorithm, N): samples[algorithm, N] for algorithm, N in largest.items() if N})
    return tests


def places(times, tests):
    """{algorithm: place}, such as "1" or "2–4"; the floor's is "0". Places are within a level.

    Without a success, or another algorithm of the level that has one, there is no place: "". Else it is from 1 + the
    number of algorithms that are significantly better to n - the number of those that are significantly worse, by
    p_place with Holm's correction over all pairs of one level. These ranges are simultaneous confidence intervals of
    the ranks (D. Al Mohamad, J. J. Goeman, E. W. van Zwet, Biometrics 78(1), 2022).
    """
    p_ert = {(test["N"], frozenset((test["algorithm"], test["other"]))): test["p_value"] for test in tests}
    place_of = {FLOOR: "0"}
    for rows in group_by([row for row in times if row["algorithm"] != FLOOR], "sees").values():
        rows_of, contestants = group_by(rows, "algorithm"), ranked(rows)
        pairs = [*itertools.combinations(contestants, 2)]
        p_holm = holm([p_place(rows_of[ahead], rows_of[behind], p_ert) for ahead, behind in pairs])
        apart = [pair for pair, p in zip(pairs, p_holm, strict=True) if p < LEVEL]
        better = Counter(behind for _, behind in apart)
        worse = Counter(ahead for ahead, _ in apart)
        solved = {row["algorithm"] for row in rows if row["successes"]}
        for algorithm in contestants:
            first, last = 1 + better[algorithm], len(contestants) - worse[algorithm]
            place = str(first) if first == last else f"{first}–{last}"
            place_of[algorithm] = place if algorithm in solved and len(solved) > 1 else ""
    return place_of


def p_place(ahead, behind, p_ert):
    """p-value by which one algorithm is ahead of another, at the largest N at which most of its runs succeed.

    ahead, behind: their rows; p_ert: {(N, pair): p-value of the test of two ERTs}. If most runs of both succeed there,
    it is that of the ERTs, or else Fisher's of the shares of successes, where an N that was not run counts as failed.
    NaN without a test.
    """
    if not (N := largest_solved(ahead)):
        return math.nan
    if largest_solved(behind) == N:
        return p_ert.get((N, frozenset((ahead[0]["algorithm"], behind[0]["algorithm"]))), math.nan)
    (one,) = (row for row in ahead if row["N"] == N)
    other = next((row for row in behind if row["N"] == N), {"successes": 0, "runs": one["runs"]})
    from scipy.stats import fisher_exact  # late: its import takes as long as two starts of Python

    return float(fisher_exact([[row["successes"], row["runs"] - row["successes"]] for row in (one, other)])[1])
