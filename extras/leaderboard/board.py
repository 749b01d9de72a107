"""What the leaderboard's page and the comparison of own algorithms with it share: order, places and the text of a result."""

import itertools
import math
from collections import Counter

from entries import FLOOR
from klee_minty.files import group_by
from klee_minty.visibility import ALL, VISIBILITIES
from klee_minty_studies.inference import LEVEL, holm
from klee_minty_studies.standings import slower_algorithms


def largest_solved(rows):
    """The largest N at which most runs succeed, 0 without one; rows: of an algorithm."""
    return max((row["N"] for row in rows if 2 * row["successes"] > row["runs"]), default=0)


def ranked(times, levels=None):
    """The algorithms by the largest N at which most runs succeed, then by the ERT there, then by the ERTs from the largest N on.

    levels: {algorithm: level}, which come one after the other, `g` by default. The floor comes first, whatever it takes.
    """
    dimensions = sorted({row["N"] for row in times}, reverse=True)
    rows_of = group_by(times, "algorithm")

    def costs(algorithm):
        erts = {row["N"]: row["ert"] for row in rows_of[algorithm]}
        solved = largest_solved(rows_of[algorithm])
        return [
            rank_of((levels or {}).get(algorithm)),
            algorithm != FLOOR,
            -solved,
            *(erts.get(N, math.inf) for N in [solved, *dimensions]),
        ]

    return sorted(rows_of, key=costs)


def rank_of(level):
    """0 for the level that shows all, then one more for each."""
    return [*VISIBILITIES].index(level or ALL)


def numbered(ranking):
    """{algorithm: number}, from 1 on; the floor, if it is there, is 0."""
    return {algorithm: number for number, algorithm in enumerate(ranking, 0 if FLOOR in ranking else 1)}


def places(times, tests, levels=None):
    """{algorithm: place}, such as "1" or "2–4", in the order of `ranked`; the floor's is "0". Places are within a level.

    From 1 + the number of algorithms that are significantly better to n - the number of those that are significantly worse,
    by p_place with Holm's correction over all pairs of one level. These ranges are simultaneous confidence intervals of the ranks
    (D. Al Mohamad, J. J. Goeman, E. W. van Zwet, Biometrics 78(1), 2022).
    """
    rows_of = group_by(times, "algorithm")
    p_ert = {(test["N"], frozenset((test["algorithm"], test["other"]))): test["p_value"] for test in tests}
    contestants = [algorithm for algorithm in ranked(times, levels) if algorithm != FLOOR]
    level_of = {algorithm: (levels or {}).get(algorithm, ALL) for algorithm in contestants}
    sizes = Counter(level_of.values())
    pairs = [pair for pair in itertools.combinations(contestants, 2) if level_of[pair[0]] == level_of[pair[1]]]
    corrected = holm([p_place(rows_of[ahead], rows_of[behind], p_ert) for ahead, behind in pairs])
    apart = [pair for pair, p in zip(pairs, corrected, strict=True) if p < LEVEL]
    better = Counter(behind for _, behind in apart)
    worse = Counter(ahead for ahead, _ in apart)
    found = {algorithm: "0" for algorithm in rows_of if algorithm == FLOOR}
    for algorithm in contestants:
        first, last = 1 + better[algorithm], sizes[level_of[algorithm]] - worse[algorithm]
        found[algorithm] = str(first) if first == last else f"{first}–{last}"
    return found


def p_place(ahead, behind, p_ert):
    """p-value of the measure by which one algorithm is ahead of another, at the largest N at which most of its runs succeed.

    ahead, behind: their rows; p_ert: {(N, pair): p-value of the test of two ERTs}. If most runs of both succeed there, it is
    that of the ERTs, or else Fisher's of the shares of successes, where an N that was not run counts as failed. NaN without a
    test.
    """
    from scipy.stats import fisher_exact  # late: its import takes as long as two starts of Python

    if not (N := largest_solved(ahead)):
        return math.nan
    if largest_solved(behind) == N:
        return p_ert.get((N, frozenset((ahead[0]["algorithm"], behind[0]["algorithm"]))), math.nan)
    (one,) = (row for row in ahead if row["N"] == N)
    other = next((row for row in behind if row["N"] == N), {"successes": 0, "runs": one["runs"]})
    return float(fisher_exact([[row["successes"], row["runs"] - row["successes"]] for row in (one, other)])[1])


def beside(times, tests, stored, levels=None):
    """What the section on the leaderboard is given; times, tests: of compare_leaderboard.py; stored: its algorithms; levels: theirs."""
    own = [algorithm for algorithm in dict.fromkeys(row["algorithm"] for row in times) if algorithm not in stored]
    others = ranked([row for row in times if row["algorithm"] in stored], levels)
    number = numbered([*others, *own])  # of the others as on the leaderboard
    dimensions = sorted({row["N"] for row in times if row["algorithm"] in own})
    return {
        "own": own,
        "number": {algorithm: number[algorithm] for algorithm in [*own, *others]},
        "dimensions": dimensions,
        "rows": {(row["algorithm"], row["N"]): row for row in times},
        "places": {(row["algorithm"], row["N"]): place(row, times) for row in times},
        "wins": slower_algorithms(tests),
    }


def place(row, times):
    """Rank by ERT at this N without the floor, such as "2 of 13"; a dash without a success."""
    erts = [other["ert"] for other in times if other["N"] == row["N"] and other["algorithm"] != FLOOR]
    better = sum(ert < row["ert"] for ert in erts)
    return f"{better + 1} of {len(erts)}" if row["successes"] else "–"
